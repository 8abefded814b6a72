"""Une image en niveaux de gris est une liste de lignes de même longueur ; chaque pixel est un entier de 0 (noir) à 255 (blanc)."""


def negatif(image: list[list[int]]) -> list[list[int]]:
    """Renvoie le négatif de l'image : le noir devient blanc, le blanc devient noir.

    >>> negatif([[0, 255], [100, 30]])
    [[255, 0], [155, 225]]
    """
    return [[255 - pixel for pixel in ligne] for ligne in image]


def transposee(image: list[list[int]]) -> list[list[int]]:
    """Renvoie l'image dont les lignes sont les colonnes de celle-ci.

    >>> transposee([[1, 2, 3], [4, 5, 6]])
    [[1, 4], [2, 5], [3, 6]]
    """
    resultat = []
    for j in range(len(image[0])):
        colonne = []
        for i in range(len(image)):
            colonne.append(image[i][j])
        resultat.append(colonne)
    return resultat


def quart_de_tour(image: list[list[int]]) -> list[list[int]]:
    """Renvoie l'image tournée d'un quart de tour dans le sens des aiguilles d'une montre.

    >>> quart_de_tour([[1, 2, 3], [4, 5, 6]])
    [[4, 1], [5, 2], [6, 3]]
    """
    return [ligne[::-1] for ligne in transposee(image)]


def luminosite(image: list[list[int]]) -> float:
    """Renvoie la moyenne des pixels de l'image.

    >>> luminosite([[0, 255], [100, 30]])
    96.25
    """
    somme = 0
    for ligne in image:
        somme += sum(ligne)
    return somme / (len(image) * len(image[0]))


def seuillage(image: list[list[int]], seuil: int) -> None:
    """Modifie l'image sur place : un pixel au moins égal au seuil devient blanc, un autre noir.

    >>> photo = [[0, 128], [127, 200]]
    >>> seuillage(photo, 128)
    >>> photo
    [[0, 255], [0, 255]]
    """
    for ligne in image:
        for j in range(len(ligne)):
            ligne[j] = 255 if ligne[j] >= seuil else 0


def flou(image: list[list[int]]) -> list[list[int]]:
    """Renvoie l'image où chaque pixel est la moyenne entière du carré de trois pixels sur trois autour de lui.

    Les pixels de ce carré qui sortiraient de l'image ne comptent pas.

    >>> flou([[10, 20], [30, 41]])
    [[25, 25], [25, 25]]
    >>> flou([[9, 0, 0, 0]])
    [[4, 3, 0, 0]]
    """
    resultat = []
    for i in range(len(image)):
        ligne = []
        for j in range(len(image[0])):
            voisins = [p for rang in image[max(0, i - 1) : i + 2] for p in rang[max(0, j - 1) : j + 2]]
            ligne.append(sum(voisins) // len(voisins))
        resultat.append(ligne)
    return resultat
