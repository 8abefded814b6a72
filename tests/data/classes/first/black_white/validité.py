def coup_valide(plateau, new_pion, joueur):
    taille = len(plateau) - 1
    adv = "X "
    if joueur == "X ":
        adv = "O "
    i, j = new_pion[0], new_pion[1] - 1
    valide = False
    for di in (-1, 0, 1):
        for dj in (-1, 0, 1):
            if (di, dj) != (0, 0):
                a, b = i + di, j + dj
                retournes = []
                while 1 <= a <= taille and 0 <= b < taille and plateau[a][b] == adv:
                    retournes.append((a, b))
                    a, b = a + di, b + dj
                if retournes and 1 <= a <= taille and 0 <= b < taille and plateau[a][b] == joueur:
                    valide = True
                    for x, y in retournes:
                        plateau[x][y] = joueur
    return valide


def validite_coup(plateau, new_pion, joueur, taille):
    i, j = new_pion
    if i < 1 or i > taille or j < 1 or j > taille:
        return False
    if plateau[i][j - 1] != ". ":
        return False
    return coup_valide(plateau, new_pion, joueur)


def liste_coups_valides(plateau, joueur):
    liste = []
    taille = len(plateau) - 1
    for i in range(1, taille + 1):
        for j in range(taille):
            copie = [ligne[:] for ligne in plateau]
            if copie[i][j] == ". " and coup_valide(copie, [i, j + 1], joueur):
                liste.append([i, j])
    return liste


def passer_son_tour(joueur, liste_coups):
    return len(liste_coups) == 0
