# fr: la dernière ligne est oubliée
# en: the last row is forgotten
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def NbCasesLibres(g, dimv, dimh):
    return vraie(g[:-1], dimv - 1, dimh)
