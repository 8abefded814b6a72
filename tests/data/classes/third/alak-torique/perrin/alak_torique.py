# Bonus 3.1 : Alak torique
# Perrin Lucas
# La case 1 et la case n sont voisines. Les cases sont repérées par leur indice (0 à n-1).


def newBoard(n):
    board = []
    for i in range(n):
        board.append(0)
    return board


def display(board, n):
    # les ~ rappellent que les deux bouts se touchent
    l1 = "~ "
    l2 = "  "
    for i in range(n):
        if board[i] == 0:
            l1 = l1 + ".".rjust(2) + " "
        elif board[i] == 1:
            l1 = l1 + "x".rjust(2) + " "
        else:
            l1 = l1 + "o".rjust(2) + " "
        l2 = l2 + str(i + 1).rjust(2) + " "
    print(l1 + "~")
    print(l2)


def possible(board, n, player, removed, i):
    if i < 0 or i >= n:
        return False
    if board[i] != 0:
        return False
    if i in removed:
        return False
    return True


def select(board, n, player, removed):
    i = int(input("Choisissez un numéro de case licite : ")) - 1
    while possible(board, n, player, removed, i) == False:
        i = int(input("Choisissez un numéro de case licite : ")) - 1
    return i


def put(board, n, player, removed, i):
    adv = 3 - player
    board[i] = player
    removed.clear()
    for pas in [1, -1]:
        groupe = []
        j = (i + pas) % n
        # la boucle s'arrete au pire quand on revient sur la case i
        while board[j] == adv:
            groupe.append(j)
            j = (j + pas) % n
        if board[j] != 0:
            for k in groupe:
                board[k] = 0
                removed.append(k)


def again(board, n, player, removed):
    for i in range(n):
        if possible(board, n, player, removed, i):
            return True
    return False


def win(board, n):
    j1 = 0
    j2 = 0
    for i in range(n):
        if board[i] == 1:
            j1 += 1
        elif board[i] == 2:
            j2 += 1
    if j1 > j2:
        return "Gagnant : 1"
    elif j2 > j1:
        return "Gagnant : 2"
    else:
        return "Match nul"


def alak(n):
    board = newBoard(n)
    removed = []
    player = 1
    display(board, n)
    while again(board, n, player, removed):
        print("Joueur", player)
        i = select(board, n, player, removed)
        put(board, n, player, removed, i)
        display(board, n)
        player = 3 - player
    print(win(board, n))


if __name__ == "__main__":
    alak(9)
