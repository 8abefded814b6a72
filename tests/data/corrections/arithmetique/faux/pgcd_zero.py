# faute : pgcd : les soustractions ne finissent pas si l'un est nul
# montre : pgcd(7, 0) doit donner 7, donne une boucle sans fin
from math import isqrt


def pgcd(a, b):
    """algorithme des soustractions"""

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
    for d in range(2, isqrt(n) + 1):
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
