# IA : minimax à 2 coups (moi puis l'adversaire), piocher = ne pas bouger

from roi_des_roses import (main_jouable, score, peut_piocher, decalage_ligne, decalage_colonne,
                           PION, ADVERSAIRE, PIOCHE, PASSE, VIDE)


def name():
    return "Epine dorsale"


def difference(plateau, couleur):
    return score(plateau, couleur) - score(plateau, ADVERSAIRE[couleur])


def joue(plateau, l, c, carte, couleur):
    """pose le pion sur le plateau et renvoie la case"""
    l += decalage_ligne(carte)
    c += decalage_colonne(carte)
    plateau[l][c] = PION[couleur]
    return l, c


def annule(plateau, l, c):
    plateau[l][c] = VIDE


def pire_reponse(plateau, l, c, main_adv, couleur):
    """plus petite difference (pour moi) apres le coup de l'adversaire"""
    pire = difference(plateau, couleur)
    cartes = main_jouable(plateau, l, c, main_adv)
    for carte in cartes:
        l2, c2 = joue(plateau, l, c, carte, ADVERSAIRE[couleur])
        pire = min(pire, difference(plateau, couleur))
        annule(plateau, l2, c2)
    return pire


def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    plateau = [ligne[:] for ligne in plateau]
    if couleur == "Rouge":
        main, main_adv = main_r, main_b
    else:
        main, main_adv = main_b, main_r

    cartes = main_jouable(plateau, l_roi, c_roi, main)
    if cartes == [] and not peut_piocher(main):
        return PASSE
    if cartes == []:
        return PIOCHE

    meilleure_carte = cartes[0]
    meilleure_valeur = -100000
    for carte in cartes:
        l, c = joue(plateau, l_roi, c_roi, carte, couleur)
        valeur = pire_reponse(plateau, l, c, main_adv, couleur)
        annule(plateau, l, c)
        if valeur > meilleure_valeur:
            meilleure_valeur = valeur
            meilleure_carte = carte

    if peut_piocher(main):
        # une carte en plus vaut environ 2 points
        valeur_pioche = pire_reponse(plateau, l_roi, c_roi, main_adv, couleur) + 2
        if valeur_pioche > meilleure_valeur:
            return PIOCHE
    return meilleure_carte
