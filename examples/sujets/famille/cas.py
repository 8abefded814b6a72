PRENOMS = ["Rose", "Paul", "Lise", "Zoé", "Hugo", "Ali", "Nina"]


def appels_lignee(hasard):
    """Un arbre où chacun a un prénom différent, et l'un des prénoms : ni les types ni les exemples ne le disent."""
    noms = hasard.sample(PRENOMS, hasard.randint(1, 6))
    arbres = [(noms[0], [])]
    for nom in noms[1:]:
        enfant = (nom, [])
        hasard.choice(arbres)[1].append(enfant)
        arbres.append(enfant)
    return arbres[0], hasard.choice(PRENOMS)
