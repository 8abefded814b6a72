# faute : somme_colonne : utilise le nombre de colonnes comme nombre de lignes
# montre : somme_colonne([[1, 2], [3, 4], [5, 6]], 1) doit donner 12, donne 6
def cree_matrice(n, m):
    mat = []
    for i in range(n):
        ligne = []
        for j in range(m):
            ligne.append(0)
        mat.append(ligne)
    return mat


def somme_colonne(mat, j):
    s = 0
    for i in range(len(mat[0])):
        s = s + mat[i][j]
    return s


def transposee(mat):
    n = len(mat)
    m = len(mat[0])
    res = cree_matrice(m, n)
    for i in range(n):
        for j in range(m):
            res[j][i] = mat[i][j]
    return res


def est_magique(carre):
    n = len(carre)
    # première ligne comme référence
    s = 0
    for x in carre[0]:
        s = s + x
    # lignes
    for i in range(n):
        t = 0
        for j in range(n):
            t = t + carre[i][j]
        if t != s:
            return False
    # colonnes
    for j in range(n):
        t = 0
        for i in range(n):
            t = t + carre[i][j]
        if t != s:
            return False
    # diagonales
    d1 = 0
    d2 = 0
    for i in range(n):
        d1 = d1 + carre[i][i]
        d2 = d2 + carre[i][n - 1 - i]
    if d1 != s or d2 != s:
        return False
    return True


def negatif(image):
    res = cree_matrice(len(image), len(image[0]))
    for i in range(len(image)):
        for j in range(len(image[0])):
            res[i][j] = 255 - image[i][j]
    return res


def tourne(image):
    h = len(image)
    l = len(image[0])
    res = cree_matrice(l, h)
    for i in range(h):
        for j in range(l):
            res[j][h - 1 - i] = image[i][j]
    return res
