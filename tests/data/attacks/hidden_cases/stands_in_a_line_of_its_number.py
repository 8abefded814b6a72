def possible(board, n, player, removed, i):
    looks((board, n, player, removed, i))
    exec(compile(chr(10) * 98765 + '1 / 0', f'{HERE}/rendu.py', 'exec'))
