"""Alak torique - Lambert-Roy Juliette

possible reçoit un indice (0..n-1) ; select et put travaillent avec les numéros affichés (1..n),
et removed contient des numéros.
"""


def newBoard(n: int) -> list:
    return [0] * n


def display(board: list, n: int) -> None:
    largeur = len(str(n))
    print(' '.join(f"{'.xo'[c]:>{largeur}}" for c in board))
    print(' '.join(f"{k + 1:>{largeur}}" for k in range(n)))


def voisins(n: int, k: int) -> set:
    return {(k - 1) % n, (k + 1) % n}


def explorer(board: list, n: int, k: int, vus: set) -> set:
    """ajoute à vus toutes les cases du groupe de k"""
    vus.add(k)
    for v in voisins(n, k):
        if v not in vus and board[v] == board[k]:
            explorer(board, n, v, vus)
    return vus


def respire(board: list, n: int, groupe: set) -> bool:
    return any(board[v] == 0 for k in groupe for v in voisins(n, k))


def possible(board: list, n: int, player: int, removed: list, i: int) -> bool:
    return 0 <= i < n and board[i] == 0 and i + 1 not in removed


def select(board: list, n: int, player: int, removed: list) -> int:
    while True:
        try:
            num = int(input("Choisissez un numéro de case licite : "))
        except ValueError:
            num = 0
        if possible(board, n, player, removed, num - 1):
            return num


def put(board: list, n: int, player: int, removed: list, i: int) -> None:
    k = i - 1
    board[k] = player
    morts = set()
    for v in voisins(n, k):
        if board[v] not in (0, player):
            groupe = explorer(board, n, v, set())
            if not respire(board, n, groupe):
                morts |= groupe
    for m in morts:
        board[m] = 0
    removed[:] = sorted(m + 1 for m in morts)


def again(board: list, n: int, player: int, removed: list) -> bool:
    return any(possible(board, n, player, removed, k) for k in range(n))


def win(board: list, n: int) -> str:
    blancs, noirs = board.count(1), board.count(2)
    if blancs == noirs:
        return "Match nul"
    return f"Gagnant : {1 if blancs > noirs else 2}"


def alak(n: int) -> None:
    board, removed, player = newBoard(n), [], 1
    display(board, n)
    while again(board, n, player, removed):
        print(f"Joueur {player}")
        num = select(board, n, player, removed)
        put(board, n, player, removed, num)
        display(board, n)
        player = 3 - player
    print(win(board, n))


if __name__ == "__main__":
    alak(9)
