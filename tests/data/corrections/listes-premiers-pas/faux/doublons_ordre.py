# faute : sans_doublons : passe par un ensemble et perd l'ordre
# montre : sans_doublons([3, 1, 3, 2]) doit donner [3, 1, 2], donne [1, 2, 3]
def cumul(nombres):
    if nombres == []:
        return []
    debut = cumul(nombres[:-1])
    if debut == []:
        return [nombres[0]]
    return debut + [debut[-1] + nombres[-1]]


def milieu(valeurs):
    copie = valeurs[:]
    rogner(copie)
    return copie


def rogner(valeurs):
    del valeurs[len(valeurs) - 1]
    del valeurs[0]


def est_triee(valeurs):
    if len(valeurs) < 2:
        return True
    if valeurs[0] > valeurs[1]:
        return False
    return est_triee(valeurs[1:])


def maximum_et_indice(valeurs):
    # on part de la fin, et >= pour garder le plus à gauche
    best = len(valeurs) - 1
    for i in range(len(valeurs) - 1, -1, -1):
        if valeurs[i] >= valeurs[best]:
            best = i
    return valeurs[best], best


def sans_doublons(valeurs):
    deja_vus = set()
    resultat = []
    for v in valeurs:
        if v in deja_vus:
            continue
        deja_vus.add(v)
        resultat.append(v)
    return sorted(deja_vus)
