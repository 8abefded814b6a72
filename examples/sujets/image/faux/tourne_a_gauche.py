# fr: tourne dans l'autre sens
def quart_de_tour(image):
    return transposee(image)[::-1]
