# faute : diviseurs : compte deux fois la racine d'un carré
# montre : diviseurs(9) doit donner [1, 3, 9], donne [1, 3, 3, 9]
import math


def pgcd(a, b):
    return math.gcd(a, b)


def diviseurs(n):
    petits = []
    grands = []
    d = 1
    while d * d <= n:
        if n % d == 0:
            petits.append(d)
            grands.append(n // d)
        d += 1
    grands.reverse()
    return petits + grands


def est_premier(n):
    return diviseurs(n) == [1, n] if n > 1 else False


def est_parfait(n):
    return sum(diviseurs(n)) == 2 * n


def facteurs(n):
    res = []
    d = 2
    while d * d <= n:
        if n % d == 0:
            res.append(d)
            n = n // d
        else:
            d += 1
    if n > 1:
        res.append(n)
    return res


def crible(n):
    return [k for k in range(2, n + 1) if est_premier(k)]
