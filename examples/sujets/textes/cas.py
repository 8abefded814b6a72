def accepte_plus_frequent(reponse, mots):
    if reponse not in mots:
        return f"{reponse!r} n'est pas un mot de la liste"
    return all(mots.count(mot) <= mots.count(reponse) for mot in mots)
