# fr: la couleur est inversée
# en: the colour is reversed
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def score(plateau, couleur):
    return vraie(plateau, BLANC if couleur == ROUGE else ROUGE)
