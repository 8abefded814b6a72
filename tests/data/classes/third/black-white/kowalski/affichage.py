# affichage.py
# KOWALSKI Jan

from random import choice


def rouge(s):
    return "\033[31m" + s + "\033[0m"


def vert(s):
    return "\033[32m" + s + "\033[0m"


def creation_plateau(taille):
    plateau = [["" for j in range(taille + 1)] for i in range(taille + 1)]
    for j in range(taille):
        plateau[0][j] = chr(j + 65)
    plateau[0][taille] = "  "
    for i in range(taille):
        for j in range(taille + 1):
            if j == taille:
                plateau[i + 1][j] = str(i + 1)
            else:
                plateau[i + 1][j] = ". "
    return plateau


def placement_premiers_pions(plateau):
    taille = len(plateau)
    k = int(taille / 2)
    for (i, j) in ((k, k), (k + 1, k - 1)):
        plateau[i][j] = "X "
    for (i, j) in ((k, k - 1), (k + 1, k)):
        plateau[i][j] = "O "


def afficher_plateau(plateau):
    for i in range(len(plateau)):
        chaine = ""
        for j in range(len(plateau)):
            case = plateau[i][j]
            if case == "X ":
                chaine += rouge(case)
            elif case == "O ":
                chaine += vert(case)
            elif i == 0:
                chaine += case.ljust(2)
            else:
                chaine += case
        print(chaine)


def regles():
    print("Règles : encadrez les pions adverses pour les capturer (8 directions).")
    print("Pas de capture possible = on passe son tour.")
    print("Partie finie : plateau plein / deux joueurs bloqués / un joueur éliminé.")
    print("Le plus de pions gagne.")


def nbr_pions_2camps(plateau):
    compteur_nbX = 0
    compteur_nbO = 0
    for ligne in plateau:
        compteur_nbX += ligne.count("X ")
        compteur_nbO += ligne.count("O ")
    return [compteur_nbX, compteur_nbO]


def afficher_liste_coups_valides(liste_coups_valides):
    liste_coups_valides_affichee = []
    for (i, j) in liste_coups_valides:
        liste = [chr(j + 97), i]
        liste_coups_valides_affichee.append(liste)
    print(liste_coups_valides_affichee)


def menu(passer_tour, tour, joueur, nbr_pions):
    print("Tour n°", tour + 1)
    print("C'est au tour de", joueur)
    if passer_tour:
        print(joueur + "ne peut pas jouer")
    else:
        print(joueur + "doit jouer")
    print("Pions : O", nbr_pions[1])
    print("        X", nbr_pions[0])
    print("Commandes :")
    if passer_tour:
        print("    PT: passer son tour")
        print("    A: abandon")
        print("    L: liste des coups valides")
        possibles = ["PT", "A", "L", "R"]
    else:
        print("    P: placer un pion")
        print("    A: abandon")
        print("    L: liste des coups valides")
        possibles = ["P", "A", "L", "R"]
    print("    (R: règles)")
    choix = input("Votre choix d'action : ").upper()
    while choix not in possibles:
        print("Commande incorrecte")
        choix = input("Votre choix d'action : ").upper()
    return choix


def reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX):
    if sum(nbr_pions) == taille * taille:
        print("Partie terminée car plateau plein")
        return True
    elif liste_coupsO == [] and liste_coupsX == []:
        print("Partie terminée par blocage mutuel")
        return True
    elif nbr_pions[0] == 0 and nbr_pions[1] > 0 or nbr_pions[1] == 0 and nbr_pions[0] > 0:
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
    print(choice(["Bien joué !", "Belle partie !", "Et la revanche ?"]))
