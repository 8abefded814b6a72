# Camille Tissandier
# devoir surveillé 1, awalé

def initialisation(nom_joueur1, nom_joueur2) :
    jeu = {}
    jeu['joueur1'] = nom_joueur1           # Nom du premier joueur
    jeu['joueur2'] = nom_joueur2           # Nom du second joueur
    jeu['score'] = [0,0]                    # Réserve du joueur1, puis du joueur2
    jeu['n'] = 0                             # Nombre de tours déjà effectués
    jeu['plateau'] = [4]*12                  # Plateau de jeu initial
    return jeu

def affiche(plateau):
    print(plateau[6:][::-1])
    print(plateau[:6])

def tour_joueur1(jeu):
    # jeu['n'] doit être pair
    if jeu['n'] % 2 == 1:
        return False
    return True

def tourner_plateau(jeu):
    camp1 = jeu['plateau'][0:6]
    camp2 = jeu['plateau'][6:12]
    jeu['plateau'] = camp2 + camp1

def copie(jeu):
    return {'joueur1': jeu['joueur1'],
            'joueur2': jeu['joueur2'],
            'score': jeu['score'].copy(),
            'n': jeu['n'],
            'plateau': jeu['plateau'].copy()}

def deplacer_graines(plateau, case):
    n = plateau[case]
    plateau[case] = 0
    i = case
    while n != 0:
        i = (i + 1) % 12
        if i == case:
            i = (i + 1) % 12
        plateau[i] += 1
        n -= 1
    return i

def case_ramassable(plateau, case):
    if case >= 6 and case <= 11:
        if plateau[case] in [2, 3]:
            return True
    return False

def ramasser_graines(plateau, case):
    # avec une boucle, je trouve ça plus simple que la récursivité
    total = 0
    while case_ramassable(plateau, case):
        total += plateau[case]
        plateau[case] = 0
        case -= 1
    return total

def test_famine(plateau, case):
    plateau2 = plateau.copy()
    arrivee = deplacer_graines(plateau2, case)
    ramasser_graines(plateau2, arrivee)
    for i in range(6, 12):
        if plateau2[i] > 0:
            return True
    return False

def test_case(plateau, case):
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    condition3 = test_famine(plateau, case)
    condition1 = case < 6
    condition2 = plateau[case] > 0
    # Case acceptable
    test = condition1 and condition2 and condition3
    return test

def cases_possibles(jeu):
    res = []
    for case in range(6):
        if test_case(jeu['plateau'], case):
            res.append(case)
    return res

def tour_suivant(jeu):
    if jeu['score'][0] >= 25:
        return False
    if jeu['score'][1] >= 25:
        return False
    if jeu['n'] >= 100:
        return False
    if sum(jeu['plateau']) <= 3:
        return False
    if cases_possibles(jeu) == []:
        return False
    return True

def tour_jeu(jeu, case):
    plateau = jeu['plateau']
    if test_case(plateau, case): # La case jouée est acceptable
        derniere = deplacer_graines(plateau, case) # Instruction 1 : déplacer les graines
        graines_gagnees = ramasser_graines(plateau, derniere) # Instruction 2 : ramasser les graines
        """ "Pour augmenter le score, il faut savoir qui joue grâce à la
        parité du nombre de tours"""
        if tour_joueur1(jeu): # Condition 1
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
    actif = sum(jeu['plateau'][0:6])
    adversaire = sum(jeu['plateau'][6:12])
    if tour_joueur1(jeu):
        jeu['score'][0] += actif
        jeu['score'][1] += adversaire
    else:
        jeu['score'][1] += actif
        jeu['score'][0] += adversaire
    jeu['plateau'] = [0]*12
    if jeu['score'][0] > jeu['score'][1]:
        print(jeu['joueur1'])
    elif jeu['score'][0] < jeu['score'][1]:
        print(jeu['joueur2'])
    else:
        print("égalité")

def awale_jcj(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue :
        affiche(jeu['plateau'])
        case_choisie = int(input("Choisir une case : "))
        jeu_continue = tour_jeu(jeu, case_choisie)
    gagnant(jeu)

if __name__ == "__main__":
    awale_jcj("Alice", "Bob")
