# fr: le gagnant est inversé
# en: the winner is reversed
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def win(board, n):
    return vraie([(0, 2, 1)[case] for case in board], n)
