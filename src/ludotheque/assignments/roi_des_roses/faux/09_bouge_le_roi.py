# fr: le pion a la mauvaise couleur
# en: the pawn has the wrong colour
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    p, l, c, r, b, d = vraie(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur)
    p[l][c] = 'B' if p[l][c] == 'R' else 'R'
    return p, l, c, r, b, d
