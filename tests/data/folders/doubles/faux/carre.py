# fr: le carré
def double(n):
    return n * n
