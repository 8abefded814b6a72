"""Tableaux à deux dimensions : matrices et images."""

Matrice = list[list[int]]


def cree_matrice(lignes: int, colonnes: int) -> Matrice:
    """Renvoie une matrice de zéros ; lignes >= 1 et colonnes >= 1.

    >>> cree_matrice(2, 3)
    [[0, 0, 0], [0, 0, 0]]
    >>> m = cree_matrice(2, 2)
    >>> m[0][1] = 5
    >>> m
    [[0, 5], [0, 0]]
    """
    return [[0] * colonnes for _ in range(lignes)]


def somme_colonne(matrice: Matrice, j: int) -> int:
    """Renvoie la somme des éléments de la colonne j (0 <= j < nombre de colonnes)
    d'une matrice rectangulaire non vide.

    >>> somme_colonne([[1, 2, 3], [4, 5, 6]], 2)
    9
    """
    total = 0
    for ligne in matrice:
        total += ligne[j]
    return total


def transposee(matrice: Matrice) -> Matrice:
    """Renvoie une nouvelle matrice dont les lignes sont les colonnes de
    la matrice (rectangulaire, non vide) donnée.

    >>> transposee([[1, 2, 3], [4, 5, 6]])
    [[1, 4], [2, 5], [3, 6]]
    """
    return [[ligne[j] for ligne in matrice] for j in range(len(matrice[0]))]


def est_magique(carre: Matrice) -> bool:
    """Dit si les sommes de chaque ligne, de chaque colonne et des deux
    diagonales sont toutes égales. carre est une matrice carrée non vide
    (on ne demande pas que les nombres soient distincts).

    >>> est_magique([[8, 1, 6], [3, 5, 7], [4, 9, 2]])
    True
    >>> est_magique([[1, 2], [3, 4]])
    False
    """
    n = len(carre)
    attendu = sum(carre[0])
    for i in range(n):
        if sum(carre[i]) != attendu or somme_colonne(carre, i) != attendu:
            return False
    diagonale = sum(carre[i][i] for i in range(n))
    autre = sum(carre[i][n - 1 - i] for i in range(n))
    return diagonale == attendu and autre == attendu


def negatif(image: Matrice) -> Matrice:
    """Renvoie le négatif d'une image en niveaux de gris (entiers de 0 à 255),
    sans modifier l'image donnée.

    >>> negatif([[0, 255], [100, 55]])
    [[255, 0], [155, 200]]
    """
    return [[255 - p for p in ligne] for ligne in image]


def tourne(image: Matrice) -> Matrice:
    """Renvoie l'image (rectangulaire, non vide) tournée d'un quart de tour
    dans le sens des aiguilles d'une montre, sans modifier l'image donnée.

    >>> tourne([[1, 2, 3], [4, 5, 6]])
    [[4, 1], [5, 2], [6, 3]]
    """
    return [ligne[::-1] for ligne in transposee(image)]


if __name__ == "__main__":
    import doctest
    doctest.testmod()
