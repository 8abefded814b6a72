def initialisation(nom_joueur1, nom_joueur2) :
    jeu = {}
    jeu['joueur1'] = nom_joueur1
    jeu['joueur2'] = nom_joueur2
    jeu['score'] = [0,0]
    jeu['n'] = 0
    jeu['plateau'] = [4]*12
    return jeu

def affiche(plateau):
    print("      11   10    9    8    7    6")
    print("    ",[plateau[11],plateau[10],plateau[9],plateau[8],plateau[7],plateau[6]])
    print("    ",[plateau[0],plateau[1],plateau[2],plateau[3],plateau[4],plateau[5]])
    print("       0    1    2    3    4    5")

def tour_joueur1(jeu):
    a = jeu['n']
    while a > 1 :
        a = a - 2
    if a == 0 :
        return True
    return False

def tourner_plateau(jeu):
    nouveau = []
    for i in range(6,12) :
        nouveau.append(jeu['plateau'][i])
    for i in range(0,6) :
        nouveau.append(jeu['plateau'][i])
    jeu['plateau'] = nouveau

def copie(jeu):
    res = initialisation(jeu['joueur1'], jeu['joueur2'])
    res['n'] = jeu['n']
    for i in range(2) :
        res['score'][i] = jeu['score'][i]
    for i in range(12) :
        res['plateau'][i] = jeu['plateau'][i]
    return res

def deplacer_graines(plateau, case):
    nb = plateau[case]
    plateau[case] = 0
    derniere = case
    k = 1
    while nb > 0 :
        if (case + k) % 12 != case :
            plateau[(case + k) % 12] = plateau[(case + k) % 12] + 1
            nb = nb - 1
            derniere = (case + k) % 12
        k = k + 1
    return derniere

def case_ramassable(plateau, case):
    if (case == 6 or case == 7 or case == 8 or case == 9 or case == 10 or case == 11) and (plateau[case] == 2 or plateau[case] == 3) :
        return True
    else :
        return False

def ramasser_graines(plateau, case):
    if case_ramassable(plateau, case) == True :
        x = plateau[case]
        plateau[case] = 0
        y = ramasser_graines(plateau, case - 1)
        return x + y
    else :
        return 0

def test_famine(plateau, case):
    double = []
    for x in plateau :
        double.append(x)
    fin = deplacer_graines(double, case)
    gain = ramasser_graines(double, fin)
    if double[6] == 0 and double[7] == 0 and double[8] == 0 and double[9] == 0 and double[10] == 0 and double[11] == 0 :
        return False
    return True

def test_case(plateau, case):
    if case < 0 or case > 5 :
        return False
    if plateau[case] == 0 :
        return False
    return test_famine(plateau, case)

def cases_possibles(jeu):
    possibles = []
    for i in [0,1,2,3,4,5] :
        if test_case(jeu['plateau'], i) == True :
            possibles = possibles + [i]
    return possibles

def tour_suivant(jeu):
    total = 0
    for x in jeu['plateau'] :
        total = total + x
    if jeu['score'][0] >= 25 or jeu['score'][1] >= 25 or jeu['n'] >= 100 or total <= 3 or len(cases_possibles(jeu)) == 0 :
        return False
    return True

def tour_jeu(jeu, case):
    plateau = jeu['plateau']
    if test_case(plateau, case):
        case_fin = deplacer_graines(plateau, case)
        graines_gagnees = ramasser_graines(plateau, case_fin)
        if tour_joueur1(jeu) == True :
            jeu['score'][0] = jeu['score'][0] + graines_gagnees
        else:
            jeu['score'][1] = jeu['score'][1] + graines_gagnees
        jeu['n'] = jeu['n'] + 1
        tourner_plateau(jeu)
        return tour_suivant(jeu)
    else:
        print("La case choisie n'est pas valable")
        return True

def gagnant(jeu):
    if tour_joueur1(jeu) == False :
        tourner_plateau(jeu)
    for i in range(12) :
        if i < 6 :
            jeu['score'][0] = jeu['score'][0] + jeu['plateau'][i]
        else :
            jeu['score'][1] = jeu['score'][1] + jeu['plateau'][i]
    if jeu['score'][0] > jeu['score'][1] :
        return jeu['joueur1']
    elif jeu['score'][1] > jeu['score'][0] :
        return jeu['joueur2']
    else :
        return "égalité"

def awale_jcj(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue :
        affiche(jeu['plateau'])
        case_choisie = int(input("Choisir une case : "))
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)

print(awale_jcj("Alice", "Bob"))
