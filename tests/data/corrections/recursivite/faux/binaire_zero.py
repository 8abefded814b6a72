# faute : en_binaire : renvoie une chaîne vide pour 0
# montre : en_binaire(0) doit donner '0', donne ''
def somme_chiffres(n: int) -> int:
    """Somme des chiffres de l'entier n, avec n >= 0."""
    total = 0
    while n > 0:
        total = total + n % 10
        n = n // 10
    return total


def puissance(x: int, n: int) -> int:
    """Puissance rapide, sans récursivité."""
    resultat = 1
    while n > 0:
        if n % 2 == 1:
            resultat = resultat * x
        x = x * x
        n = n // 2
    return resultat


def en_binaire(n: int) -> str:
    """Divisions successives par 2."""
    chiffres = ""
    while n > 0:
        chiffres = str(n % 2) + chiffres
        n = n // 2
    return chiffres


def ajoute_dans(element, resultat):
    """ajoute element, ou son contenu, à la liste resultat"""
    if type(element) is list:
        for e in element:
            ajoute_dans(e, resultat)
    else:
        resultat.append(element)


def aplatir(liste: list) -> list:
    """Parcourt et remplit une seule liste."""
    resultat = []
    ajoute_dans(liste, resultat)
    return resultat


def profondeur(liste: list) -> int:
    """On prend les sous-listes niveau par niveau."""
    niveau = [liste]
    compteur = 0
    while len(niveau) > 0:
        compteur = compteur + 1
        suivant = []
        for l in niveau:
            for e in l:
                if type(e) is list:
                    suivant.append(e)
        niveau = suivant
    return compteur


def hanoi(n: int, depart: str, arrivee: str, relais: str) -> list[tuple[str, str]]:
    """Déplacements de n disques."""
    if n == 0:
        return []
    if n == 1:
        return [(depart, arrivee)]
    liste = []
    liste.extend(hanoi(n - 1, depart, relais, arrivee))
    liste.extend(hanoi(1, depart, arrivee, relais))
    liste.extend(hanoi(n - 1, relais, arrivee, depart))
    return liste
