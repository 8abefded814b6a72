from __future__ import annotations

COULEURS = {"X ": "\033[31m", "O ": "\033[32m"}
NOIR = "\033[0m"


def creation_plateau(taille: int) -> list:
    plateau = [[None] * (taille + 1) for _ in range(taille + 1)]
    for j in range(taille):
        plateau[0][j] = chr(j + 65) + " "
    plateau[0][taille] = "  "
    for i in range(taille):
        for j in range(taille + 1):
            plateau[i + 1][j] = ". " if j != taille else i + 1
    return plateau


def placement_premiers_pions(plateau: list) -> None:
    taille = len(plateau)
    c = taille // 2
    for (i, j) in [(c, c), (c + 1, c - 1)]:
        plateau[i][j] = "X "
    for (i, j) in [(c, c - 1), (c + 1, c)]:
        plateau[i][j] = "O "


def afficher_plateau(plateau: list) -> None:
    for numero, ligne in enumerate(plateau):
        chaine = ""
        for case in ligne:
            if numero > 0 and case in COULEURS:
                chaine += COULEURS[case] + case + NOIR
            else:
                chaine += str(case)
        print(chaine)


def regles() -> None:
    lignes = [
        "But du jeu : avoir le plus de pions de sa couleur à la fin.",
        "On pose un pion pour encadrer un ou plusieurs pions adverses, qui changent alors de couleur.",
        "On ne peut jouer que sur une case vide, et seulement si on capture au moins un pion.",
        "Sinon on passe son tour.",
        "Fin : plateau rempli, blocage mutuel, ou élimination d'un joueur.",
    ]
    for n, l in enumerate(lignes, start=1):
        print(f"{n}. {l}")


def nbr_pions_2camps(plateau: list) -> list:
    compteur = {"X ": 0, "O ": 0}
    taille = len(plateau)
    for i in range(1, taille):
        for j in range(0, taille - 1):
            if plateau[i][j] in compteur:
                compteur[plateau[i][j]] += 1
    return [compteur["X "], compteur["O "]]


def afficher_liste_coups_valides(liste_coups_valides: list) -> list:
    liste_coups_valides_affichee = []
    for i, j in liste_coups_valides:
        liste_coups_valides_affichee.append([chr(j + 97), i])
    return liste_coups_valides_affichee


def menu(passer_tour: bool, tour: int, joueur: str, nbr_pions: list) -> str:
    """Affiche le menu et redemande tant que le choix n'est pas dans la liste. Renvoie le choix en majuscules."""
    symbole = joueur[0]
    print(f"\nTour n° {tour + 1}")
    print(f"C'est au tour de {symbole}")
    if passer_tour:
        print(f"{symbole} ne peut pas jouer")
        commandes = {"PT": "passer son tour", "A": "abandon", "L": "liste des coups valides"}
    else:
        print(f"{symbole} doit jouer")
        commandes = {"P": "placer un pion", "A": "abandon", "L": "liste des coups valides"}
    print(f"Pions : O {nbr_pions[1]}\n        X {nbr_pions[0]}")
    print("Commandes :")
    for touche, texte in commandes.items():
        print(f"    {touche}: {texte}")
    choix = input("Votre choix d'action : ").strip().upper()
    while choix not in commandes:
        choix = input("Commande inconnue. Votre choix d'action : ").strip().upper()
    return choix


def reperer_fin_partie(taille: int, nbr_pions: list, liste_coupsO: list, liste_coupsX: list) -> bool:
    match (nbr_pions[0], nbr_pions[1]):
        case (x, o) if x + o == taille ** 2:
            print("Partie terminée car plateau plein")
        case _ if not (liste_coupsO or liste_coupsX):
            print("Partie terminée par blocage mutuel")
        case (0, n) | (n, 0) if n != 0:
            print("Victoire par élimination")
        case _:
            return False
    return True


def declarer_vainqueur(nbr_pions: list) -> None:
    difference = nbr_pions[0] - nbr_pions[1]
    if difference == 0:
        print("Il y a égalité")
    else:
        print("Le joueur", "X" if difference > 0 else "O", "gagne")
    print(f"Pions : O {nbr_pions[1]}\n        X {nbr_pions[0]}")
