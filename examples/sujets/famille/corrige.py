"""Un arbre généalogique : un couple (prénom, enfants), où enfants est la liste, peut-être vide, des arbres des enfants."""


def taille(arbre: tuple) -> int:
    """Renvoie le nombre de personnes de l'arbre.

    >>> taille(("Rose", [("Paul", []), ("Lise", [("Zoé", [])])]))
    4
    >>> taille(("Rose", []))
    1
    """
    return 1 + sum(taille(enfant) for enfant in arbre[1])


def generations(arbre: tuple) -> int:
    """Renvoie le nombre de générations de l'arbre.

    >>> generations(("Rose", [("Paul", []), ("Lise", [("Zoé", [])])]))
    3
    """
    plus_longue = 0
    for enfant in arbre[1]:
        plus_longue = max(plus_longue, generations(enfant))
    return 1 + plus_longue


def sans_enfant(arbre: tuple) -> list[str]:
    """Renvoie la liste des prénoms des personnes sans enfant, dans n'importe quel ordre.

    >>> sans_enfant(("Rose", [("Paul", []), ("Lise", [("Zoé", [])])]))
    ['Paul', 'Zoé']
    """
    prenom, enfants = arbre
    if not enfants:
        return [prenom]
    resultat = []
    for enfant in enfants:
        resultat += sans_enfant(enfant)
    return resultat


def generation(arbre: tuple, n: int) -> list[str]:
    """Renvoie les prénoms de la génération n, de gauche à droite ; la racine est la génération 0.

    >>> generation(("Rose", [("Paul", []), ("Lise", [("Zoé", [])])]), 1)
    ['Paul', 'Lise']
    >>> generation(("Rose", [("Paul", [])]), 0)
    ['Rose']
    >>> generation(("Rose", [("Paul", [])]), 3)
    []
    """
    prenom, enfants = arbre
    if n == 0:
        return [prenom]
    resultat = []
    for enfant in enfants:
        resultat += generation(enfant, n - 1)
    return resultat


def lignee(arbre: tuple, prenom: str) -> list[str]:
    """Renvoie les prénoms de la racine à cette personne, ou une liste vide si elle n'est pas dans l'arbre.

    >>> lignee(("Rose", [("Paul", []), ("Lise", [("Zoé", [])])]), "Zoé")
    ['Rose', 'Lise', 'Zoé']
    >>> lignee(("Rose", [("Paul", [])]), "Hugo")
    []
    """
    if arbre[0] == prenom:
        return [prenom]
    for enfant in arbre[1]:
        suite = lignee(enfant, prenom)
        if suite:
            return [arbre[0], *suite]
    return []
