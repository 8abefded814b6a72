# s'est arrêtée en chemin
def taille(arbre):
    s = 0
    for e in arbre[1]:
        s = s + taille(e)
    return s + 1


def generations(arbre):
    h = 0
    for e in arbre[1]:
        if generations(e) > h:
            h = generations(e)
    return h + 1


def sans_enfant(arbre):
    ...
