"""Basile prend un coin s'il le peut, sinon le premier coup permis ; sans coup permis, il passe (PT)."""

from validite import liste_coups_valides


def name():
    return "Basile"


def play(plateau, joueur):
    coups = liste_coups_valides(plateau, joueur)  # [i, j] : i à partir de 1, j à partir de 0
    if not coups:
        return "PT"
    taille = len(plateau) - 1
    coins = [[i, j] for i, j in coups if i in (1, taille) and j in (0, taille - 1)]
    i, j = (coins or coups)[0]
    return "abcdefghijklmno"[j] + str(i)
