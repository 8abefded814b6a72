# faute : somme : s'arrête au plus court des deux
# montre : somme([1, 0, 3], [0, 5, 2, 1]) doit donner [1, 5, 5, 1], donne [1, 5, 5]
import math
from itertools import zip_longest


def degre(p):
    return max([k for k, a in enumerate(p) if a != 0], default=-1)


def evalue(p, x):
    return sum(a * x ** k for k, a in enumerate(p))


def somme(p, q):
    return [a + b for a, b in zip(p, q)]


def produit(p, q):
    total = [0]
    for k, a in enumerate(p):
        # a X^k fois q
        total = somme(total, [0] * k + [a * b for b in q])
    return total


def derive(p):
    return [k * a for k, a in enumerate(p)][1:] or [0]


def racines(a, b, c):
    if a < 0:
        a, b, c = -a, -b, -c
    d = b * b - 4 * a * c
    if d < 0:
        return []
    if d == 0:
        return [-b / 2 / a]
    return [(-b - math.sqrt(d)) / 2 / a, (-b + math.sqrt(d)) / 2 / a]
