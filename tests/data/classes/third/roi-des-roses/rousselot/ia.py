# -*- coding: utf-8 -*-
# ne dépend d'aucun autre fichier

LETTRES = {'N': (-1, 0), 'S': (1, 0), 'E': (0, 1), 'O': (0, -1)}


def name():
    return 'Rosa Rosae Rosam'


def cible(l, c, carte):
    n = int(carte[-1])
    for x in carte[:-1]:
        l += n * LETTRES[x][0]
        c += n * LETTRES[x][1]
    return l, c


def points(pions):
    """Score d'un ensemble de pions"""
    reste = set(pions)
    total = 0
    while reste:
        pile = [reste.pop()]
        taille = 0
        while pile:
            l, c = pile.pop()
            taille += 1
            for v in ((l - 1, c), (l + 1, c), (l, c - 1), (l, c + 1)):
                if v in reste:
                    reste.remove(v)
                    pile.append(v)
        total += taille ** 2
    return total


def cibles(libres, roi, main):
    return {carte: cible(*roi, carte) for carte in main if cible(*roi, carte) in libres}


def valeur(libres, roi, moi, lui, ma_main, sa_main, profondeur):
    """Meilleur écart de points pour celui qui doit jouer"""
    ecart = points(moi) - points(lui)
    if profondeur == 0:
        return ecart
    coups = cibles(libres, roi, ma_main)
    candidats = []
    for carte, case in coups.items():
        candidats.append(-valeur(libres - {case}, case, lui, moi | {case}, sa_main, ma_main - {carte}, profondeur - 1))
    if len(ma_main) < 5 or not coups:
        candidats.append(-valeur(libres, roi, lui, moi, sa_main, ma_main, profondeur - 1))
    return max(candidats)


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    cases = {(l, c): x for l, ligne in enumerate(plateau) for c, x in enumerate(ligne)}
    libres = {k for k, x in cases.items() if x == '.'}
    moi = {k for k, x in cases.items() if x == couleur[0]}
    lui = set(cases) - libres - moi
    mienne, sienne = (set(main_r), set(main_b)) if couleur == 'Rouge' else (set(main_b), set(main_r))
    roi = (l_roi, c_roi)

    coups = cibles(libres, roi, mienne)
    notes = {}
    for carte in sorted(coups):
        case = coups[carte]
        notes[carte] = -valeur(libres - {case}, case, lui, moi | {case}, sienne, mienne - {carte}, 2)
    if len(mienne) < 5:
        # piocher vaut un petit bonus : une carte de plus pour la suite
        notes['pioche'] = 1 - valeur(libres, roi, lui, moi, sienne, mienne, 2)
    if not notes:
        return 'passe'
    return max(notes, key=notes.get)
