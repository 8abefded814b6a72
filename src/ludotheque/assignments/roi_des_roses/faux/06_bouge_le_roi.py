# fr: la carte reste dans la main
# en: the card stays in the hand
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    p, l, c, r, b, d = vraie(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur)
    return p, l, c, main_r, main_b, d
