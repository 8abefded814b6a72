import copy

def cree_matrice(a, b):
    if a == 0:
        return []
    return [[0] * b] + cree_matrice(a - 1, b)

def somme_colonne(m, k):
    if m == []:
        return 0
    return m[0][k] + somme_colonne(m[1:], k)

def transposee(m):
    res = [[] for i in range(len(m[0]))]
    for ligne in m:
        for j, x in enumerate(ligne):
            res[j].append(x)
    return res

def est_magique(m):
    n = len(m)
    s = sum(m[0])
    lignes = all(sum(l) == s for l in m)
    colonnes = all(somme_colonne(m, j) == s for j in range(n))
    diag = sum(m[i][j] for i in range(n) for j in range(n) if i == j) == s
    anti = sum(m[i][j] for i in range(n) for j in range(n) if i + j == n - 1) == s
    return lignes and colonnes and diag and anti

def negatif(img):
    res = copy.deepcopy(img)
    for l in res:
        for j in range(len(l)):
            l[j] = 255 - l[j]
    return res

def tourne(img):
    # tourner une fois à droite = trois fois à gauche
    res = img
    for k in range(3):
        res = transposee(res)[::-1]
    return res

if __name__ == "__main__":
    print(tourne([[1, 2], [3, 4]]))
