# CHEVALLIER Manon
# J'ai ajouté une bordure (valeur 3) de chaque coté du plateau :
#    [3, 0, 0, ..., 0, 3]
# comme ça la case numéro i est board[i] et on ne sort jamais de la liste.

BORD = 3


def newBoard(n):
    return [BORD] + [0] * n + [BORD]


def display(board, n):
    for i in range(1, n + 1):
        if board[i] == 1:
            print("X", end="")
        elif board[i] == 2:
            print("O", end="")
        else:
            print(".", end="")
        print(" " * len(str(i)), end="")
    print()
    for i in range(1, n + 1):
        print(i, end=" ")
    print()


def possible(board, n, player, removed, i):
    if i < 1 or i > n:
        return False
    elif board[i] != 0:
        return False
    elif i in removed:
        return False
    else:
        return True


def select(board, n, player, removed):
    i = int(input("Choisissez un numéro de case licite : "))
    while not possible(board, n, player, removed, i):
        i = int(input("Choisissez un numéro de case licite : "))
    return i


def put(board, n, player, removed, i):
    adv = 3 - player
    board[i] = player
    while removed != []:
        del removed[0]
    # a gauche
    g = i - 1
    while board[g] == adv:
        g -= 1
    if board[g] != 0:
        for k in range(g + 1, i):
            board[k] = 0
            removed.append(k)
    # a droite
    d = i + 1
    while board[d] == adv:
        d += 1
    if board[d] != 0:
        for k in range(i + 1, d):
            board[k] = 0
            removed.append(k)


def again(board, n, player, removed):
    reponse = False
    for i in range(1, n + 1):
        reponse = reponse or possible(board, n, player, removed, i)
    return reponse


def win(board, n):
    blanc = board.count(1)
    noir = board.count(2)
    if blanc > noir:
        return "Gagnant : 1"
    elif noir > blanc:
        return "Gagnant : 2"
    else:
        return "Match nul"


def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    display(board, n)
    while again(board, n, player, removed):
        print("JOUEUR", player)
        i = select(board, n, player, removed)
        put(board, n, player, removed, i)
        display(board, n)
        player = 3 - player
    print(win(board, n))


if __name__ == "__main__":
    alak(9)
