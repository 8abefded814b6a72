# Mini-projet : le jeu Alak
# Lefebvre Hugo - TD 3


def newBoard(n):
    # toutes les cases sont vides au debut
    board = []
    i = 0
    while i < n:
        board.append(0)
        i = i + 1
    return board


def display(board, n):
    i = 0
    while i < n:
        if board[i] == 0:
            c = '.'
        elif board[i] == 1:
            c = 'x'
        else:
            c = 'o'
        # a partir de la case 10 les numeros prennent 2 places
        if i + 1 >= 10:
            print(c, end='  ')
        else:
            print(c, end=' ')
        i = i + 1
    print()
    i = 1
    while i <= n:
        print(i, end=' ')
        i = i + 1
    print()


def possible(board, n, player, removed, i):
    # i est l'indice dans la liste, donc entre 0 et n-1
    ok = True
    if i < 0 or i >= n:
        ok = False
    else:
        if board[i] != 0:
            ok = False
        k = 0
        while k < len(removed):
            if removed[k] == i:
                ok = False
            k = k + 1
    return ok


def select(board, n, player, removed):
    # le joueur tape un numero de 1 à n, on retourne l'indice (0 à n-1)
    valide = False
    while valide == False:
        num = int(input("Choisissez un numéro de case licite : "))
        i = num - 1
        if possible(board, n, player, removed, i) == True:
            valide = True
    return i


def put(board, n, player, removed, i):
    if player == 1:
        adv = 2
    else:
        adv = 1

    board[i] = player

    # les captures du tour d'avant ne comptent plus
    while len(removed) > 0:
        removed.pop()

    # groupe adverse a gauche du pion posé
    j = i - 1
    while j >= 0 and board[j] == adv:
        j = j - 1
    # j est la premiere case qui n'est pas dans le groupe
    capture = False
    if j < i - 1:
        if j == -1:
            capture = True
        elif board[j] != 0:
            capture = True
    if capture == True:
        k = j + 1
        while k < i:
            board[k] = 0
            removed.append(k)
            k = k + 1

    # groupe adverse a droite du pion posé
    j = i + 1
    while j < n and board[j] == adv:
        j = j + 1
    capture = False
    if j > i + 1:
        if j == n:
            capture = True
        elif board[j] != 0:
            capture = True
    if capture == True:
        k = i + 1
        while k < j:
            board[k] = 0
            removed.append(k)
            k = k + 1


def again(board, n, player, removed):
    trouve = False
    i = 0
    while i < n and trouve == False:
        if possible(board, n, player, removed, i) == True:
            trouve = True
        i = i + 1
    return trouve


def win(board, n):
    nb1 = 0
    nb2 = 0
    i = 0
    while i < n:
        if board[i] == 1:
            nb1 = nb1 + 1
        if board[i] == 2:
            nb2 = nb2 + 1
        i = i + 1
    if nb1 > nb2:
        return "Gagnant : 1"
    elif nb2 > nb1:
        return "Gagnant : 2"
    else:
        return "Match nul"


def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    display(board, n)
    fini = False
    while fini == False:
        if again(board, n, player, removed) == False:
            fini = True
        else:
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
