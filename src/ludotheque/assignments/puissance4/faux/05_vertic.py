# fr: trois pions suffisent
# en: three pawns are enough


def vertic(c, g, dimv, dimh):
    return next((k for k in range(dimh) if any(all(g[l + d][k] == c for d in range(3)) for l in range(dimv - 2))), -1)
