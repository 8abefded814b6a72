# fr: un joueur bloqué continue
# en: a stuck player goes on


def again(board, n, player, removed):
    return True
