# fr: tout est accepté
# en: everything is accepted
# module: saisies


def verif_saisie(newpion):
    return True
