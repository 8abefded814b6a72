# IA Kowalski - Fournel : gagner des points ET laisser peu de cartes jouables en face

from roi_des_roses import pas, main_jouable, score


def name():
    return "Cactus"


def deplace(l, c, carte):
    dl, dc = pas(carte[:-1])
    return l + dl * int(carte[-1]), c + dc * int(carte[-1])


def pose(plateau, l, c, pion):
    copie = [ligne[:] for ligne in plateau]
    copie[l][c] = pion
    return copie


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    if couleur == "Rouge":
        mienne, sienne = main_r, main_b
        adversaire = "Blanc"
    else:
        mienne, sienne = main_b, main_r
        adversaire = "Rouge"

    cartes = main_jouable(plateau, l_roi, c_roi, mienne)
    if cartes == []:
        if len(mienne) == 5:
            return "passe"
        return "pioche"

    s0 = score(plateau, couleur)
    a0 = score(plateau, adversaire)
    choix = None
    record = None
    for carte in cartes:
        l, c = deplace(l_roi, c_roi, carte)
        p = pose(plateau, l, c, couleur[0])
        note = 2 * (score(p, couleur) - s0)
        # ce que l'adversaire aurait gagné sur cette case
        note += score(pose(plateau, l, c, adversaire[0]), adversaire) - a0
        # ses cartes après mon coup
        reponses = main_jouable(p, l, c, sienne)
        note -= len(reponses)
        if reponses:
            gains = []
            for r in reponses:
                l2, c2 = deplace(l, c, r)
                gains.append(score(pose(p, l2, c2, adversaire[0]), adversaire) - a0)
            note -= 2 * max(gains)
        if record is None or note > record:
            record = note
            choix = carte

    if len(mienne) < 5 and record < -4:
        return "pioche"
    return choix
