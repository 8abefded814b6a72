# fr: le carré ne commence jamais avant le pixel lui-même
def flou(image):
    resultat = []
    for i in range(len(image)):
        ligne = []
        for j in range(len(image[0])):
            voisins = [p for rang in image[i : i + 2] for p in rang[j : j + 2]]
            ligne.append(sum(voisins) // len(voisins))
        resultat.append(ligne)
    return resultat
