# fr: un pixel égal au seuil devient noir
def seuillage(image, seuil):
    for ligne in image:
        for j in range(len(ligne)):
            ligne[j] = 255 if ligne[j] > seuil else 0
