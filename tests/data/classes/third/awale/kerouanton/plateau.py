"""Awalé - opérations sur le plateau seul (questions 8 à 12).

Maëlle Kerouanton, PCSI
"""

TAILLE: int = 12
CAMP: int = TAILLE // 2


def _suivante(case: int) -> int:
    """Indice de la case suivante dans le sens direct."""
    return (case + 1) % TAILLE


def _est_adverse(case: int) -> bool:
    return CAMP <= case < TAILLE


def deplacer_graines(plateau: list[int], case: int) -> int:
    """Q8. Sème les graines de la case, renvoie l'indice de la dernière case semée."""
    main: int = plateau[case]
    plateau[case] = 0
    position: int = case
    for _ in range(main):
        position = _suivante(position)
        if position == case:        # on saute la case d'origine
            position = _suivante(position)
        plateau[position] += 1
    return position


def case_ramassable(plateau: list[int], case: int) -> bool:
    """Q9. Camp adverse et 2 ou 3 graines."""
    return _est_adverse(case) and 2 <= plateau[case] <= 3


def ramasser_graines(plateau: list[int], case: int) -> int:
    """Q10. Récolte récursive, renvoie le nombre de points."""
    if case_ramassable(plateau, case):
        recolte: int = plateau[case]
        plateau[case] = 0
        return recolte + ramasser_graines(plateau, case - 1)
    return 0


def test_famine(plateau: list[int], case: int) -> bool:
    """Q11. True si l'adversaire a encore des graines après le coup."""
    simulation: list[int] = list(plateau)
    arrivee: int = deplacer_graines(simulation, case)
    ramasser_graines(simulation, arrivee)
    return sum(simulation[CAMP:]) > 0


def test_case(plateau: list[int], case: int) -> bool:
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    condition3 = test_famine(plateau, case)
    # Case acceptable
    test = (not _est_adverse(case)) and plateau[case] != 0 and condition3
    return test
