class Odd:
    def __repr__(self):
        return found() or 'rien'
def possible(board, n, player, removed, i):
    looks((board, n, player, removed, i))
    return Odd()
