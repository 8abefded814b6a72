"""
Projet 2 : Black & White
HADDAD Ines

Convention dans tout le programme : un coup est [i, j] avec i = ligne et j = colonne,
tous les deux de 1 à taille (comme ce que tape le joueur). Le tableau plateau, lui, a ses
colonnes à partir de 0, donc on passe toujours par lire() et ecrire().
"""
from typing import List

DIRECTIONS = [[0, -1], [0, 1], [-1, 0], [1, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]]


def lire(plateau, i, j):
    """contenu de la case ligne i colonne j, ou "" si on est hors du plateau effectif"""
    taille = len(plateau) - 1
    if i < 1 or i > taille or j < 1 or j > taille:
        return ""
    return plateau[i][j - 1]


def ecrire(plateau, i, j, pion):
    plateau[i][j - 1] = pion


def adversaire(joueur):
    return {"X ": "O ", "O ": "X "}[joueur]


# ------------------------------------------------------------------ affichage

def creation_plateau(taille: int) -> List[list]:
    plateau = []
    ligne = []
    for j in range(taille):
        ligne.append(chr(j + 65) + " ")
    ligne.append("  ")
    plateau.append(ligne)
    for i in range(taille):
        ligne = []
        for j in range(taille + 1):
            if j != taille:
                ligne.append(". ")
            else:
                ligne.append(str(i + 1) + " ")
        plateau.append(ligne)
    return plateau


def placement_premiers_pions(plateau: List[list]):
    taille = len(plateau)
    m = taille // 2
    ecrire(plateau, m, m + 1, "X ")
    ecrire(plateau, m + 1, m, "X ")
    ecrire(plateau, m, m, "O ")
    ecrire(plateau, m + 1, m + 1, "O ")


def afficher_plateau(plateau: List[list]):
    taille = len(plateau) - 1
    print("".join(plateau[0]))
    for i in range(1, taille + 1):
        chaine = ""
        for j in range(1, taille + 1):
            case = lire(plateau, i, j)
            if case == "O ":
                chaine += "\033[32m" + case
            elif case == "X ":
                chaine += "\033[31m" + case
            else:
                chaine += "\033[0m" + case
        chaine += "\033[0m" + plateau[i][taille]
        print(chaine)


def regles():
    print("Posez un pion pour encadrer des pions adverses : ils prennent votre couleur.")
    print("Un coup qui n'encadre rien est interdit. Si aucun coup n'est possible, passez votre tour (PT).")
    print("La partie finit par plateau plein, blocage mutuel ou élimination.")
    print("Le vainqueur est celui qui a le plus de pions.")


def nbr_pions_2camps(plateau: List[list]) -> List[int]:
    compteur_nbX = 0
    compteur_nbO = 0
    taille = len(plateau) - 1
    for i in range(1, taille + 1):
        for j in range(1, taille + 1):
            if lire(plateau, i, j) == "X ":
                compteur_nbX += 1
            if lire(plateau, i, j) == "O ":
                compteur_nbO += 1
    return [compteur_nbX, compteur_nbO]


def afficher_liste_coups_valides(liste_coups_valides: List[list]) -> List[list]:
    res = []
    for i, j in liste_coups_valides:
        res.append([chr(j + 96), i])
    return res


def menu(passer_tour: bool, tour: int, joueur: str, nbr_pions: List[int]) -> str:
    print("Tour n° %d" % (tour + 1))
    print("C'est au tour de %s" % joueur)
    if passer_tour:
        print("%sne peut pas jouer" % joueur)
    else:
        print("%sdoit jouer" % joueur)
    print("Pions : O %d" % nbr_pions[1])
    print("        X %d" % nbr_pions[0])
    print("Commandes :")
    print("    PT: passer son tour" if passer_tour else "    P: placer un pion")
    print("    A: abandon")
    print("    L: liste des coups valides")
    return input("Votre choix d'action : ")


def reperer_fin_partie(taille: int, nbr_pions: List[int], liste_coupsO: List[list], liste_coupsX: List[list]) -> bool:
    fini = True
    if nbr_pions[0] + nbr_pions[1] == taille * taille:
        print("Partie terminée car plateau plein")
    elif liste_coupsO == [] and liste_coupsX == []:
        print("Partie terminée par blocage mutuel")
    elif min(nbr_pions) == 0 and max(nbr_pions) != 0:
        print("Victoire par élimination")
    else:
        fini = False
    return fini


def declarer_vainqueur(nbr_pions: List[int]):
    if nbr_pions[0] == nbr_pions[1]:
        print("Il y a égalité")
    if nbr_pions[0] > nbr_pions[1]:
        print("Le joueur X gagne")
    if nbr_pions[0] < nbr_pions[1]:
        print("Le joueur O gagne")
    print("Pions : O %d" % nbr_pions[1])
    print("        X %d" % nbr_pions[0])


# ------------------------------------------------------------------ saisies

def verif_saisie(newpion: str) -> bool:
    if newpion == "":
        return False
    if "A" <= newpion[0] <= "Z" or "a" <= newpion[0] <= "z":
        try:
            int(newpion[1:])
            return True
        except ValueError:
            return False
    else:
        return False


def conversion_coordonees(newpion: str) -> List[int]:
    i = int(newpion[1:])
    j = ord(newpion[0].upper()) - 64
    return [i, j]


def placer_un_pion(plateau: List[list], new_pion: List[int], joueur: str):
    ecrire(plateau, new_pion[0], new_pion[1], joueur)


def sortie() -> bool:
    while True:
        rep = input("Confirmer l'abandon : 0 (Oui) 1 (Non) ? ")
        try:
            rep = int(rep)
        except ValueError:
            print("Erreur : entrez 0 ou 1")
        else:
            if rep == 0:
                return True
            elif rep == 1:
                return False
            print("Erreur : entrez 0 ou 1")


# ------------------------------------------------------------------ validité

def pions_encadres(plateau, i, j, joueur, d):
    """nombre de pions adverses encadrés en partant de (i, j) dans la direction d"""
    nb = 0
    i = i + d[0]
    j = j + d[1]
    while lire(plateau, i, j) == adversaire(joueur):
        nb += 1
        i += d[0]
        j += d[1]
    if lire(plateau, i, j) == joueur:
        return nb
    return 0


def coup_valide(plateau: List[list], new_pion: List[int], joueur: str) -> bool:
    valide = False
    i, j = new_pion
    for d in DIRECTIONS:
        nb = pions_encadres(plateau, i, j, joueur, d)
        if nb > 0:
            valide = True
            for k in range(1, nb + 1):
                ecrire(plateau, i + k * d[0], j + k * d[1], joueur)
    return valide


def validite_coup(plateau: List[list], new_pion: List[int], joueur: str, taille: int) -> bool:
    i, j = new_pion
    if i < 1 or i > taille or j < 1 or j > taille:
        return False
    if lire(plateau, i, j) != ". ":
        return False
    return coup_valide(plateau, new_pion, joueur)


def liste_coups_valides(plateau: List[list], joueur: str) -> List[list]:
    liste = []
    taille = len(plateau) - 1
    for i in range(1, taille + 1):
        for j in range(1, taille + 1):
            if lire(plateau, i, j) == ". ":
                if any(pions_encadres(plateau, i, j, joueur, d) > 0 for d in DIRECTIONS):
                    liste.append([i, j])
    return liste


def passer_son_tour(joueur: str, liste_coups: List[list]) -> bool:
    return len(liste_coups) == 0


# ------------------------------------------------------------------ programme principal

def saisir_taille() -> int:
    while True:
        s = input("Taille du plateau (entre 6 et 15) : ")
        try:
            t = int(s)
            if t >= 6 and t <= 15:
                return t
            print("Taille incorrecte")
        except ValueError:
            print("Ceci n'est pas un entier")


def main():
    taille = saisir_taille()
    plateau = creation_plateau(taille)
    placement_premiers_pions(plateau)
    afficher_plateau(plateau)
    print("(commande R pour lire les règles)")
    tour = 0
    continuer = True
    while continuer:
        joueur = ["O ", "X "][tour % 2]
        nbr_pions = nbr_pions_2camps(plateau)
        liste_coups = liste_coups_valides(plateau, joueur)
        passer_tour = passer_son_tour(joueur, liste_coups)
        choix = menu(passer_tour, tour, joueur, nbr_pions).strip().lower()
        fin_du_tour = False
        abandon = False

        if choix == "l":
            print(afficher_liste_coups_valides(liste_coups))
        elif choix == "r":
            regles()
        elif choix == "a":
            abandon = sortie()
        elif choix == "pt" and passer_tour:
            fin_du_tour = True
        elif choix == "p" and not passer_tour:
            while not fin_du_tour and not abandon:
                newpion = input("C'est au joueur " + joueur + "de jouer. Où voulez-vous jouer ? (abandonner : A) : ").strip()
                if newpion in ("a", "A"):
                    abandon = sortie()
                elif not verif_saisie(newpion):
                    print("Format incorrect")
                else:
                    new_pion = conversion_coordonees(newpion)
                    if validite_coup(plateau, new_pion, joueur, taille):
                        placer_un_pion(plateau, new_pion, joueur)
                        fin_du_tour = True
                    else:
                        print("Coup non valide")
        else:
            print("Choix non valide")

        if abandon:
            print(joueur + "abandonne")
            print("Le joueur " + adversaire(joueur) + "gagne")
            continuer = False
        if fin_du_tour:
            afficher_plateau(plateau)
            print()
            nbr_pions = nbr_pions_2camps(plateau)
            if reperer_fin_partie(taille, nbr_pions, liste_coups_valides(plateau, "O "), liste_coups_valides(plateau, "X ")):
                declarer_vainqueur(nbr_pions)
                continuer = False
            tour += 1


if __name__ == "__main__":
    main()
