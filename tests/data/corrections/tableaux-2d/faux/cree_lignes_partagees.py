# faute : cree_matrice : toutes les lignes sont la même liste
# montre : m = cree_matrice(2, 2); m[0][1] = 5; m doit donner [[0, 5], [0, 0]], donne [[0, 5], [0, 5]]
def cree_matrice(lignes, colonnes):
    return [[0] * colonnes] * lignes


def somme_colonne(matrice, j):
    return sum([l[j] for l in matrice])


def transposee(matrice):
    return [list(c) for c in zip(*matrice)]


def est_magique(carre):
    n = len(carre)
    sommes = set()
    for l in carre:
        sommes.add(sum(l))
    for c in transposee(carre):
        sommes.add(sum(c))
    sommes.add(sum(carre[i][i] for i in range(n)))
    sommes.add(sum(carre[i][-1 - i] for i in range(n)))
    return len(sommes) == 1


def negatif(image):
    return [[255 - x for x in l] for l in image]


def tourne(image):
    return [list(c) for c in zip(*image[::-1])]
