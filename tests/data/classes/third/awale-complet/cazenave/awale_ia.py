# Hugo Cazenave - Awalé complet avec l'IA (négamax)

def initialisation(nom_joueur1, nom_joueur2) :
    jeu = {}
    jeu['joueur1'] = nom_joueur1
    jeu['joueur2'] = nom_joueur2
    jeu['score'] = [0,0]
    jeu['n'] = 0
    jeu['plateau'] = [4]*12
    return jeu

def affiche(plateau):
    print(" ".join(str(x) for x in reversed(plateau[6:])))
    print(" ".join(str(x) for x in plateau[:6]))
    print("===========")

def tour_joueur1(jeu):
    return jeu['n'] % 2 == 0

def tourner_plateau(jeu):
    jeu['plateau'] = jeu['plateau'][-6:] + jeu['plateau'][:-6]

def copie(jeu):
    j = dict(jeu)
    j['score'] = list(jeu['score'])
    j['plateau'] = list(jeu['plateau'])
    return j

def deplacer_graines(plateau, case):
    graines = plateau[case]
    plateau[case] = 0
    i = case
    while graines > 0:
        i = i + 1
        if i % 12 != case:
            plateau[i % 12] += 1
            graines -= 1
    return i % 12

def case_ramassable(plateau, case):
    return case in range(6, 12) and plateau[case] in range(2, 4)

def ramasser_graines(plateau, case):
    if not case_ramassable(plateau, case):
        return 0
    else:
        r = plateau[case]
        plateau[case] = 0
        return r + ramasser_graines(plateau, case-1)

def test_famine(plateau, case):
    p = list(plateau)
    ramasser_graines(p, deplacer_graines(p, case))
    return p[6:].count(0) < 6

def test_case(plateau, case):
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    condition3 = test_famine(plateau, case)
    # Case acceptable
    test = case < 6 and plateau[case] != 0 and condition3
    return test

def cases_possibles(jeu):
    return [i for i in range(6) if test_case(jeu['plateau'], i)]

def tour_suivant(jeu):
    if jeu['score'][0] > 24 or jeu['score'][1] > 24 or jeu['n'] >= 100:
        return False
    if sum(jeu['plateau']) <= 3 or cases_possibles(jeu) == []:
        return False
    return True

def tour_jeu(jeu, case):
    plateau = jeu['plateau']
    if test_case(plateau, case): # La case jouée est acceptable
        derniere = deplacer_graines(plateau, case)
        graines_gagnees = ramasser_graines(plateau, derniere)
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

def gagnant(jeu):
    p = jeu['plateau']
    if not tour_joueur1(jeu):
        p = p[6:] + p[:6]
    jeu['score'][0] += sum(p[:6])
    jeu['score'][1] += sum(p[6:])
    jeu['plateau'] = [0]*12
    if jeu['score'][0] > jeu['score'][1]:
        return jeu['joueur1']
    elif jeu['score'][1] > jeu['score'][0]:
        return jeu['joueur2']
    return "égalité"

def awale_jcj(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue :
        affiche(jeu['plateau'])
        case_choisie = int(input("Choisir une case : "))
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)


# partie III

def gain(jeu, case):
    nouveau = copie(jeu)
    p = nouveau['plateau']
    graines = ramasser_graines(p, deplacer_graines(p, case))
    nouveau['score'][jeu['n'] % 2] += graines
    nouveau['n'] += 1
    tourner_plateau(nouveau)
    return [graines, nouveau]

def max_vals(vals_jeu, profondeur):
    # vals_jeu : dictionnaire case -> valeur (les cases sont rangées dans l'ordre croissant)
    meilleure = None
    for case in vals_jeu:
        if meilleure is None or vals_jeu[case] > vals_jeu[meilleure]:
            meilleure = case
    if profondeur == 0:
        return meilleure
    return vals_jeu[meilleure]

def nega_awale(jeu, profondeur_max, profondeur):
    if not tour_suivant(jeu):
        c = copie(jeu)
        nom = gagnant(c)
        if nom == "égalité":
            return 0
        # joueur actif : joueur1 si n pair
        if (nom == jeu['joueur1']) == tour_joueur1(jeu):
            return 500
        return -500
    elif profondeur == profondeur_max:
        return 0
    else:
        vals_jeu = {}
        for case in cases_possibles(jeu):
            graines, suivant = gain(jeu, case)
            vals_jeu[case] = graines - nega_awale(suivant, profondeur_max, profondeur + 1)
        return max_vals(vals_jeu, profondeur)

def awale_ia(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue :
        affiche(jeu['plateau'])
        case_choisie = nega_awale(jeu, 6, 0)
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)

if __name__ == "__main__":
    print("Vainqueur :", awale_ia("Alice", "Bob"))
