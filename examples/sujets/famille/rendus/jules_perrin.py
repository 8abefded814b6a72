# se trompe souvent
def taille(arbre):
    a_voir, total = [arbre], 0
    while a_voir:
        total += 1
        a_voir += a_voir.pop()[1]
    return total


def generations(arbre):
    if not arbre[1]:
        return 0
    return 1 + max(generations(enfant) for enfant in arbre[1])


def sans_enfant(arbre):
    if not arbre[1]:
        return [arbre[0]]
    return sans_enfant(arbre[1][0])


def generation(arbre, n):
    if n == 1:
        return [arbre[0]]
    noms = []
    for enfant in arbre[1]:
        noms += generation(enfant, n - 1)
    return noms


def lignee(arbre, prenom):
    if arbre[0] == prenom:
        return [prenom]
    for enfant in arbre[1]:
        return [arbre[0]] + lignee(enfant, prenom)
    return []
