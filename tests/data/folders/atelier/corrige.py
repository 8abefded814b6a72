"""Atelier : PLANTE_AU_CORRIGE."""
import math


def moyenne(notes: list[float]) -> float:
    """La moyenne d'une liste non vide.

    >>> moyenne([1.0, 2.0])
    1.5
    """
    return sum(notes) / len(notes)


def diviseurs(n: int) -> list[int]:
    """Les diviseurs de n, n >= 1, dans un ordre quelconque.

    >>> diviseurs(6)
    [1, 2, 3, 6]
    """
    return [d for d in range(1, n + 1) if n % d == 0]


def decoupe(n: int) -> tuple[int, int]:
    """Deux entiers dont la somme est n, n >= 2, tous deux non nuls.

    >>> decoupe(4)
    (1, 3)
    """
    return 1, n - 1


def range_(liste: list[int]) -> None:
    """Trie la liste sur place.

    >>> l = [3, 1, 2]
    >>> range_(l)
    >>> l
    [1, 2, 3]
    """
    liste.sort()


def demande(maxi: int) -> int:
    """Demande un nombre jusqu'à ce qu'il ne dépasse pas maxi."""
    while (n := int(input("Nombre ? "))) > maxi:
        print("Trop grand")
    return n


def copie(source: str, cible: str) -> int:
    """Copie les lignes non vides d'un fichier et renvoie leur nombre.

    >>> copie("texte.txt", "copie.txt")
    2
    """
    with open(source, encoding="utf-8") as lu:
        lignes = [ligne for ligne in lu if ligne.strip()]
    with open(cible, "w", encoding="utf-8") as ecrit:
        ecrit.writelines(lignes)
    return len(lignes)


def racine(x: float) -> float:
    """Racine carrée ; lève ValueError si x est négatif.

    >>> racine(4.0)
    2.0
    """
    if x < 0:
        raise ValueError("PLANTE_DANS_L_ERREUR")
    return math.sqrt(x)


def factorielle(n: int) -> int:
    """Factorielle de n, entier naturel inférieur à 10 : n <= 9.

    >>> factorielle(3)
    6
    """
    return 1 if n == 0 else n * factorielle(n - 1)


def voyelles(mot: str) -> int:
    """Nombre de voyelles.

    >>> voyelles("maison")
    3
    """
    return sum(est_voyelle(lettre) for lettre in mot)


def est_voyelle(lettre: str) -> bool:
    """Donnée aux étudiants.

    >>> est_voyelle("a")
    True
    """
    return lettre in "aeiouy"
