def verif_saisie(newpion):
    if len(newpion) < 2:
        return False
    lettre = newpion[0].upper()
    if lettre < "A" or lettre > "Z":
        return False
    return newpion[1:].isdigit()


def conversion_coordonnees(newpion):
    return [int(newpion[1:]), ord(newpion[0].upper()) - 64]


def placer_un_pion(plateau, new_pion, joueur):
    plateau[new_pion[0]][new_pion[1] - 1] = joueur


def sortie():
    rep = input("Voulez vous abandonner ? 0 = Oui / 1 = Non ")
    while rep != "0" and rep != "1":
        rep = input("0 ou 1 svp ")
    return rep == "0"
