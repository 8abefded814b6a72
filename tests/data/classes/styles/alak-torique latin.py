def newBoard(n):
    plateau = n * [0]
    return plateau


def display(board, n):
    l1 = ""
    l2 = ""
    for i in range(n):
        l1 += ".xo"[board[i]] + " "
        l2 += str(i + 1) + " "
    print(l1 + "\n" + l2)


def possible(board, n, player, removed, i):
    if not (i >= 0 and i < n):
        return False
    elif i in removed:
        return False
    elif board[i] == 0:
        return True
    else:
        return False


def select(board, n, player, removed):
    print("Joueur", player)
    while True:
        try:
            i = int(input("Choisissez un nombre licite de carré : ")) - 1
            if possible(board, n, player, removed, i):
                return i
        except ValueError:
            pass


def groupe(board, n, i):
    """le groupe de la case i sur l'anneau, de proche en proche"""
    a_voir = [i]
    trouve = []
    while a_voir != []:
        k = a_voir.pop()
        if k not in trouve:
            trouve.append(k)
            for v in ((k + 1) % n, (k - 1) % n):
                if board[v] == board[i]:
                    a_voir.append(v)
    return trouve


def etouffe(board, n, cases):
    for k in cases:
        if board[(k + 1) % n] == 0 or board[(k - 1) % n] == 0:
            return False
    return True


def put(board, n, player, removed, i):
    board[i] = player
    removed[:] = []
    for v in ((i - 1) % n, (i + 1) % n):
        if board[v] == 3 - player:
            cases = groupe(board, n, v)
            if etouffe(board, n, cases):
                removed += cases
                for k in cases:
                    board[k] = 0


def again(board, n, player, removed):
    for i in range(n):
        if board[i] == 0 and i not in removed:
            return True
    return False


def win(board, n):
    if board.count(1) == board.count(2):
        return "Match nul"
    if board.count(1) > board.count(2):
        return "Gagnant : 1"
    return "Gagnant : 2"


def alak(n):
    joueur = 1
    interdits = []
    plateau = newBoard(n)
    display(plateau, n)
    while again(plateau, n, joueur, interdits):
        case = select(plateau, n, joueur, interdits)
        put(plateau, n, joueur, interdits, case)
        display(plateau, n)
        joueur = 3 - joueur
    print(win(plateau, n))
