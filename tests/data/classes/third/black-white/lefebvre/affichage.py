# Projet 2 - Black & White
# fichier affichage.py
# Lefebvre Hugo - groupe B


def creation_plateau(taille):
    plateau = []
    # premiere ligne : les lettres
    ligne = []
    j = 0
    while j < taille:
        ligne.append(chr(j + 65) + " ")
        j = j + 1
    ligne.append("  ")       # le coin ne sert a rien
    plateau.append(ligne)
    # les autres lignes
    i = 0
    while i < taille:
        ligne = []
        j = 0
        while j <= taille:
            if j == taille:
                ligne.append(str(i + 1))
            else:
                ligne.append(". ")
            j = j + 1
        plateau.append(ligne)
        i = i + 1
    return plateau


def placement_premiers_pions(plateau):
    taille = len(plateau)
    m = int(taille / 2)
    plateau[m][m] = "X "
    plateau[m + 1][m - 1] = "X "
    plateau[m][m - 1] = "O "
    plateau[m + 1][m] = "O "


def afficher_plateau(plateau):
    rouge = "\033[31m"
    vert = "\033[32m"
    fin = "\033[0m"
    i = 0
    while i < len(plateau):
        chaine = ""
        j = 0
        while j < len(plateau[i]):
            case = plateau[i][j]
            # attention a la ligne 0 : la colonne O n'est pas un pion !
            if i > 0 and case == "X ":
                chaine = chaine + rouge + case + fin
            elif i > 0 and case == "O ":
                chaine = chaine + vert + case + fin
            else:
                chaine = chaine + case
            j = j + 1
        print(chaine)
        i = i + 1
    print()


def regles():
    print("REGLES DU BLACK & WHITE")
    print("Chacun son tour, on pose un pion de sa couleur sur une case vide.")
    print("Il faut encadrer au moins un pion adverse entre le pion pose et un autre de ses pions")
    print("(horizontalement, verticalement ou en diagonale). Les pions encadres changent de couleur.")
    print("Si on ne peut encadrer aucun pion, on passe son tour.")
    print("La partie s'arrete si le plateau est plein, si personne ne peut jouer")
    print("ou si un joueur n'a plus de pions. Celui qui a le plus de pions gagne.")
    print()


def nbr_pions_2camps(plateau):
    compteur_nbX = 0
    compteur_nbO = 0
    i = 1
    while i < len(plateau):
        j = 0
        while j < len(plateau) - 1:
            if plateau[i][j] == "X ":
                compteur_nbX = compteur_nbX + 1
            if plateau[i][j] == "O ":
                compteur_nbO = compteur_nbO + 1
            j = j + 1
        i = i + 1
    return [compteur_nbX, compteur_nbO]


def afficher_liste_coups_valides(liste_coups_valides):
    liste_coups_valides_affichee = []
    k = 0
    while k < len(liste_coups_valides):
        i = liste_coups_valides[k][0]
        j = liste_coups_valides[k][1]
        liste = [chr(j + 97), i]
        liste_coups_valides_affichee.append(liste)
        k = k + 1
    return liste_coups_valides_affichee


def menu(passer_tour, tour, joueur, nbr_pions):
    print("Tour n°", tour + 1)
    print("C'est au tour de", joueur)
    if passer_tour == True:
        print(joueur + "ne peut pas jouer")
    else:
        print(joueur + "doit jouer")
    print("Pions : O", nbr_pions[1])
    print("        X", nbr_pions[0])
    print("Commandes :")
    if passer_tour == True:
        print("    PT: passer son tour")
    else:
        print("    P: placer un pion")
    print("    A: abandon")
    print("    L: liste des coups valides")
    print("    R: regles du jeu")
    choix = input("Votre choix d'action : ")
    return choix


def reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX):
    if nbr_pions[0] + nbr_pions[1] == taille * taille:
        print("Partie terminée car plateau plein")
        return True
    elif liste_coupsO == [] and liste_coupsX == []:
        print("Partie terminée par blocage mutuel")
        return True
    elif (nbr_pions[0] == 0 and nbr_pions[1] != 0) or (nbr_pions[1] == 0 and nbr_pions[0] != 0):
        print("Victoire par élimination")
        return True
    else:
        return False


def declarer_vainqueur(nbr_pions):
    if nbr_pions[0] == nbr_pions[1]:
        print("Il y a égalité")
    if nbr_pions[0] > nbr_pions[1]:
        print("Le joueur X gagne")
    if nbr_pions[0] < nbr_pions[1]:
        print("Le joueur O gagne")
    print("Pions : O", nbr_pions[1])
    print("        X", nbr_pions[0])
