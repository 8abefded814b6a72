# Awalé, parties I à III
# Julien SALVAIRE, PC*

################ Partie II ################

def initialisation(nom_joueur1, nom_joueur2) :
    jeu = {}
    jeu['joueur1'] = nom_joueur1           # Nom du premier joueur
    jeu['joueur2'] = nom_joueur2           # Nom du second joueur
    jeu['score'] = [0,0]                    # Réserve du joueur1, puis du joueur2
    jeu['n'] = 0                             # Nombre de tours déjà effectués
    jeu['plateau'] = [4]*12                  # Plateau de jeu initial
    return jeu

def affiche(plateau):
    for i in range(11, 5, -1):
        print(plateau[i], end=" ")
    print()
    for i in range(6):
        print(plateau[i], end=" ")
    print()
    print()

def tour_joueur1(jeu):
    return jeu['n'] % 2 == 0

def tourner_plateau(jeu):
    jeu['plateau'] = jeu['plateau'][6:12] + jeu['plateau'][0:6]

def copie(jeu):
    c = {}
    c['joueur1'] = jeu['joueur1']
    c['joueur2'] = jeu['joueur2']
    c['score'] = jeu['score'].copy()
    c['n'] = jeu['n']
    c['plateau'] = jeu['plateau'].copy()
    return c

def deplacer_graines(plateau, case):
    nb_graines = plateau[case]
    plateau[case] = 0
    indice = case
    while nb_graines > 0:
        indice = (indice + 1) % 12
        if indice != case:
            plateau[indice] = plateau[indice] + 1
            nb_graines = nb_graines - 1
    return indice

def case_ramassable(plateau, case):
    return case >= 6 and (plateau[case] == 2 or plateau[case] == 3)

def ramasser_graines(plateau, case):
    if case_ramassable(plateau, case):
        graines = plateau[case]
        plateau[case] = 0
        return graines + ramasser_graines(plateau, case - 1)
    else:
        return 0

def test_famine(plateau, case):
    p = plateau.copy()
    fin = deplacer_graines(p, case)
    ramasser_graines(p, fin)
    somme = 0
    for i in range(6, 12):
        somme = somme + p[i]
    return somme > 0

def test_case(plateau, case):
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    condition3 = test_famine(plateau, case)
    # Case acceptable
    test = case < 6 and plateau[case] != 0 and condition3
    return test

def cases_possibles(jeu):
    liste = []
    for case in range(6):
        if test_case(jeu['plateau'], case):
            liste.append(case)
    return liste

def tour_suivant(jeu):
    if jeu['score'][0] >= 25 or jeu['score'][1] >= 25:
        return False
    if jeu['n'] >= 100:
        return False
    if sum(jeu['plateau']) <= 3:
        return False
    if len(cases_possibles(jeu)) == 0:
        return False
    return True

def tour_jeu(jeu, case):
    plateau = jeu['plateau']
    if test_case(plateau, case): # La case jouée est acceptable
        fin = deplacer_graines(plateau, case)
        graines_gagnees = ramasser_graines(plateau, fin)
        """ "Pour augmenter le score, il faut savoir qui joue grâce à la
        parité du nombre de tours"""
        if tour_joueur1(jeu):
            jeu['score'][0] = jeu['score'][0] + graines_gagnees
        else:
            jeu['score'][1] = jeu['score'][1] + graines_gagnees
        jeu['n'] = jeu['n'] + 1 # On incrémente le nombre de tours
        tourner_plateau(jeu) # Echanger les plateaux
        return tour_suivant(jeu)
    else:
        print("La case choisie n'est pas valable")
        return True

def gagnant(jeu):
    if tour_joueur1(jeu):
        jeu['score'][0] += sum(jeu['plateau'][:6])
        jeu['score'][1] += sum(jeu['plateau'][6:])
    else:
        jeu['score'][0] += sum(jeu['plateau'][6:])
        jeu['score'][1] += sum(jeu['plateau'][:6])
    if jeu['score'][0] > jeu['score'][1]:
        return jeu['joueur1']
    elif jeu['score'][0] < jeu['score'][1]:
        return jeu['joueur2']
    else:
        return "égalité"

def awale_jcj(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue :
        affiche(jeu['plateau'])
        case_choisie = int(input("Choisir une case : "))
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)

################ Partie III ################

def gain(jeu, case):
    nouveau = copie(jeu)
    fin = deplacer_graines(nouveau['plateau'], case)
    g = ramasser_graines(nouveau['plateau'], fin)
    if tour_joueur1(nouveau):
        nouveau['score'][0] += g
    else:
        nouveau['score'][1] += g
    nouveau['n'] += 1
    tourner_plateau(nouveau)
    return g, nouveau

def max_vals(vals_jeu, profondeur):
    case_max = vals_jeu[0][0]
    val_max = vals_jeu[0][1]
    for i in range(1, len(vals_jeu)):
        if vals_jeu[i][1] > val_max:     # strict pour garder le premier
            case_max = vals_jeu[i][0]
            val_max = vals_jeu[i][1]
    if profondeur == 0:
        return case_max
    else:
        return val_max

def NegaAwale(jeu, profondeur_max, profondeur):
    if not tour_suivant(jeu):
        # gagnant change le score donc on travaille sur une copie
        g = gagnant(copie(jeu))
        if tour_joueur1(jeu):
            actif = jeu['joueur1']
        else:
            actif = jeu['joueur2']
        if g == "égalité":
            return 0
        elif g == actif:
            return 500
        else:
            return -500
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
    while jeu_continue :
        affiche(jeu['plateau'])
        case_choisie = NegaAwale(jeu, 6, 0)
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)

if __name__ == "__main__":
    print(awale_ia("Alice", "Bob"))
