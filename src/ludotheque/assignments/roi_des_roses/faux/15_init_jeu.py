# fr: le roi est dans un coin
# en: the king is in a corner
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def init_jeu(nb_lignes, nb_colonnes):
    return (vraie(nb_lignes, nb_colonnes)[0], 0, 0, *vraie(nb_lignes, nb_colonnes)[3:])
