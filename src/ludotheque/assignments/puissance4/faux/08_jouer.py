# fr: le pion reste en haut
# en: the pawn stays at the top


def jouer(c, colonne, g, dimv, dimh):
    g[dimv - 1][colonne] = c
