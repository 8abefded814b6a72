# Roi des Roses - Kowalski A. & Fournel M.
#
# Idée : pour ne jamais tester les bords, on travaille sur une grille entourée
# d'un cadre de "#". Dans cette grille les cases vont de 1 à n (et plus de 0 à n-1).
# On remet tout à partir de 0 avant de renvoyer les résultats.

import random

CADRE = "#"


def encadre(plateau):
    largeur = len(plateau[0]) + 2
    grille = [[CADRE] * largeur]
    for ligne in plateau:
        grille.append([CADRE] + list(ligne) + [CADRE])
    grille.append([CADRE] * largeur)
    return grille


def pas(direction):
    """'SO' -> (1, -1)"""
    l = 0
    c = 0
    for lettre in direction:
        if lettre == "N":
            l -= 1
        if lettre == "S":
            l += 1
        if lettre == "E":
            c += 1
        if lettre == "O":
            c -= 1
    return l, c


def init_jeu(nb_lignes, nb_colonnes):
    plateau = []
    for i in range(nb_lignes):
        plateau.append([])
        for j in range(nb_colonnes):
            plateau[i].append(".")

    pioche = []
    for k in range(1, 4):
        for d in "N NE E SE S SO O NO".split():
            pioche.append(d + str(k))
    random.shuffle(pioche)
    main_r = pioche[-5:]
    del pioche[-5:]
    main_b = pioche[-5:]
    del pioche[-5:]
    return (plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, pioche, [])


def afficher_main(couleur, main):
    print("%s : %s" % (couleur, " ".join(main)))


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    afficher_main("Rouge", main_r)
    afficher_main("Blanc", main_b)
    g = encadre(plateau)
    lr, cr = l_roi + 1, c_roi + 1
    nb_l, nb_c = len(plateau), len(plateau[0])
    print("-----" * nb_c + "-")
    for l in range(1, nb_l + 1):
        s = ""
        for c in range(1, nb_c + 1):
            roi = " "
            if l == lr and c == cr:
                roi = "X"
            pion = g[l][c]
            if pion == ".":
                pion = " "
            s += "| " + roi + pion + " "
        print(s + "|")
        print("-----" * nb_c + "-")


def mouvement_possible(plateau, l_roi, c_roi, carte):
    g = encadre(plateau)
    l, c = l_roi + 1, c_roi + 1
    dl, dc = pas(carte[:-1])
    # on avance d'une case à la fois, si on touche le cadre c'est fini
    for _ in range(int(carte[-1])):
        l += dl
        c += dc
        if g[l][c] == CADRE:
            return False
    return g[l][c] == "."


def main_jouable(plateau, l_roi, c_roi, main):
    cartes = []
    for carte in main:
        if mouvement_possible(plateau, l_roi, c_roi, carte):
            cartes.append(carte)
    return cartes


def demande_action(couleur, plateau, l_roi, c_roi, main):
    jouables = main_jouable(plateau, l_roi, c_roi, main)
    possibles = jouables[:]
    if len(main) < 5:
        possibles.append("pioche")
    elif len(jouables) == 0:
        possibles.append("passe")

    print("Vous êtes le joueur " + couleur + ", que souhaitez-vous faire ? ", end="")
    action = input().strip()
    while action not in possibles:
        print("Action impossible, que souhaitez-vous faire ? ", end="")
        action = input().strip()
    return action


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    dl, dc = pas(carte[:-1])
    n = int(carte[-1])
    l_roi = l_roi + n * dl
    c_roi = c_roi + n * dc

    # je recopie tout pour ne pas abîmer les listes d'avant
    plateau = [ligne[:] for ligne in plateau]
    main_r = main_r[:]
    main_b = main_b[:]
    defausse = defausse[:]

    plateau[l_roi][c_roi] = couleur[0]
    if couleur == "Rouge":
        main_r.remove(carte)
    if couleur == "Blanc":
        main_b.remove(carte)
    defausse.append(carte)
    return (plateau, l_roi, c_roi, main_r, main_b, defausse)


def territoire(plateau, ligne, colonne, couleur):
    g = encadre(plateau)
    pion = couleur[0]
    if g[ligne + 1][colonne + 1] != pion:
        return []
    # on marque la case de départ puis on étend la marque tant que ça bouge
    g[ligne + 1][colonne + 1] = "*"
    change = True
    while change:
        change = False
        for l in range(1, len(plateau) + 1):
            for c in range(1, len(plateau[0]) + 1):
                if g[l][c] == pion:
                    if "*" in (g[l - 1][c], g[l + 1][c], g[l][c - 1], g[l][c + 1]):
                        g[l][c] = "*"
                        change = True
    liste = []
    for l in range(1, len(plateau) + 1):
        for c in range(1, len(plateau[0]) + 1):
            if g[l][c] == "*":
                liste.append((l - 1, c - 1))
    return liste


def score(plateau, couleur):
    # on efface les territoires au fur et à mesure sur une copie
    copie = [ligne[:] for ligne in plateau]
    total = 0
    for l in range(len(copie)):
        for c in range(len(copie[0])):
            t = territoire(copie, l, c, couleur) if copie[l][c] == couleur[0] else []
            total += len(t) ** 2
            for (a, b) in t:
                copie[a][b] = "."
    return total


def compte(plateau, pion):
    n = 0
    for ligne in plateau:
        for case in ligne:
            if case == pion:
                n += 1
    return n


def main():
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    num = 0          # numéro du tour, Rouge joue les tours pairs
    passes_de_suite = 0
    while True:
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        if num % 2 == 0:
            couleur, main_active = "Rouge", main_r
        else:
            couleur, main_active = "Blanc", main_b
        action = demande_action(couleur, plateau, l_roi, c_roi, main_active)

        if action == "passe":
            passes_de_suite += 1
        else:
            passes_de_suite = 0

        if action == "pioche":
            main_active.append(pioche.pop())
        elif action != "passe":
            plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur)

        if pioche == []:
            pioche = defausse
            defausse = []
            random.shuffle(pioche)

        if passes_de_suite == 2:
            break
        if compte(plateau, "R") == 26 or compte(plateau, "B") == 26:
            break
        num += 1

    sr = score(plateau, "Rouge")
    sb = score(plateau, "Blanc")
    print("Rouge %d" % sr)
    print("Blanc %d" % sb)
    if sr > sb:
        print("Rouge a gagné la partie")
    elif sr < sb:
        print("Blanc a gagné la partie")
    else:
        print("Égalité")


if __name__ == "__main__":
    main()
