# fr: rien n'est retourné
# en: nothing is turned over
# module: validite
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def coup_valide(plateau, new_pion, joueur):
    return vraie([list(ligne) for ligne in plateau], new_pion, joueur)
