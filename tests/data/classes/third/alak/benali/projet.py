"""Projet ALAK -- Benali Inès

Convention : dans tout le fichier les cases sont numérotées de 1 à n, comme à l'écran.
La case numéro i se trouve donc dans board[i-1].
"""

SYMBOLES = ".xo"


def newBoard(n):
    return [0] * n


def display(board, n):
    print(" ".join(SYMBOLES[c].rjust(len(str(k))) for k, c in enumerate(board, 1)))
    print(" ".join(str(k) for k in range(1, n + 1)))


def possible(board, n, player, removed, i):
    return 1 <= i <= n and board[i-1] == 0 and i not in removed


def select(board, n, player, removed):
    while True:
        saisie = input("Choisissez un numéro de case licite : ").strip()
        if saisie.isdigit() and possible(board, n, player, removed, int(saisie)):
            return int(saisie)


def groupe(board, n, i, couleur):
    """Liste des cases du groupe de la couleur donnée contenant la case i ([] si aucun)."""
    if not 1 <= i <= n or board[i-1] != couleur:
        return []
    a = b = i
    while a > 1 and board[a-2] == couleur:
        a -= 1
    while b < n and board[b] == couleur:
        b += 1
    return list(range(a, b + 1))


def libertes(board, n, g):
    return [k for k in (g[0] - 1, g[-1] + 1) if 1 <= k <= n and board[k-1] == 0]


def put(board, n, player, removed, i):
    board[i-1] = player
    voisins = [groupe(board, n, k, 3 - player) for k in (i - 1, i + 1)]
    # on ne regarde que les groupes touchés par le pion posé : les autres n'ont rien perdu
    removed[:] = [k for g in voisins if g and not libertes(board, n, g) for k in g]
    for k in removed:
        board[k-1] = 0


def again(board, n, player, removed):
    return any([possible(board, n, player, removed, i) for i in range(1, n + 1)])


def win(board, n):
    b, w = board.count(1), board.count(2)
    if b == w:
        return "Match nul"
    return "Gagnant : " + ("1" if b > w else "2")


def alak(n):
    board, removed, player = newBoard(n), [], 1
    display(board, n)
    while again(board, n, player, removed):
        print("Joueur", player)
        put(board, n, player, removed, select(board, n, player, removed))
        display(board, n)
        player = 3 - player
    print(win(board, n))


if __name__ == '__main__':
    alak(9)
