def cree_matrice(lignes: int, colonnes: int):
    """matrice de zéros"""
    m = []
    while len(m) < lignes:
        m.append([0] * colonnes)
    return m


def colonne(mat, j):
    """la liste des éléments de la colonne j"""
    c = []
    for ligne in mat:
        c.append(ligne[j])
    return c


def somme_colonne(matrice, j: int):
    """somme de la colonne j"""
    return sum(colonne(matrice, j))


def transposee(matrice):
    """les colonnes deviennent les lignes"""
    t = []
    for j in range(len(matrice[0])):
        t.append(colonne(matrice, j))
    return t


def diagonale1(c):
    return [c[i][i] for i in range(len(c))]


def diagonale2(c):
    return [c[len(c) - 1 - i][i] for i in range(len(c))]


def est_magique(carre) -> bool:
    """toutes les sommes égales"""
    a_tester = [diagonale1(carre), diagonale2(carre)]
    for i in range(len(carre)):
        a_tester.append(carre[i])
        a_tester.append(colonne(carre, i))
    reponse = True
    for l in a_tester:
        if sum(l) != sum(carre[0]):
            reponse = False
    return reponse


def negatif(image):
    """255 - chaque pixel"""
    copie = []
    for ligne in image:
        copie.append(ligne[:])
    for i in range(len(copie)):
        for j in range(len(copie[i])):
            copie[i][j] = 255 - copie[i][j]
    return copie


def tourne(image):
    """quart de tour : chaque colonne lue de bas en haut devient une ligne"""
    res = []
    for j in range(len(image[0])):
        c = colonne(image, j)
        c.reverse()
        res.append(c)
    return res
