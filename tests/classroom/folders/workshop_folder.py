"""A teacher's folder with a question of every kind that `sujet.toml` can tell, and hand-ins of it."""

from pathlib import Path

CORRECTION = '''"""Atelier : PLANTE_AU_CORRIGE."""
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
'''
SUJET = """titre = "Atelier"
interdits = ["statistics"]

[questions]
moyenne = 2
diviseurs = { ordre_libre = true }
decoupe = { verificateur = "bien_decoupe" }
range_ = { interdits = ["sorted"] }
demande = { cas = "bornes", tape = [["9", "2"], ["1"]] }
copie = {}
racine = { parametres.x = { min = -9, max = 30 } }
factorielle = { recursive = true }
voyelles = { alias = ["nb_voyelles"], parametres.mot = "un_mot" }
est_voyelle = { donnee = true }
"""
CASES = """def bien_decoupe(reponse, n):
    a, b = reponse
    return a + b == n and a != 0 and b != 0

def bornes(hasard):
    return (hasard.randint(2, 8),)

def un_mot(hasard):
    return "".join(hasard.choice("aeiouybcd") for _ in range(hasard.randint(0, 6)))
"""
RIGHT = """
def moyenne(valeurs):
    total = 0
    for v in reversed(valeurs):
        total += v / len(valeurs)
    return total

def diviseurs(nombre):
    return [d for d in range(nombre, 0, -1) if not nombre % d]

def decoupe(n):
    return [n - 1, 1] if n > 2 else [1, 1]

def range_(t):
    for i in range(len(t)):
        for j in range(len(t) - 1 - i):
            if t[j] > t[j + 1]:
                t[j], t[j + 1] = t[j + 1], t[j]

def demande(maxi):
    reponse = int(input("Nombre ? "))
    if reponse <= maxi:
        return reponse
    print("Trop grand")
    return demande(maxi)

def copie(a, b):
    compte = 0
    sortie = open(b, "w", encoding="utf-8")
    for ligne in open(a, encoding="utf-8").read().split("\\n"):
        if ligne.strip() != "":
            print(ligne, file=sortie)
            compte = compte + 1
    sortie.close()
    return compte

def racine(x):
    if x < 0:
        raise ValueError
    return x ** 0.5

def factorielle(n):
    if n <= 1:
        return 1
    return factorielle(n - 1) * n

def nb_voyelles(mot):
    compte = 0
    for lettre in mot:
        if lettre in ("a", "e", "i", "o", "u", "y"):
            compte += 1
    return compte
"""
WRONG = """
def moyenne(notes):
    return sum(notes) // len(notes)

def diviseurs(n):
    return [d for d in range(1, n) if n % d == 0]

def decoupe(n):
    print(1, n - 1, sep="+")

def range_(liste):
    liste = sorted(liste)

def demande(maxi):
    return int(input("Nombre ? "))

def copie(source, cible):
    lignes = [ligne for ligne in open(source, encoding="utf-8") if ligne.strip()]
    return len(lignes)

def racine(x):
    if x < 0:
        return 0
    return x ** 0.5

def factorielle(n):
    return 1 if n == 1 else n * factorielle(n - 1)

def voyelles(mot):
    return len([lettre for lettre in mot if lettre in "aeiou"])
"""
LETTER = """
import statistics

def moyenne(notes):
    return statistics.fmean(notes)

def diviseurs(n):
    return tuple(d for d in range(1, n + 1) if n % d == 0)

def decoupe(n):
    return (2, n - 2) if n != 2 else (1, 1)

def range_(liste):
    liste[:] = sorted(liste)

def demande(maxi):
    n = int(input("Nombre ? "))
    while n > maxi:
        print("trop grand")
        n = int(input("Nombre ? "))
    return n

def copie(source, cible):
    with open(source, encoding="utf-8") as lu:
        lignes = [ligne for ligne in lu if ligne.strip()]
    with open(cible, "w", encoding="utf-8") as ecrit:
        ecrit.writelines(lignes)
    print(len(lignes))

def racine(x):
    if x < 0:
        raise IndexError("non")
    return x ** 0.5

def factorielle(n):
    p = 1
    for k in range(2, n + 1):
        p *= k
    return p

def voyelles(mot):
    return float(sum(mot.count(v) for v in "aeiouy"))
"""


def workshop(place: Path) -> Path:
    """The folder."""
    (place / "fichiers").mkdir(parents=True)
    for name, text in {"corrige.py": CORRECTION, "sujet.toml": SUJET, "cas.py": CASES}.items():
        (place / name).write_text(text, "utf-8")
    (place / "fichiers" / "texte.txt").write_text("un\n\ndeux\n", "utf-8")
    return place
