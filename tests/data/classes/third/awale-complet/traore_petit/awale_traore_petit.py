"""
Aminata Traoré-Petit
Awalé : joueur contre joueur et ordinateur contre ordinateur
"""
from typing import Dict, List, Tuple


def initialisation(nom_joueur1: str, nom_joueur2: str) -> Dict:
    jeu = {}
    jeu['joueur1'] = nom_joueur1           # Nom du premier joueur
    jeu['joueur2'] = nom_joueur2           # Nom du second joueur
    jeu['score'] = [0,0]                    # Réserve du joueur1, puis du joueur2
    jeu['n'] = 0                             # Nombre de tours déjà effectués
    jeu['plateau'] = [4]*12                  # Plateau de jeu initial
    return jeu


def affiche(plateau: List[int]) -> None:
    print("+----" * 6 + "+")
    i = 11
    while i > 5:
        print("| " + str(plateau[i]).rjust(2) + " ", end="")
        i -= 1
    print("|")
    print("+----" * 6 + "+")
    i = 0
    while i < 6:
        print("| " + str(plateau[i]).rjust(2) + " ", end="")
        i += 1
    print("|")
    print("+----" * 6 + "+")


# ------------------------- Q4 -------------------------
def tour_joueur1(jeu: Dict) -> bool:
    """le joueur1 joue aux tours pairs"""
    reste = jeu['n'] % 2
    return reste == 0


# ------------------------- Q5 -------------------------
def tourner_plateau(jeu: Dict) -> None:
    i = 0
    while i < 6:
        aux = jeu['plateau'][i]
        jeu['plateau'][i] = jeu['plateau'][6 + i]
        jeu['plateau'][6 + i] = aux
        i += 1


# ------------------------- Q7 -------------------------
def copie(jeu: Dict) -> Dict:
    resultat = {}
    for cle in jeu.keys():
        if type(jeu[cle]) is list:
            resultat[cle] = []
            for x in jeu[cle]:
                resultat[cle].append(x)
        else:
            resultat[cle] = jeu[cle]
    return resultat


# ------------------------- Q8 -------------------------
def deplacer_graines(plateau: List[int], case: int) -> int:
    a_semer = plateau[case]
    plateau[case] = 0
    courante = case
    while a_semer > 0:
        courante = courante + 1
        if courante > 11:
            courante = 0
        if courante == case:
            continue
        plateau[courante] += 1
        a_semer -= 1
    return courante


# ------------------------- Q9 -------------------------
def case_ramassable(plateau: List[int], case: int) -> bool:
    chez_adversaire = case > 5
    bon_nombre = plateau[case] == 2 or plateau[case] == 3
    return chez_adversaire and bon_nombre


# ------------------------- Q10 ------------------------
def ramasser_graines(plateau: List[int], case: int) -> int:
    if not case_ramassable(plateau, case):
        return 0
    prises = plateau[case]
    plateau[case] = 0
    return prises + ramasser_graines(plateau, case - 1)


# ------------------------- Q11 ------------------------
def test_famine(plateau: List[int], case: int) -> bool:
    brouillon = plateau.copy()
    arrivee = deplacer_graines(brouillon, case)
    ramasser_graines(brouillon, arrivee)
    i = 6
    while i < 12 and brouillon[i] == 0:
        i += 1
    return i < 12


# ------------------------- Q12 ------------------------
def test_case(plateau: List[int], case: int) -> bool:
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    condition3 = test_famine(plateau, case)
    # Case acceptable
    test = case >= 0 and case < 6 and plateau[case] > 0 and condition3
    return test


# ------------------------- Q13 ------------------------
def cases_possibles(jeu: Dict) -> List[int]:
    possibles = []
    i = 0
    while i < 6:
        if test_case(jeu['plateau'], i):
            possibles.append(i)
        i += 1
    return possibles


# ------------------------- Q14 ------------------------
def tour_suivant(jeu: Dict) -> bool:
    if jeu['score'][0] >= 25:
        return False
    elif jeu['score'][1] >= 25:
        return False
    elif jeu['n'] >= 100:
        return False
    elif sum(jeu['plateau']) <= 3:
        return False
    elif cases_possibles(jeu) == []:
        return False
    else:
        return True


# ------------------------- Q15 ------------------------
def tour_jeu(jeu: Dict, case: int) -> bool:
    plateau = jeu['plateau']
    if test_case(plateau, case): # La case jouée est acceptable
        arrivee = deplacer_graines(plateau, case)
        graines_gagnees = ramasser_graines(plateau, arrivee)
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


# ------------------------- Q16 ------------------------
def gagnant(jeu: Dict) -> str:
    i = 0
    while i < 12:
        # la case i est au joueur1 si (i<6 et c'est son tour) ou (i>=6 et ce n'est pas son tour)
        if (i < 6) == tour_joueur1(jeu):
            jeu['score'][0] += jeu['plateau'][i]
        else:
            jeu['score'][1] += jeu['plateau'][i]
        jeu['plateau'][i] = 0
        i += 1
    if jeu['score'][0] > jeu['score'][1]:
        return jeu['joueur1']
    if jeu['score'][1] > jeu['score'][0]:
        return jeu['joueur2']
    return "égalité"


def awale_jcj(nom_joueur1: str, nom_joueur2: str) -> str:
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue :
        affiche(jeu['plateau'])
        case_choisie = int(input("Choisir une case : "))
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)


# ===================== Partie III =====================

def gain(jeu: Dict, case: int) -> Tuple[int, Dict]:
    """on joue vraiment le coup sur une copie et on regarde de combien le score a augmenté"""
    apres = copie(jeu)
    tour_jeu(apres, case)
    joueur = 0
    if not tour_joueur1(jeu):
        joueur = 1
    return (apres['score'][joueur] - jeu['score'][joueur], apres)


def max_vals(vals_jeu: List[List[int]], profondeur: int) -> int:
    meilleur = 0
    i = 1
    while i < len(vals_jeu):
        if vals_jeu[i][1] > vals_jeu[meilleur][1]:
            meilleur = i
        i += 1
    if profondeur == 0:
        return vals_jeu[meilleur][0]
    return vals_jeu[meilleur][1]


def NegaAwale(jeu: Dict, profondeur_max: int, profondeur: int) -> int:
    # 1) partie finie
    if not tour_suivant(jeu):
        fin = copie(jeu)        # sinon gagnant ajoute le plateau au score du vrai jeu
        gagnant(fin)
        if tour_joueur1(jeu):
            ecart = fin['score'][0] - fin['score'][1]
        else:
            ecart = fin['score'][1] - fin['score'][0]
        if ecart > 0:
            return 500
        elif ecart < 0:
            return -500
        else:
            return 0
    # 2) profondeur atteinte
    if profondeur == profondeur_max:
        return 0
    # 3) on descend
    vals_jeu = []
    for case in cases_possibles(jeu):
        graines, jeu_suivant = gain(jeu, case)
        valeur = graines - NegaAwale(jeu_suivant, profondeur_max, profondeur + 1)
        vals_jeu.append([case, valeur])
    return max_vals(vals_jeu, profondeur)


def awale_ia(nom_joueur1: str, nom_joueur2: str) -> str:
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue :
        affiche(jeu['plateau'])
        case_choisie = NegaAwale(jeu, 6, 0)
        print("Tour", jeu['n'] + 1, ": case jouée", case_choisie)
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)


if __name__ == '__main__':
    choix = input("1 : deux joueurs, 2 : ordinateur contre ordinateur ? ")
    if choix == "1":
        print(awale_jcj(input("Joueur 1 : "), input("Joueur 2 : ")))
    else:
        print(awale_ia("Ordi A", "Ordi B"))
