# -*- coding: utf-8 -*-
# validite.py -- Boucher Clement
from copy import deepcopy

directions = [[0, -1], [0, 1], [-1, 0], [1, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]]


def autre(joueur):
    if joueur == "O ":
        return "X "
    return "O "


def dans_plateau(plateau, i, j):
    n = len(plateau) - 1
    return i >= 1 and i <= n and j >= 0 and j <= n - 1


def retourner(plateau, i, j, di, dj, joueur):
    """Avance récursivement sur les pions adverses. Renvoie True si au bout il y a un pion du joueur,
    et dans ce cas retourne les pions en revenant."""
    if not dans_plateau(plateau, i, j):
        return False
    if plateau[i][j] == joueur:
        return True
    if plateau[i][j] == autre(joueur):
        if retourner(plateau, i + di, j + dj, di, dj, joueur):
            plateau[i][j] = joueur
            return True
    return False


def coup_valide(plateau, new_pion, joueur):
    coup_valide = False
    i = new_pion[0]
    j = new_pion[1] - 1
    for d in directions:
        a = i + d[0]
        b = j + d[1]
        # la case adjacente doit être adverse
        if dans_plateau(plateau, a, b) and plateau[a][b] == autre(joueur):
            if retourner(plateau, a, b, d[0], d[1], joueur):
                coup_valide = True
    return coup_valide


def validite_coup(plateau, new_pion, joueur, taille):
    i, j = new_pion
    if 1 <= i <= taille and 1 <= j <= taille and plateau[i][j - 1] == ". ":
        return coup_valide(plateau, new_pion, joueur)
    return False


def liste_coups_valides(plateau, joueur):
    taille = len(plateau)
    liste = []
    for i in range(1, taille):
        for j in range(0, taille - 1):
            if plateau[i][j] == ". ":
                # on essaie le coup sur une copie pour ne pas abimer le plateau
                essai = deepcopy(plateau)
                if coup_valide(essai, [i, j + 1], joueur):
                    liste.append([i, j])
    return liste


def passer_son_tour(joueur, liste_coups):
    return liste_coups == []
