# s'est arrêtée en chemin


def negatif(image):
    return [[255 - p for p in ligne] for ligne in image]


def transposee(image):
    return [[ligne[j] for ligne in image] for j in range(len(image[0]))]


def quart_de_tour(image):
    pass
