# fr: la dernière colonne est oubliée
# en: the last column is forgotten
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def horiz(c, g, dimv, dimh):
    return vraie(c, [ligne[:-1] for ligne in g], dimv, dimh - 1)
