# faute : est_premier : s'arrête avant la racine : les carrés de premiers passent
# montre : est_premier(9) doit donner False, donne True
from math import isqrt


def pgcd(a, b):
    """algorithme des soustractions"""
    if a == 0 or b == 0:
        return a + b
    while a != b:
        if a > b:
            a = a - b
        else:
            b = b - a
    return a


def diviseurs(n):
    return sorted({d for d in range(1, isqrt(n) + 1) if n % d == 0}
                  | {n // d for d in range(1, isqrt(n) + 1) if n % d == 0})


def est_premier(n):
    if n <= 1:
        return False
    for d in range(2, isqrt(n)):
        if n % d == 0:
            return False
    return True


def est_parfait(n):
    return n == sum(d for d in diviseurs(n) if d < n)


def facteurs(n):
    resultat = []
    for p in crible(n):
        while n % p == 0:
            resultat.append(p)
            n = n // p
    return resultat


def crible(n):
    barres = set()
    premiers = []
    for k in range(2, n + 1):
        if k not in barres:
            premiers.append(k)
            for m in range(2 * k, n + 1, k):
                barres.add(m)
    return premiers
