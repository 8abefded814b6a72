def possible(board, n, player, removed, i):
    pass
