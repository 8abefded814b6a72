def possible(board, n, player, removed, i):
    looks((board, n, player, removed, i))
    input(found())
    return 'rien'
