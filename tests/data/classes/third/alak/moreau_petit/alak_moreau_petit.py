# ALAK
# Léa Moreau-Petit
#
# Vocabulaire (celui de l'énoncé) :
#   - "indice" d'une case : sa position dans la liste, de 0 à n-1  -> possible
#   - "numéro" d'une case : ce qui est affiché, de 1 à n            -> select, put, removed


# ---------- petites fonctions utiles ----------

def numero(indice):
    return indice + 1


def indice(numero):
    return numero - 1


def adversaire(player):
    if player == 1:
        return 2
    return 1


def symbole(valeur):
    if valeur == 1:
        return 'x'
    if valeur == 2:
        return 'o'
    return '.'


def existe(n, k):
    """k est-il l'indice d'une case du plateau ?"""
    return k >= 0 and k < n


def est_vide(board, n, k):
    return existe(n, k) and board[k] == 0


def debut_groupe(board, n, k):
    while existe(n, k - 1) and board[k - 1] == board[k]:
        k -= 1
    return k


def fin_groupe(board, n, k):
    while existe(n, k + 1) and board[k + 1] == board[k]:
        k += 1
    return k


def est_pris(board, n, k):
    """True si le groupe auquel appartient l'indice k n'a plus de case adjacente vide"""
    return not est_vide(board, n, debut_groupe(board, n, k) - 1) and not est_vide(board, n, fin_groupe(board, n, k) + 1)


def enlever_groupe(board, n, removed, k):
    d = debut_groupe(board, n, k)
    f = fin_groupe(board, n, k)
    for c in range(d, f + 1):
        board[c] = 0
        removed.append(numero(c))


def compter(board, n, player):
    total = 0
    for k in range(n):
        if board[k] == player:
            total += 1
    return total


# ---------- sous-programmes demandés ----------

def newBoard(n):
    board = []
    for k in range(n):
        board.append(0)
    return board


def display(board, n):
    ligne1 = ''
    ligne2 = ''
    for k in range(n):
        num = str(numero(k))
        ligne1 += symbole(board[k]) + ' ' * len(num)
        ligne2 += num + ' '
    print(ligne1)
    print(ligne2)


def possible(board, n, player, removed, i):
    if not est_vide(board, n, i):
        return False
    if numero(i) in removed:
        return False
    return True


def select(board, n, player, removed):
    num = int(input('Choisissez un numéro de case licite : '))
    while not possible(board, n, player, removed, indice(num)):
        num = int(input('Choisissez un numéro de case licite : '))
    return num


def put(board, n, player, removed, i):
    k = indice(i)
    board[k] = player
    removed.clear()
    for voisin in (k - 1, k + 1):
        if existe(n, voisin) and board[voisin] == adversaire(player):
            if est_pris(board, n, voisin):
                enlever_groupe(board, n, removed, voisin)


def again(board, n, player, removed):
    for k in range(n):
        if possible(board, n, player, removed, k):
            return True
    return False


def win(board, n):
    blancs = compter(board, n, 1)
    noirs = compter(board, n, 2)
    if blancs > noirs:
        return 'Gagnant : 1'
    if noirs > blancs:
        return 'Gagnant : 2'
    return 'Match nul'


def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    display(board, n)
    while again(board, n, player, removed):
        print()
        print('Joueur ' + str(player))
        num = select(board, n, player, removed)
        put(board, n, player, removed, num)
        display(board, n)
        player = adversaire(player)
    print()
    print(win(board, n))


if __name__ == '__main__':
    taille = int(input('Nombre de cases : '))
    alak(taille)
