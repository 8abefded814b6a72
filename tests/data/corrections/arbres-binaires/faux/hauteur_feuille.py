# faute : hauteur : compte les arêtes : une feuille a la hauteur 0
# montre : hauteur((None, 5, None)) doit donner 1, donne 0
from collections import deque


def taille(arbre):
    return len(largeur(arbre))


def hauteur(arbre):
    h = 0
    niveau = [arbre] if arbre else []
    while niveau:
        h += 1
        niveau = [f for n in niveau for f in (n[0], n[2]) if f]
    return max(0, h - 1)


def nb_feuilles(arbre):
    n = 0
    pile = [arbre]
    while pile:
        a = pile.pop()
        if a:
            if not a[0] and not a[2]:
                n += 1
            pile.append(a[0])
            pile.append(a[2])
    return n


def largeur(arbre):
    if arbre is None:
        return []
    ordre = []
    file = deque([arbre])
    while file:
        g, e, d = file.popleft()
        ordre.append(e)
        for fils in (g, d):
            if fils is not None:
                file.append(fils)
    return ordre


def contient(abr, x):
    while abr is not None:
        g, e, d = abr
        if x == e:
            return True
        abr = g if x < e else d
    return False


def insere(abr, x):
    if abr is None:
        return (None, x, None)
    g, e, d = abr
    return (insere(g, x) if x < e else g, e, insere(d, x) if x > e else d)
