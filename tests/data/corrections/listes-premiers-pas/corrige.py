"""TD listes : parcourir, découper, modifier."""


def cumul(nombres: list[int]) -> list[int]:
    """Renvoie la liste des sommes cumulées de nombres.

    La liste donnée peut être vide et ne doit pas être modifiée.

    >>> cumul([1, 2, 3])
    [1, 3, 6]
    >>> cumul([5, -5, 4])
    [5, 0, 4]
    >>> cumul([])
    []
    """
    total = 0
    resultat = []
    for x in nombres:
        total += x
        resultat.append(total)
    return resultat


def milieu(valeurs: list[int]) -> list[int]:
    """Renvoie une nouvelle liste, sans le premier ni le dernier élément.

    Précondition : valeurs a au moins deux éléments.

    >>> milieu([1, 2, 3, 4])
    [2, 3]
    >>> milieu([7, 8])
    []
    """
    return valeurs[1:-1]


def rogner(valeurs: list[int]) -> None:
    """Enlève en place le premier et le dernier élément ; ne renvoie rien.

    Précondition : valeurs a au moins deux éléments.

    >>> t = [1, 2, 3, 4]
    >>> rogner(t)
    >>> t
    [2, 3]
    """
    del valeurs[0]
    del valeurs[-1]


def est_triee(valeurs: list[int]) -> bool:
    """Dit si la liste est rangée dans l'ordre croissant (au sens large).

    >>> est_triee([1, 2, 2, 5])
    True
    >>> est_triee([3, 1])
    False
    >>> est_triee([])
    True
    """
    for i in range(len(valeurs) - 1):
        if valeurs[i] > valeurs[i + 1]:
            return False
    return True


def maximum_et_indice(valeurs: list[int]) -> tuple[int, int]:
    """Renvoie le plus grand élément et l'indice de sa première apparition.

    Précondition : liste non vide.

    >>> maximum_et_indice([1, 5, 6, 9, 1, 2, 3, 7, 9, 8])
    (9, 3)
    >>> maximum_et_indice([4])
    (4, 0)
    """
    indice = 0
    for i in range(1, len(valeurs)):
        if valeurs[i] > valeurs[indice]:
            indice = i
    return valeurs[indice], indice


def sans_doublons(valeurs: list[int]) -> list[int]:
    """Renvoie une nouvelle liste où chaque valeur n'apparaît qu'une fois,
    dans l'ordre des premières apparitions. L'argument n'est pas modifié.

    >>> sans_doublons([3, 1, 3, 2, 1])
    [3, 1, 2]
    """
    vus = []
    for x in valeurs:
        if x not in vus:
            vus.append(x)
    return vus


if __name__ == "__main__":
    import doctest
    doctest.testmod()
