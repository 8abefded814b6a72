# notre IA essaie chaque action, joue ensuite quelques coups au hasard pour les deux joueurs
# et garde l'action qui donne en moyenne le meilleur écart de points

import random
from roi_des_roses import main_jouable, bouge_le_roi, score

NB_ESSAIS = 8
NB_COUPS = 3
cartes = [d + n for d in ["N", "NE", "E", "SE", "S", "SO", "O", "NO"] for n in "123"]


def name():
    return "La rose du desert"


def autre(couleur):
    if couleur == "Rouge":
        return "Blanc"
    return "Rouge"


def actions(plateau, l, c, main):
    a = main_jouable(plateau, l, c, main)
    if len(main) < 5:
        a.append("pioche")
    if len(a) == 0:
        a = ["passe"]
    return a


def applique(etat, action, couleur):
    plateau, l, c, mr, mb = etat
    plateau = [ligne.copy() for ligne in plateau]
    mr = mr.copy()
    mb = mb.copy()
    if action == "pioche":
        # on ne connait pas la pioche, on prend une carte que personne n'a
        inconnues = [x for x in cartes if x not in mr and x not in mb]
        carte = random.choice(inconnues)
        if couleur == "Rouge":
            mr.append(carte)
        else:
            mb.append(carte)
    elif action != "passe":
        plateau, l, c, mr, mb, d = bouge_le_roi(plateau, l, c, mr, mb, [], action, couleur)
    return plateau, l, c, mr, mb


def ecart(etat, couleur):
    return score(etat[0], couleur) - score(etat[0], autre(couleur))


def meilleur_coup_rapide(etat, couleur):
    main = etat[3] if couleur == "Rouge" else etat[4]
    essais = main_jouable(etat[0], etat[1], etat[2], main)
    if essais == []:
        return actions(etat[0], etat[1], etat[2], main)[0]
    notes = [(score(applique(etat, a, couleur)[0], couleur), a) for a in essais]
    return max(notes)[1]


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    depart = (plateau, l_roi, c_roi, list(main_r), list(main_b))
    ma_main = main_r if couleur == "Rouge" else main_b
    choix = actions(plateau, l_roi, c_roi, ma_main)
    if len(choix) == 1:
        return choix[0]
    resultats = {}
    for action in choix:
        total = 0
        for i in range(NB_ESSAIS):
            etat = applique(depart, action, couleur)
            joueur = autre(couleur)
            for k in range(NB_COUPS):
                coup = meilleur_coup_rapide(etat, joueur)
                etat = applique(etat, coup, joueur)
                joueur = autre(joueur)
            total += ecart(etat, couleur)
        resultats[action] = total / NB_ESSAIS
    return max(resultats, key=lambda a: resultats[a])
