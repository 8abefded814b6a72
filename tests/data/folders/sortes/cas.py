def PLANTE_VERIFICATEUR(reponse, mots):
    return sorted(reponse) == sorted(mots)


def nombres(hasard):
    return (hasard.randint(2, 8),)


def PLANTE_MOTS(hasard):
    return f"mot{hasard.randint(10**6, 10**7)}" + "é" * hasard.randint(0, 3)
