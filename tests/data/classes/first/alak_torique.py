from random import *


def newBoard(n):
    return [0] * n


def display(board, n):
    car = [".", "x", "o"]
    for k in range(n):
        print(car[board[k]], end=" ")
    print()
    for k in range(1, n + 1):
        print(k, end=" ")
    print()


def possible(board, n, player, removed, i):
    return i >= 0 and i < n and board[i] == 0 and not (i in removed)


def select(board, n, player, removed):
    print("Joueur " + str(player))
    ok = False
    while not ok:
        rep = input("Choisissez un nombre licite de carré : ")
        try:
            i = int(rep) - 1
            ok = possible(board, n, player, removed, i)
        except ValueError:
            ok = False
    return i


def groupe(board, n, i):
    cases = [i]
    k = (i + 1) % n
    while board[k] == board[i] and k not in cases:
        cases.append(k)
        k = (k + 1) % n
    k = (i - 1) % n
    while board[k] == board[i] and k not in cases:
        cases.append(k)
        k = (k - 1) % n
    return cases


def etouffe(board, n, cases):
    for c in cases:
        if board[(c + 1) % n] == 0 or board[(c - 1) % n] == 0:
            return False
    return True


def put(board, n, player, removed, i):
    removed.clear()
    board[i] = player
    pris = []
    for v in ((i + 1) % n, (i - 1) % n):
        if board[v] == 3 - player and v not in pris:
            cases = groupe(board, n, v)
            if etouffe(board, n, cases):
                pris += cases
    for c in pris:
        board[c] = 0
    removed += sorted(pris)


def again(board, n, player, removed):
    for i in range(n):
        if possible(board, n, player, removed, i):
            return True
    return False


def win(board, n):
    if board.count(1) > board.count(2):
        return "Gagnant : 1"
    if board.count(2) > board.count(1):
        return "Gagnant : 2"
    return "Match nul"


def alak(n):
    board, removed, player = newBoard(n), [], 1
    while again(board, n, player, removed):
        display(board, n)
        put(board, n, player, removed, select(board, n, player, removed))
        player = 3 - player
    display(board, n)
    print(win(board, n))


if __name__ == "__main__":
    alak(9)
