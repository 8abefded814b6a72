# MARCHETTI Lucas  MPSI 2
# DS d'informatique n°1 : le jeu de l'awalé


# fonctions données par le sujet

def initialisation(nom_joueur1, nom_joueur2) :
    jeu = {}
    jeu['joueur1'] = nom_joueur1           # Nom du premier joueur
    jeu['joueur2'] = nom_joueur2           # Nom du second joueur
    jeu['score'] = [0,0]                    # Réserve du joueur1, puis du joueur2
    jeu['n'] = 0                             # Nombre de tours déjà effectués
    jeu['plateau'] = [4]*12                  # Plateau de jeu initial
    return jeu

def affiche(plateau):
    # le camp de l'adversaire est en haut, écrit à l'envers
    ligne = ""
    i = 11
    while i >= 6:
        ligne = ligne + str(plateau[i]) + "\t"
        i = i - 1
    print(ligne)
    ligne = ""
    i = 0
    while i < 6:
        ligne = ligne + str(plateau[i]) + "\t"
        i = i + 1
    print(ligne)


# Q4 : jeu['n'] est pair quand c'est au joueur1

def tour_joueur1(jeu):
    if jeu['n'] % 2 == 0:
        return True
    else:
        return False


# Q5

def tourner_plateau(jeu):
    i = 0
    while i < 6:
        temp = jeu['plateau'][i]
        jeu['plateau'][i] = jeu['plateau'][i+6]
        jeu['plateau'][i+6] = temp
        i = i + 1


# Q6 : il y a 48 graines en tout donc au maximum 48 (en fait un peu moins).
# 2**5 = 32 < 48 < 64 = 2**6 donc 6 bits


# Q7

def copie(jeu):
    jeu2 = {}
    jeu2['joueur1'] = jeu['joueur1']
    jeu2['joueur2'] = jeu['joueur2']
    jeu2['score'] = jeu['score'].copy()
    jeu2['n'] = jeu['n']
    jeu2['plateau'] = jeu['plateau'].copy()
    return jeu2


# Q8

def deplacer_graines(plateau, case):
    graines = plateau[case]
    plateau[case] = 0
    i = case
    while graines > 0:
        i = i + 1
        if i == 12:
            i = 0
        if i != case:
            plateau[i] = plateau[i] + 1
            graines = graines - 1
    return i


# Q9

def case_ramassable(plateau, case):
    ok = False
    if case >= 6:
        if plateau[case] == 2 or plateau[case] == 3:
            ok = True
    return ok


# Q10

def ramasser_graines(plateau, case):
    if case_ramassable(plateau, case) == False:
        return 0
    else:
        g = plateau[case]
        plateau[case] = 0
        return g + ramasser_graines(plateau, case-1)


# Q11

def test_famine(plateau, case):
    p = plateau.copy()
    derniere = deplacer_graines(p, case)
    ramasser_graines(p, derniere)
    vide = True
    i = 6
    while i < 12:
        if p[i] != 0:
            vide = False
        i = i + 1
    return not vide


# Q12

def test_case(plateau, case):
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    condition3 = test_famine(plateau, case)
    # Case acceptable
    test = case >= 0 and case <= 5 and plateau[case] != 0 and condition3
    return test


# Q13

def cases_possibles(jeu):
    liste = []
    i = 0
    while i < 6:
        if test_case(jeu['plateau'], i):
            liste.append(i)
        i = i + 1
    return liste


# Q14

def tour_suivant(jeu):
    # nombre de graines qui restent
    reste = 0
    i = 0
    while i < 12:
        reste = reste + jeu['plateau'][i]
        i = i + 1
    continuer = True
    if jeu['score'][0] >= 25 or jeu['score'][1] >= 25:
        continuer = False
    if jeu['n'] >= 100:
        continuer = False
    if reste <= 3:
        continuer = False
    if len(cases_possibles(jeu)) == 0:
        continuer = False
    return continuer


# Q15

def tour_jeu(jeu, case):
    plateau = jeu['plateau']
    if test_case(plateau, case): # La case jouée est acceptable
        derniere_case = deplacer_graines(plateau, case)
        graines_gagnees = ramasser_graines(plateau, derniere_case)
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


# Q16

def gagnant(jeu):
    if tour_joueur1(jeu):
        actif = 0
        autre = 1
    else:
        actif = 1
        autre = 0
    i = 0
    while i < 6:
        jeu['score'][actif] = jeu['score'][actif] + jeu['plateau'][i]
        jeu['plateau'][i] = 0
        jeu['score'][autre] = jeu['score'][autre] + jeu['plateau'][i+6]
        jeu['plateau'][i+6] = 0
        i = i + 1
    if jeu['score'][0] > jeu['score'][1]:
        return jeu['joueur1']
    if jeu['score'][0] < jeu['score'][1]:
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


if __name__ == "__main__":
    print(awale_jcj("Alice", "Bob"))
