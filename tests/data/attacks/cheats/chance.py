import random
def possible(board, n, player, removed, i):
    return random.choice([True, False])
