### affichage.py ### Petitjean M. ###

VIDE = ". "
PION_X = "X "
PION_O = "O "
ROUGE, VERT, NOIR = "\033[0;31m", "\033[0;32m", "\033[0m"
TRAIT = "=" * 40

def creation_plateau(taille):
    plateau = []
    plateau.append([chr(j + 65) for j in range(taille)] + [" "])
    for i in range(taille):
        plateau.append([VIDE for j in range(taille)] + [str(i + 1)])
    return plateau

def placement_premiers_pions(plateau):
    taille = len(plateau)
    milieu = int(taille / 2)
    plateau[milieu][milieu], plateau[milieu + 1][milieu - 1], plateau[milieu][milieu - 1], plateau[milieu + 1][milieu] = PION_X, PION_X, PION_O, PION_O
    return plateau

def afficher_plateau(plateau):
    print(TRAIT)
    for i in range(len(plateau)):
        chaine = ""
        for j in range(len(plateau[i])):
            if plateau[i][j] == PION_O: chaine = chaine + VERT + plateau[i][j] + NOIR
            elif plateau[i][j] == PION_X: chaine = chaine + ROUGE + plateau[i][j] + NOIR
            elif len(plateau[i][j]) == 1 and i == 0: chaine = chaine + plateau[i][j] + " "
            else: chaine = chaine + plateau[i][j]
        print(chaine)
    print(TRAIT)

def regles():
    print(TRAIT)
    print("           REGLES DU JEU")
    print(TRAIT)
    print("Le joueur O commence. A chaque tour, le joueur pose un pion sur une case vide pour encadrer au moins un pion de l'adversaire.")
    print("Les pions encadrés (horizontale, verticale, diagonale) deviennent de sa couleur. S'il ne peut pas, il passe son tour.")
    print("C'est fini si un joueur n'a plus de pions, si personne ne peut jouer ou si le plateau est rempli. Celui qui a le plus de pions gagne !")
    print(TRAIT)

def nbr_pions_2_camps(plateau):
    compteur_nbX, compteur_nbO = 0, 0
    for ligne in plateau:
        for case in ligne:
            if case == PION_X: compteur_nbX += 1
            if case == PION_O: compteur_nbO += 1
    return [compteur_nbX, compteur_nbO]

def afficher_liste_coups_valides(liste_coups_valides):
    liste_coups_valides_affichee = []
    for c in liste_coups_valides: liste_coups_valides_affichee.append([chr(c[1] + 97), c[0]])
    return liste_coups_valides_affichee

def menu(passer_tour, tour, joueur, nbr_pions):
    print("Tour n° " + str(tour + 1))
    print("C'est au tour de " + joueur)
    print(joueur + ("ne peut pas jouer" if passer_tour else "doit jouer"))
    print("Pions : O " + str(nbr_pions[1]))
    print("        X " + str(nbr_pions[0]))
    print("Commandes :")
    if passer_tour: print("    PT: passer son tour\n    A: abandon\n    L: liste des coups valides")
    else: print("    P: placer un pion\n    A: abandon\n    L: liste des coups valides")
    choix = input("Votre choix d'action : ")
    return choix.lower()

def reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX):
    # dans l'ordre de l'introduction : d'abord l'elimination
    if 0 in nbr_pions and nbr_pions != [0, 0]:
        print("Victoire par élimination")
        return True
    elif nbr_pions[0] + nbr_pions[1] == taille * taille:
        print("Partie terminée car plateau plein")
        return True
    elif liste_coupsO == [] and liste_coupsX == []:
        print("Partie terminée par blocage mutuel")
        return True
    return False

def declarer_vainqueur(nbr_pions):
    print(TRAIT)
    if nbr_pions[0] == nbr_pions[1]: print("Il y a égalité")
    if nbr_pions[0] > nbr_pions[1]: print("Le joueur X gagne")
    if nbr_pions[0] < nbr_pions[1]: print("Le joueur O gagne")
    print("Pions : O " + str(nbr_pions[1]))
    print("        X " + str(nbr_pions[0]))
    print(TRAIT)
