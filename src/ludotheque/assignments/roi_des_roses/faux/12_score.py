# fr: les tailles ne sont pas mises au carré
# en: the sizes are not squared


def score(plateau, couleur):
    return sum(ligne.count(PION[couleur]) for ligne in plateau)
