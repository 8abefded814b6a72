##############################################
#            LE ROI DES ROSES                #
#     Chevallier Maxime - Perrot Jeanne      #
##############################################

import random

# ----- constantes -----
VIDE = "."
ROUGE = "Rouge"
BLANC = "Blanc"
PION = {ROUGE: "R", BLANC: "B"}
ADVERSAIRE = {ROUGE: BLANC, BLANC: ROUGE}
NB_CARTES_MAX = 5
NB_PIONS_MAX = 26
PIOCHE = "pioche"
PASSE = "passe"
DIRECTIONS = ["N", "NE", "E", "SE", "S", "SO", "O", "NO"]
DISTANCES = ["1", "2", "3"]


# ----- petites fonctions -----
def nb_lignes_de(plateau):
    return len(plateau)


def nb_colonnes_de(plateau):
    return len(plateau[0])


def direction_de(carte):
    return carte[:-1]


def distance_de(carte):
    return int(carte[-1])


def dans_plateau(plateau, ligne, colonne):
    return ligne >= 0 and ligne < nb_lignes_de(plateau) and colonne >= 0 and colonne < nb_colonnes_de(plateau)


def case_vide(plateau, ligne, colonne):
    return plateau[ligne][colonne] == VIDE


def a_un_pion(plateau, ligne, colonne, couleur):
    return plateau[ligne][colonne] == PION[couleur]


def decalage_ligne(carte):
    if "N" in direction_de(carte):
        return -distance_de(carte)
    if "S" in direction_de(carte):
        return distance_de(carte)
    return 0


def decalage_colonne(carte):
    if "O" in direction_de(carte):
        return -distance_de(carte)
    if "E" in direction_de(carte):
        return distance_de(carte)
    return 0


def cree_plateau(nb_lignes, nb_colonnes):
    return [[VIDE for _ in range(nb_colonnes)] for _ in range(nb_lignes)]


def cree_cartes():
    cartes = []
    for direction in DIRECTIONS:
        for distance in DISTANCES:
            cartes.append(direction + distance)
    return cartes


def distribue(pioche):
    main = []
    while len(main) < NB_CARTES_MAX:
        main.append(pioche.pop(0))
    return main


# ----- fonctions obligatoires -----
def init_jeu(nb_lignes, nb_colonnes):
    plateau = cree_plateau(nb_lignes, nb_colonnes)
    pioche = cree_cartes()
    random.shuffle(pioche)
    main_r = distribue(pioche)
    main_b = distribue(pioche)
    defausse = []
    return plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, pioche, defausse


def afficher_main(couleur, main):
    print(couleur, ":", " ".join(main))


def ligne_de_tirets(plateau):
    return "-" * (nb_colonnes_de(plateau) * 5 + 1)


def texte_case(plateau, ligne, colonne, l_roi, c_roi):
    texte = "  "
    if not case_vide(plateau, ligne, colonne):
        texte = " " + plateau[ligne][colonne]
    if ligne == l_roi and colonne == c_roi:
        texte = "X" + texte[1]
    return " " + texte + " "


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    afficher_main(ROUGE, main_r)
    afficher_main(BLANC, main_b)
    print(ligne_de_tirets(plateau))
    for ligne in range(nb_lignes_de(plateau)):
        texte = "|"
        for colonne in range(nb_colonnes_de(plateau)):
            texte += texte_case(plateau, ligne, colonne, l_roi, c_roi) + "|"
        print(texte)
        print(ligne_de_tirets(plateau))


def mouvement_posible(plateau, l_roi, c_roi, carte):
    ligne = l_roi + decalage_ligne(carte)
    colonne = c_roi + decalage_colonne(carte)
    return dans_plateau(plateau, ligne, colonne) and case_vide(plateau, ligne, colonne)


def main_jouable(plateau, l_roi, c_roi, main):
    jouables = []
    for carte in main:
        if mouvement_posible(plateau, l_roi, c_roi, carte):
            jouables.append(carte)
    return jouables


def peut_piocher(main):
    return len(main) < NB_CARTES_MAX


def peut_jouer_carte(plateau, l_roi, c_roi, main, carte):
    return carte in main and mouvement_posible(plateau, l_roi, c_roi, carte)


def peut_passer(plateau, l_roi, c_roi, main):
    return not peut_piocher(main) and main_jouable(plateau, l_roi, c_roi, main) == []


def action_valide(plateau, l_roi, c_roi, main, action):
    if action == PIOCHE:
        return peut_piocher(main)
    if action == PASSE:
        return peut_passer(plateau, l_roi, c_roi, main)
    return peut_jouer_carte(plateau, l_roi, c_roi, main, action)


def demande_action(couleur, plateau, l_roi, c_roi, main):
    action = input("Vous êtes le joueur " + couleur + ", que souhaitez-vous faire ? ")
    while not action_valide(plateau, l_roi, c_roi, main, action):
        action = input("Action impossible, que souhaitez-vous faire ? ")
    return action


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b,
                 defausse, carte, couleur):
    l_roi += decalage_ligne(carte)
    c_roi += decalage_colonne(carte)
    plateau[l_roi][c_roi] = PION[couleur]
    if couleur == ROUGE:
        main_r.remove(carte)
    else:
        main_b.remove(carte)
    defausse.append(carte)
    return plateau, l_roi, c_roi, main_r, main_b, defausse


def voisins(plateau, ligne, colonne):
    resultat = []
    for l, c in [(ligne - 1, colonne), (ligne + 1, colonne), (ligne, colonne - 1), (ligne, colonne + 1)]:
        if dans_plateau(plateau, l, c):
            resultat.append((l, c))
    return resultat


def territoire(plateau, couleur, ligne, colonne):
    if not a_un_pion(plateau, ligne, colonne, couleur):
        return []
    a_traiter = [(ligne, colonne)]
    trouves = []
    while a_traiter != []:
        case = a_traiter.pop(0)
        if case in trouves:
            continue
        trouves.append(case)
        for l, c in voisins(plateau, case[0], case[1]):
            if a_un_pion(plateau, l, c, couleur):
                a_traiter.append((l, c))
    return trouves


def score(plateau, couleur):
    total = 0
    deja_comptes = []
    for ligne in range(nb_lignes_de(plateau)):
        for colonne in range(nb_colonnes_de(plateau)):
            if (ligne, colonne) not in deja_comptes:
                cases = territoire(plateau, couleur, ligne, colonne)
                total += len(cases) ** 2
                deja_comptes += cases
    return total


# ----- la partie -----
def compte_pions(plateau, couleur):
    return sum(ligne.count(PION[couleur]) for ligne in plateau)


def pioche_une_carte(main, pioche, defausse):
    main.append(pioche.pop(0))
    if pioche == []:
        random.shuffle(defausse)
        pioche += defausse
        defausse.clear()


def partie_finie(plateau, nb_passes):
    if nb_passes == 2:
        return True
    return compte_pions(plateau, ROUGE) == NB_PIONS_MAX or compte_pions(plateau, BLANC) == NB_PIONS_MAX


def affiche_resultat(plateau):
    score_b = score(plateau, BLANC)
    score_r = score(plateau, ROUGE)
    print(BLANC, score_b)
    print(ROUGE, score_r)
    if score_b == score_r:
        print("Égalité")
    elif score_b > score_r:
        print(BLANC + " a gagné la partie")
    else:
        print(ROUGE + " a gagné la partie")


def main():
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    couleur = BLANC
    nb_passes = 0
    while not partie_finie(plateau, nb_passes):
        couleur = ADVERSAIRE[couleur]
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        if couleur == ROUGE:
            main_joueur = main_r
        else:
            main_joueur = main_b
        action = demande_action(couleur, plateau, l_roi, c_roi, main_joueur)
        if action == PASSE:
            nb_passes += 1
        else:
            nb_passes = 0
            if action == PIOCHE:
                pioche_une_carte(main_joueur, pioche, defausse)
            else:
                plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(
                    plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur)
    afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
    affiche_resultat(plateau)


if __name__ == "__main__":
    main()
