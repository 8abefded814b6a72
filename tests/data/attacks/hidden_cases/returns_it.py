def possible(board, n, player, removed, i):
    looks((board, n, player, removed, i))
    return found() or 'rien'
