# Roussel-Martin Emma
#
# removed est une liste de deux listes :
#   removed[0] : cases où le joueur 1 n'a pas le droit de rejouer
#   removed[1] : cases où le joueur 2 n'a pas le droit de rejouer
# (indices de 0 à n-1)


def newBoard(n):
    board = [0]
    while len(board) != n:
        board = board + [0]
    return board


def newRemoved():
    return [[], []]


def display(board, n):
    texte = ""
    for case in board:
        if case == 0:
            texte = texte + ".\t"
        if case == 1:
            texte = texte + "x\t"
        if case == 2:
            texte = texte + "o\t"
    print(texte)
    texte = ""
    for numero in range(1, n + 1):
        texte = texte + str(numero) + "\t"
    print(texte)


def posible(board, n, player, removed, i):
    interdites = removed[player - 1]
    return (0 <= i < n) and (board[i] == 0) and (i not in interdites)


def select(board, n, player, removed):
    numero = int(input("Choisissez un numéro de case licite : "))
    if posible(board, n, player, removed, numero - 1):
        return numero - 1
    else:
        return select(board, n, player, removed)


def fermee(board, n, i):
    # une case qui bloque : le bord ou un pion
    if i == -1 or i == n:
        return True
    return board[i] != 0


def put(board, n, player, removed, i):
    if player == 1:
        adv = 2
    else:
        adv = 1
    removed[0] = []
    removed[1] = []
    board[i] = player

    a_enlever = []
    j = i - 1
    while j > -1 and board[j] == adv:
        j = j - 1
    if fermee(board, n, j):
        a_enlever.extend(range(j + 1, i))
    j = i + 1
    while j < n and board[j] == adv:
        j = j + 1
    if fermee(board, n, j):
        a_enlever.extend(range(i + 1, j))

    for k in a_enlever:
        board[k] = 0
        removed[adv - 1].append(k)


def again(board, n, player, removed):
    for i in range(n):
        if posible(board, n, player, removed, i):
            return True
    return False


def win(board, n):
    total = 0
    for case in board:
        if case == 1:
            total = total + 1
        elif case == 2:
            total = total - 1
    if total > 0:
        return "Gagnant : 1"
    if total < 0:
        return "Gagnant : 2"
    return "Match nul !"


def alak(n):
    board = newBoard(n)
    removed = newRemoved()
    player = 1
    display(board, n)
    while again(board, n, player, removed):
        print("Joueur", player)
        i = select(board, n, player, removed)
        put(board, n, player, removed, i)
        display(board, n)
        player = player % 2 + 1
    print(win(board, n))


if __name__ == "__main__":
    alak(9)
