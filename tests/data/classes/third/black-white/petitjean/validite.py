### validite.py ### Petitjean M. ###

# Rappel : la ligne 0 du plateau contient les repères "A", "B"... (sans espace) et la dernière colonne les numéros. Aucun repère n'est égal à "X " ou "O " donc on s'arrête
# tout seul dessus. A gauche, l'indice -1 retombe sur la dernière colonne (un repère) donc on s'arrête aussi. En bas on sort du tableau : IndexError.

DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))

def lire(plateau, i, j):
    try:
        return plateau[i][j]
    except IndexError:
        return None

def nb_prises(plateau, i, j, di, dj, joueur):
    # nombre de pions adverses encadrés dans une direction
    adverse = "O " if joueur == "X " else "X "
    n = 0
    while lire(plateau, i + di * (n + 1), j + dj * (n + 1)) == adverse: n += 1
    if lire(plateau, i + di * (n + 1), j + dj * (n + 1)) == joueur: return n
    return 0

def coup_valide(plateau, new_pion, joueur):
    valide = False
    i, j = new_pion[0], new_pion[1] - 1
    for di, dj in DIRECTIONS:
        n = nb_prises(plateau, i, j, di, dj, joueur)
        if n > 0: valide = True
        for k in range(1, n + 1): plateau[i + k * di][j + k * dj] = joueur
    return valide

def validite_coup(plateau, new_pion, joueur, taille):
    if new_pion[0] in range(1, taille + 1) and new_pion[1] in range(1, taille + 1):
        if plateau[new_pion[0]][new_pion[1] - 1] == ". ": return coup_valide(plateau, new_pion, joueur)
        else: return False
    else: return False

def liste_coups_valides(plateau, joueur):
    taille = len(plateau)
    liste_coups_valides = []
    for i in range(1, taille):
        for j in range(0, taille - 1):
            if plateau[i][j] == ". ":
                for di, dj in DIRECTIONS:
                    if nb_prises(plateau, i, j, di, dj, joueur) > 0 and [i, j] not in liste_coups_valides: liste_coups_valides.append([i, j])
    return liste_coups_valides

def passer_son_tour(joueur, liste_coups):
    if liste_coups == []: return True
    else: return False
