# Projet ALAK  +  BONUS TORIQUE
# Anna Kowalczyk
# les cases vont de 0 à n-1 (pareil à l'écran)

def newboard(n):
    return n * [0]


def display(board, n):
    symb = {0: ".", 1: "x", 2: "o"}
    w = len(str(n - 1)) + 1
    print("".join(symb[c].rjust(w) for c in board))
    print("".join(str(k).rjust(w) for k in range(n)))


def possible(board, n, player, removed, i):
    if i < 0 or i >= n: return False
    return board[i] == 0 and not (i in removed)


def select(board, n, player, removed):
    while 1:
        s = input("Joueur " + str(player) + ", numéro de la case (0 à " + str(n - 1) + ") : ")
        if s.isdigit():
            if possible(board, n, player, removed, int(s)):
                return int(s)
        print("COUP IMPOSSIBLE")


def voisines(n, i, torique):
    # cases à coté de i
    if torique:
        return {(i - 1) % n, (i + 1) % n} - {i}
    return {i - 1, i + 1} & set(range(n))


def groupe(board, n, i, torique, vus):
    # remplit vus avec toutes les cases du groupe de i
    vus.add(i)
    for v in voisines(n, i, torique):
        if v not in vus and board[v] == board[i]:
            groupe(board, n, v, torique, vus)
    return vus


def capturer(board, n, player, removed, i, torique):
    board[i] = player
    removed.clear()
    for v in voisines(n, i, torique):
        if board[v] == 3 - player:
            g = groupe(board, n, v, torique, set())
            autour = set()
            for c in g:
                autour |= voisines(n, c, torique)
            if 0 not in [board[c] for c in autour]:
                for c in g:
                    board[c] = 0
                    removed.add(c)


# version normale
def put(board, n, player, removed, i):
    capturer(board, n, player, removed, i, False)


# version torique
def putTorique(board, n, player, removed, i):
    capturer(board, n, player, removed, i, True)


def again(board, n, player, removed):
    return True in [possible(board, n, player, removed, i) for i in range(n)]


def win(board, n):
    a = board.count(1)
    b = board.count(2)
    if a > b: return "LE JOUEUR 1 A GAGNÉ"
    if b > a: return "LE JOUEUR 2 A GAGNÉ"
    return "ÉGALITÉ"


def partie(n, poser):
    board = newboard(n)
    removed = set()
    player = 1
    display(board, n)
    while again(board, n, player, removed):
        i = select(board, n, player, removed)
        poser(board, n, player, removed, i)
        display(board, n)
        player = 3 - player
    print(win(board, n))


def alak(n):
    partie(n, put)


def alakTorique(n):
    partie(n, putTorique)


if __name__ == '__main__':
    rep = input("Version torique ? (o/n) ")
    n = int(input("Nombre de cases ? "))
    if rep == "o":
        alakTorique(n)
    else:
        alak(n)
