# validite.py
# KOWALSKI Jan
# le joueur est toujours le premier paramètre

def adverse(joueur):
    if joueur == "X ":
        return "O "
    else:
        return "X "


def existe(plateau, i, j):
    return 0 < i < len(plateau) and 0 <= j < len(plateau) - 1


def scruter(joueur, plateau, i, j, di, dj):
    # renvoie la liste des cases prises dans la direction (di,dj)
    prises = []
    i += di
    j += dj
    while existe(plateau, i, j) and plateau[i][j] == adverse(joueur):
        prises.append([i, j])
        i += di
        j += dj
    if existe(plateau, i, j) and plateau[i][j] == joueur:
        return prises
    return []


def scruter_partout(joueur, plateau, i, j):
    prises = []
    for di in range(-1, 2):
        for dj in range(-1, 2):
            if di != 0 or dj != 0:
                prises.extend(scruter(joueur, plateau, i, j, di, dj))
    return prises


def coup_valide(joueur, plateau, new_pion):
    prises = scruter_partout(joueur, plateau, new_pion[0], new_pion[1] - 1)
    for (i, j) in prises:
        plateau[i][j] = joueur
    if len(prises) > 0:
        return True
    else:
        return False


def validite_coup(joueur, plateau, new_pion, taille):
    (i, j) = new_pion
    if i >= 1 and i <= taille and j >= 1 and j <= taille:
        if plateau[i][j - 1] == ". ":
            return coup_valide(joueur, plateau, new_pion)
        else:
            return False
    else:
        return False


def liste_coups_valides(joueur, plateau):
    liste = []
    taille = len(plateau)
    for i in range(1, taille):
        for j in range(0, taille - 1):
            if plateau[i][j] == ". " and len(scruter_partout(joueur, plateau, i, j)) > 0:
                liste.append([i, j])
    return liste


def passer_son_tour(joueur, liste_coups):
    if liste_coups == []:
        return True
    return False
