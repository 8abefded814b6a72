# alak.py : déroulement d'une partie (Fontaine Clara)
# à lancer avec plateau.py dans le même dossier

from plateau import *


def select(board, n, player, removed):
    i = -1
    while not possible(board, n, player, removed, i):
        try:
            i = int(input("Choisissez un numéro de case licite : ")) - 1
        except ValueError:
            print("Il faut taper un nombre")
            i = -1
    return i


def again(board, n, player, removed):
    i = 0
    while i < n and not possible(board, n, player, removed, i):
        i += 1
    return i < n


def win(board, n):
    score = {VIDE: 0, BLANC: 0, NOIR: 0}
    for case in board:
        score[case] += 1
    if score[BLANC] == score[NOIR]:
        return "Match nul"
    if score[BLANC] > score[NOIR]:
        return "Gagnant : 1"
    return "Gagnant : 2"


def alak(n):
    board = newBoard(n)
    removed = []
    player = BLANC
    continuer = True
    while continuer:
        display(board, n)
        continuer = again(board, n, player, removed)
        if continuer:
            print("Joueur " + str(player))
            case = select(board, n, player, removed)
            put(board, n, player, removed, case)
            player = autre(player)
    print(win(board, n))


if __name__ == "__main__":
    n = 0
    while n < 1:
        n = int(input("Combien de cases ? "))
    alak(n)
