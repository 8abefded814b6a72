def tour_joueur1(jeu):
    return jeu['n'] % 2 == 0

def tourner_plateau(jeu):
    jeu['plateau'] = jeu['plateau'][6:] + jeu['plateau'][:6]

def copie(jeu):
    return {cle: (val.copy() if type(val) == list else val) for cle, val in jeu.items()}

def deplacer_graines(plateau, case):
    graines, plateau[case] = plateau[case], 0
    if graines == 0:
        return case
    # un tour complet = 11 graines (on saute la case de départ)
    tours, reste = divmod(graines, 11)
    for k in range(1, 12):
        plateau[(case + k) % 12] += tours + (1 if k <= reste else 0)
    return (case + reste) % 12 if reste else (case - 1) % 12

def case_ramassable(plateau, case):
    return case > 5 and plateau[case] in (2, 3)

def ramasser_graines(plateau, case):
    if not case_ramassable(plateau, case):
        return 0
    gain, plateau[case] = plateau[case], 0
    return gain + ramasser_graines(plateau, case - 1)

def test_famine(plateau, case):
    essai = plateau[:]
    ramasser_graines(essai, deplacer_graines(essai, case))
    return any(essai[6:])

def test_case(plateau, case):
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    condition3 = test_famine(plateau, case)
    # Case acceptable
    test = case < 6 and plateau[case] > 0 and condition3
    return test

def cases_possibles(jeu):
    return [c for c in range(6) if test_case(jeu['plateau'], c)]

def tour_suivant(jeu):
    return max(jeu['score']) < 25 and jeu['n'] < 100 and sum(jeu['plateau']) > 3 and cases_possibles(jeu) != []

def tour_jeu(jeu, case):
    plateau = jeu['plateau']
    if test_case(plateau, case): # La case jouée est acceptable
        fin = deplacer_graines(plateau, case)
        graines_gagnees = ramasser_graines(plateau, fin)
        if tour_joueur1(jeu):
            jeu['score'][0] = jeu['score'][0] + graines_gagnees
        else:
            jeu['score'][1] = jeu['score'][1] + graines_gagnees
        jeu['n'] += 1
        tourner_plateau(jeu)
        return tour_suivant(jeu)
    else:
        print("La case choisie n'est pas valable")
        return True

def gagnant(jeu):
    if not tour_joueur1(jeu):
        tourner_plateau(jeu)    # on remet le joueur1 devant
    jeu['score'][0] += sum(jeu['plateau'][:6])
    jeu['score'][1] += sum(jeu['plateau'][6:])
    jeu['plateau'] = [0] * 12
    s1, s2 = jeu['score']
    return "égalité" if s1 == s2 else jeu['joueur1'] if s1 > s2 else jeu['joueur2']
