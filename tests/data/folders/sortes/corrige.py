"""Corrigé : PLANTE_TITRE.

Des fonctions de toutes sortes.
"""
import math
import random as PLANTE_IMPORT

BORD = 2
Grille = list[list[int]]
PLANTE_CONSTANTE = ["PLANTE_VALEUR"]  # PLANTE_COMMENTAIRE


def _barre(n):
    return "-" * n


def plante_aide(x):
    return x / 2


def montre(g: Grille) -> None:
    """Affiche une grille.

    >>> montre([[1, 2], [3, 4]])
    -----
    1 2
    3 4
    """
    print(_barre(2 * BORD + 1))
    for ligne in g:
        print(*ligne)


# PLANTE_AU_DESSUS
def cree(n: int = BORD) -> Grille:
    """Une grille de n lignes de zéros.

    >>> cree(2)
    [[0, 0], [0, 0]]
    """
    plante_locale = 0  # PLANTE_DEDANS
    return [[plante_locale] * n for _ in range(n)]


def moities(valeurs: list[float]) -> list[float]:
    """La moitié de chaque valeur.

    >>> moities([1.0, 3.0])
    [0.5, 1.5]
    """
    return [plante_aide(valeur) for valeur in valeurs]


def racine(x: float) -> float:
    """Racine carrée ; ValueError si x est négatif.

    >>> racine(2.0)
    1.4142135623730951
    >>> racine(-1.0)
    Traceback (most recent call last):
    ValueError: négatif
    """
    if x < 0:
        raise ValueError("négatif")
    return math.sqrt(x)


def diviseurs(n: int) -> list[int]:
    """Les diviseurs de n, dans un ordre quelconque.

    >>> diviseurs(6)
    [1, 2, 3, 6]
    """
    return [d for d in range(1, n + 1) if n % d == 0]


def trie(liste: list[int]) -> None:
    """Trie sur place.

    >>> l = [3, 1, 2]
    >>> trie(l)
    """
    liste.sort()


def melange(mots: list[str]) -> list[str]:
    """Les mêmes mots, dans un autre ordre.

    >>> melange(["a", "b"])
    ['b', 'a']
    """
    return mots[::-1]


def demande(maxi: int) -> int:
    """Demande un nombre, et le redemande tant qu'il dépasse maxi."""
    while (n := int(input("Nombre ? "))) > maxi:
        print("Trop grand")
    return n


def copie(source: str, cible: str) -> int:
    """Copie un fichier et renvoie son nombre de lignes.

    >>> copie("texte.txt", "copie.txt")
    2
    """
    with open(source, encoding="utf-8") as lu, open(cible, "w", encoding="utf-8") as ecrit:
        lignes = lu.readlines()
        ecrit.writelines(lignes)
    return len(lignes)


def longueur(mot: str) -> int:
    """Nombre de lettres.

    >>> longueur("ouvert")
    6
    """
    return len(mot)


assert longueur("") == 0
