from copy import deepcopy

# Q4 : pair

def tour_joueur1(jeu):
    return jeu['n'] & 1 == 0

# Q5

def tourner_plateau(jeu):
    gauche, droite = jeu['plateau'][:6], jeu['plateau'][6:]
    jeu['plateau'][:] = droite + gauche

# Q6 : 48 graines au plus -> 6 bits

# Q7

def copie(jeu):
    return deepcopy(jeu)

# Q8

def deplacer_graine(plateau, case):
    en_main = plateau[case]
    plateau[case] = 0
    c = case
    for k in range(en_main):
        c += 1
        if c % 12 == case:
            c += 1
        plateau[c % 12] += 1
    return c % 12

# Q9

def case_ramassable(plateau, case):
    return 6 <= case <= 11 and 1 < plateau[case] < 4

# Q10

def ramasser_graines(plateau, case):
    if case_ramassable(plateau, case):
        graines = plateau[case]
        plateau[case] = 0
        return ramasser_graines(plateau, case - 1) + graines
    return 0

# Q11

def test_famine(plateau, case):
    p = deepcopy(plateau)
    ramasser_graines(p, deplacer_graine(p, case))
    return max(p[6:]) > 0

# Q12

def test_case(plateau, case):
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    condition3 = test_famine(plateau, case)
    # Case acceptable
    test = condition3 and plateau[case] != 0 and 0 <= case <= 5
    return test

# Q13

def cases_possibles(jeu):
    return tuple(i for i in range(6) if test_case(jeu['plateau'], i))

# Q14

def tour_suivant(jeu):
    fini = (jeu['score'][0] > 24 or jeu['score'][1] > 24
            or jeu['n'] > 99
            or sum(jeu['plateau']) < 4
            or len(cases_possibles(jeu)) == 0)
    return not fini

# Q15

def tour_jeu(jeu, case):
    plateau = jeu['plateau']
    if test_case(plateau, case): # La case jouée est acceptable
        case_finale = deplacer_graine(plateau, case)
        graines_gagnees = ramasser_graines(plateau, case_finale)
        """ "Pour augmenter le score, il faut savoir qui joue grâce à la
        parité du nombre de tours"""
        if tour_joueur1(jeu):
            jeu['score'][0] = jeu['score'][0] + graines_gagnees
        else:
            jeu['score'][1] = jeu['score'][1] + graines_gagnees
        jeu['n'] += 1 # On incrémente le nombre de tours
        tourner_plateau(jeu) # Echanger les plateaux
        return tour_suivant(jeu)
    else:
        print("La case choisie n'est pas valable")
        return True

# Q16

def gagnant(jeu):
    j = jeu['n'] % 2
    while sum(jeu['plateau']) > 0:
        for i in range(12):
            if jeu['plateau'][i] > 0:
                jeu['plateau'][i] -= 1
                if i < 6:
                    jeu['score'][j] += 1
                else:
                    jeu['score'][1 - j] += 1
    a, b = jeu['score']
    if a == b:
        return "égalité"
    return jeu['joueur1'] if a > b else jeu['joueur2']
