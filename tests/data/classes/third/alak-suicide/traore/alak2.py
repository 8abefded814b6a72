# TRAORE Moussa, bonus 2 (sans la règle 3)
# removed = numéros (1 à n) de TOUS les pions capturés au tour précédent, comme dans l'énoncé

def newBoard(n):
    return [0 for i in range(n)]

def display(board, n):
    print()
    for case in board: print(' ' + '.xo'[case], end=' ')
    print()
    for num in range(1, n+1): print('%2d' % num, end=' ')
    print()

def possible(board, n, player, removed, i):
    if i in removed: return False
    if i < 1: return False
    if i > n: return False
    return board[i-1] == 0

def select(board, n, player, removed):
    num = int(input('Choisissez un numéro de case licite : '))
    while not possible(board, n, player, removed, num): num = int(input('Choisissez un numéro de case licite : '))
    return num

# le groupe de la case num
def groupe(board, n, num):
    g = [num]
    while g[0] > 1 and board[g[0]-2] == board[num-1]: g.insert(0, g[0]-1)
    while g[-1] < n and board[g[-1]] == board[num-1]: g.append(g[-1]+1)
    return g

# a-t-il une case vide a coté
def libre(board, n, g):
    if g[0] > 1 and board[g[0]-2] == 0: return True
    if g[-1] < n and board[g[-1]] == 0: return True
    return False

def put(board, n, player, removed, i):
    board[i-1] = player
    removed.clear()
    # ordre : voisin de gauche, voisin de droite, et mon pion en dernier
    for num in [i-1, i+1, i]:
        if num >= 1 and num <= n and board[num-1] != 0 and (num == i or board[num-1] != player):
            g = groupe(board, n, num)
            if not libre(board, n, g):
                for k in g: board[k-1] = 0
                removed.extend(g)

def again(board, n, player, removed):
    for num in range(1, n+1):
        if possible(board, n, player, removed, num): return True
    return False

def win(board, n):
    if board.count(1) > board.count(2): return 'Gagnant : 1'
    if board.count(1) < board.count(2): return 'Gagnant : 2'
    return 'Match nul'

def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    while again(board, n, player, removed):
        display(board, n)
        print('Joueur', player)
        num = select(board, n, player, removed)
        put(board, n, player, removed, num)
        if len(removed) > 0: print('Pions capturés :', removed)
        player = 3-player
    display(board, n)
    print(win(board, n))

alak(int(input('Nombre de cases : ')))
