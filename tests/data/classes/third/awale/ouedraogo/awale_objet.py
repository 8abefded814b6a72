# Awalé, version avec une classe (Issa Ouédraogo, TSI1)
# Les fonctions demandées par le sujet sont plus bas, elles appellent les méthodes.

class Plateau:
    """ Une vue sur la liste des 12 cases : les modifications se font
    directement dans la liste donnée """

    def __init__(self, cases):
        self.cases = cases

    def clone(self):
        return Plateau(self.cases.copy())

    def semer(self, depart):
        graines = self.cases[depart]
        self.cases[depart] = 0
        pos = depart
        for k in range(graines):
            # on tourne sur les 11 autres cases
            pos = (depart + 1 + k % 11) % 12
            self.cases[pos] += 1
        return pos

    def ramassable(self, case):
        return case // 6 == 1 and self.cases[case] in [2, 3]

    def camp(self, numero):
        """ nombre de graines du camp 0 (joueur actif) ou 1 (adversaire) """
        return sum(self.cases[6 * numero:6 * numero + 6])

    def total(self):
        return self.camp(0) + self.camp(1)

    def inverser(self):
        for _ in range(6):
            self.cases.append(self.cases.pop(0))

    def vider(self):
        for i in range(12):
            self.cases[i] = 0


def initialisation(nom_joueur1, nom_joueur2) :
    jeu = {}
    jeu['joueur1'] = nom_joueur1           # Nom du premier joueur
    jeu['joueur2'] = nom_joueur2           # Nom du second joueur
    jeu['score'] = [0,0]                    # Réserve du joueur1, puis du joueur2
    jeu['n'] = 0                             # Nombre de tours déjà effectués
    jeu['plateau'] = [4]*12                  # Plateau de jeu initial
    return jeu


def tour_joueur1(jeu):
    # n pair
    return jeu['n'] % 2 == 0


def tourner_plateau(jeu):
    Plateau(jeu['plateau']).inverser()
    return jeu['plateau']


def copie(jeu):
    nouveau = {}
    for cle, valeur in jeu.items():
        if isinstance(valeur, list):
            nouveau[cle] = valeur.copy()
        else:
            nouveau[cle] = valeur
    return nouveau


def deplacer_graines(plateau, case):
    return Plateau(plateau).semer(case)


def case_ramassable(plateau, case):
    return Plateau(plateau).ramassable(case)


def ramasser_graines(plateau, case):
    if not case_ramassable(plateau, case):
        return 0
    graines = plateau[case]
    plateau[case] = 0
    return graines + ramasser_graines(plateau, case - 1)


def test_famine(plateau, case):
    essai = Plateau(plateau).clone()
    ramasser_graines(essai.cases, essai.semer(case))
    return essai.camp(1) != 0


def test_case(plateau, case):
    """ Vérifie si la case choisie par le joueur est acceptable
    renvoie True si la case est acceptable, False sinon """
    return case // 6 == 0 and plateau[case] != 0 and test_famine(plateau, case)


def cases_possibles(jeu):
    return list(filter(lambda c: test_case(jeu['plateau'], c), range(6)))


def tour_suivant(jeu):
    if max(jeu['score']) >= 25:
        return False
    elif jeu['n'] >= 100:
        return False
    elif Plateau(jeu['plateau']).total() <= 3:
        return False
    else:
        return len(cases_possibles(jeu)) > 0


def tour_jeu(jeu, case):
    plateau = jeu['plateau']
    if not test_case(plateau, case):
        print("La case choisie n'est pas valable")
        return True
    joueur = 0 if tour_joueur1(jeu) else 1
    jeu['score'][joueur] += ramasser_graines(plateau, deplacer_graines(plateau, case))
    jeu['n'] += 1
    tourner_plateau(jeu)
    return tour_suivant(jeu)


def gagnant(jeu):
    p = Plateau(jeu['plateau'])
    if tour_joueur1(jeu):
        jeu['score'][0] += p.camp(0)
        jeu['score'][1] += p.camp(1)
    else:
        jeu['score'][1] += p.camp(0)
        jeu['score'][0] += p.camp(1)
    p.vider()
    difference = jeu['score'][0] - jeu['score'][1]
    if difference > 0:
        return jeu['joueur1']
    elif difference < 0:
        return jeu['joueur2']
    return "égalité"


def affiche(plateau):
    print('-' * 25)
    print('|' + '|'.join(str(x).center(3) for x in plateau[:5:-1]) + '|')
    print('|' + '|'.join(str(x).center(3) for x in plateau[:6]) + '|')
    print('-' * 25)


def awale_jcj(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    jeu_continue = True
    while jeu_continue :
        affiche(jeu['plateau'])
        try:
            case_choisie = int(input("Choisir une case : "))
        except ValueError:
            print("Il faut un nombre")
            continue
        jeu_continue = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)


if __name__ == '__main__':
    print(awale_jcj('Alice', 'Bob'))
