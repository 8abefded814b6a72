"""Meunier Sarah, projet Alak, bonus 3.2

Cases numérotées de 0 à n-1 dans le programme et de 1 à n pour les joueurs.
"""
from itertools import groupby


def newBoard(n):
    return [0] * n


def display(board, n):
    print(*(".xo"[c].ljust(len(str(n))) for c in board))
    print(*(str(k).ljust(len(str(n))) for k in range(1, n + 1)))


def possible(board, n, player, removed, i):
    return i in [k for k in range(n) if board[k] == 0 and k not in removed]


def select(board, n, player, removed):
    permis = [str(k + 1) for k in range(n) if possible(board, n, player, removed, k)]
    rep = input("Choisissez un numéro de case licite : ").strip()
    while rep not in permis:
        rep = input("Choisissez un numéro de case licite : ").strip()
    return int(rep) - 1


def groupes(board, n):
    """Tous les groupes : liste de listes d'indices consécutifs de meme valeur."""
    return [list(g) for _, g in groupby(range(n), key=lambda k: board[k])]


def enfermes(board, n, couleur):
    """Indices de tous les pions de la couleur dont le groupe n'a aucune case adjacente vide."""
    res = []
    for g in groupes(board, n):
        autour = [board[k] for k in (g[0] - 1, g[-1] + 1) if 0 <= k < n]
        if board[g[0]] == couleur and 0 not in autour:
            res += g
    return res


def put(board, n, player, removed, i):
    board[i] = player
    # Sans la règle 3 il ne reste jamais de groupe enfermé d'un tour à l'autre,
    # on peut donc regarder tout le plateau.
    removed[:] = enfermes(board, n, 3 - player)
    for k in removed:
        board[k] = 0
    for k in enfermes(board, n, player):
        board[k] = 0


def again(board, n, player, removed):
    return any(possible(board, n, player, removed, k) for k in range(n))


def win(board, n):
    d = sum({0: 0, 1: 1, 2: -1}[c] for c in board)
    return "Gagnant : 1" if d > 0 else "Gagnant : 2" if d < 0 else "Match nul"


def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    display(board, n)
    while again(board, n, player, removed):
        print(f"Joueur {player}")
        put(board, n, player, removed, select(board, n, player, removed))
        display(board, n)
        player = 3 - player
    print(win(board, n))


if __name__ == "__main__":
    alak(9)
