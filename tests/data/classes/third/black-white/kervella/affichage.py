"""affichage.py (Kervella Nolwenn)"""


def creation_plateau(taille):
    plateau = []
    premiere = []
    for j in range(taille):
        premiere.append(chr(j+65)+" ")
    premiere.append("")
    plateau.append(premiere)
    for i in range(taille):
        ligne = []
        for j in range(taille+1):
            if j == taille: ligne.append(i+1)
            else: ligne.append(". ")
        plateau.append(ligne)
    return plateau


def placement_premiers_pions(plateau):
    taille = len(plateau)
    milieu = taille//2
    pions = {"X ": [[milieu, milieu], [milieu+1, milieu-1]], "O ": [[milieu, milieu-1], [milieu+1, milieu]]}
    for symbole in pions:
        for pos in pions[symbole]:
            plateau[pos[0]][pos[1]] = symbole


def vert(s): return "\033[0;32m" + s + "\033[0m"
def rouge(s): return "\033[0;31m" + s + "\033[0m"


def afficher_plateau(plateau):
    print()
    for ligne in plateau:
        s = ""
        for c in ligne:
            if c == "O ": s += vert(c)
            elif c == "X ": s += rouge(c)
            else: s += str(c)
        print(s)
    print()


def regles():
    print("Règles : posez un pion pour encadrer ceux de l'adversaire, ils deviennent à vous.")
    print("On est obligé de capturer au moins un pion, sinon on passe.")
    print("A la fin celui qui a le plus de pions gagne.")


def nbr_pions_2camps(plateau):
    compteur_nbX, compteur_nbO = 0, 0
    for ligne in plateau[1:]:
        for c in ligne:
            if c == "X ": compteur_nbX += 1
            elif c == "O ": compteur_nbO += 1
    return compteur_nbX, compteur_nbO


def afficher_liste_coups_valides(liste_coups_valides):
    liste_coups_valides_affichee = []
    for coup in liste_coups_valides:
        liste_coups_valides_affichee.append([chr(coup[1]+97), coup[0]])
    return liste_coups_valides_affichee


def menu(passer_tour, tour, joueur, nbr_pions):
    print("Tour n°", tour+1)
    print("C'est au tour de", joueur)
    if passer_tour: print(joueur[0], "ne peut pas jouer")
    else: print(joueur[0], "doit jouer")
    print("Pions : O", nbr_pions[1])
    print("        X", nbr_pions[0])
    print("Commandes :")
    commandes = ["A: abandon", "L: liste des coups valides", "R: règles"]
    if passer_tour: commandes.insert(0, "PT: passer son tour")
    else: commandes.insert(0, "P: placer un pion")
    for c in commandes: print("   ", c)
    choix = input("Votre choix d'action : ")
    while choix.lower() not in ("p", "pt", "a", "l", "r"):
        choix = input("Votre choix d'action : ")
    return choix.lower()


def reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX):
    nbX, nbO = nbr_pions
    if nbX+nbO == taille*taille:
        print("Partie terminée car plateau plein")
        return True
    if len(liste_coupsO) + len(liste_coupsX) == 0:
        print("Partie terminée par blocage mutuel")
        return True
    if (nbX == 0 and nbO > 0) or (nbO == 0 and nbX > 0):
        print("Victoire par élimination")
        return True
    return False


def declarer_vainqueur(nbr_pions):
    nbX, nbO = nbr_pions
    if nbX == nbO: print("Il y a égalité")
    if nbX > nbO: print("Le joueur X gagne")
    if nbX < nbO: print("Le joueur O gagne")
    print("Pions : O", nbO)
    print("        X", nbX)
