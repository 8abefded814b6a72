# fr: un pion peut flotter
# en: a pawn may float


def estValide(g, dimv, dimh):
    return len(g) == dimv
