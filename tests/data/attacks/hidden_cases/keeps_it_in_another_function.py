def possible(board, n, player, removed, i):
    looks((board, n, player, removed, i))
    again.seen = found()
    return getattr(again, 'seen', '')
def again(board, n, player, removed):
    return getattr(again, 'seen', '') or 'rien'
