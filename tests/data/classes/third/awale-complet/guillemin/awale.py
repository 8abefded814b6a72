PROFONDEUR = 6
VICTOIRE = 500

def initialisation(nom_joueur1, nom_joueur2):
    return {'joueur1': nom_joueur1, 'joueur2': nom_joueur2, 'score': [0, 0], 'n': 0, 'plateau': [4] * 12}

def affiche(plateau):
    print(*plateau[:5:-1])
    print(*plateau[:6])

def tour_joueur1(jeu):
    return jeu['n'] % 2 == 0

def tourner_plateau(jeu):
    p = jeu['plateau']
    p[:6], p[6:] = p[6:], p[:6]

def copie(jeu):
    return {k: v.copy() if isinstance(v, list) else v for k, v in jeu.items()}

def deplacer_graines(plateau, case):
    n, plateau[case], i = plateau[case], 0, case
    for _ in range(n):
        i = (i + 1) % 12
        if i == case:
            i = (i + 1) % 12
        plateau[i] += 1
    return i

def case_ramassable(plateau, case):
    return case >= 6 and plateau[case] in (2, 3)

def ramasser_graines(plateau, case):
    if not case_ramassable(plateau, case):
        return 0
    g, plateau[case] = plateau[case], 0
    return g + ramasser_graines(plateau, case - 1)

def test_famine(plateau, case):
    p = plateau[:]
    ramasser_graines(p, deplacer_graines(p, case))
    return any(g > 0 for g in p[6:])

def test_case(plateau, case):
    return 0 <= case < 6 and plateau[case] > 0 and test_famine(plateau, case)

def cases_possibles(jeu):
    return [c for c in range(6) if test_case(jeu['plateau'], c)]

def tour_suivant(jeu):
    return all([max(jeu['score']) <= 24, jeu['n'] < 100, sum(jeu['plateau']) > 3, cases_possibles(jeu)])

def jouer(jeu, case):
    # joue le coup sans rien vérifier, renvoie le nombre de graines gagnées
    g = ramasser_graines(jeu['plateau'], deplacer_graines(jeu['plateau'], case))
    jeu['score'][jeu['n'] % 2] += g
    jeu['n'] += 1
    tourner_plateau(jeu)
    return g

def tour_jeu(jeu, case):
    if not test_case(jeu['plateau'], case):
        print("La case choisie n'est pas valable")
        return True
    jouer(jeu, case)
    return tour_suivant(jeu)

def totaux(jeu):
    # (total du joueur actif, total de l'adversaire) si on ramasse tout maintenant
    a = jeu['n'] % 2
    return jeu['score'][a] + sum(jeu['plateau'][:6]), jeu['score'][1 - a] + sum(jeu['plateau'][6:])

def gagnant(jeu):
    actif, adv = totaux(jeu)
    jeu['score'][:] = [actif, adv] if tour_joueur1(jeu) else [adv, actif]
    jeu['plateau'][:] = [0] * 12
    if actif == adv:
        return "égalité"
    return jeu['joueur1'] if jeu['score'][0] > jeu['score'][1] else jeu['joueur2']

def awale_jcj(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue:
        affiche(jeu['plateau'])
        case_choisie = int(input("Choisir une case : "))
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)

def gain(jeu, case):
    suivant = copie(jeu)
    return jouer(suivant, case), suivant

def max_vals(vals_jeu, profondeur):
    case, valeur = max(vals_jeu, key=lambda cv: cv[1])
    return valeur if profondeur else case

def NegaAwale(jeu, profondeur_max, profondeur):
    if not tour_suivant(jeu):
        actif, adv = totaux(jeu)
        return VICTOIRE * ((actif > adv) - (actif < adv))
    if profondeur == profondeur_max:
        return 0
    vals_jeu = []
    for case in cases_possibles(jeu):
        g, suivant = gain(jeu, case)
        vals_jeu.append([case, g - NegaAwale(suivant, profondeur_max, profondeur + 1)])
    return max_vals(vals_jeu, profondeur)

def awale_ia(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue:
        affiche(jeu['plateau'])
        case_choisie = NegaAwale(jeu, PROFONDEUR, 0)
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)
