#ALAK - Kowalski Adam

TAILLE = 9
PION = {0: '.', 1: 'x', 2: 'o'}
QUESTION = "Choisissez un numéro de case licite : "

def newBoard(n):
    B = list()
    for x in range(0, n, 1): B.append(0)
    return B

def display(board, n):
    print()
    for x in range(0, n, 1): print(PION[board[x]], end=(" " if x < 9 else "  "))
    print()
    for x in range(0, n, 1): print(x+1, end=" ")
    print()
    print()

# i commence à 0
def possible(board, n, player, removed, i):
    if i >= 0 and i <= n-1 and board[i] == 0 and removed.count(i) == 0: return True
    else: return False

# retourne le numero tapé (commence à 1)
def select(board, n, player, removed):
    c = int(input(QUESTION))
    while possible(board, n, player, removed, c-1) == False:
        print("Non, la case", c, "n'est pas possible !")
        c = int(input(QUESTION))
    return c

# i commence à 0
def put(board, n, player, removed, i):
    board[i] = player
    adversaire = {1: 2, 2: 1}[player]
    removed.clear()
    gauche = i
    while gauche-1 >= 0 and board[gauche-1] == adversaire: gauche = gauche-1
    droite = i
    while droite+1 <= n-1 and board[droite+1] == adversaire: droite = droite+1
    #les pions de gauche vont de gauche à i-1, ceux de droite vont de i+1 à droite
    if gauche == 0 or board[gauche-1] == player:
        for x in range(gauche, i, 1): board[x] = 0; removed.append(x)
    if droite == n-1 or board[droite+1] == player:
        for x in range(i+1, droite+1, 1): board[x] = 0; removed.append(x)
    if len(removed) == 1: print("1 pion capturé")
    if len(removed) > 1: print(len(removed), "pions capturés")

def again(board, n, player, removed):
    nb = 0
    for x in range(0, n, 1):
        if possible(board, n, player, removed, x) == True: nb = nb+1
    if nb > 0: return True
    else: return False

def win(board, n):
    X = board.count(1)
    O = board.count(2)
    print("Blancs :", X, "- Noirs :", O)
    if X > O: print("Gagnant : 1")
    elif X < O: print("Gagnant : 2")
    else: print("Match nul")

def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    display(board, n)
    while again(board, n, player, removed) == True:
        print("Joueur", player)
        c = select(board, n, player, removed)
        put(board, n, player, removed, c-1)
        display(board, n)
        if player == 1: player = 2
        else: player = 1
    win(board, n)

if __name__ == "__main__": alak(TAILLE)
