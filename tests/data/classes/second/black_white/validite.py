DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def encadres(plateau, i, j, di, dj, joueur):
    """les pions encadrés dans une direction (j à partir de 0), par récursion"""
    i, j = i + di, j + dj
    if not (1 <= i < len(plateau) and 0 <= j < len(plateau) - 1) or plateau[i][j] == ". ":
        return None
    if plateau[i][j] == joueur:
        return []
    suite = encadres(plateau, i, j, di, dj, joueur)
    if suite is None:
        return None
    return [(i, j)] + suite


def coup_valide(plateau, new_pion, joueur):
    a_retourner = []
    for di, dj in DIRECTIONS:
        pris = encadres(plateau, new_pion[0], new_pion[1] - 1, di, dj, joueur)
        if pris:
            a_retourner += pris
    for i, j in a_retourner:
        plateau[i][j] = joueur
    return a_retourner != []


def validite_coup(plateau, new_pion, joueur, taille):
    sur_le_plateau = 1 <= new_pion[0] <= taille and 1 <= new_pion[1] <= taille
    if sur_le_plateau and plateau[new_pion[0]][new_pion[1] - 1] == ". ":
        return coup_valide(plateau, new_pion, joueur)
    return False


def liste_coups_valides(plateau, joueur):
    coups = []
    for i in range(1, len(plateau)):
        for j in range(len(plateau) - 1):
            if plateau[i][j] == ". ":
                for di, dj in DIRECTIONS:
                    if encadres(plateau, i, j, di, dj, joueur) and [i, j] not in coups:
                        coups.append([i, j])
    return coups


def passer_son_tour(joueur, liste_coups):
    if liste_coups:
        return False
    return True
