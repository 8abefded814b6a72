# fr: la case d'origine est semée au deuxième tour
# en: the hole of origin is sown on the second lap


def deplacer_graines(plateau, case):
    graines, plateau[case] = plateau[case], 0
    for pas in range(1, graines + 1):
        plateau[(case + pas) % 12] += 1
    return (case + graines) % 12
