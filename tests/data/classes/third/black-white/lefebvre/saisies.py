# fichier saisies.py


def verif_saisie(newpion):
    if newpion == "":
        return False
    code = ord(newpion[0])
    if (code >= 65 and code <= 90) or (code >= 97 and code <= 122):
        reste = newpion[1:]
        try:
            reste = int(reste)
            return True
        except ValueError:
            return False
    else:
        return False


def conversion_coordonnees(newpion):
    new_pion = [0, 0]
    lettre = newpion[0].upper()
    new_pion[1] = ord(lettre) - 64
    new_pion[0] = int(newpion[1:])
    return new_pion


def placer_un_pion(plateau, new_pion, joueur):
    i = new_pion[0]
    j = new_pion[1] - 1      # dans le tableau les colonnes commencent a 0
    plateau[i][j] = joueur


def sortie():
    ok = False
    rep = 1
    while ok == False:
        rep = input("Voulez-vous vraiment abandonner ? 0 (Oui) ou 1 (Non) : ")
        try:
            rep = int(rep)
            if rep == 0 or rep == 1:
                ok = True
            else:
                print("Erreur : tapez 0 ou 1")
        except ValueError:
            print("Erreur : tapez 0 ou 1")
    if rep == 0:
        return True
    else:
        return False
