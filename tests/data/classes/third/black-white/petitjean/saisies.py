### saisies.py ### Petitjean M. ###

def verif_saisie(newpion):
    try:
        code = ord(newpion[0])
        a = int(newpion[1:])
    except (ValueError, IndexError):
        return False
    return code in range(65, 91) or code in range(97, 123)

def conversion_coordonnees(newpion):
    new_pion = [None, None]
    new_pion[1] = ord(newpion[0].upper()) - 64
    new_pion[0] = int(newpion[1:])
    return new_pion

def placer_un_pion(plateau, new_pion, joueur):
    i, j = new_pion[0], new_pion[1] - 1
    plateau[i][j] = joueur

def saisie_entier(message, mini, maxi):
    # saisie sécurisée d'un entier entre mini et maxi
    while True:
        rep = input(message)
        try:
            rep = int(rep)
            if mini <= rep <= maxi: return rep
            print("/!\\ Il faut un entier entre " + str(mini) + " et " + str(maxi))
        except ValueError:
            print("/!\\ Il faut un entier entre " + str(mini) + " et " + str(maxi))

def sortie():
    return saisie_entier("Voulez-vous vraiment abandonner ? (0 : Oui, 1 : Non) : ", 0, 1) == 0
