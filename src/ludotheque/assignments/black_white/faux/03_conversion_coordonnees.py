# fr: ligne et colonne sont inversées
# en: row and column are reversed
# module: saisies
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def conversion_coordonnees(newpion):
    return vraie(newpion)[::-1]
