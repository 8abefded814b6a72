# une autre façon d'écrire, juste partout


def negatif(image):
    resultat = []
    for ligne in image:
        nouvelle = []
        for p in ligne:
            nouvelle.append(255 - p)
        resultat.append(nouvelle)
    return resultat


def transposee(image):
    h, l = len(image), len(image[0])
    t = [[0] * h for _ in range(l)]
    for i in range(h):
        for j in range(l):
            t[j][i] = image[i][j]
    return t


def quart_de_tour(image):
    return transposee(image[::-1])


def luminosite(image):
    pixels = [p for ligne in image for p in ligne]
    return round(sum(pixels) / len(pixels), 3)


def seuillage(image, seuil):
    for i in range(len(image)):
        for j in range(len(image[i])):
            if image[i][j] < seuil:
                image[i][j] = 0
            else:
                image[i][j] = 255


def flou(image):
    h, l = len(image), len(image[0])
    resultat = [[0] * l for _ in range(h)]
    for i in range(h):
        for j in range(l):
            somme, nombre = 0, 0
            for a in (i - 1, i, i + 1):
                for b in (j - 1, j, j + 1):
                    if 0 <= a < h and 0 <= b < l:
                        somme += image[a][b]
                        nombre += 1
            resultat[i][j] = somme // nombre
    return resultat
