"""Rosalie joue la carte qui lui rapporte le plus ; faute de carte jouable, elle pioche, et sinon passe."""

from roi_des_roses import bouge_le_roi, main_jouable, score


def name():
    return "Rosalie"


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    main = main_r if couleur == "Rouge" else main_b
    cartes = main_jouable(plateau, l_roi, c_roi, main)
    if not cartes:
        return "pioche" if len(main) < 5 else "passe"

    def points(carte):
        return score(bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, [], carte, couleur)[0], couleur)

    return max(cartes, key=points)
