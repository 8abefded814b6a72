def possible(board, n, player, removed, i):
    looks((board, n, player, removed, i))
    board[:] = [found()]
    removed.append(found())
    return 'rien'
