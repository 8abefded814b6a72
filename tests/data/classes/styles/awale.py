#!/usr/bin/env python3
# Epreuve d'informatique : awale. On a utilise des variables globales pour les constantes.
N = 12
GRAINES = 4
MAX_TOURS = 100


def initialisation(nom_joueur1, nom_joueur2):
    return {"joueur1": nom_joueur1, "joueur2": nom_joueur2, "score": [0, 0], "n": 0, "plateau": [GRAINES] * N}


def tour_joueur1(jeu):
    if jeu["n"] % 2 == 0:
        return True
    else:
        return False


def tourner_plateau(jeu):
    p = jeu["plateau"]
    jeu["plateau"] = p[6:] + p[:6]


def copie(jeu):
    nouveau = dict(jeu)
    nouveau["score"] = list(jeu["score"])
    nouveau["plateau"] = list(jeu["plateau"])
    return nouveau


def deplacer_graines(plateau, case):
    graines, plateau[case] = plateau[case], 0
    ou = case
    for _ in range(graines):
        ou = (ou + 1) % N
        if ou == case:
            ou = (ou + 1) % N
        plateau[ou] += 1
    return ou


def case_ramassable(plateau, case):
    return 6 <= case < N and plateau[case] in (2, 3)


def ramasser_graines(plateau, case):
    if not case_ramassable(plateau, case):
        return 0
    gagne = plateau[case]
    plateau[case] = 0
    return gagne + ramasser_graines(plateau, case - 1)


def test_famine(plateau, case):
    essai = list(plateau)
    ramasser_graines(essai, deplacer_graines(essai, case))
    return any(essai[6:])


def test_case(plateau, case):
    if case not in range(6):
        return False
    if plateau[case] == 0:
        return False
    return test_famine(plateau, case)


def cases_possibles(jeu):
    return [c for c in range(6) if test_case(jeu["plateau"], c)]


def tour_suivant(jeu):
    fini = max(jeu["score"]) >= 25
    fini = fini or jeu["n"] >= MAX_TOURS
    fini = fini or sum(jeu["plateau"]) <= 3
    fini = fini or cases_possibles(jeu) == []
    return not fini


def tour_jeu(jeu, case):
    if not test_case(jeu["plateau"], case):
        print("La case choisie n'est pas valable")
        return True
    derniere = deplacer_graines(jeu["plateau"], case)
    qui = 0 if tour_joueur1(jeu) else 1
    jeu["score"][qui] += ramasser_graines(jeu["plateau"], derniere)
    jeu["n"] += 1
    tourner_plateau(jeu)
    return tour_suivant(jeu)


def gagnant(jeu):
    qui = jeu["n"] % 2
    jeu["score"][qui] += sum(jeu["plateau"][:6])
    jeu["score"][1 - qui] += sum(jeu["plateau"][6:])
    un, deux = jeu["score"]
    if un == deux:
        return "égalité"
    return jeu["joueur1"] if un > deux else jeu["joueur2"]


def affiche(plateau):
    haut = [str(plateau[k]) for k in range(11, 5, -1)]
    bas = [str(plateau[k]) for k in range(6)]
    print(" ".join(haut))
    print(" ".join(bas))


def awale_jcj(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    while tour_suivant(jeu):
        affiche(jeu["plateau"])
        tour_jeu(jeu, eval(input("Choisir une case : ")))
    return gagnant(jeu)


def gain(jeu, case):
    suite = copie(jeu)
    tour_jeu(suite, case)
    return (sum(suite["score"]) - sum(jeu["score"]), suite)


def max_vals(vals_jeu, profondeur):
    place = 0
    for k in range(1, len(vals_jeu)):
        if vals_jeu[k][1] > vals_jeu[place][1]:
            place = k
    return vals_jeu[place][0 if profondeur == 0 else 1]


def NegaAwale(jeu, profondeur_max, profondeur):
    if not tour_suivant(jeu):
        vainqueur = gagnant(copie(jeu))
        if vainqueur == "égalité":
            return 0
        if (vainqueur == jeu["joueur1"]) == tour_joueur1(jeu):
            return 500
        return -500
    if profondeur == profondeur_max:
        return 0
    vals = []
    for case in cases_possibles(jeu):
        graines, suite = gain(jeu, case)
        vals.append([case, graines - NegaAwale(suite, profondeur_max, profondeur + 1)])
    return max_vals(vals, profondeur)


def awale_ia(nom1, nom2):
    jeu = initialisation(nom1, nom2)
    while tour_suivant(jeu):
        affiche(jeu["plateau"])
        case_choisie = NegaAwale(jeu, 6, 0)
        tour_jeu(jeu, case_choisie)
    return gagnant(jeu)
