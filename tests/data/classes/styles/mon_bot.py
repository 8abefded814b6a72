import random
import roi_des_roses as rdr

NOM = "Belle de nuit"


def name():
    return NOM


def evaluer(plateau, l_roi, c_roi, main_r, main_b, couleur, carte):
    suite = rdr.bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, [], carte, couleur)
    return rdr.score(suite[0], couleur)


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    if couleur == "Rouge":
        main = main_r
    else:
        main = main_b
    cartes = rdr.main_jouable(plateau, l_roi, c_roi, main)
    random.shuffle(cartes)
    if cartes != []:
        return max(cartes, key=lambda k: evaluer(plateau, l_roi, c_roi, main_r, main_b, couleur, k))
    if len(main) < 5:
        return "pioche"
    return "passe"
