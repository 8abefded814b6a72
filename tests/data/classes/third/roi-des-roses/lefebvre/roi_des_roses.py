# Projet Le Roi des Roses
# Groupe : Lefebvre Camille / Morin Hugo

import random

NB_PIONS = 26
TAILLE_MAIN = 5
DIRECTIONS = ["N", "NE", "E", "SE", "S", "SO", "O", "NO"]
DEPL_LIGNE = [-1, -1, 0, 1, 1, 1, 0, -1]
DEPL_COLONNE = [0, 1, 1, 1, 0, -1, -1, -1]


def init_jeu(nb_lignes, nb_colonnes):
    # le plateau
    plateau = []
    i = 0
    while i < nb_lignes:
        ligne = []
        j = 0
        while j < nb_colonnes:
            ligne.append(".")
            j = j + 1
        plateau.append(ligne)
        i = i + 1
    # le roi
    l_roi = nb_lignes // 2
    c_roi = nb_colonnes // 2
    # les cartes
    pioche = []
    i = 0
    while i < 8:
        n = 1
        while n <= 3:
            pioche.append(DIRECTIONS[i] + str(n))
            n = n + 1
        i = i + 1
    random.shuffle(pioche)
    main_r = []
    main_b = []
    i = 0
    while i < TAILLE_MAIN:
        main_r.append(pioche.pop())
        main_b.append(pioche.pop())
        i = i + 1
    defausse = []
    return plateau, l_roi, c_roi, main_r, main_b, pioche, defausse


def afficher_main(couleur, main):
    texte = couleur + " :"
    i = 0
    while i < len(main):
        texte = texte + " " + main[i]
        i = i + 1
    print(texte)


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    afficher_main("Rouge", main_r)
    afficher_main("Blanc", main_b)
    nb_colonnes = len(plateau[0])
    trait = "-" * (nb_colonnes * 5 + 1)
    print(trait)
    i = 0
    while i < len(plateau):
        texte = "|"
        j = 0
        while j < nb_colonnes:
            texte = texte + " "
            if i == l_roi and j == c_roi:
                texte = texte + "X"
            else:
                texte = texte + " "
            if plateau[i][j] == ".":
                texte = texte + " "
            else:
                texte = texte + plateau[i][j]
            texte = texte + " |"
            j = j + 1
        print(texte)
        print(trait)
        i = i + 1


def arrivee(l_roi, c_roi, carte):
    # renvoie la case ou arrive le roi (meme si elle est dehors)
    direction = carte[0:len(carte) - 1]
    nombre = int(carte[len(carte) - 1])
    i = 0
    while DIRECTIONS[i] != direction:
        i = i + 1
    return l_roi + DEPL_LIGNE[i] * nombre, c_roi + DEPL_COLONNE[i] * nombre


def mouvement_possible(plateau, l_roi, c_roi, carte):
    l, c = arrivee(l_roi, c_roi, carte)
    possible = True
    if l < 0 or l >= len(plateau):
        possible = False
    elif c < 0 or c >= len(plateau[0]):
        possible = False
    elif plateau[l][c] != ".":
        possible = False
    return possible


def main_jouable(plateau, l_roi, c_roi, main):
    jouables = []
    i = 0
    while i < len(main):
        if mouvement_possible(plateau, l_roi, c_roi, main[i]) == True:
            jouables.append(main[i])
        i = i + 1
    return jouables


def demande_action(couleur, plateau, l_roi, c_roi, main):
    jouables = main_jouable(plateau, l_roi, c_roi, main)
    action = input("Vous êtes le joueur " + couleur + ", que souhaitez-vous faire ? ")
    correct = False
    while not correct:
        if action == "pioche":
            if len(main) < TAILLE_MAIN:
                correct = True
        elif action == "passe":
            if len(main) >= TAILLE_MAIN and len(jouables) == 0:
                correct = True
        else:
            if action in jouables:
                correct = True
        if not correct:
            action = input("Action impossible, que souhaitez-vous faire ? ")
    return action


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    l_roi, c_roi = arrivee(l_roi, c_roi, carte)
    if couleur == "Rouge":
        plateau[l_roi][c_roi] = "R"
        main_r.remove(carte)
    else:
        plateau[l_roi][c_roi] = "B"
        main_b.remove(carte)
    defausse.append(carte)
    return plateau, l_roi, c_roi, main_r, main_b, defausse


def territoire(plateau, ligne, colonne, couleur):
    if couleur == "Rouge":
        pion = "R"
    else:
        pion = "B"
    resultat = []
    if plateau[ligne][colonne] != pion:
        return resultat
    # pile des cases a visiter
    pile = [(ligne, colonne)]
    while len(pile) > 0:
        case = pile.pop()
        if case not in resultat:
            resultat.append(case)
            l = case[0]
            c = case[1]
            if l > 0 and plateau[l - 1][c] == pion:
                pile.append((l - 1, c))
            if l < len(plateau) - 1 and plateau[l + 1][c] == pion:
                pile.append((l + 1, c))
            if c > 0 and plateau[l][c - 1] == pion:
                pile.append((l, c - 1))
            if c < len(plateau[0]) - 1 and plateau[l][c + 1] == pion:
                pile.append((l, c + 1))
    return resultat


def score(plateau, couleur):
    total = 0
    deja_vu = []
    i = 0
    while i < len(plateau):
        j = 0
        while j < len(plateau[0]):
            if (i, j) not in deja_vu:
                t = territoire(plateau, i, j, couleur)
                total = total + len(t) ** 2
                deja_vu = deja_vu + t
            j = j + 1
        i = i + 1
    return total


def main():
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    pions_r = NB_PIONS
    pions_b = NB_PIONS
    nb_passes = 0
    couleur = "Rouge"
    fini = False
    while not fini:
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        if couleur == "Rouge":
            action = demande_action(couleur, plateau, l_roi, c_roi, main_r)
        else:
            action = demande_action(couleur, plateau, l_roi, c_roi, main_b)

        if action == "passe":
            nb_passes = nb_passes + 1
        elif action == "pioche":
            nb_passes = 0
            if len(pioche) == 0:
                # on retourne la defausse
                while len(defausse) > 0:
                    pioche.append(defausse.pop())
                random.shuffle(pioche)
            if couleur == "Rouge":
                main_r.append(pioche.pop())
            else:
                main_b.append(pioche.pop())
        else:
            nb_passes = 0
            plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur)
            if couleur == "Rouge":
                pions_r = pions_r - 1
            else:
                pions_b = pions_b - 1

        if nb_passes == 2 or pions_r == 0 or pions_b == 0:
            fini = True
        elif couleur == "Rouge":
            couleur = "Blanc"
        else:
            couleur = "Rouge"

    afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
    score_r = score(plateau, "Rouge")
    score_b = score(plateau, "Blanc")
    print("Rouge", score_r)
    print("Blanc", score_b)
    if score_r > score_b:
        print("Rouge a gagné la partie")
    elif score_b > score_r:
        print("Blanc a gagné la partie")
    else:
        print("Égalité")


if __name__ == "__main__":
    main()
