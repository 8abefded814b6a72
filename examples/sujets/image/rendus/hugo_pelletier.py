# se trompe souvent


def negatif(image):
    for ligne in image:
        for j in range(len(ligne)):
            ligne[j] = 255 - ligne[j]
    return image


def transposee(image):
    return [list(colonne) for colonne in zip(*image)]


def quart_de_tour(image):
    return transposee(image)[::-1]


def luminosite(image):
    return sum(image[0]) / len(image[0])


def seuillage(image, seuil):
    return [[255 if p >= seuil else 0 for p in ligne] for ligne in image]


def flou(image):
    resultat = []
    for i in range(len(image)):
        ligne = []
        for j in range(len(image[0])):
            somme = 0
            for a in (i - 1, i, i + 1):
                for b in (j - 1, j, j + 1):
                    if 0 <= a < len(image) and 0 <= b < len(image[0]):
                        somme += image[a][b]
            ligne.append(somme // 9)
        resultat.append(ligne)
    return resultat
