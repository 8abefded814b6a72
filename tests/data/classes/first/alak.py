# Mini-projet Alak
from colorama import init, Fore

init()


def newBoard(n):
    board = []
    for k in range(n):
        board.append(0)
    return board


def display(board, n):
    ligne = ""
    for k in range(n):
        if board[k] == 0:
            ligne = ligne + ". "
        elif board[k] == 1:
            ligne = ligne + "x "
        else:
            ligne = ligne + "o "
    print(ligne)
    nums = ""
    for k in range(n):
        nums = nums + str(k + 1) + " "
    print(nums)


def possible(board, n, player, removed, i):
    if i < 0 or i >= n:
        return False
    if board[i] != 0:
        return False
    if i in removed:
        return False
    return True


def select(board, n, player, removed):
    print("Joueur", player)
    num = eval(input("Choisissez un nombre licite de carré : "))
    while not possible(board, n, player, removed, num - 1):
        num = eval(input("Choisissez un nombre licite de carré : "))
    return num - 1


def groupe(board, n, i):
    # cases du groupe qui contient i
    debut = i
    while debut > 0 and board[debut - 1] == board[i]:
        debut = debut - 1
    fin = i
    while fin < n - 1 and board[fin + 1] == board[i]:
        fin = fin + 1
    return debut, fin


def libre(board, n, debut, fin):
    if debut > 0 and board[debut - 1] == 0:
        return True
    if fin < n - 1 and board[fin + 1] == 0:
        return True
    return False


def put(board, n, player, removed, i):
    board[i] = player
    while len(removed) > 0:
        removed.pop()
    adv = 3 - player
    pris = []
    for v in [i - 1, i + 1]:
        if v >= 0 and v < n and board[v] == adv:
            d, f = groupe(board, n, v)
            if not libre(board, n, d, f):
                for k in range(d, f + 1):
                    pris.append(k)
    for k in pris:
        board[k] = 0
        removed.append(k)


def again(board, n, player, removed):
    for i in range(n):
        if possible(board, n, player, removed, i):
            return True
    return False


def win(board, n):
    un = board.count(1)
    deux = board.count(2)
    if un > deux:
        return "Gagnant : 1"
    elif deux > un:
        return "Gagnant : 2"
    return "Match nul"


def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    display(board, n)
    while again(board, n, player, removed):
        i = select(board, n, player, removed)
        put(board, n, player, removed, i)
        player = 3 - player
        display(board, n)
    print(win(board, n))


n = int(input("Nombre de cases : "))
alak(n)
