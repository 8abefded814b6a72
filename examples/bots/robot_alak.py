"""Alice pose son pion là où il lui en restera le plus d'avance."""

from alak import possible, put


def name():
    return "Alice"


def play(board, n, player, removed):
    def avance(i):
        suite = board.copy()
        put(suite, n, player, removed.copy(), i)
        return suite.count(player) - suite.count(3 - player)

    return max((i for i in range(n) if possible(board, n, player, removed, i)), key=avance)
