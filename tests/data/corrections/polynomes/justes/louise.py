def degre(poly):
    i = len(poly) - 1
    while i >= 0:
        if poly[i] != 0:
            return i
        i = i - 1
    return -1


def evalue(poly, x):
    resultat = 0
    puissance = 1
    for coef in poly:
        resultat += coef * puissance
        puissance *= x
    return resultat


def somme(p1, p2):
    if len(p1) < len(p2):
        p1, p2 = p2, p1
    # p1 est le plus long
    resultat = list(p1)
    for i in range(len(p2)):
        resultat[i] += p2[i]
    return resultat


def produit(p1, p2):
    if len(p1) == 1:
        return [p1[0] * c for c in p2]
    # p1 = a + X * reste
    reste = [0] + produit(p1[1:], p2)
    return somme([p1[0] * c for c in p2], reste)


def derive(poly):
    if len(poly) == 1:
        return [0]
    resultat = []
    exposant = 1
    for coef in poly[1:]:
        resultat.append(coef * exposant)
        exposant += 1
    return resultat


def racines(a, b, c):
    delta = b * b - 4 * a * c
    liste = []
    if delta == 0:
        liste.append(-b / (2 * a))
    elif delta > 0:
        liste.append((-b + delta ** 0.5) / (2 * a))
        liste.append((-b - delta ** 0.5) / (2 * a))
    liste.sort()
    return liste
