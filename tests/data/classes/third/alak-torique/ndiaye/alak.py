# NDIAYE Awa -- version torique (bonus 1)
# numeros de 1 a n partout

def newBoard(n):
    return n * [0]

def display(board, n):
    i = 1
    while i <= n:
        if board[i-1] == 0:
            print('.', end='')
        if board[i-1] == 1:
            print('x', end='')
        if board[i-1] == 2:
            print('o', end='')
        print(' ' * len(str(i)), end='')
        i = i + 1
    print('')
    i = 1
    while i <= n:
        print(i, end=' ')
        i = i + 1
    print('')

def suivant(n, i):
    if i == n:
        return 1
    else:
        return i + 1

def precedent(n, i):
    if i == 1:
        return n
    else:
        return i - 1

def possible(board, n, player, removed, i):
    if i >= 1 and i <= n:
        if board[i-1] == 0:
            if i not in removed:
                return True
    return False

def select(board, n, player, removed):
    bon = False
    while not bon:
        i = int(input('Choisissez un numéro de case licite : '))
        bon = possible(board, n, player, removed, i)
    return i

def put(board, n, player, removed, i):
    if player == 1:
        ennemi = 2
    else:
        ennemi = 1
    board[i-1] = player

    d = suivant(n, i)
    liste1 = []
    while board[d-1] == ennemi:
        liste1.append(d)
        d = suivant(n, d)
    g = precedent(n, i)
    liste2 = []
    while board[g-1] == ennemi:
        liste2.append(g)
        g = precedent(n, g)

    del removed[:]
    if board[d-1] == player:
        for k in liste1:
            removed.append(k)
    if board[g-1] == player:
        for k in liste2:
            # si le groupe fait tout le tour il est deja dans la liste
            if k not in removed:
                removed.append(k)
    for k in removed:
        board[k-1] = 0

def again(board, n, player, removed):
    i = 1
    while i <= n:
        if possible(board, n, player, removed, i):
            return True
        i = i + 1
    return False

def win(board, n):
    if board.count(1) > board.count(2):
        return 'Gagnant : 1'
    if board.count(1) < board.count(2):
        return 'Gagnant : 2'
    return 'Match nul'

def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    fin = False
    display(board, n)
    while not fin:
        print('Joueur', player)
        i = select(board, n, player, removed)
        put(board, n, player, removed, i)
        display(board, n)
        if player == 1:
            player = 2
        else:
            player = 1
        fin = not again(board, n, player, removed)
    print(win(board, n))

nb = int(input('Nombre de cases du plateau : '))
alak(nb)
