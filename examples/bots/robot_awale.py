"""Awa joue la case qui récolte le plus de graines tout de suite."""

from awale import cases_possibles, gain


def name():
    return "Awa"


def play(jeu):
    return max(cases_possibles(jeu), key=lambda case: gain(jeu, case)[0])
