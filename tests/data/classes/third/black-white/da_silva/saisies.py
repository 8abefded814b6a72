from __future__ import annotations

import string


def verif_saisie(newpion: str) -> bool:
    if newpion[:1] == "" or newpion[0] not in string.ascii_letters:
        return False
    try:
        int(newpion[1:])
        return True
    except ValueError:
        return False


def conversion_coordonnees(newpion: str) -> list:
    lettre, chiffre = newpion[0].upper(), newpion[1:]
    return [int(chiffre), ord(lettre) - 64]


def placer_un_pion(plateau: list, new_pion: list, joueur: str) -> None:
    ligne, colonne = new_pion
    plateau[ligne][colonne - 1] = joueur


def sortie() -> bool:
    while True:
        saisie = input("Êtes-vous sûr d'abandonner ? (0: Oui, 1: Non) : ")
        try:
            match int(saisie):
                case 0:
                    return True
                case 1:
                    return False
                case _:
                    print("Tapez 0 ou 1 s'il vous plaît")
        except ValueError:
            print("Tapez 0 ou 1 s'il vous plaît")
