# Vasseur Antoine
# Alak, autre règle de prises (3.2)
#
# removed est un dictionnaire : removed[1] = cases interdites au joueur 1 à son prochain tour,
# removed[2] = pareil pour le joueur 2. Comme un joueur peut maintenant perdre ses propres pions
# pendant son tour, on s'en souvient aussi (sinon il pourrait rejouer le meme coup sans arret).

VIDE = 0


def newBoard(n):
    return [VIDE] * n


def display(board, n):
    signes = {VIDE: '.', 1: 'x', 2: 'o'}
    for k in range(n):
        print("%3s" % signes[board[k]], end="")
    print()
    for k in range(n):
        print("%3d" % (k + 1), end="")
    print()


def possible(board, n, player, removed, i):
    try:
        return i >= 0 and board[i] == VIDE and i not in removed[player]
    except IndexError:
        return False


def select(board, n, player, removed):
    while True:
        try:
            i = int(input("Choisissez un numéro de case licite : ")) - 1
            if possible(board, n, player, removed, i):
                return i
            print("Case refusée.")
        except ValueError:
            print("Ce n'est pas un nombre.")


def bornes(board, n, i):
    a, b = i, i
    while a > 0 and board[a - 1] == board[i]:
        a -= 1
    while b < n - 1 and board[b + 1] == board[i]:
        b += 1
    return a, b


def encercle(board, n, i):
    a, b = bornes(board, n, i)
    gauche = (a == 0) or (board[a - 1] != VIDE)
    droite = (b == n - 1) or (board[b + 1] != VIDE)
    return gauche and droite


def retirer(board, n, i):
    a, b = bornes(board, n, i)
    cases = list(range(a, b + 1))
    for k in cases:
        board[k] = VIDE
    return cases


def put(board, n, player, removed, i):
    adv = 2 if player == 1 else 1
    board[i] = player
    removed[player] = []
    removed[adv] = list(removed[adv])
    for v in (i - 1, i + 1):
        if 0 <= v < n and board[v] == adv and encercle(board, n, v):
            removed[adv] += retirer(board, n, v)
    if encercle(board, n, i):
        removed[player] += retirer(board, n, i)


def again(board, n, player, removed):
    for i in range(n):
        if possible(board, n, player, removed, i):
            return True
    return False


def win(board, n):
    nb = [board.count(0), board.count(1), board.count(2)]
    if nb[1] > nb[2]:
        print("Gagnant : 1")
    elif nb[2] > nb[1]:
        print("Gagnant : 2")
    else:
        print("Match nul")


def alak(n):
    board = newBoard(n)
    removed = {1: [], 2: []}
    player = 1
    display(board, n)
    while again(board, n, player, removed):
        print("Joueur", player)
        put(board, n, player, removed, select(board, n, player, removed))
        display(board, n)
        player = 2 if player == 1 else 1
    win(board, n)


if __name__ == "__main__":
    alak(9)
