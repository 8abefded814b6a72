# fr: les captures ne sont pas notées
# en: captures are not noted
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def put(board, n, player, removed, i):
    vraie(board, n, player, removed, i)
    removed[:] = []
