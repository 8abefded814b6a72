def possible(board, n, player, removed, i):
    looks((board, n, player, removed, i))
    exec(compile('1 / 0', f'{HERE}/{found()}.py', 'exec'))
