# fr: le roi peut sortir d'une case à droite
# en: the king may leave the board by one cell on the right
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def mouvement_possible(plateau, l_roi, c_roi, carte):
    return vraie([ligne + ['.'] for ligne in plateau], l_roi, c_roi, carte)
