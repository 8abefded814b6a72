# fr: les diagonales sont oubliées
# en: the diagonals are forgotten


def est_gagnante(c, g, dimv, dimh):
    return horiz(c, g, dimv, dimh) != -1 or vertic(c, g, dimv, dimh) != -1
