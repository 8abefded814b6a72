# Inès Haddad-Roux, MP2I
# Convention : la case choisie est toujours le premier argument, puis le plateau

def initialisation(nom_joueur1, nom_joueur2) :
    jeu = {}
    jeu['joueur1'] = nom_joueur1           # Nom du premier joueur
    jeu['joueur2'] = nom_joueur2           # Nom du second joueur
    jeu['score'] = [0,0]                    # Réserve du joueur1, puis du joueur2
    jeu['n'] = 0                             # Nombre de tours déjà effectués
    jeu['plateau'] = [4]*12                  # Plateau de jeu initial
    return jeu

def affiche(plateau):
    def ligne(cases):
        if cases == []:
            return ""
        return f"({cases[0]})" + ligne(cases[1:])
    print(ligne(plateau[6:][::-1]))
    print(ligne(plateau[:6]))

# Question 4 : n est pair
def tour_joueur1(jeu):
    return (-1) ** jeu['n'] == 1

# Question 5
def tourner_plateau(jeu):
    jeu['plateau'] = [jeu['plateau'][(i + 6) % 12] for i in range(12)]

# Question 7
def copie(jeu):
    c = jeu.copy()
    for cle in ('score', 'plateau'):
        c[cle] = c[cle].copy()
    return c

# Question 8
def deplacer_graines(case, plateau):
    def semer(pos, reste):
        # pos : dernière case semée ; reste : graines encore en main
        if reste == 0:
            return pos
        suivante = (pos + 1) % 12
        if suivante == case:
            suivante = (suivante + 1) % 12
        plateau[suivante] += 1
        return semer(suivante, reste - 1)
    graines = plateau[case]
    plateau[case] = 0
    return semer(case, graines)

# Question 9
def case_ramassable(case, plateau):
    if case < 6:
        return False
    if plateau[case] < 2 or plateau[case] > 3:
        return False
    return True

# Question 10
def ramasser_graines(case, plateau):
    if not case_ramassable(case, plateau):
        return 0
    graines = plateau[case]
    plateau[case] = 0
    return graines + ramasser_graines(case - 1, plateau)

# Question 11
def test_famine(case, plateau):
    p = [x for x in plateau]
    fin = deplacer_graines(case, p)
    ramasser_graines(fin, p)
    return not all(x == 0 for x in p[6:])

# Question 12
def test_case(case, plateau):
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    condition3 = test_famine(case, plateau)
    # Case acceptable
    test = case <= 5 and plateau[case] > 0 and condition3
    return test

# Question 13
def cases_possibles(jeu):
    def chercher(i):
        if i == 6:
            return []
        if test_case(i, jeu['plateau']):
            return [i] + chercher(i + 1)
        return chercher(i + 1)
    return chercher(0)

# Question 14
def tour_suivant(jeu):
    cond1 = jeu['score'][0] < 25 and jeu['score'][1] < 25
    cond2 = jeu['n'] < 100
    cond3 = sum(jeu['plateau']) > 3
    cond4 = cases_possibles(jeu) != []
    return cond1 and cond2 and cond3 and cond4

# Question 15
def tour_jeu(jeu, case):
    plateau = jeu['plateau']
    if test_case(case, plateau): # La case jouée est acceptable
        fin = deplacer_graines(case, plateau)
        graines_gagnees = ramasser_graines(fin, plateau)
        if tour_joueur1(jeu):
            jeu['score'][0] = jeu['score'][0] + graines_gagnees
        else:
            jeu['score'][1] = jeu['score'][1] + graines_gagnees
        jeu['n'] = jeu['n'] + 1 # On incrémente le nombre de tours
        tourner_plateau(jeu) # Echanger les plateaux
        return tour_suivant(jeu)
    else:
        print("Case interdite, recommencez !")
        return True

# Question 16
def gagnant(jeu):
    moi, autre = (0, 1) if tour_joueur1(jeu) else (1, 0)
    jeu['score'][moi] += sum(jeu['plateau'][:6])
    jeu['score'][autre] += sum(jeu['plateau'][6:])
    jeu['plateau'] = [0] * 12
    if jeu['score'][0] == jeu['score'][1]:
        return "Egalité"
    if jeu['score'][0] > jeu['score'][1]:
        return jeu['joueur1']
    return jeu['joueur2']

def awale_jcj(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue :
        affiche(jeu['plateau'])
        case_choisie = int(input("Choisir une case : "))
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)

if __name__ == "__main__":
    vainqueur = awale_jcj("Alice", "Bob")
    print("Fin de la partie :", vainqueur)
