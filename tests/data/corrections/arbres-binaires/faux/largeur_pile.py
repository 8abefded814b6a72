# faute : largeur : prend le dernier au lieu du premier de la file
# montre : largeur(((None, 1, None), 2, (None, 3, None))) doit donner [2, 1, 3], donne [2, 3, 1]
from collections import deque


def taille(arbre):
    return len(largeur(arbre))


def hauteur(arbre):
    h = 0
    niveau = [arbre] if arbre else []
    while niveau:
        h += 1
        niveau = [f for n in niveau for f in (n[0], n[2]) if f]
    return h


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
        g, e, d = file.pop()
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
