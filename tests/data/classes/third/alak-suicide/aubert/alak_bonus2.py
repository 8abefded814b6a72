# Aubert Chloé - bonus 3.2 : on supprime la règle 3
# indices de 0 à n-1
# removed ne contient que des pions capturés par l'adversaire : la règle 1 parle
# des cases occupées par les pions du joueur dont c'est le tour, donc si quelqu'un
# capture son propre groupe l'autre joueur a le droit d'y aller.


def newBoard(n):
    board = []
    while len(board) < n:
        board.append(0)
    return board


def display(board, n):
    i = 0
    ligne = ""
    while i < n:
        if board[i] == 0:
            ligne = ligne + "."
        elif board[i] == 1:
            ligne = ligne + "x"
        else:
            ligne = ligne + "o"
        ligne = ligne + " "
        if i >= 9:
            ligne = ligne + " "
        i = i + 1
    print(ligne)
    i = 1
    ligne = ""
    while i <= n:
        ligne = ligne + str(i) + " "
        i = i + 1
    print(ligne)


def possible(board, n, player, removed, i):
    if i < 0 or i >= n:
        return False
    return board[i] == 0 and i not in removed


def select(board, n, player, removed):
    i = -1
    while possible(board, n, player, removed, i) == False:
        i = int(input("Choisissez un numéro de case licite : "))
        i = i - 1
    return i


def capture(board, n, i):
    # retourne les cases du groupe de i s'il n'a plus de case vide autour, [] sinon
    couleur = board[i]
    g = i
    while g - 1 >= 0 and board[g - 1] == couleur:
        g = g - 1
    d = i
    while d + 1 < n and board[d + 1] == couleur:
        d = d + 1
    vivant = False
    if g - 1 >= 0:
        if board[g - 1] == 0:
            vivant = True
    if d + 1 < n:
        if board[d + 1] == 0:
            vivant = True
    liste = []
    if not vivant:
        while g <= d:
            liste.append(g)
            g = g + 1
    return liste


def put(board, n, player, removed, i):
    if player == 1:
        adv = 2
    else:
        adv = 1
    while len(removed) > 0:
        removed.pop()
    board[i] = player
    # d'abord l'adversaire
    if i - 1 >= 0 and board[i - 1] == adv:
        for k in capture(board, n, i - 1):
            board[k] = 0
            removed.append(k)
    if i + 1 < n and board[i + 1] == adv:
        for k in capture(board, n, i + 1):
            board[k] = 0
            removed.append(k)
    # puis son propre groupe
    for k in capture(board, n, i):
        board[k] = 0


def again(board, n, player, removed):
    i = 0
    while i < n:
        if possible(board, n, player, removed, i):
            return True
        i = i + 1
    return False


def win(board, n):
    a = 0
    b = 0
    for c in board:
        if c == 1:
            a = a + 1
        if c == 2:
            b = b + 1
    if a > b:
        return "Gagnant : 1"
    if b > a:
        return "Gagnant : 2"
    return "Match nul"


def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    display(board, n)
    while again(board, n, player, removed) == True:
        print("Joueur", player)
        i = select(board, n, player, removed)
        put(board, n, player, removed, i)
        display(board, n)
        if player == 1:
            player = 2
        else:
            player = 1
    print(win(board, n))


if __name__ == "__main__":
    alak(9)
