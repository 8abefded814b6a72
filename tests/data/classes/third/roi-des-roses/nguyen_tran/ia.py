"""Pseudo-IA : on regarde un coup à soi puis la meilleure réponse adverse."""
from roi_des_roses import actions_permises, destination, score

AUTRE = {"Rouge": "Blanc", "Blanc": "Rouge"}


def name() -> str:
    return "Rosalinh"


def ecart(plateau, couleur) -> int:
    return score(plateau, couleur) - score(plateau, AUTRE[couleur])


def apres(plateau, l_roi, c_roi, action, couleur):
    """Plateau et position du roi après l'action (le plateau d'origine reste intact)."""
    if action in ("pioche", "passe"):
        return plateau, l_roi, c_roi
    l, c = destination(l_roi, c_roi, action)
    copie = [list(ligne) for ligne in plateau]
    copie[l][c] = couleur[0]
    return copie, l, c


def meilleure_reponse(plateau, l_roi, c_roi, main, couleur) -> int:
    return max(ecart(apres(plateau, l_roi, c_roi, a, couleur)[0], couleur)
               for a in actions_permises(plateau, l_roi, c_roi, main))


def play(plateau, l_roi, c_roi, main_r, main_b, couleur) -> str:
    ma_main, sa_main = (main_r, main_b) if couleur == "Rouge" else (main_b, main_r)

    def valeur(action):
        suite = apres(plateau, l_roi, c_roi, action, couleur)
        v = -meilleure_reponse(*suite, sa_main, AUTRE[couleur])
        return v + (1.5 if action == "pioche" else 0)

    return max(actions_permises(plateau, l_roi, c_roi, ma_main), key=valeur)
