# une autre façon d'écrire, juste partout
def taille(arbre):
    total = 1
    for enfant in arbre[1]:
        total += taille(enfant)
    return total


def generations(arbre):
    if arbre[1] == []:
        return 1
    return 1 + max([generations(e) for e in arbre[1]])


def sans_enfant(arbre):
    nom, enfants = arbre
    if len(enfants) == 0:
        return [nom]
    noms = []
    for enfant in enfants[::-1]:
        noms = noms + sans_enfant(enfant)
    return noms


def generation(arbre, n):
    if n < 0:
        return []
    if n == 0:
        return [arbre[0]]
    return [nom for enfant in arbre[1] for nom in generation(enfant, n - 1)]


def lignee(arbre, prenom):
    nom, enfants = arbre
    if nom == prenom:
        return [nom]
    for enfant in enfants:
        if lignee(enfant, prenom) != []:
            return [nom] + lignee(enfant, prenom)
    return []
