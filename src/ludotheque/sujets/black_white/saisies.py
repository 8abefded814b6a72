"""Ce que les joueurs tapent : les coordonnées d'un pion et la confirmation d'un abandon."""

from ludotheque.core.text import quoted
from ludotheque.sujets._terminal import saisir
from ludotheque.sujets.black_white._plateau import Plateau, case


def verif_saisie(newpion: str) -> bool:
    """Dit si la saisie est bien une lettre suivie d'un entier."""
    lettre = newpion[:1]
    if not (lettre.isascii() and lettre.isalpha()):
        return False
    try:
        int(newpion[1:])
    except ValueError:
        return False
    return True


def conversion_coordonnees(newpion: str) -> list[int]:
    """Convertit lettre + nombre en [i, j], ligne et colonne comptées à partir de 1."""
    return [int(newpion[1:]), ord(newpion[0].upper()) - 64]


def placer_un_pion(plateau: Plateau, new_pion: list[int], joueur: str) -> None:
    """Pose le pion du joueur sur sa case ; hors du plateau effectif, rien ne change."""
    if case(plateau, new_pion) is not None:
        i, j = new_pion
        plateau[i][j - 1] = joueur


def sortie() -> bool:
    """Demande au joueur de confirmer son abandon : 0 pour Oui, 1 pour Non."""
    while True:
        reponse = saisir("Voulez-vous vraiment abandonner ? (0 : Oui, 1 : Non) : ").strip()
        if reponse in ("0", "1"):
            return reponse == "0"
        print(f"La réponse {quoted(reponse)} ne convient pas : tapez 0 pour Oui ou 1 pour Non.")
