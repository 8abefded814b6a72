def verif_saisie(newpion):
    if newpion == "" or not newpion[0].isalpha():
        return False
    try:
        int(newpion[1:])
    except ValueError:
        return False
    return True


def conversion_coordonnees(newpion):
    lettres = "abcdefghijklmnopqrstuvwxyz"
    colonne = lettres.index(newpion[0].lower()) + 1
    return [int(newpion[1:]), colonne]


def placer_un_pion(plateau, new_pion, joueur):
    i, j = new_pion
    plateau[i][j - 1] = joueur


def sortie():
    while True:
        reponse = input("Voulez-vous vraiment quitter ? 0 = Oui / 1 = Non : ")
        if reponse == "0":
            return True
        if reponse == "1":
            return False
