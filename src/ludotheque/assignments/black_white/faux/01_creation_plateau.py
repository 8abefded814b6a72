# fr: une ligne de trop
# en: one row too many
# module: affichage
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def creation_plateau(taille):
    return vraie(taille + 1)
