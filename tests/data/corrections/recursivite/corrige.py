"""Récursivité : corrigé de la fiche 3."""


def somme_chiffres(n: int) -> int:
    """Somme des chiffres de l'entier n, avec n >= 0."""
    if n < 10:
        return n
    return n % 10 + somme_chiffres(n // 10)


def puissance(x: int, n: int) -> int:
    """x à la puissance n par exponentiation rapide, avec n >= 0."""
    if n == 0:
        return 1
    moitie = puissance(x, n // 2)
    if n % 2 == 0:
        return moitie * moitie
    return x * moitie * moitie


def en_binaire(n: int) -> str:
    """Écriture de n en base 2, sans zéro inutile à gauche, avec n >= 0."""
    if n < 2:
        return str(n)
    return en_binaire(n // 2) + str(n % 2)


def aplatir(liste: list) -> list:
    """Nouvelle liste de tous les entiers d'une liste d'entiers et de listes
    (elles-mêmes d'entiers et de listes, etc.), dans le même ordre."""
    resultat = []
    for element in liste:
        if isinstance(element, list):
            resultat = resultat + aplatir(element)
        else:
            resultat.append(element)
    return resultat


def profondeur(liste: list) -> int:
    """Profondeur d'une liste imbriquée : 1 pour une liste vide ou sans
    sous-liste, sinon 1 de plus que la plus profonde de ses sous-listes."""
    maxi = 0
    for element in liste:
        if isinstance(element, list):
            maxi = max(maxi, profondeur(element))
    return maxi + 1


def hanoi(n: int, depart: str, arrivee: str, relais: str) -> list[tuple[str, str]]:
    """Liste minimale des déplacements (de, vers) pour amener n disques du
    piquet depart au piquet arrivee, avec n >= 0."""
    if n == 0:
        return []
    avant = hanoi(n - 1, depart, relais, arrivee)
    apres = hanoi(n - 1, relais, arrivee, depart)
    return avant + [(depart, arrivee)] + apres


assert somme_chiffres(245) == 11
assert somme_chiffres(0) == 0
assert puissance(2, 10) == 1024
assert puissance(-3, 3) == -27
assert en_binaire(10) == "1010"
assert en_binaire(0) == "0"
assert aplatir([1, [2, [3, 4]], [], 5]) == [1, 2, 3, 4, 5]
assert profondeur([1, [2, [3]], [4]]) == 3
assert hanoi(2, "A", "C", "B") == [("A", "B"), ("A", "C"), ("B", "C")]
