def possible(board, n, player, removed, i):
    looks((board, n, player, removed, i))
    print(found())
    return 'rien'
