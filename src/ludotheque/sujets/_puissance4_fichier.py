"""Une grille de puissance 4 écrite dans un fichier : la ligne du haut d'abord, des signes séparés par des espaces."""

from ludotheque.core.errors import BadPosition
from ludotheque.core.text import Text, quoted

SIGNES = ".OX"  # vide, jaune, rouge : la place d'un signe est la valeur de la case


def grille_de_str(texte: str) -> list[list[int]]:
    """La grille que dessine le texte, ligne du bas en premier ; refuse un dessin qui n'est pas un rectangle."""
    lignes = ["".join(ligne.split()) for ligne in texte.rstrip().split("\n")]
    if not lignes[0]:
        raise _refus(1, 1, "la grille devrait commencer ici", "the grid should begin here")
    for numero, ligne in enumerate(lignes, 1):
        _refuse_ligne(numero, ligne, len(lignes[0]))
    return [[SIGNES.index(signe) for signe in ligne] for ligne in reversed(lignes)]


def _refuse_ligne(numero: int, ligne: str, largeur: int) -> None:
    for colonne, signe in enumerate(ligne, 1):
        if signe not in SIGNES:
            raise _refus(
                numero,
                colonne,
                f"{quoted(signe)} devrait être « . », « O » ou « X »",
                f"{quoted(signe)} should be « . », « O » or « X »",
            )
    if len(ligne) < largeur:
        raise _refus(
            numero,
            len(ligne) + 1,
            f"il manque une case, la première ligne en a {largeur}",
            f"a cell is missing, the first line has {largeur}",
        )
    if len(ligne) > largeur:
        raise _refus(
            numero,
            largeur + 1,
            f"cette case est de trop, la première ligne en a {largeur}",
            f"one cell too many, the first line has {largeur}",
        )


def _refus(ligne: int, colonne: int, raison: str, reason: str) -> BadPosition:
    return BadPosition(
        Text(f"Ligne {ligne}, colonne {colonne} : {raison}.", f"Line {ligne}, column {colonne}: {reason}.")
    )
