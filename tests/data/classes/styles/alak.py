# -*- coding: utf-8 -*-
"""Projet Alak, groupe 4"""
SYMBOLES = (".", "x", "o")


def newBoard(n):
    return [0 for _ in range(n)]


def display(board, n):
    largeur = len(str(n))
    print(" ".join([SYMBOLES[c].rjust(largeur) for c in board]))
    print(" ".join([str(i).rjust(largeur) for i in range(1, n + 1)]))


def possible(board, n, player, removed, i):
    return 0 <= i < n and board[i] == 0 and i not in removed


def select(board, n, player, removed):
    print("Joueur " + str(player))
    rep = input("Choisissez un nombre licite de carré : ")
    while not (rep.isdigit() and possible(board, n, player, removed, int(rep) - 1)):
        rep = input("Choisissez un nombre licite de carré : ")
    return int(rep) - 1


def etendre(board, n, i, sens, groupe):
    groupe.append(i)
    if 0 <= i + sens < n and board[i + sens] == board[i]:
        etendre(board, n, i + sens, sens, groupe)


def chaine(board, n, i):
    groupe = []
    etendre(board, n, i, 1, groupe)
    etendre(board, n, i, -1, groupe)
    return sorted(set(groupe))


def respire(board, n, groupe):
    gauche, droite = groupe[0] - 1, groupe[-1] + 1
    return (gauche >= 0 and board[gauche] == 0) or (droite < n and board[droite] == 0)


def put(board, n, player, removed, i):
    removed.clear()
    board[i] = player
    for voisin in (i - 1, i + 1):
        if 0 <= voisin < n and board[voisin] == 3 - player:
            groupe = chaine(board, n, voisin)
            if not respire(board, n, groupe):
                removed.extend(groupe)
                for k in groupe:
                    board[k] = 0


def again(board, n, player, removed):
    return any(possible(board, n, player, removed, i) for i in range(n))


def win(board, n):
    difference = sum(1 if c == 1 else -1 for c in board if c != 0)
    if difference == 0:
        return "Match nul"
    return "Gagnant : " + ("1" if difference > 0 else "2")


def alak(n):
    board, removed, player = newBoard(n), [], 1
    while True:
        display(board, n)
        if not again(board, n, player, removed):
            break
        put(board, n, player, removed, select(board, n, player, removed))
        player = 2 if player == 1 else 1
    print(win(board, n))
