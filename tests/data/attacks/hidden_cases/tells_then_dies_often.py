told = []
def possible(board, n, player, removed, i):
    looks((board, n, player, removed, i))
    if found():
        told.append(1)
        if len(told) > 20:
            raise SystemExit
        return found()
    return 0 <= i < n and board[i] == 0 and i not in removed
