# Notre IA : 3 priorités
#  1. agrandir / relier nos territoires
#  2. couper les territoires de l'autre
#  3. garder une main fournie (on pioche quand il n'y a rien d'intéressant)

from roi_des_roses import mouvement_possible, main_jouable, territoire, score, but


def name():
    return "Obrigada"


def valeur_case(plateau, l, c, couleur):
    """Taille du territoire qu'on aurait en posant un pion ici"""
    avant = score(plateau, couleur)
    plateau[l][c] = couleur[0]
    apres = score(plateau, couleur)
    plateau[l][c] = "."
    return apres - avant


def liberte(plateau, l, c):
    """nombre de cases vides à côté"""
    n = 0
    for carte in ("N1", "S1", "E1", "O1"):
        if mouvement_possible(plateau, l, c, carte):
            n += 1
    return n


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    plateau = [list(ligne) for ligne in plateau]   # on travaille sur une copie
    if couleur == "Rouge":
        ma_main, autre_main, autre = main_r, main_b, "Blanc"
    else:
        ma_main, autre_main, autre = main_b, main_r, "Rouge"

    cartes = main_jouable(plateau, l_roi, c_roi, ma_main)
    if len(cartes) == 0 and len(ma_main) == 5:
        return "passe"
    if len(cartes) == 0:
        return "pioche"

    # si l'autre ne peut presque rien jouer on en profite pour ne pas bouger le roi
    menace_actuelle = 0
    for carte in main_jouable(plateau, l_roi, c_roi, autre_main):
        l, c = but(l_roi, c_roi, carte)
        menace_actuelle = max(menace_actuelle, valeur_case(plateau, l, c, autre))

    meilleur, choix = None, None
    for carte in cartes:
        l, c = but(l_roi, c_roi, carte)
        points = valeur_case(plateau, l, c, couleur) + 0.4 * valeur_case(plateau, l, c, autre)
        plateau[l][c] = couleur[0]
        points += 0.1 * liberte(plateau, l, c)
        points += 0.1 * len(territoire(plateau, l, c, couleur))
        menace = 0
        for reponse in main_jouable(plateau, l, c, autre_main):
            l2, c2 = but(l, c, reponse)
            menace = max(menace, valeur_case(plateau, l2, c2, autre))
        plateau[l][c] = "."
        points -= menace
        if meilleur is None or points > meilleur:
            meilleur, choix = points, carte

    if len(ma_main) < 5 and meilleur < 2 - menace_actuelle:
        return "pioche"
    return choix
