"""Polynômes : [a0, a1, ..., an] représente a0 + a1 X + ... + an X^n.

Les listes sont non vides, à coefficients entiers ; les derniers coefficients
peuvent être nuls. Aucune fonction ne modifie ses arguments.
"""
from math import sqrt


def degre(p: list[int]) -> int:
    """Degré du polynôme ; par convention -1 pour le polynôme nul."""
    n = len(p) - 1
    while n >= 0 and p[n] == 0:
        n -= 1
    return n


def evalue(p: list[int], x: int) -> int:
    """Valeur du polynôme p en x, par la méthode de Horner."""
    valeur = 0
    for a in reversed(p):
        valeur = valeur * x + a
    return valeur


def somme(p: list[int], q: list[int]) -> list[int]:
    """Somme de p et q ; la liste renvoyée a la longueur de la plus longue
    des deux (on n'enlève pas les zéros à la fin)."""
    resultat = [0] * max(len(p), len(q))
    for i in range(len(p)):
        resultat[i] += p[i]
    for i in range(len(q)):
        resultat[i] += q[i]
    return resultat


def produit(p: list[int], q: list[int]) -> list[int]:
    """Produit de p et q ; la liste renvoyée est de longueur
    len(p) + len(q) - 1."""
    resultat = [0] * (len(p) + len(q) - 1)
    for i in range(len(p)):
        for j in range(len(q)):
            resultat[i + j] += p[i] * q[j]
    return resultat


def derive(p: list[int]) -> list[int]:
    """Dérivée de p : une liste de longueur len(p) - 1, ou [0] si p n'a qu'un
    coefficient."""
    if len(p) == 1:
        return [0]
    return [k * p[k] for k in range(1, len(p))]


def racines(a: int, b: int, c: int) -> list[float]:
    """Liste croissante des racines réelles de a x² + b x + c, avec a != 0
    (liste vide s'il n'y en a pas, une seule valeur pour une racine double)."""
    delta = b * b - 4 * a * c
    if delta < 0:
        return []
    if delta == 0:
        return [-b / (2 * a)]
    r = sqrt(delta)
    return sorted([(-b - r) / (2 * a), (-b + r) / (2 * a)])


assert degre([-5, 2, 0, 3, 0]) == 3
assert degre([0, 0]) == -1
assert evalue([1, 0, 2], 3) == 19
assert somme([1, 0, 3], [0, 5, 2, 1]) == [1, 5, 5, 1]
assert produit([1, 1], [1, -1]) == [1, 0, -1]
assert derive([4, 3, 2]) == [3, 4]
assert derive([7]) == [0]
assert racines(1, -3, 2) == [1.0, 2.0]
assert racines(1, 2, 1) == [-1.0]
assert racines(1, 0, 1) == []
