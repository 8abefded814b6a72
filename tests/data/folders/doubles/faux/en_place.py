def double(n):
    return vraie(n)
