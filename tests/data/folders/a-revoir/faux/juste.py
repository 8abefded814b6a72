# fonction: triple
def triple(n):
    return n + n + n
