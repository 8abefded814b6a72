# faute : est_triee : rend sa réponse dès le premier couple
# montre : est_triee([1, 3, 2]) doit donner False, donne True
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
    return True


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
    return resultat
