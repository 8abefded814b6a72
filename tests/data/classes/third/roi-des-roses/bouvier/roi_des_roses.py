# Le Roi des Roses
# Bouvier Théo - Sanchez Inès, L2 info

from random import shuffle, choice

TAILLE_MAX_MAIN = 5
STOCK_PIONS = 26


def creer_paquet():
    """ renvoie les 24 cartes, non mélangées """
    paquet = []
    for direction in ("N", "NE", "E", "SE", "S", "SO", "O", "NO"):
        for distance in ("1", "2", "3"):
            paquet.append(direction + distance)
    return paquet


def tirer_main(paquet):
    """ tire 5 cartes au hasard dans le paquet (elles sont enlevées du paquet) """
    main = []
    for _ in range(TAILLE_MAX_MAIN):
        carte = choice(paquet)
        paquet.remove(carte)
        main.append(carte)
    return main


def init_jeu(nb_lignes, nb_colonnes):
    plateau = [["."] * nb_colonnes for _ in range(nb_lignes)]
    pioche = creer_paquet()
    main_r = tirer_main(pioche)
    main_b = tirer_main(pioche)
    shuffle(pioche)
    return plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, pioche, []


def afficher_main(couleur, main):
    print(couleur, ":", *main)


def contenu_case(plateau, l, c, l_roi, c_roi):
    texte = ""
    if (l, c) == (l_roi, c_roi):
        texte += "X"
    if plateau[l][c] in ("R", "B"):
        texte += plateau[l][c]
    return texte


def afficher_jeu(plateau, l_roi, c_roi, main_r, main_b):
    afficher_main("Rouge", main_r)
    afficher_main("Blanc", main_b)
    trait = "-" * (len(plateau[0]) * 5 + 1)
    print(trait)
    for l in range(len(plateau)):
        for c in range(len(plateau[l])):
            print("| {:<2} ".format(contenu_case(plateau, l, c, l_roi, c_roi)), end="")
        print("|")
        print(trait)


def vecteur(direction):
    match direction:
        case "N":
            return -1, 0
        case "NE":
            return -1, 1
        case "E":
            return 0, 1
        case "SE":
            return 1, 1
        case "S":
            return 1, 0
        case "SO":
            return 1, -1
        case "O":
            return 0, -1
        case "NO":
            return -1, -1


def nouvelle_position(l_roi, c_roi, carte):
    *lettres, nombre = carte
    dl, dc = vecteur("".join(lettres))
    return l_roi + int(nombre) * dl, c_roi + int(nombre) * dc


def sur_le_plateau(plateau, l, c):
    return 0 <= l <= len(plateau) - 1 and 0 <= c <= len(plateau[0]) - 1


def mouvement_possible(plateau, l_roi, c_roi, carte):
    l, c = nouvelle_position(l_roi, c_roi, carte)
    if sur_le_plateau(plateau, l, c):
        return plateau[l][c] == "."
    return False


def main_jouable(plateau, l_roi, c_roi, main):
    res = []
    for carte in main:
        if mouvement_possible(plateau, l_roi, c_roi, carte):
            res.append(carte)
    return res


def reponse_correcte(reponse, plateau, l_roi, c_roi, main):
    match reponse:
        case "pioche":
            return len(main) < TAILLE_MAX_MAIN
        case "passe":
            return len(main) == TAILLE_MAX_MAIN and not main_jouable(plateau, l_roi, c_roi, main)
        case carte if carte in main:
            return mouvement_possible(plateau, l_roi, c_roi, carte)
        case _:
            return False


def demande_action(couleur, plateau, l_roi, c_roi, main):
    reponse = input(f"Vous êtes le joueur {couleur}, que souhaitez-vous faire ? ")
    while not reponse_correcte(reponse, plateau, l_roi, c_roi, main):
        reponse = input("Action impossible, que souhaitez-vous faire ? ")
    return reponse


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b,
                 defausse, carte, couleur):
    l_roi, c_roi = nouvelle_position(l_roi, c_roi, carte)
    match couleur:
        case "Rouge":
            plateau[l_roi][c_roi] = "R"
            main_r.remove(carte)
        case "Blanc":
            plateau[l_roi][c_roi] = "B"
            main_b.remove(carte)
    defausse.append(carte)
    return plateau, l_roi, c_roi, main_r, main_b, defausse


def territoire_rec(plateau, ligne, colonne, pion, vus):
    """ version récursive, vus est la liste des cases déjà trouvées """
    if sur_le_plateau(plateau, ligne, colonne):
        if plateau[ligne][colonne] == pion and (ligne, colonne) not in vus:
            vus.append((ligne, colonne))
            for dl, dc in (-1, 0), (1, 0), (0, -1), (0, 1):
                territoire_rec(plateau, ligne + dl, colonne + dc, pion, vus)
    return vus


def territoire(plateau, ligne, colonne, couleur):
    return territoire_rec(plateau, ligne, colonne, couleur[0], [])


def score(plateau, couleur):
    total = 0
    comptees = []
    for l in range(len(plateau)):
        for c in range(len(plateau[0])):
            if (l, c) in comptees:
                continue
            t = territoire(plateau, l, c, couleur)
            comptees.extend(t)
            total += len(t) ** 2
    return total


def piocher(main, pioche, defausse):
    """ met une carte de la pioche dans la main ; la défausse devient la pioche si besoin """
    if not pioche:
        print("La pioche est vide, on mélange la défausse.")
        pioche.extend(defausse)
        defausse.clear()
        shuffle(pioche)
    main.append(pioche.pop(0))


def afficher_scores(plateau):
    rouge = score(plateau, "Rouge")
    blanc = score(plateau, "Blanc")
    print(f"Rouge {rouge}")
    print(f"Blanc {blanc}")
    if rouge == blanc:
        print("Égalité")
    else:
        print("Rouge" if rouge > blanc else "Blanc", "a gagné la partie")


def main():
    print("*** LE ROI DES ROSES ***")
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    reste = {"Rouge": STOCK_PIONS, "Blanc": STOCK_PIONS}
    joueur, suivant = "Rouge", "Blanc"
    passes = 0
    tour = 1
    while passes < 2 and reste["Rouge"] > 0 and reste["Blanc"] > 0:
        print(f"\nTour {tour} (pions : Rouge {reste['Rouge']}, Blanc {reste['Blanc']})")
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        main_joueur = main_r if joueur == "Rouge" else main_b
        action = demande_action(joueur, plateau, l_roi, c_roi, main_joueur)
        match action:
            case "passe":
                passes += 1
                print(joueur, "passe son tour")
            case "pioche":
                passes = 0
                piocher(main_joueur, pioche, defausse)
                print(joueur, "pioche", main_joueur[-1])
            case carte:
                passes = 0
                plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(
                    plateau, l_roi, c_roi, main_r, main_b, defausse, carte, joueur)
                reste[joueur] -= 1
        joueur, suivant = suivant, joueur
        tour += 1
    print("\nPartie terminée !")
    afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
    afficher_scores(plateau)


if __name__ == "__main__":
    main()
