def newBoard(n):
    l = []
    while len(l) < n:
        l.append(0)
    return l


def display(board, n):
    for c in board:
        print({0: ".", 1: "x", 2: "o"}[c], end=" ")
    print("")
    for i in range(n):
        print(i + 1, end=" ")
    print("")


def possible(board, n, player, removed, i):
    if i < 0:
        return False
    if i >= n:
        return False
    if board[i] == 1 or board[i] == 2:
        return False
    for r in removed:
        if r == i:
            return False
    return True


def select(board, n, player, removed):
    print("Joueur", player)
    i = int(input("Choisissez un nombre licite de carré : "))
    while possible(board, n, player, removed, i - 1) == False:
        i = int(input("Choisissez un nombre licite de carré : "))
    return i - 1


def bloc(board, n, i):
    if i < 0 or i >= n or board[i] == 0:
        return []
    debut = i
    fin = i
    while debut - 1 >= 0 and board[debut - 1] == board[i]:
        debut -= 1
    while fin + 1 < n and board[fin + 1] == board[i]:
        fin += 1
    vivant = False
    if debut != 0 and board[debut - 1] == 0:
        vivant = True
    if fin != n - 1 and board[fin + 1] == 0:
        vivant = True
    if vivant:
        return []
    return list(range(debut, fin + 1))


def put(board, n, player, removed, i):
    board[i] = player
    pris = []
    for v in [i - 1, i + 1]:
        if 0 <= v < n and board[v] != player:
            pris = pris + bloc(board, n, v)
    for k in pris:
        board[k] = 0
    for k in bloc(board, n, i):
        board[k] = 0
    removed.clear()
    removed.extend(pris)


def again(board, n, player, removed):
    i = 0
    while i < n and not possible(board, n, player, removed, i):
        i += 1
    return i < n


def win(board, n):
    a, b = board.count(1), board.count(2)
    return "Match nul" if a == b else f"Gagnant : {1 if a > b else 2}"


def alak(n):
    b = newBoard(n)
    r = []
    p = 1
    while again(b, n, p, r):
        display(b, n)
        put(b, n, p, r, select(b, n, p, r))
        p = p % 2 + 1
    display(b, n)
    print(win(b, n))


if __name__ == "__main__":
    alak(int(input("Taille : ")))
