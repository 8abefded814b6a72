"""saisies.py (Kervella Nolwenn)"""


def verifier_saisie(newpion):
    try:
        lettre = ord(newpion[0])
        nombre = int(newpion[1:])
    except (ValueError, IndexError):
        return False
    return 65 <= lettre <= 90 or 97 <= lettre <= 122


def conversion_coordonnees(newpion):
    # d5 -> [5, 3] : directement les indices dans plateau, comme ca pas de -1 partout
    new_pion = [int(newpion[1:]), ord(newpion[0].upper()) - 65]
    return new_pion


def placer_un_pion(plateau, new_pion, joueur):
    plateau[new_pion[0]][new_pion[1]] = joueur


def sortie():
    while True:
        try:
            n = int(input("Etes-vous sûr de vouloir abandonner ? Oui (0) / Non (1) : "))
        except ValueError:
            print("Il faut un entier")
        else:
            if n == 0: return True
            if n == 1: return False
            print("0 ou 1 seulement")


def saisir_taille():
    while True:
        try:
            taille = int(input("Taille du plateau ? "))
            assert 6 <= taille <= 15
            return taille
        except ValueError:
            print("Un entier svp")
        except AssertionError:
            print("Entre 6 et 15 svp")
