# BLACK & WHITE - projet n°2 - Roussel Tom (TD3)
# tout est dans ce fichier, c'est plus simple
# une case contient "." ou "X" ou "O" (l'espace est ajouté à l'affichage)

# ---------- AFFICHAGE ----------

def creation_plateau(taille):
    plateau = []
    lettres = []
    for j in range(taille):
        lettres.append(chr(j + 65))
    lettres.append(" ")
    plateau.append(lettres)
    for i in range(taille):
        l = ["."] * taille
        l.append(i + 1)
        plateau.append(l)
    return plateau


def placement_premiers_pions(plateau):
    taille = len(plateau)
    t = taille // 2
    plateau[t][t] = "X"
    plateau[t + 1][t - 1] = "X"
    plateau[t][t - 1] = "O"
    plateau[t + 1][t] = "O"


def afficher_plateau(plateau):
    for i in range(len(plateau)):
        s = ""
        for j in range(len(plateau)):
            c = str(plateau[i][j])
            if i != 0 and c == "X":
                s += "\033[31mX\033[0m "
            elif i != 0 and c == "O":
                s += "\033[32mO\033[0m "
            else:
                s += c + " "
        print(s)


def regles():
    print("- on joue chacun son tour, O commence")
    print("- il faut encadrer un ou plusieurs pions adverses, ils changent de couleur")
    print("- si on ne peut rien encadrer on passe son tour")
    print("- la partie finit quand c'est plein, quand les deux sont bloqués ou quand un joueur n'a plus rien")
    print("- celui qui a le plus de pions gagne")


def nbr_pions_2camps(plateau):
    compteur_nbX = 0
    compteur_nbO = 0
    for i in range(1, len(plateau)):          # pas la ligne 0, il y a un O dans les lettres si taille = 15
        for j in range(len(plateau) - 1):
            if plateau[i][j] == "X":
                compteur_nbX += 1
            elif plateau[i][j] == "O":
                compteur_nbO += 1
    return [compteur_nbX, compteur_nbO]


def afficher_liste_coups_valides(liste_coups_valides):
    liste_coups_valides_affichee = []
    for coup in liste_coups_valides:
        lettre = chr(coup[1] + 97)
        liste_coups_valides_affichee.append([lettre, coup[0]])
    return liste_coups_valides_affichee


def menu(passer_tour, tour, joueur, nbr_pions):
    print()
    print("Tour n°", tour + 1)
    print("C'est au tour de", joueur)
    if passer_tour:
        print(joueur, "ne peut pas jouer")
    else:
        print(joueur, "doit jouer")
    print("Pions : O", nbr_pions[1])
    print("        X", nbr_pions[0])
    print("Commandes :")
    if passer_tour:
        print("    PT: passer son tour")
    else:
        print("    P: placer un pion")
    print("    A: abandon")
    print("    L: liste des coups valides")
    print("    R: relire les règles")
    choix = input("Votre choix d'action : ")
    return choix


def reperer_fin_partie(taille, nbr_pions, liste_coupsO, liste_coupsX):
    if nbr_pions[0] + nbr_pions[1] == taille * taille:
        print("Partie terminée car plateau plein")
        return True
    elif len(liste_coupsO) == 0 and len(liste_coupsX) == 0:
        print("Partie terminée par blocage mutuel")
        return True
    elif nbr_pions[0] * nbr_pions[1] == 0 and nbr_pions[0] + nbr_pions[1] > 0:
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
    print("Pions : O", nbr_pions[1])
    print("        X", nbr_pions[0])


# ---------- SAISIES ----------

def verif_saisie(newpion):
    if len(newpion) == 0:
        return False
    c = ord(newpion[0])
    if (c > 64 and c < 91) or (c > 96 and c < 123):
        try:
            a = int(newpion[1:])
        except ValueError:
            return False
        else:
            return True
    return False


def conversion_coordonnees(newpion):
    l = newpion[0].upper()
    return [int(newpion[1:]), ord(l) - 64]


def placer_un_pion(plateau, new_pion, joueur):
    plateau[new_pion[0]][new_pion[1] - 1] = joueur


def sortie():
    r = -1
    while r != 0 and r != 1:
        try:
            r = int(input("Vous voulez abandonner ? 0 = Oui / 1 = Non : "))
        except ValueError:
            print("erreur de saisie")
    return r == 0


# ---------- VALIDITE ----------

def coup_valide(plateau, new_pion, joueur):
    n = len(plateau) - 1
    adv = "O"
    if joueur == "O":
        adv = "X"
    valide = False
    for dl in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dl == 0 and dc == 0:
                continue
            l = new_pion[0] + dl
            c = new_pion[1] - 1 + dc
            pris = []
            while 1 <= l <= n and 0 <= c < n:
                if plateau[l][c] == adv:
                    pris.append((l, c))
                else:
                    break
                l += dl
                c += dc
            if 1 <= l <= n and 0 <= c < n and plateau[l][c] == joueur and pris != []:
                valide = True
                for (a, b) in pris:
                    plateau[a][b] = joueur
    return valide


def validite_coup(plateau, new_pion, joueur, taille):
    if new_pion[0] < 1 or new_pion[0] > taille:
        return False
    if new_pion[1] < 1 or new_pion[1] > taille:
        return False
    if plateau[new_pion[0]][new_pion[1] - 1] != ".":
        return False
    return coup_valide(plateau, new_pion, joueur)


def liste_coups_valides(plateau, joueur):
    liste = []
    for i in range(1, len(plateau)):
        for j in range(len(plateau) - 1):
            if plateau[i][j] == ".":
                copie = [ligne[:] for ligne in plateau]   # copie sinon coup_valide retourne les pions pour de vrai
                if coup_valide(copie, [i, j + 1], joueur):
                    liste.append([i, j])
    return liste


def passer_son_tour(joueur, liste_coups):
    if len(liste_coups) > 0:
        return False
    return True


# ---------- PROGRAMME PRINCIPAL ----------

def programme_principal():
    taille = 0
    while not (6 <= taille <= 15):
        try:
            taille = int(input("Taille du plateau (6-15) : "))
            if not (6 <= taille <= 15):
                print("entre 6 et 15 !")
        except ValueError:
            print("un entier !")
    plateau = creation_plateau(taille)
    placement_premiers_pions(plateau)
    afficher_plateau(plateau)
    tour = 0
    continuer = True
    while continuer:
        if tour % 2 == 0:
            joueur = "O"
        else:
            joueur = "X"
        nbr_pions = nbr_pions_2camps(plateau)
        liste_coups = liste_coups_valides(plateau, joueur)
        passer_tour = passer_son_tour(joueur, liste_coups)
        abandon = False
        fini = False
        while not fini:
            choix = menu(passer_tour, tour, joueur, nbr_pions).upper()
            if choix == "L":
                print(afficher_liste_coups_valides(liste_coups))
                if not passer_tour:
                    choix = input("Appuyez sur P pour placer votre pion: ").upper()
            if choix == "R":
                regles()
            if choix == "A":
                if sortie():
                    abandon = True
                    fini = True
            if choix == "PT" and passer_tour:
                fini = True
            if choix == "P" and passer_tour:
                print("Vous ne pouvez pas placer de pion, tapez PT")
            if choix == "P" and not passer_tour:
                while not fini:
                    newpion = input("C'est au joueur " + joueur + " de jouer. Où voulez-vous jouer ? (abandonner : A) : ")
                    if newpion.upper() == "A":
                        if sortie():
                            abandon = True
                            fini = True
                    elif verif_saisie(newpion):
                        new_pion = conversion_coordonnees(newpion)
                        if validite_coup(plateau, new_pion, joueur, taille):
                            placer_un_pion(plateau, new_pion, joueur)
                            fini = True
                        else:
                            print("coup invalide")
                    else:
                        print("saisie invalide (ex : d5)")
        nbr_pions = nbr_pions_2camps(plateau)
        if abandon:
            print("Partie terminée par abandon de", joueur)
            declarer_vainqueur(nbr_pions)
            continuer = False
        else:
            afficher_plateau(plateau)
            print()
            if reperer_fin_partie(taille, nbr_pions, liste_coups_valides(plateau, "O"), liste_coups_valides(plateau, "X")):
                declarer_vainqueur(nbr_pions)
                continuer = False
            tour += 1


if __name__ == "__main__":
    programme_principal()
