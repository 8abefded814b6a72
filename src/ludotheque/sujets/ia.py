"""Mamie Rose, un robot du Roi des Roses : elle joue son meilleur coup, compte tenu de la meilleure réponse.

`python -m ludotheque.sujets.ia` lui distribue des cartes au hasard et montre ce qu'elle joue.
"""

from ludotheque.core.text import Text
from ludotheque.sujets._terminal import argument_de_trop, lancer, refuser
from ludotheque.sujets.roi_des_roses import afficher_jeu, bouge_le_roi, init_jeu, main_jouable, score

Position = tuple[list[list[str]], int, int, list[str], list[str]]  # plateau, roi (ligne, colonne), mains

ADVERSAIRE = {"Rouge": "Blanc", "Blanc": "Rouge"}
COMMANDE = "python -m ludotheque.sujets.ia"
AIDE = Text(
    f"""Usage : {COMMANDE}
Distribue des cartes au hasard et montre ce que joue Mamie Rose, un robot du Roi des Roses.
    --help, -h    cette aide""",
    f"""Usage: {COMMANDE}
Deals cards at random and shows what Mamie Rose plays, a bot of Le Roi des Roses.
    --help, -h    this help""",
)
MAIN_PLEINE = 5
INCONNUE = "?"  # une carte piochée, que l'on ne sait pas encore jouer

# En points : ce que vaut une carte de plus que l'adversaire. Victoires mesurées sur 1000 parties contre le robot
# du sujet, chacun commençant une fois avec les mêmes cartes : 963 pour 1, 972 pour 2, 970 pour 3, 956 pour 4.
VALEUR_CARTE = 2


def name() -> str:
    """Renvoie le nom du robot."""
    return "Mamie Rose"


def play(plateau: list[list[str]], l_roi: int, c_roi: int, main_r: list[str], main_b: list[str], couleur: str) -> str:
    """Renvoie une carte de la main, « pioche », ou « passe » si rien d'autre n'est permis."""
    position = (plateau, l_roi, c_roi, main_r, main_b)

    def apres_la_reponse(action: str) -> int:
        return _pire_suite(_suite(position, action, couleur), couleur)

    return max(_actions(position, couleur), key=apres_la_reponse)


def _actions(position: Position, couleur: str) -> list[str]:
    """Tout ce que le joueur peut faire."""
    plateau, l_roi, c_roi, main_r, main_b = position
    main = main_r if couleur == "Rouge" else main_b
    pioche = ["pioche"] if len(main) < MAIN_PLEINE else []
    return main_jouable(plateau, l_roi, c_roi, main) + pioche or ["passe"]


def _suite(position: Position, action: str, couleur: str) -> Position:
    """La position après l'action."""
    plateau, l_roi, c_roi, main_r, main_b = position
    if action == "passe":
        return position
    if action == "pioche":
        carte_r, carte_b = ([INCONNUE], []) if couleur == "Rouge" else ([], [INCONNUE])
        return plateau, l_roi, c_roi, main_r + carte_r, main_b + carte_b
    return bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, [], action, couleur)[:5]


def _pire_suite(position: Position, couleur: str) -> int:
    """Ce qui reste au joueur quand l'adversaire répond au mieux."""
    autre = ADVERSAIRE[couleur]
    return min(_valeur(_suite(position, action, autre), couleur) for action in _actions(position, autre))


def _valeur(position: Position, couleur: str) -> int:
    """L'avance du joueur, en points et en cartes."""
    plateau, _, _, main_r, main_b = position
    cartes = len(main_r) - len(main_b) if couleur == "Rouge" else len(main_b) - len(main_r)
    return score(plateau, couleur) - score(plateau, ADVERSAIRE[couleur]) + VALEUR_CARTE * cartes


def _programme(arguments: list[str]) -> None:
    """Montre un choix du robot au début d'une partie."""
    if arguments:
        refuser(argument_de_trop(arguments[0], COMMANDE))
    plateau, l_roi, c_roi, main_r, main_b, _, _ = init_jeu(9, 9)
    afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
    print(f"{name()} joue Rouge : {play(plateau, l_roi, c_roi, main_r, main_b, 'Rouge')}")


if __name__ == "__main__":
    lancer(_programme, AIDE)
