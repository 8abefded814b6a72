# fr: une case prise est permise
# en: an occupied cell is allowed
# module: validite


def validite_coup(plateau, new_pion, joueur, taille):
    return coup_valide(plateau, new_pion, joueur)
