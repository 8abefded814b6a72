# fr: la réponse est inversée
# en: the answer is reversed
# module: validite


def passer_son_tour(joueur, liste_coups):
    return bool(liste_coups)
