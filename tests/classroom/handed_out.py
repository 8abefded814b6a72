"""A teacher's folder with a word planted in everything that students must not see, and one question of each kind."""

from pathlib import Path

CORRECTION = '''"""Corrigé : PLANTE_TITRE.

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
'''
SUJET = """titre = "Toutes sortes"

[questions]
montre = { donnee = true }
cree = { points = 2, generes = false }
moities = { generes = false }
racine = { generes = false }
diviseurs = { generes = false, ordre_libre = true }
trie = { generes = false }
melange = { generes = false, verificateur = "PLANTE_VERIFICATEUR" }
demande = { cas = "nombres", tape = [["9", "2"]] }
copie = { generes = false }
longueur = { parametres = { mot = "PLANTE_MOTS" } }
"""
CASES = """def PLANTE_VERIFICATEUR(reponse, mots):
    return sorted(reponse) == sorted(mots)


def nombres(hasard):
    return (hasard.randint(2, 8),)


def PLANTE_MOTS(hasard):
    return f"mot{hasard.randint(10**6, 10**7)}" + "é" * hasard.randint(0, 3)
"""
NAMES = ("cree", "moities", "racine", "diviseurs", "trie", "melange", "demande", "copie", "longueur")


def teachers_folder(place: Path) -> Path:
    """The folder."""
    (place / "fichiers").mkdir(parents=True)
    for name, text in {"corrige.py": CORRECTION, "sujet.toml": SUJET, "cas.py": CASES}.items():
        (place / name).write_text(text, "utf-8")
    (place / "fichiers" / "texte.txt").write_text("un\ndeux\n", "utf-8")
    (place / "faux").mkdir()
    (place / "faux" / "PLANTE_FAUX.py").write_text("def trie(liste):\n    PLANTE_CORPS = 1\n", "utf-8")
    return place
