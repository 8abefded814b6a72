ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def creation_plateau(taille):
    plateau = [list(ALPHABET[:taille]) + [""]]
    for numero in range(1, taille + 1):
        plateau.append([". "] * taille + [numero])
    return plateau


def placement_premiers_pions(plateau):
    milieu = len(plateau) // 2
    for i, j, pion in (
        (milieu, milieu, "X "),
        (milieu, milieu - 1, "O "),
        (milieu + 1, milieu - 1, "X "),
        (milieu + 1, milieu, "O "),
    ):
        plateau[i][j] = pion


def afficher_plateau(plateau):
    for ligne in plateau:
        print(" ".join(str(case).strip() for case in ligne))


def regles():
    print("""Reversi : on pose un pion pour encadrer des pions adverses,
qui changent alors de couleur. Celui qui n'a aucun coup passe son tour.
Le vainqueur est celui qui a le plus de pions quand la partie est finie.""")


def nbr_pions_2camps(plateau):
    tout = []
    for ligne in plateau[1:]:
        tout += ligne[:-1]
    return [tout.count("X "), tout.count("O ")]


def afficher_liste_coups_valides(liste_coups_valides):
    return [[ALPHABET[j].lower(), i] for i, j in liste_coups_valides]


def menu(passer_tour, tour, joueur, nbr_pions):
    qui = joueur.strip()
    print(f"Tour n° {tour + 1}")
    print(f"C'est au tour de {qui}")
    print(f"{qui} ne peut pas jouer" if passer_tour else f"{qui} doit jouer")
    print(f"Pions : O {nbr_pions[1]}")
    print(f"        X {nbr_pions[0]}")
    print("Commandes :")
    print("    PT: passer son tour" if passer_tour else "    P: placer un pion")
    print("    A: abandon")
    print("    L: liste des coups valides")
    choix = input("Votre choix d'action : ")
    return choix


def reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX):
    raison = ""
    if sum(nbr_pions) == taille * taille:
        raison = "Partie terminée car plateau plein"
    elif 0 in nbr_pions:
        raison = "Victoire par élimination"
    elif not liste_coupsO and not liste_coupsX:
        raison = "Partie terminée par blocage mutuel"
    if raison:
        print(raison)
    return raison != ""


def declarer_vainqueur(nbr_pions):
    x, o = nbr_pions
    if x == o:
        print("Il y a égalité")
    else:
        print("Le joueur", "X" if x > o else "O", "gagne")
    print("Pions : O", o)
    print("        X", x)
