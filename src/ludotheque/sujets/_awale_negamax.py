"""Ce que vaut une position d'awalé pour le joueur virtuel, quelques coups plus loin."""

from ludotheque.games.awale.rules import Awale, AwaleState

REGLES = Awale()
VICTOIRE = 500  # graines : dix fois celles du plateau, aucune récolte ne vaut une victoire
BORNE = 10 * VICTOIRE  # graines : au-delà de toute valeur, même en gagnant 6 × 3 graines à chacun des 100 tours


def valeur_negamax(etat: AwaleState, reste: int, alpha: int, beta: int) -> int:
    """La valeur de NegaAwale pour qui doit jouer, `reste` coups avant le fond.

    Exacte entre `alpha` et `beta` ; en dehors, une borne du même côté suffit et l'arbre est élagué.
    """
    coups = REGLES.legal_moves(etat)
    if not coups:
        return _valeur_finale(etat)
    if reste == 0:
        return 0
    meilleure = -BORNE
    for coup in coups:
        suite = REGLES.play(etat, coup)
        graines = sum(suite.harvested) - sum(etat.harvested)
        plancher = max(alpha, meilleure)
        meilleure = max(meilleure, graines - valeur_negamax(suite, reste - 1, graines - beta, graines - plancher))
        if meilleure >= beta:
            break
    return meilleure


def _valeur_finale(etat: AwaleState) -> int:
    """Plus ou moins VICTOIRE pour qui devrait jouer quand la partie est finie, 0 à égalité."""
    bilan = REGLES.outcome(etat)
    assert bilan is not None
    if bilan.winner is None:
        return 0
    return VICTOIRE if bilan.winner is etat.to_move else -VICTOIRE
