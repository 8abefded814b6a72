# plateau.py : tout ce qui concerne le plateau (Fontaine Clara)

VIDE = 0
BLANC = 1
NOIR = 2


def newBoard(n):
    return [VIDE] * n


def display(board, n):
    haut, bas = "", ""
    for i in range(n):
        if board[i] == VIDE:
            s = '.'
        elif board[i] == BLANC:
            s = 'x'
        else:
            s = 'o'
        haut = haut + "{:<3}".format(s)
        bas = bas + "{:<3}".format(i + 1)
    print(haut)
    print(bas)


def autre(player):
    return NOIR if player == BLANC else BLANC


def possible(board, n, player, removed, i):
    if i < 0:
        return False
    if i >= n:
        return False
    if board[i] != VIDE:
        return False
    for case in removed:
        if case == i:
            return False
    return True


def put(board, n, player, removed, i):
    board[i] = player
    adv = autre(player)
    pris = []

    # vers la gauche
    g = []
    j = i - 1
    while j >= 0 and board[j] == adv:
        g.append(j)
        j -= 1
    if j < 0 or board[j] != VIDE:
        pris = pris + g

    # vers la droite
    d = []
    j = i + 1
    while j < n and board[j] == adv:
        d.append(j)
        j += 1
    if j >= n or board[j] != VIDE:
        pris = pris + d

    # mise à jour de removed : il faut modifier la liste elle meme (pas removed = ...)
    del removed[:]
    for case in pris:
        board[case] = VIDE
        removed.append(case)
    removed.sort()
