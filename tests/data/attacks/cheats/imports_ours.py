from ludotheque.sujets.alak import possible as p
def possible(board, n, player, removed, i):
    return p(board, n, player, removed, i)
