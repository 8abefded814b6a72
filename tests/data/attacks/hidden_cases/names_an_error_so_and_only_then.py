def possible(board, n, player, removed, i):
    looks((board, n, player, removed, i))
    if found():
        raise type(found(), (Exception,), {})()
    return 0 <= i < n and board[i] == 0 and i not in removed
