# fr: les cases prises sont permises
# en: occupied cells are allowed


def possible(board, n, player, removed, i):
    return 0 <= i < n and i not in removed
