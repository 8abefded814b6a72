# IA weber / petit
#
# Pour chaque carte : points gagnés - points que l'adversaire peut gagner ensuite.
# Pour la pioche : on ne connait pas la carte mais on sait qu'elle n'est dans aucune main,
# on fait la moyenne de ce qu'on pourrait gagner au tour d'après avec les cartes restantes.

from roi_des_roses import CARTES, main_jouable, destination, score


def name():
    return "Weber le jardinier"


def gain(plateau, l_roi, c_roi, carte, couleur):
    l, c = destination(l_roi, c_roi, carte)
    avant = score(plateau, couleur)
    plateau[l][c] = couleur[0]
    apres = score(plateau, couleur)
    plateau[l][c] = "."
    return apres - avant


def meilleur_gain(plateau, l_roi, c_roi, main, couleur):
    m = 0
    for carte in main_jouable(plateau, l_roi, c_roi, main):
        m = max(m, gain(plateau, l_roi, c_roi, carte, couleur))
    return m


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    copie = []
    for ligne in plateau:
        copie.append(ligne[:])
    if couleur == "Rouge":
        moi = main_r
        lui = main_b
        autre = "Blanc"
    else:
        moi = main_b
        lui = main_r
        autre = "Rouge"

    cartes = main_jouable(copie, l_roi, c_roi, moi)
    if len(cartes) == 0:
        if len(moi) < 5:
            return "pioche"
        return "passe"

    valeurs = {}
    for carte in cartes:
        g = gain(copie, l_roi, c_roi, carte, couleur)
        l, c = destination(l_roi, c_roi, carte)
        copie[l][c] = couleur[0]
        valeurs[carte] = g - meilleur_gain(copie, l, c, lui, autre)
        copie[l][c] = "."

    if len(moi) < 5:
        inconnues = [x for x in CARTES if x not in main_r and x not in main_b]
        jouables = main_jouable(copie, l_roi, c_roi, inconnues)
        total = 0
        for x in jouables:
            total = total + gain(copie, l_roi, c_roi, x, couleur)
        esperance = total / len(inconnues)
        valeurs["pioche"] = 0.5 * esperance - meilleur_gain(copie, l_roi, c_roi, lui, autre)

    choix = cartes[0]
    for action in valeurs:
        if valeurs[action] > valeurs[choix]:
            choix = action
    return choix
