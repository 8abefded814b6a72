# faute : est_premier : oublie que 2 est premier
# montre : est_premier(2) doit donner True, donne False
def pgcd(m, n):
    # le plus grand nombre qui divise les deux
    if m == 0:
        return n
    if n == 0:
        return m
    d = min(m, n)
    while m % d != 0 or n % d != 0:
        d = d - 1
    return d


def diviseurs(n):
    d = []
    k = n
    while k >= 1:
        if n % k == 0:
            d.insert(0, k)
        k = k - 1
    return d


def est_premier(n):

    if n < 2 or n % 2 == 0:
        return False
    d = 3
    while d * d <= n:
        if n % d == 0:
            return False
        d = d + 2
    return True


def est_parfait(n):
    total = 0
    for d in diviseurs(n)[:-1]:
        total += d
    return total == n


def facteurs(n):
    f = []
    for p in range(2, n + 1):
        while est_premier(p) and n % p == 0:
            f.append(p)
            n = n // p
    return f


def crible(n):
    T = [True for i in range(n + 1)]
    for i in range(2, n + 1):
        for j in range(2 * i, n + 1, i):
            T[j] = False
    L = []
    for i in range(2, n + 1):
        if T[i] == True:
            L.append(i)
    return L
