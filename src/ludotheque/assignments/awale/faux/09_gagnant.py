# fr: les graines du plateau sont oubliées
# en: the seeds on the board are forgotten


def gagnant(jeu):
    return jeu['joueur1'] if jeu['score'][0] > jeu['score'][1] else jeu['joueur2']
