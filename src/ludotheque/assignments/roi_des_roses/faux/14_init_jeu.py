# fr: les mains n'ont que quatre cartes
# en: the hands have four cards only
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def init_jeu(nb_lignes, nb_colonnes):
    p, l, c, r, b, pi, d = vraie(nb_lignes, nb_colonnes)
    return p, l, c, r[:4], b[:4], pi + r[4:] + b[4:], d
