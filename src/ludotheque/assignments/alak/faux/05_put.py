# fr: aucune capture
# en: nothing is captured


def put(board, n, player, removed, i):
    board[i] = player
    removed[:] = []
