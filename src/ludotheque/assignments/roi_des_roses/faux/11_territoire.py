# fr: la couleur n'est pas regardée
# en: the colour is not looked at
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def territoire(plateau, ligne, colonne, couleur):
    return vraie(plateau, ligne, colonne, 'Rouge') or vraie(plateau, ligne, colonne, 'Blanc')
