# DELATTRE Corentin - PROJET 2 PYTHON - BLACK AND WHITE

JOUEUR_O = "O"
JOUEUR_X = "X"
CASE_VIDE = "."


# AFFICHAGE

def creation_plateau(taille):
    plateau = [[chr(65 + j) for j in range(taille)]]
    plateau[0].append(" ")
    for i in range(taille):
        plateau.append(list(CASE_VIDE * taille))
        plateau[-1].append(i + 1)
    return plateau

def placement_premiers_pions(plateau):
    taille = len(plateau)
    a = int(taille / 2)
    plateau[a][a] = JOUEUR_X
    plateau[a + 1][a - 1] = JOUEUR_X
    plateau[a][a - 1] = JOUEUR_O
    plateau[a + 1][a] = JOUEUR_O

def afficher_plateau(plateau):
    for ligne in plateau:
        chaine = ""
        for case in ligne:
            if case == JOUEUR_O and ligne is not plateau[0]:    # sinon la colonne O serait verte
                chaine += "\033[92mO\033[0m "
            elif case == JOUEUR_X and ligne is not plateau[0]:
                chaine += "\033[91mX\033[0m "
            else:
                chaine += f"{case} "
        print(chaine)
    print("")

def regles():
    for phrase in ["Règles du jeu :", "- chacun son tour on pose un pion", "- il faut encadrer un ou plusieurs pions adverses", "- les pions encadrés changent de couleur", "- celui qui a le plus de pions à la fin gagne"]:
        print(phrase)

def nbr_pions_2camps(plateau):
    # on saute la ligne des lettres
    compteur_nbX = 0
    compteur_nbO = 0
    for i in range(1, len(plateau)):
        compteur_nbX += plateau[i].count(JOUEUR_X)
        compteur_nbO += plateau[i].count(JOUEUR_O)
    return [compteur_nbX, compteur_nbO]

def afficher_liste_coups_valides(liste_coups_valides):
    res = []
    for [i, j] in liste_coups_valides:
        lettre = chr(j + 97)
        res += [[lettre, i]]
    return res

def menu(passer_tour, tour, joueur, nbr_pions):
    texte = f"Tour n° {tour + 1}\nC'est au tour de {joueur}\n"
    texte += f"{joueur} ne peut pas jouer\n" if passer_tour else f"{joueur} doit jouer\n"
    texte += f"Pions : O {nbr_pions[1]}\n        X {nbr_pions[0]}\nCommandes :\n"
    texte += "    PT: passer son tour\n" if passer_tour else "    P: placer un pion\n"
    texte += "    A: abandon\n    L: liste des coups valides\n    R: regles\n"
    print(texte, end="")
    choix = input("Votre choix d'action : ")
    return choix

def reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX):
    total = nbr_pions[0] + nbr_pions[1]
    if total == taille * taille:
        print("Partie terminée car plateau plein")
        return True
    elif liste_coupsO == [] == liste_coupsX:
        print("Partie terminée par blocage mutuel")
        return True
    elif total > 0 and nbr_pions[0] * nbr_pions[1] == 0:
        print("Victoire par élimination")
        return True
    else:
        return False

def declarer_vainqueur(nbr_pions):
    if nbr_pions[0] == nbr_pions[1]:
        print("Il y a égalité")
    elif nbr_pions[0] > nbr_pions[1]:
        print("Le joueur X gagne")
    else:
        print("Le joueur O gagne")
    print(f"Pions : O {nbr_pions[1]}\n        X {nbr_pions[0]}")


# SAISIES

def verif_saisie(newpion):
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    if newpion == "" or (newpion[0] not in alphabet and newpion[0] not in alphabet.upper()):
        return False
    try:
        nombre = int(newpion[1:])
    except ValueError:
        return False
    return True

def conversion_coordonnees(newpion):
    colonne = ord(newpion[0].upper()) - 64
    ligne = int(newpion[1:])
    return [ligne, colonne]

def placer_un_pion(plateau, new_pion, joueur):
    # pose le pion ET retourne les pions captures
    for (i, j) in pions_captures(plateau, new_pion, joueur):
        plateau[i][j] = joueur
    plateau[new_pion[0]][new_pion[1] - 1] = joueur

def sortie():
    rep = ""
    while rep != 0 and rep != 1:
        try:
            rep = int(input("Abandon : confirmer ? (0 = Oui / 1 = Non) "))
        except ValueError:
            rep = ""
            print("erreur : entrez 0 ou 1")
    return rep == 0


# VALIDITE

def pions_captures(plateau, new_pion, joueur):
    n = len(plateau) - 1
    adversaire = JOUEUR_X
    if joueur == JOUEUR_X:
        adversaire = JOUEUR_O
    captures = set()
    for di in [-1, 0, 1]:
        for dj in [-1, 0, 1]:
            if di == 0 and dj == 0:
                continue
            i, j = new_pion[0] + di, new_pion[1] - 1 + dj
            parcourues = set()
            while i in range(1, n + 1) and j in range(n) and plateau[i][j] == adversaire:
                parcourues.add((i, j))
                i, j = i + di, j + dj
            if i in range(1, n + 1) and j in range(n) and plateau[i][j] == joueur:
                captures |= parcourues
    return captures

def coup_valide(new_pion, plateau, joueur):
    return len(pions_captures(plateau, new_pion, joueur)) > 0

def validite_coup(plateau, new_pion, joueur, taille):
    if new_pion[0] < 1 or new_pion[0] > taille or new_pion[1] < 1 or new_pion[1] > taille:
        return False
    if plateau[new_pion[0]][new_pion[1] - 1] == CASE_VIDE:
        return coup_valide(new_pion, plateau, joueur)
    else:
        return False

def liste_coups_valides(plateau, joueur):
    taille = len(plateau) - 1
    liste = []
    for i in range(1, taille + 1):
        for j in range(1, taille + 1):
            if validite_coup(plateau, [i, j], joueur, taille):
                liste.append([i, j - 1])
    return liste

def passer_son_tour(joueur, liste_coups):
    return liste_coups == []


# PROGRAMME PRINCIPAL

def programme_principal():
    taille = 0
    while taille < 6 or taille > 15:
        try:
            taille = int(input("Taille du plateau (6 à 15) : "))
        except ValueError:
            print("ce n'est pas un entier")
    plateau = creation_plateau(taille)
    placement_premiers_pions(plateau)
    afficher_plateau(plateau)
    tour = 0
    continuer = True
    while continuer:
        if tour % 2 == 0: joueur = JOUEUR_O
        else: joueur = JOUEUR_X
        nbr_pions = nbr_pions_2camps(plateau)
        liste_coups = liste_coups_valides(plateau, joueur)
        passer_tour = passer_son_tour(joueur, liste_coups)
        choix = menu(passer_tour, tour, joueur, nbr_pions).upper()
        if choix == "R":
            regles()
            continue
        if choix == "L":
            print(afficher_liste_coups_valides(liste_coups))
            if passer_tour: continue
            choix = input("Appuyez sur P pour placer votre pion: ").upper()
        if choix == "A":
            continuer = not sortie()
            if not continuer:
                print("Le joueur " + joueur + " a abandonné")
                declarer_vainqueur(nbr_pions)
            continue
        if choix == "P" and not passer_tour:
            a_joue = False
            while not a_joue and continuer:
                newpion = input(f"C'est au joueur {joueur} de jouer. Où voulez-vous jouer ? (abandonner : A) : ")
                if newpion.upper() == "A":
                    continuer = not sortie()
                    if not continuer:
                        print("Le joueur " + joueur + " a abandonné")
                        declarer_vainqueur(nbr_pions)
                elif verif_saisie(newpion) and validite_coup(plateau, conversion_coordonnees(newpion), joueur, taille):
                    placer_un_pion(plateau, conversion_coordonnees(newpion), joueur)
                    a_joue = True
                else:
                    print("Coup invalide, recommencez")
            if not a_joue: continue
        elif not (choix == "PT" and passer_tour):
            print("Choix invalide")
            continue
        # fin du tour
        afficher_plateau(plateau)
        nbr_pions = nbr_pions_2camps(plateau)
        if reperer_fin_partie(taille, nbr_pions, liste_coups_valides(plateau, JOUEUR_O), liste_coups_valides(plateau, JOUEUR_X)):
            declarer_vainqueur(nbr_pions)
            continuer = False
        tour += 1


if __name__ == "__main__":
    programme_principal()
