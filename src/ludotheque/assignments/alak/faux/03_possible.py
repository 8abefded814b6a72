# fr: la dernière case est oubliée
# en: the last cell is forgotten
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def possible(board, n, player, removed, i):
    return i != n - 1 and vraie(board, n, player, removed, i)
