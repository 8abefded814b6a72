def initialisation(nom_joueur1, nom_joueur2):
    jeu = {}
    jeu["joueur1"] = nom_joueur1
    jeu["joueur2"] = nom_joueur2
    jeu["score"] = [0, 0]
    jeu["n"] = 0
    jeu["plateau"] = [4 for i in range(12)]
    return jeu


def tour_joueur1(jeu):
    return jeu["n"] % 2 == 0


def tourner_plateau(jeu):
    for i in range(6):
        jeu["plateau"][i], jeu["plateau"][i + 6] = jeu["plateau"][i + 6], jeu["plateau"][i]


def copie(jeu):
    res = {}
    for cle in jeu:
        if type(jeu[cle]) == list:
            res[cle] = jeu[cle][:]
        else:
            res[cle] = jeu[cle]
    return res


def deplacer_graines(plateau, case):
    graines = plateau[case]
    plateau[case] = 0
    i = case
    while graines > 0:
        i = (i + 1) % 12
        if i != case:
            plateau[i] += 1
            graines -= 1
    return i


def case_ramassable(plateau, case):
    return case >= 6 and case <= 11 and (plateau[case] == 2 or plateau[case] == 3)


def ramasser_graines(plateau, case):
    if case_ramassable(plateau, case):
        g = plateau[case]
        plateau[case] = 0
        return g + ramasser_graines(plateau, case - 1)
    return 0


def test_famine(plateau, case):
    p = plateau[:]
    fin = deplacer_graines(p, case)
    ramasser_graines(p, fin)
    return sum(p[6:]) > 0


def test_case(plateau, case):
    condition1 = 0 <= case <= 5
    condition2 = condition1 and plateau[case] > 0
    return condition1 and condition2 and test_famine(plateau, case)


def cases_possibles(jeu):
    res = []
    for c in range(6):
        if test_case(jeu["plateau"], c):
            res.append(c)
    return res


def tour_suivant(jeu):
    if jeu["score"][0] >= 25 or jeu["score"][1] >= 25:
        return False
    if jeu["n"] >= 100:
        return False
    if sum(jeu["plateau"]) <= 3:
        return False
    if len(cases_possibles(jeu)) == 0:
        return False
    return True


def tour_jeu(jeu, case):
    plateau = jeu["plateau"]
    if test_case(plateau, case):
        fin = deplacer_graines(plateau, case)
        graines_gagnees = ramasser_graines(plateau, fin)
        if tour_joueur1(jeu):
            jeu["score"][0] += graines_gagnees
        else:
            jeu["score"][1] += graines_gagnees
        jeu["n"] += 1
        tourner_plateau(jeu)
        return tour_suivant(jeu)
    else:
        print("La case choisie n'est pas valable")
        return True


def gagnant(jeu):
    a = sum(jeu["plateau"][:6])
    b = sum(jeu["plateau"][6:])
    if not tour_joueur1(jeu):
        a, b = b, a
    jeu["score"][0] += a
    jeu["score"][1] += b
    if jeu["score"][0] > jeu["score"][1]:
        return jeu["joueur1"]
    elif jeu["score"][1] > jeu["score"][0]:
        return jeu["joueur2"]
    return "égalité"


def affiche(plateau):
    for i in range(11, 5, -1):
        print(plateau[i], end=" ")
    print()
    print(*plateau[:6])


def awale_jcj(nom_joueur1, nom_joueur2):
    jeu = initialisation(nom_joueur1, nom_joueur2)
    continuer = True
    while continuer:
        affiche(jeu["plateau"])
        case = int(input("Choisir une case : "))
        continuer = tour_jeu(jeu, case)
    return gagnant(jeu)


def gain(jeu, case):
    j2 = copie(jeu)
    avant = sum(j2["score"])
    tour_jeu(j2, case)
    return sum(j2["score"]) - avant, j2


def max_vals(vals_jeu, profondeur):
    meilleur = vals_jeu[0]
    for v in vals_jeu:
        if v[1] > meilleur[1]:
            meilleur = v
    if profondeur == 0:
        return meilleur[0]
    return meilleur[1]


def NegaAwale(jeu, profondeur_max, profondeur):
    if not tour_suivant(jeu):
        g = gagnant(copie(jeu))
        if g == "égalité":
            return 0
        moi = jeu["joueur1"] if tour_joueur1(jeu) else jeu["joueur2"]
        return 500 if g == moi else -500
    if profondeur == profondeur_max:
        return 0
    vals = []
    for c in cases_possibles(jeu):
        g, suite = gain(jeu, c)
        vals.append([c, g - NegaAwale(suite, profondeur_max, profondeur + 1)])
    return max_vals(vals, profondeur)


def awale_ia(nom1, nom2):
    jeu = initialisation(nom1, nom2)
    continuer = True
    while continuer:
        case_choisie = NegaAwale(jeu, 6, 0)
        continuer = tour_jeu(jeu, case_choisie)
    return gagnant(jeu)


print(awale_jcj("Alice", "Bob"))
