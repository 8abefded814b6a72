# saisies.py
# KOWALSKI Jan

def verif_saisie(newpion):
    try:
        lettre = newpion[0]
    except IndexError:
        return False
    if 65 <= ord(lettre) <= 90 or 97 <= ord(lettre) <= 122:
        try:
            a = int(newpion[1:])
            return True
        except ValueError:
            return False
    else:
        return False


def conversion_coordonnees(newpion):
    majuscule = newpion[0].upper()
    new_pion = [int(newpion[1:]), ord(majuscule) - 64]
    return new_pion


def placer_un_pion(joueur, plateau, new_pion):
    (i, j) = new_pion
    plateau[i][j - 1] = joueur


def sortie():
    boucle = True
    while boucle:
        try:
            reponse = int(input("Voulez-vous abandonner ? (0 = Oui, 1 = Non) : "))
            if reponse == 0 or reponse == 1:
                boucle = False
            else:
                print("Répondez par 0 ou 1")
        except ValueError:
            print("Répondez par 0 ou 1")
    if reponse == 0:
        return True
    return False
