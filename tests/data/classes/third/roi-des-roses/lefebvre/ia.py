# IA du groupe Lefebvre / Morin

from roi_des_roses import main_jouable, arrivee, score


def name():
    return "Reine des Epines"


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    if couleur == "Rouge":
        ma_main = main_r
        pion = "R"
    else:
        ma_main = main_b
        pion = "B"
    jouables = main_jouable(plateau, l_roi, c_roi, ma_main)

    # aucune carte jouable : on pioche si on peut
    if len(jouables) == 0:
        if len(ma_main) < 5:
            return "pioche"
        else:
            return "passe"

    # on cherche la carte qui rapporte le plus de points
    avant = score(plateau, couleur)
    meilleure = jouables[0]
    meilleur_gain = -1
    i = 0
    while i < len(jouables):
        l, c = arrivee(l_roi, c_roi, jouables[i])
        plateau[l][c] = pion
        gain = score(plateau, couleur) - avant
        plateau[l][c] = "."
        if gain > meilleur_gain:
            meilleur_gain = gain
            meilleure = jouables[i]
        i = i + 1

    # un pion tout seul ne rapporte que 1 point, on prefere avoir du choix
    if meilleur_gain <= 1 and len(ma_main) < 4:
        return "pioche"
    return meilleure
