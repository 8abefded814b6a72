"""Black & White : tout ce qui s'affiche dans la console."""

ROUGE = "\033[91m"
VERT = "\033[92m"
NORMAL = "\033[0m"


def creation_plateau(taille: int) -> list[list]:
    """Plateau (taille+1)x(taille+1) : repères A,B,C... en haut et 1,2,3... à droite."""
    entete = [chr(j + 65) for j in range(taille)] + [" "]
    return [entete] + [[". "] * taille + [i + 1] for i in range(taille)]


def placement_premiers_pions(plateau: list[list]) -> None:
    taille = len(plateau)
    m = taille // 2
    for i, j, pion in ((m, m, "X "), (m + 1, m - 1, "X "), (m, m - 1, "O "), (m + 1, m, "O ")):
        plateau[i][j] = pion


def _colorer(case) -> str:
    if case == "X ":
        return ROUGE + case + NORMAL
    if case == "O ":
        return VERT + case + NORMAL
    return f"{case:<2}"


def afficher_plateau(plateau: list[list]) -> None:
    for ligne in plateau:
        print("".join(_colorer(case) for case in ligne))


def regles() -> None:
    print("""
    --- Règles du Black & White ---
    * Les joueurs O et X posent chacun leur tour un pion sur une case libre.
    * Un coup n'est permis que s'il encadre au moins un pion adverse
      (en ligne, en colonne ou en diagonale) ; les pions encadrés changent de couleur.
    * Un joueur qui n'a aucun coup possible passe son tour.
    * Fin de partie : plateau plein, blocage mutuel ou élimination d'un joueur.
    * Le vainqueur est celui qui a le plus de pions.
    """)


def nbr_pions_2camps(plateau: list[list]) -> list[int]:
    cases = [case for ligne in plateau[1:] for case in ligne[:-1]]
    return [cases.count("X "), cases.count("O ")]


def afficher_liste_coups_valides(liste_coups_valides: list[list[int]]) -> list[list]:
    return [[chr(j + 97), i] for i, j in liste_coups_valides]


def _afficher_scores(nbr_pions: list[int]) -> None:
    print(f"Pions : O {nbr_pions[1]}")
    print(f"        X {nbr_pions[0]}")


def menu(passer_tour: bool, tour: int, joueur: str, nbr_pions: list[int]) -> str:
    nom = joueur.strip()
    print(f"Tour n° {tour + 1}")
    print(f"C'est au tour de {nom}")
    print(f"{nom} ne peut pas jouer" if passer_tour else f"{nom} doit jouer")
    _afficher_scores(nbr_pions)
    print("Commandes :")
    print("    PT: passer son tour" if passer_tour else "    P: placer un pion")
    print("    A: abandon")
    print("    L: liste des coups valides")
    choix = input("Votre choix d'action : ")
    return choix


def reperer_fin_partie(taille: int, nbr_pions: list[int], liste_coupsO: list, liste_coupsX: list) -> bool:
    if sum(nbr_pions) == taille * taille:
        print("Partie terminée car plateau plein")
        return True
    if not liste_coupsO and not liste_coupsX:
        print("Partie terminée par blocage mutuel")
        return True
    if nbr_pions.count(0) == 1:
        print("Victoire par élimination")
        return True
    return False


def declarer_vainqueur(nbr_pions: list[int]) -> None:
    nbX, nbO = nbr_pions
    if nbX == nbO:
        print("Il y a égalité")
    elif nbX > nbO:
        print("Le joueur X gagne")
    else:
        print("Le joueur O gagne")
    _afficher_scores(nbr_pions)
