def possible(board, n, player, removed, i):
    return True
