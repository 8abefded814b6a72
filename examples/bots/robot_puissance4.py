"""Quentin gagne s'il le peut, empêche l'autre de gagner, et sinon joue près du centre."""

from puissance4 import est_gagnante, jouer


def name():
    return "Quentin"


def play(c, g, dimv, dimh):
    libres = sorted((j for j in range(dimh) if g[dimv - 1][j] == 0), key=lambda j: abs(j - dimh // 2))
    for couleur in (c, 3 - c):
        for colonne in libres:
            essai = [ligne.copy() for ligne in g]
            jouer(couleur, colonne, essai, dimv, dimh)
            if est_gagnante(couleur, essai, dimv, dimh):
                return colonne
    return libres[0]
