from colorama import Fore, Style


def creation_plateau(taille):
    plateau = [[]]
    for j in range(taille):
        plateau[0].append(chr(65 + j))
    plateau[0].append("")
    for i in range(taille):
        ligne = []
        for j in range(taille):
            ligne.append(". ")
        ligne.append(i + 1)
        plateau.append(ligne)
    return plateau


def placement_premiers_pions(plateau):
    t = len(plateau)
    plateau[t // 2][t // 2] = "X "
    plateau[t // 2 + 1][t // 2 - 1] = "X "
    plateau[t // 2][t // 2 - 1] = "O "
    plateau[t // 2 + 1][t // 2] = "O "


def afficher_plateau(plateau):
    for ligne in plateau:
        for case in ligne:
            if case == "X ":
                print(Fore.RED + case + Style.RESET_ALL, end="")
            elif case == "O ":
                print(Fore.GREEN + case + Style.RESET_ALL, end="")
            else:
                print(str(case).strip() + " ", end="")
        print()


def regles():
    print("Regles du jeu : chaque joueur pose un pion qui doit encadrer au moins un pion adverse.")
    print("Les pions encadres sont retournes. Le joueur qui a le plus de pions a la fin gagne la partie.")


def nbr_pions_2camps(plateau):
    x = 0
    o = 0
    for ligne in plateau[1:]:
        for case in ligne:
            if case == "X ":
                x += 1
            if case == "O ":
                o += 1
    return [x, o]


def afficher_liste_coups_valides(liste_coups_valides):
    res = []
    for coup in liste_coups_valides:
        res.append([chr(97 + coup[1]), coup[0]])
    return res


def menu(passer_tour, tour, joueur, nbr_pions):
    j = joueur[0]
    print("Tour n°", tour + 1)
    print("C'est au tour de", j)
    if passer_tour:
        print(j, "ne peut pas jouer")
    else:
        print(j, "doit jouer")
    print("Pions : O", nbr_pions[1])
    print("        X", nbr_pions[0])
    print("Commandes :")
    if passer_tour:
        print("    PT: passer son tour")
    else:
        print("    P: placer un pion")
    print("    A: abandon")
    print("    L: liste des coups valides")
    return input("Votre choix d'action : ")


def reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX):
    if nbr_pions[0] + nbr_pions[1] == taille ** 2:
        print("Partie terminée car plateau plein")
        return True
    if nbr_pions[0] == 0 or nbr_pions[1] == 0:
        print("Victoire par élimination")
        return True
    if liste_coupsO == [] and liste_coupsX == []:
        print("Partie terminée par blocage mutuel")
        return True
    return False


def declarer_vainqueur(nbr_pions):
    if nbr_pions[0] > nbr_pions[1]:
        print("Le joueur X gagne")
    elif nbr_pions[0] < nbr_pions[1]:
        print("Le joueur O gagne")
    else:
        print("Il y a égalité")
    print("Pions : O", nbr_pions[1])
    print("        X", nbr_pions[0])
