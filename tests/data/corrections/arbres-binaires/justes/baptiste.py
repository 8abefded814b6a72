def parcours(arbre, fonction, vide):
    """applique fonction(gauche, etiquette, droit) en remontant"""
    if arbre is None:
        return vide
    return fonction(parcours(arbre[0], fonction, vide), arbre[1],
                    parcours(arbre[2], fonction, vide))


def taille(arbre):
    return parcours(arbre, lambda g, e, d: g + d + 1, 0)


def hauteur(arbre):
    return parcours(arbre, lambda g, e, d: max(g, d) + 1, 0)


def nb_feuilles(arbre):
    return parcours(arbre, lambda g, e, d: max(g + d, 1), 0)


def largeur(arbre):
    par_niveau = {}

    def visite(a, p):
        if a is not None:
            par_niveau.setdefault(p, []).append(a[1])
            visite(a[0], p + 1)
            visite(a[2], p + 1)

    visite(arbre, 0)
    liste = []
    for p in sorted(par_niveau):
        liste.extend(par_niveau[p])
    return liste


def contient(abr, x):
    return abr is not None and (abr[1] == x or contient(abr[0] if x < abr[1] else abr[2], x))


def insere(abr, x):
    if abr is None:
        return None, x, None
    if x < abr[1]:
        return insere(abr[0], x), abr[1], abr[2]
    elif x > abr[1]:
        return abr[0], abr[1], insere(abr[2], x)
    return abr[0], abr[1], abr[2]
