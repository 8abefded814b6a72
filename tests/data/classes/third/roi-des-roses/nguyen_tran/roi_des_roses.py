"""Le Roi des Roses - modélisation et jeu en ligne de commande.

Auteurs : NGUYEN TRAN Linh, ABADIE Paul
"""
from copy import deepcopy
from random import sample, shuffle

Plateau = list[list[str]]
Case = tuple[int, int]

VECTEURS: dict[str, Case] = {
    "N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1),
    "S": (1, 0), "SO": (1, -1), "O": (0, -1), "NO": (-1, -1),
}
MAX_MAIN = 5
MAX_PIONS = 26


def init_jeu(nb_lignes: int, nb_colonnes: int) -> tuple:
    """Renvoie plateau, l_roi, c_roi, main_r, main_b, pioche, defausse."""
    plateau = [["." for _ in range(nb_colonnes)] for _ in range(nb_lignes)]
    cartes = [d + str(n) for d in VECTEURS for n in (1, 2, 3)]
    cartes = sample(cartes, len(cartes))
    main_r, main_b, pioche = cartes[:5], cartes[5:10], cartes[10:]
    return plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, pioche, []


def afficher_main(couleur: str, main: list[str]) -> None:
    print(f"{couleur} : {' '.join(main)}")


def afficher_jeu(plateau: Plateau, l_roi: int, c_roi: int,
                 main_r: list[str], main_b: list[str]) -> None:
    afficher_main("Rouge", main_r)
    afficher_main("Blanc", main_b)
    separation = "-" * (5 * len(plateau[0]) + 1)
    print(separation)
    for i, ligne in enumerate(plateau):
        cases = [f" {'X' if (i, j) == (l_roi, c_roi) else ' '}{pion.replace('.', ' ')} "
                 for j, pion in enumerate(ligne)]
        print("|" + "|".join(cases) + "|")
        print(separation)


def destination(l_roi: int, c_roi: int, carte: str) -> Case:
    """Case d'arrivée du roi, sans vérification."""
    dl, dc = VECTEURS[carte[:-1]]
    pas = int(carte[-1])
    return l_roi + pas * dl, c_roi + pas * dc


def mouvement_possible(plateau: Plateau, l_roi: int, c_roi: int, carte: str) -> bool:
    l, c = destination(l_roi, c_roi, carte)
    return 0 <= l < len(plateau) and 0 <= c < len(plateau[l]) and plateau[l][c] == "."


def main_jouable(plateau: Plateau, l_roi: int, c_roi: int, main: list[str]) -> list[str]:
    return [carte for carte in main if mouvement_possible(plateau, l_roi, c_roi, carte)]


def actions_permises(plateau: Plateau, l_roi: int, c_roi: int, main: list[str]) -> list[str]:
    actions = main_jouable(plateau, l_roi, c_roi, main)
    if len(main) < MAX_MAIN:
        actions.append("pioche")
    return actions or ["passe"]


def demande_action(couleur: str, plateau: Plateau, l_roi: int, c_roi: int, main: list[str]) -> str:
    permises = actions_permises(plateau, l_roi, c_roi, main)
    reponse = input(f"Vous êtes le joueur {couleur}, que souhaitez-vous faire ? ")
    while reponse not in permises:
        reponse = input("Action impossible, que souhaitez-vous faire ? ")
    return reponse


def bouge_le_roi(plateau: Plateau, l_roi: int, c_roi: int, main_r: list[str], main_b: list[str],
                 defausse: list[str], carte: str, couleur: str) -> tuple:
    """Ne modifie pas ses paramètres : tout est renvoyé sous forme de copies."""
    nouveau = deepcopy(plateau)
    l, c = destination(l_roi, c_roi, carte)
    nouveau[l][c] = couleur[0]
    if couleur == "Rouge":
        main_r = [x for x in main_r if x != carte]
    else:
        main_b = [x for x in main_b if x != carte]
    return nouveau, l, c, main_r, main_b, defausse + [carte]


def territoire(plateau: Plateau, ligne: int, colonne: int, couleur: str) -> list[Case]:
    trouvees: list[Case] = []

    def explore(l: int, c: int) -> None:
        if not (0 <= l < len(plateau) and 0 <= c < len(plateau[0])):
            return
        if plateau[l][c] != couleur[0] or (l, c) in trouvees:
            return
        trouvees.append((l, c))
        explore(l - 1, c)
        explore(l + 1, c)
        explore(l, c - 1)
        explore(l, c + 1)

    explore(ligne, colonne)
    return trouvees


def score(plateau: Plateau, couleur: str) -> int:
    # chaque case d'un territoire de taille n apporte n points, donc n*n en tout
    return sum(len(territoire(plateau, l, c, couleur))
               for l in range(len(plateau)) for c in range(len(plateau[0])))


def nb_pions(plateau: Plateau, couleur: str) -> int:
    return sum(ligne.count(couleur[0]) for ligne in plateau)


def main() -> None:
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    couleur = "Rouge"
    precedente = ""
    while True:
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        main_active = main_r if couleur == "Rouge" else main_b
        action = demande_action(couleur, plateau, l_roi, c_roi, main_active)
        if action == "pioche":
            main_active.append(pioche.pop(0))
            if not pioche:
                pioche, defausse = defausse, []
                shuffle(pioche)
        elif action != "passe":
            plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(
                plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur)
        if nb_pions(plateau, couleur) == MAX_PIONS or action == precedente == "passe":
            break
        precedente = action
        couleur = "Blanc" if couleur == "Rouge" else "Rouge"

    afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
    scores = {c: score(plateau, c) for c in ("Rouge", "Blanc")}
    for c, s in scores.items():
        print(c, s)
    if scores["Rouge"] == scores["Blanc"]:
        print("Égalité")
    else:
        print(max(scores, key=scores.get), "a gagné la partie")


if __name__ == "__main__":
    main()
