# s'est arrêté en chemin
def mots_de(ligne):
    mot = ""
    mots = []
    for c in ligne:
        if c.isalpha():
            mot = mot + c.lower()
        else:
            if mot != "":
                mots.append(mot)
            mot = ""
    if mot != "":
        mots.append(mot)
    return mots


def effectifs(mots):
    d = {}
    for m in mots:
        if m in d:
            d[m] += 1
        else:
            d[m] = 1
    return d


def longueur_moyenne(mots):
    raise NotImplementedError
