"""Le Roi des Roses : un roi pour deux, chacun pose ses pions où il s'arrête, et les grands territoires gagnent.

`python -m ludotheque.sujets.roi_des_roses` fait jouer deux personnes sur le plateau de 9 cases sur 9.
"""

import random

from ludotheque.core.errors import IllegalMove
from ludotheque.core.outcome import Outcome
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted
from ludotheque.games.rose_king.about import DRAW_TEXT, PASS_TEXT
from ludotheque.games.rose_king.cards import CARDS, HAND_SIZE, NUMBER, landing
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.games.rose_king.territory import score as somme_des_carres
from ludotheque.games.rose_king.territory import territory
from ludotheque.sujets._terminal import argument_de_trop, lancer, refuser, saisir

Plateau = list[list[str]]

ROUGE, BLANC = "Rouge", "Blanc"
PION = {ROUGE: "R", BLANC: "B"}
VIDE = "."
LIGNES = COLONNES = 9
QUESTION = "que souhaitez-vous faire ? "
COMMANDE = "python -m ludotheque.sujets.roi_des_roses"
AIDE = Text(
    f"""Usage : {COMMANDE}
Fait jouer deux personnes, Rouge et Blanc : à chaque tour, une carte de la main (NE2), « pioche » ou « passe ».
    --help, -h    cette aide""",
    f"""Usage: {COMMANDE}
Two people play, Rouge (red) and Blanc (white): each turn a card of the hand (NE2), « pioche » to draw or « passe » to pass.
    --help, -h    this help""",
)


def init_jeu(nb_lignes: int, nb_colonnes: int) -> tuple[Plateau, int, int, list[str], list[str], list[str], list[str]]:
    """Renvoie `(plateau, l_roi, c_roi, main_r, main_b, pioche, defausse)` au début d'une partie."""
    plateau = [[VIDE] * nb_colonnes for _ in range(nb_lignes)]
    cartes = list(CARDS)
    random.shuffle(cartes)
    main_r, main_b, pioche = cartes[:HAND_SIZE], cartes[HAND_SIZE : 2 * HAND_SIZE], cartes[2 * HAND_SIZE :]
    return plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, pioche, []


def afficher_main(couleur: str, main: list[str]) -> None:
    """Affiche une main, comme « Rouge : SE2 SO2 NE3 »."""
    print(f"{couleur} : {' '.join(main)}")


def afficher_jeu(plateau: Plateau, l_roi: int, c_roi: int, main_r: list[str], main_b: list[str]) -> None:
    """Affiche les deux mains puis le plateau, avec un X où se tient le roi."""
    afficher_main(ROUGE, main_r)
    afficher_main(BLANC, main_b)
    trait = "-" * (5 * _nb_colonnes(plateau) + 1)
    print(trait)
    for ligne, cases in enumerate(plateau):
        roi_ici = ["X" if (ligne, colonne) == (l_roi, c_roi) else " " for colonne in range(len(cases))]
        pions = [" " if case == VIDE else case for case in cases]
        print("|" + "".join(f" {roi}{pion} |" for roi, pion in zip(roi_ici, pions, strict=True)))
        print(trait)


def mouvement_possible(plateau: Plateau, l_roi: int, c_roi: int, carte: str) -> bool:
    """Renvoie True si la carte mène le roi sur une case vide du plateau ; une carte inconnue ne mène nulle part."""
    arrivee = _arrivee(plateau, l_roi, c_roi, carte)
    return arrivee is not None and plateau[arrivee[0]][arrivee[1]] == VIDE


def main_jouable(plateau: Plateau, l_roi: int, c_roi: int, main: list[str]) -> list[str]:
    """Renvoie les cartes jouables de la main, dans l'ordre de la main."""
    return [carte for carte in main if mouvement_possible(plateau, l_roi, c_roi, carte)]


def demande_action(couleur: str, plateau: Plateau, l_roi: int, c_roi: int, main: list[str]) -> str:
    """Demande au joueur son action jusqu'à ce qu'elle soit permise, et la renvoie."""
    permises = main_jouable(plateau, l_roi, c_roi, main)
    if len(main) < HAND_SIZE:
        permises.append(DRAW_TEXT)
    permises = permises or [PASS_TEXT]
    action = saisir(f"Vous êtes le joueur {couleur}, {QUESTION}")
    while action not in permises:
        action = saisir(f"Action impossible, {QUESTION}")
    return action


def bouge_le_roi(
    plateau: Plateau,
    l_roi: int,
    c_roi: int,
    main_r: list[str],
    main_b: list[str],
    defausse: list[str],
    carte: str,
    couleur: str,
) -> tuple[Plateau, int, int, list[str], list[str], list[str]]:
    """Renvoie `(plateau, l_roi, c_roi, main_r, main_b, defausse)` après le coup, sans toucher aux arguments.

    Le sujet promet un coup possible : le pion se pose où le roi arrive, même sur un autre ou d'une carte hors de la main.
    """
    arrivee = _arrivee(plateau, l_roi, c_roi, carte)
    if arrivee is None:
        raise IllegalMove(
            Text(
                f"{quoted(carte)} ne mène sur aucune case du plateau.",
                f"{quoted(carte)} leads to no cell of the board.",
            )
        )
    plateau = [cases.copy() for cases in plateau]
    main_r, main_b = main_r.copy(), main_b.copy()
    l_roi, c_roi = arrivee
    plateau[l_roi][c_roi] = PION[couleur]
    main = main_r if couleur == ROUGE else main_b
    if carte in main:
        main.remove(carte)
    return plateau, l_roi, c_roi, main_r, main_b, [*defausse, carte]


def territoire(plateau: Plateau, ligne: int, colonne: int, couleur: str) -> list[tuple[int, int]]:
    """Renvoie les cases du territoire qui contient cette case, elle d'abord ; rien si elle n'est pas de la couleur."""
    colonnes = _nb_colonnes(plateau)
    if not (0 <= ligne < len(plateau) and 0 <= colonne < colonnes):
        return []
    cases = territory(_pions(plateau, couleur), ligne * colonnes + colonne, colonnes)
    return [divmod(case, colonnes) for case in cases]


def score(plateau: Plateau, couleur: str) -> int:
    """Renvoie la somme des carrés des tailles des territoires de la couleur."""
    return somme_des_carres(_pions(plateau, couleur), _nb_colonnes(plateau))


def _nb_colonnes(plateau: Plateau) -> int:
    return len(plateau[0]) if plateau else 0


def _arrivee(plateau: Plateau, l_roi: int, c_roi: int, carte: str) -> tuple[int, int] | None:
    """La case où la carte mène le roi, ou None hors du plateau ou si la carte n'existe pas."""
    if carte not in NUMBER:
        return None
    return landing(l_roi, c_roi, NUMBER[carte], len(plateau), _nb_colonnes(plateau))


def _pions(plateau: Plateau, couleur: str) -> frozenset[int]:
    """Les cases qui portent un pion de la couleur, comptées ligne après ligne."""
    cases = (case for ligne in plateau for case in ligne)
    return frozenset(numero for numero, case in enumerate(cases) if case == PION[couleur])


def _carte_piochee(pioche: list[str], defausse: list[str]) -> str:
    """Prend une carte de la pioche ; vide, elle est d'abord refaite avec la défausse mélangée."""
    if not pioche:
        pioche += defausse
        defausse.clear()
        random.shuffle(pioche)
    return pioche.pop()


def _resultat(plateau: Plateau, passes: int) -> Outcome | None:
    """Ce que les règles disent de la fin : deux passes de suite, dernier pion posé, ou plus une case libre."""
    rouges, blancs = _pions(plateau, ROUGE), _pions(plateau, BLANC)
    poses = len(rouges), len(blancs)
    etat = RoseKingState(rouges, blancs, 0, ((), ()), (), Seat.FIRST, False, passes, poses, (0, 0))
    return RoseKing(len(plateau), _nb_colonnes(plateau)).outcome(etat)


def _annonce(plateau: Plateau, resultat: Outcome) -> None:
    print(f"{ROUGE} {score(plateau, ROUGE)}")
    print(f"{BLANC} {score(plateau, BLANC)}")
    if resultat.winner is None:
        print("Égalité")
    else:
        print(f"{ROUGE if resultat.winner is Seat.FIRST else BLANC} a gagné la partie")


def _partie() -> None:
    """La boucle de jeu, de la distribution des cartes à l'annonce du résultat."""
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(LIGNES, COLONNES)
    couleur, passes = ROUGE, 0
    resultat = None
    while resultat is None:
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        main_active = main_r if couleur == ROUGE else main_b
        action = demande_action(couleur, plateau, l_roi, c_roi, main_active)
        passes = passes + 1 if action == PASS_TEXT else 0
        if action == DRAW_TEXT:
            main_active.append(_carte_piochee(pioche, defausse))
        elif action != PASS_TEXT:
            plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(
                plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur
            )
        resultat = _resultat(plateau, passes)
        couleur = BLANC if couleur == ROUGE else ROUGE
    afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
    _annonce(plateau, resultat)


def _programme(arguments: list[str]) -> None:
    """Joue une partie dans le terminal."""
    if arguments:
        refuser(argument_de_trop(arguments[0], COMMANDE))
    _partie()


def main() -> None:
    """Fait jouer une partie entière et annonce le résultat."""
    if __name__ == "__main__":
        lancer(_programme, AIDE)
    else:  # appelée d'ailleurs, la ligne de commande n'est pas la sienne et une saisie finie regarde qui l'appelle
        _partie()


if __name__ == "__main__":
    main()
