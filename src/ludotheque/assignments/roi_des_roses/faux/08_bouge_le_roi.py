# fr: le roi ne bouge pas
# en: the king does not move
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    p, l, c, r, b, d = vraie(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur)
    return p, l_roi, c_roi, r, b, d
