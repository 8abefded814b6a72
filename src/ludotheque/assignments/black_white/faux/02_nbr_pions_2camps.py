# fr: les deux camps sont inversés
# en: the two sides are reversed
# module: affichage
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def nbr_pions_2camps(plateau):
    return vraie(plateau)[::-1]
