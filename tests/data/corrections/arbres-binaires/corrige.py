# Arbres binaires
#
# L'arbre vide est None ; un arbre non vide est un triplet
#     (gauche, etiquette, droit)
# où gauche et droit sont des arbres et etiquette un entier.


def taille(arbre):
    """
    Nombre de nœuds de l'arbre (0 pour l'arbre vide).

    >>> taille(None)
    0
    >>> taille(((None, 1, None), 2, None))
    2
    """
    if arbre is None:
        return 0
    return taille(arbre[0]) + 1 + taille(arbre[2])


def hauteur(arbre):
    """
    Hauteur de l'arbre : 0 pour l'arbre vide, 1 pour une feuille.

    >>> hauteur((None, 5, None))
    1
    >>> hauteur(((None, 1, None), 2, (None, 3, (None, 4, None))))
    3
    """
    if arbre is None:
        return 0
    return 1 + max(hauteur(arbre[0]), hauteur(arbre[2]))


def nb_feuilles(arbre):
    """
    Nombre de feuilles (nœuds dont les deux sous-arbres sont vides).

    >>> nb_feuilles(((None, 1, None), 2, (None, 3, None)))
    2
    >>> nb_feuilles(None)
    0
    """
    if arbre is None:
        return 0
    if arbre[0] is None and arbre[2] is None:
        return 1
    return nb_feuilles(arbre[0]) + nb_feuilles(arbre[2])


def largeur(arbre):
    """
    Liste des étiquettes dans l'ordre du parcours en largeur : niveau par
    niveau, et de gauche à droite dans un niveau.

    >>> largeur(((None, 1, None), 2, (None, 3, (None, 4, None))))
    [2, 1, 3, 4]
    >>> largeur(None)
    []
    """
    resultat = []
    file = [arbre]
    while file:
        a = file.pop(0)
        if a is not None:
            resultat.append(a[1])
            file.append(a[0])
            file.append(a[2])
    return resultat


def contient(abr, x):
    """
    Dit si x est une étiquette de l'arbre binaire de recherche abr (à gauche
    d'un nœud les étiquettes sont plus petites, à droite plus grandes,
    toutes sont différentes).

    >>> contient(((None, 1, None), 2, (None, 5, None)), 5)
    True
    >>> contient(((None, 1, None), 2, (None, 5, None)), 4)
    False
    """
    if abr is None:
        return False
    if x == abr[1]:
        return True
    if x < abr[1]:
        return contient(abr[0], x)
    return contient(abr[2], x)


def insere(abr, x):
    """
    Renvoie l'arbre binaire de recherche obtenu en ajoutant x comme feuille
    à abr ; si x y est déjà, renvoie un arbre égal à abr.

    >>> insere((None, 2, None), 1)
    ((None, 1, None), 2, None)
    >>> insere((None, 2, None), 2)
    (None, 2, None)
    """
    if abr is None:
        return (None, x, None)
    gauche, e, droit = abr
    if x < e:
        return (insere(gauche, x), e, droit)
    if x > e:
        return (gauche, e, insere(droit, x))
    return abr
