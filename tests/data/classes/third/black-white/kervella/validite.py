"""validite.py (Kervella Nolwenn)"""

directions = {
    "gauche": (0, -1), "droite": (0, 1), "haut": (-1, 0), "bas": (1, 0),
    "haut-gauche": (-1, -1), "haut-droit": (-1, 1), "bas-gauche": (1, -1), "bas-droit": (1, 1),
}


def dans_plateau(plateau, i, j):
    n = len(plateau)-1
    return i >= 1 and i <= n and j >= 0 and j <= n-1


def pions_pris(plateau, new_pion, joueur, direction):
    # liste des pions adverses encadres dans la direction donnee
    adverse = "O " if joueur == "X " else "X "
    di, dj = directions[direction]
    i = new_pion[0]+di
    j = new_pion[1]+dj
    pris = []
    while dans_plateau(plateau, i, j):
        if plateau[i][j] == adverse:
            pris.append([i, j])
        elif plateau[i][j] == joueur:
            return pris
        else:
            break
        i += di
        j += dj
    return []


def coup_valide(plateau, new_pion, joueur):
    valide = False
    for d in directions:
        for pion in pions_pris(plateau, new_pion, joueur, d):
            plateau[pion[0]][pion[1]] = joueur
            valide = True
    return valide


def validite_coup(plateau, new_pion, joueur, taille):
    if not (1 <= new_pion[0] <= taille and 0 <= new_pion[1] <= taille-1):
        return False
    if plateau[new_pion[0]][new_pion[1]] != ". ":
        return False
    return coup_valide(plateau, new_pion, joueur)


def liste_coups_valides(plateau, joueur):
    liste = []
    taille = len(plateau)
    for i in range(1, taille):
        for j in range(taille-1):
            if plateau[i][j] != ". ":
                continue
            for d in directions:
                if pions_pris(plateau, [i, j], joueur, d) != []:
                    liste.append([i, j])
                    break
    return liste


def passer_son_tour(joueur, liste_coups):
    if len(liste_coups) == 0:
        return True
    return False
