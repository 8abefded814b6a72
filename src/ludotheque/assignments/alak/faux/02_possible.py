# fr: les cases interdites sont permises
# en: forbidden cells are allowed
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def possible(board, n, player, removed, i):
    return vraie(board, n, player, [], i)
