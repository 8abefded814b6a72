from roi_des_roses import main_jouable


def name():
    return "Tata Suzanne"


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    main = main_r if couleur == "Rouge" else main_b
    if len(main) < 5:
        return "pioche"
    jouables = main_jouable(plateau, l_roi, c_roi, main)
    if jouables:
        return jouables[-1]
    return "passe"
