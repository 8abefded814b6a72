# faute : somme : travaille directement sur p, qui est modifié
# montre : p = [1, 2]; (somme(p, [3]), p) doit donner ([4, 2], [1, 2]), donne ([4, 2], [4, 2])
from math import sqrt


def degre(p: list[int]) -> int:
    """degré, -1 si nul"""
    if p == []:
        return -1
    if p[-1] != 0:
        return len(p) - 1
    return degre(p[:-1])


def evalue(p: list[int], x: int) -> int:
    """Horner récursif"""
    if len(p) == 1:
        return p[0]
    return p[0] + x * evalue(p[1:], x)


def somme(p: list[int], q: list[int]) -> list[int]:
    """on complète avec des zéros des copies"""
    a = p
    b = q[:]
    while len(a) < len(b):
        a.append(0)
    while len(b) < len(a):
        b.append(0)
    for i in range(len(a)):
        a[i] = a[i] + b[i]
    return a


def produit(p: list[int], q: list[int]) -> list[int]:
    """une case par couple (i, j)"""
    n = len(p) + len(q) - 1
    r = []
    for i in range(n):
        r.append(0)
    for i in range(len(p)):
        for j in range(len(q)):
            r[i + j] = r[i + j] + p[i] * q[j]
    return r


def derive(p: list[int]) -> list[int]:
    """n X^(n-1)"""
    if len(p) == 1:
        return [0]
    d = [0] * (len(p) - 1)
    for i in range(len(d)):
        d[i] = (i + 1) * p[i + 1]
    return d


def discriminant(a, b, c):
    return b ** 2 - 4 * a * c


def racines(a: int, b: int, c: int) -> list[float]:
    """racines réelles"""
    d = discriminant(a, b, c)
    if d < 0:
        return []
    ensemble = {(-b + sqrt(d)) / (2 * a), (-b - sqrt(d)) / (2 * a)}
    return sorted(ensemble)


if __name__ == "__main__":
    print(produit([1, 1], [1, 1]))
