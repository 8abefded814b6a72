# fr: le roi peut arriver sur un pion
# en: the king may land on a pawn
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def mouvement_possible(plateau, l_roi, c_roi, carte):
    return vraie([['.'] * len(ligne) for ligne in plateau], l_roi, c_roi, carte)
