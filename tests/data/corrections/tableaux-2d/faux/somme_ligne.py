# faute : somme_colonne : somme la ligne au lieu de la colonne
# montre : somme_colonne([[1, 2], [3, 4]], 0) doit donner 4, donne 3
def cree_matrice(lignes, colonnes):
    return [[0 for _ in range(colonnes)] for _ in range(lignes)]


def somme_colonne(matrice, j):
    return sum(matrice[j])


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
