# fichier validite.py

# les 8 directions
DI = [0, 0, -1, 1, -1, -1, 1, 1]
DJ = [-1, 1, 0, 0, -1, 1, -1, 1]


def coup_valide(plateau, new_pion, joueur):
    taille = len(plateau)
    if joueur == "X ":
        adverse = "O "
    else:
        adverse = "X "
    coup_valide = False
    d = 0
    while d < 8:
        i = new_pion[0] + DI[d]
        j = new_pion[1] - 1 + DJ[d]
        nb = 0
        # on reste dans le plateau effectif : i de 1 a taille-1 et j de 0 a taille-2
        while i >= 1 and i <= taille - 1 and j >= 0 and j <= taille - 2 and plateau[i][j] == adverse:
            nb = nb + 1
            i = i + DI[d]
            j = j + DJ[d]
        if nb > 0 and i >= 1 and i <= taille - 1 and j >= 0 and j <= taille - 2:
            if plateau[i][j] == joueur:
                coup_valide = True
                # on revient en arriere en retournant les pions
                while nb > 0:
                    i = i - DI[d]
                    j = j - DJ[d]
                    plateau[i][j] = joueur
                    nb = nb - 1
        d = d + 1
    return coup_valide


def validite_coup(plateau, new_pion, joueur, taille):
    i = new_pion[0]
    j = new_pion[1]
    if i >= 1 and i <= taille and j >= 1 and j <= taille:
        if plateau[i][j - 1] == ". ":
            return coup_valide(plateau, new_pion, joueur)
        else:
            return False
    else:
        return False


def liste_coups_valides(plateau, joueur):
    taille = len(plateau)
    if joueur == "X ":
        adverse = "O "
    else:
        adverse = "X "
    liste = []
    i = 1
    while i <= taille - 1:
        j = 0
        while j <= taille - 2:
            if plateau[i][j] == ". ":
                trouve = False
                d = 0
                while d < 8 and trouve == False:
                    a = i + DI[d]
                    b = j + DJ[d]
                    nb = 0
                    while a >= 1 and a <= taille - 1 and b >= 0 and b <= taille - 2 and plateau[a][b] == adverse:
                        nb = nb + 1
                        a = a + DI[d]
                        b = b + DJ[d]
                    if nb > 0 and a >= 1 and a <= taille - 1 and b >= 0 and b <= taille - 2:
                        if plateau[a][b] == joueur:
                            trouve = True
                    d = d + 1
                if trouve == True:
                    liste.append([i, j])
            j = j + 1
        i = i + 1
    return liste


def passer_son_tour(joueur, liste_coups):
    if liste_coups == []:
        return True
    else:
        return False
