# fr: le plateau a une case de trop
# en: the board has one cell too many
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def newBoard(n):
    return vraie(n + 1)
