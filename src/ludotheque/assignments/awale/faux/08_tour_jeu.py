# fr: les graines vont toujours au joueur 1
# en: the seeds always go to player 1
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def tour_jeu(jeu, case):
    suite = vraie(jeu, case)
    jeu['score'][:] = [sum(jeu['score']), 0]
    return suite
