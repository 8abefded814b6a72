# fr: la partie ne finit pas à 25 graines
# en: the game does not end at 25 seeds
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def tour_suivant(jeu):
    return vraie({**jeu, 'score': [0, 0]})
