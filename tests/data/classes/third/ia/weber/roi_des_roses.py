# projet roi des roses
# weber julie
# petit sacha
import random

CARTES = []
for d in ["N", "NE", "E", "SE", "S", "SO", "O", "NO"]:
    for n in ["1", "2", "3"]:
        CARTES.append(d + n)


def init_jeu(nb_lignes, nb_colonnes):
    plateau = []
    for i in range(nb_lignes):
        plateau.append(["."] * nb_colonnes)
    pioche = CARTES[:]
    random.shuffle(pioche)
    main_r = pioche[:5]
    main_b = pioche[5:10]
    pioche = pioche[10:]
    return plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, pioche, []


def afficher_main(couleur, main):
    print(couleur + " : " + " ".join(main))


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    afficher_main("Rouge", main_r)
    afficher_main("Blanc", main_b)
    print("-" * (len(plateau[0]) * 5 + 1))
    for i in range(len(plateau)):
        ligne = "|"
        for j in range(len(plateau[0])):
            case = ""
            if i == l_roi and j == c_roi:
                case = "X"
            if plateau[i][j] != ".":
                case = case + plateau[i][j]
            ligne = ligne + " " + case.ljust(2) + " |"
        print(ligne)
        print("-" * (len(plateau[0]) * 5 + 1))


def destination(l_roi, c_roi, carte):
    n = int(carte[-1])
    if "N" in carte:
        l_roi = l_roi - n
    if "S" in carte:
        l_roi = l_roi + n
    if "E" in carte:
        c_roi = c_roi + n
    if "O" in carte:
        c_roi = c_roi - n
    return l_roi, c_roi


def mouvement_possible(plateau, l_roi, c_roi, carte):
    l, c = destination(l_roi, c_roi, carte)
    if l < 0 or l >= len(plateau) or c < 0 or c >= len(plateau[0]):
        return False
    return plateau[l][c] == "."


def main_jouable(plateau, l_roi, c_roi, main):
    liste = []
    for carte in main:
        if mouvement_possible(plateau, l_roi, c_roi, carte):
            liste.append(carte)
    return liste


def demande_action(couleur, plateau, l_roi, c_roi, main):
    print("Vous êtes le joueur", couleur + ", que souhaitez-vous faire ? ", end="")
    while True:
        reponse = input()
        if reponse == "pioche" and len(main) < 5:
            return reponse
        if reponse == "passe" and len(main) == 5 and main_jouable(plateau, l_roi, c_roi, main) == []:
            return reponse
        if reponse in main_jouable(plateau, l_roi, c_roi, main):
            return reponse
        print("Action impossible, que souhaitez-vous faire ? ", end="")


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    l_roi, c_roi = destination(l_roi, c_roi, carte)
    if couleur == "Rouge":
        plateau[l_roi][c_roi] = "R"
        main_r.remove(carte)
    else:
        plateau[l_roi][c_roi] = "B"
        main_b.remove(carte)
    defausse.append(carte)
    return plateau, l_roi, c_roi, main_r, main_b, defausse


def territoire(plateau, ligne, colonne, couleur):
    liste = []
    cherche(plateau, ligne, colonne, couleur[0], liste)
    return liste


def cherche(plateau, l, c, pion, liste):
    if l < 0 or l >= len(plateau) or c < 0 or c >= len(plateau[0]):
        return
    if plateau[l][c] != pion:
        return
    if (l, c) in liste:
        return
    liste.append((l, c))
    cherche(plateau, l + 1, c, pion, liste)
    cherche(plateau, l - 1, c, pion, liste)
    cherche(plateau, l, c + 1, pion, liste)
    cherche(plateau, l, c - 1, pion, liste)


def score(plateau, couleur):
    total = 0
    vu = []
    for i in range(len(plateau)):
        for j in range(len(plateau[0])):
            if (i, j) not in vu:
                t = territoire(plateau, i, j, couleur)
                vu.extend(t)
                total = total + len(t) ** 2
    return total


def main():
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    couleur = "Rouge"
    nb_passe = 0
    pions_r = 0
    pions_b = 0
    while nb_passe < 2 and pions_r < 26 and pions_b < 26:
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        if couleur == "Rouge":
            action = demande_action(couleur, plateau, l_roi, c_roi, main_r)
        else:
            action = demande_action(couleur, plateau, l_roi, c_roi, main_b)
        if action == "passe":
            nb_passe = nb_passe + 1
        else:
            nb_passe = 0
        if action == "pioche":
            if couleur == "Rouge":
                main_r.append(pioche.pop(0))
            else:
                main_b.append(pioche.pop(0))
            if len(pioche) == 0:
                pioche = defausse
                defausse = []
                random.shuffle(pioche)
        elif action != "passe":
            plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur)
            if couleur == "Rouge":
                pions_r = pions_r + 1
            else:
                pions_b = pions_b + 1
        if couleur == "Rouge":
            couleur = "Blanc"
        else:
            couleur = "Rouge"
    afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
    r = score(plateau, "Rouge")
    b = score(plateau, "Blanc")
    print("Rouge", r)
    print("Blanc", b)
    if r > b:
        print("Rouge a gagné la partie")
    elif b > r:
        print("Blanc a gagné la partie")
    else:
        print("Égalité")


if __name__ == "__main__":
    main()
