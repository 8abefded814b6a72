# faute : hauteur : ajoute les deux hauteurs au lieu de prendre la plus grande
# montre : hauteur(((None, 1, None), 2, (None, 3, None))) doit donner 2, donne 3
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
        return hg + hd + 1


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
        elif x < e:
            return contient(g, x)
        else:
            return contient(d, x)


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
