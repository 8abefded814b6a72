# Guérin Paul
# BONUS 3.1 le plateau est un anneau
# (indices 0..n-1, removed est un ensemble)

J = ["", "blanc", "noir"]


def newBoard(n):
    return [0] * n


# construit le dessin du plateau
def display(board, n):
    dessin = ""
    for c in board:
        dessin += [".", "x", "o"][c] + "  "
    dessin += "\n"
    for k in range(1, n + 1):
        dessin += str(k)
        if k < 10:
            dessin += " "
        dessin += " "
    return dessin


def possible(board, n, player, removed, i):
    return i in range(n) and board[i] == 0 and i not in removed


def select(board, n, player, removed):
    i = int(input("Choisissez un numéro de case licite : ")) - 1
    while not possible(board, n, player, removed, i):
        i = int(input("Impossible ! Choisissez un numéro de case licite : ")) - 1
    return i


def put(board, n, player, removed, i):
    board[i] = player
    removed.clear()
    # je fais tourner le plateau pour que la case jouée soit au début :
    # case jouée, puis les n-1 autres dans l'ordre, puis de nouveau la case jouée
    tour = [(i + k) % n for k in range(n + 1)]
    k = 1
    while k < n and board[tour[k]] == 3 - player:
        k += 1
    if board[tour[k]] != 0:
        for t in tour[1:k]:
            removed.add(t)
    k = n - 1
    while k > 0 and board[tour[k]] == 3 - player:
        k -= 1
    if board[tour[k]] != 0:
        for t in tour[k + 1:n]:
            removed.add(t)
    for t in removed:
        board[t] = 0


def again(board, n, player, removed):
    return len([i for i in range(n) if possible(board, n, player, removed, i)]) > 0


def win(board, n):
    a = board.count(1)
    b = board.count(2)
    if a == b:
        return "Match nul"
    elif a > b:
        return "Gagnant : 1"
    else:
        return "Gagnant : 2"


def alak(n):
    board = newBoard(n)
    removed = set()
    player = 1
    print(display(board, n))
    while again(board, n, player, removed):
        print("Joueur", player, "(" + J[player] + ")")
        i = select(board, n, player, removed)
        put(board, n, player, removed, i)
        print(display(board, n))
        player = 3 - player
    print(win(board, n))


if __name__ == "__main__":
    alak(int(input("n = ")))
