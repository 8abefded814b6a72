# fr: le pion est décalé d'une colonne
# en: the pawn is off by a column
# module: saisies


def placer_un_pion(plateau, new_pion, joueur):
    plateau[new_pion[0]][new_pion[1]] = joueur
