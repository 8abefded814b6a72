# faute : contient : cherche toujours à gauche quand x n'est pas à la racine
# montre : contient(((None, 1, None), 2, (None, 5, None)), 5) doit donner True, donne False
def taille(a):
    if a == None:
        return 0
    else:
        g, e, d = a
        return 1 + taille(g) + taille(d)


def hauteur(a):
    if a == None:
        return 0
    else:
        g, e, d = a
        hg = hauteur(g)
        hd = hauteur(d)
        if hg > hd:
            return hg + 1
        else:
            return hd + 1


def nb_feuilles(a):
    if a == None:
        return 0
    else:
        g, e, d = a
        n = nb_feuilles(g) + nb_feuilles(d)
        if n == 0:
            return 1
        else:
            return n


def largeur(a):
    res = []
    niveau = [a]
    while niveau != []:
        suivant = []
        for b in niveau:
            if b != None:
                g, e, d = b
                res.append(e)
                suivant.append(g)
                suivant.append(d)
        niveau = suivant
    return res


def contient(a, x):
    if a == None:
        return False
    else:
        g, e, d = a
        if e == x:
            return True
        else:
            return contient(g, x)


def insere(a, x):
    if a == None:
        return (None, x, None)
    else:
        g, e, d = a
        if x == e:
            return a
        elif x < e:
            return (insere(g, x), e, d)
        else:
            return (g, e, insere(d, x))
