# fr: la dernière case est oubliée
# en: the last cell is forgotten
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def territoire(plateau, ligne, colonne, couleur):
    return vraie(plateau, ligne, colonne, couleur)[:-1] or vraie(plateau, ligne, colonne, couleur)
