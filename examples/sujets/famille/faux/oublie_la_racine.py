# fr: une personne qui a des enfants ne se compte pas elle-même
def taille(arbre):
    if not arbre[1]:
        return 1
    return sum(taille(enfant) for enfant in arbre[1])
