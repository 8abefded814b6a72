# Haddad Yanis - mini projet
# indices de 0 à n-1 dans le code, le joueur tape de 1 à n


def newboard(n):
    return [0 for k in range(n)]


def lettre(v):
    match v:
        case 1:
            return "x"
        case 2:
            return "o"
        case _:
            return "."


def display(board, n):
    print(*[lettre(v).center(2) for v in board])
    print(*[str(k + 1).center(2) for k in range(n)])


def possible(board, n, player, i, removed):
    if i < 0 or i > n - 1:
        return False
    match board[i]:
        case 0:
            return i not in removed
        case _:
            return False


def select(board, n, player, removed):
    ok = False
    while not ok:
        try:
            i = int(input("Choisissez un numéro de case licite : ")) - 1
            ok = possible(board, n, player, i, removed)
        except ValueError:
            print("un nombre svp")
    return i


def put(board, n, player, i, removed):
    """pose le pion et retourne la nouvelle liste removed"""
    board[i] = player
    pris = []
    for pas in (-1, +1):
        j = i + pas
        tas = []
        while 0 <= j < n and board[j] not in (0, player):
            tas.append(j)
            j += pas
        # ici j est sur un bord, sur un de mes pions ou sur une case vide
        if not (0 <= j < n) or board[j] == player:
            pris += tas
    for j in pris:
        board[j] = 0
    return pris


def again(board, n, player, removed):
    return True in [possible(board, n, player, i, removed) for i in range(n)]


def win(board, n):
    x = board.count(1)
    o = board.count(2)
    match (x > o, x < o):
        case (True, _):
            return "Gagnant : 1"
        case (_, True):
            return "Gagnant : 2"
        case _:
            return "Match nul"


def alak(n):
    board = newboard(n)
    removed = []
    player = 1
    tour = 1
    while True:
        display(board, n)
        if not again(board, n, player, removed):
            break
        print("--- Tour", tour, "---")
        print("Joueur", player)
        i = select(board, n, player, removed)
        removed = put(board, n, player, i, removed)
        player = 2 if player == 1 else 1
        tour += 1
    print(win(board, n))


if __name__ == "__main__":
    try:
        alak(9)
    except KeyboardInterrupt:
        print("Au revoir")
