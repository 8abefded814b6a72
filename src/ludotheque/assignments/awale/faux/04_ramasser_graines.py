# fr: une seule case est ramassée
# en: a single hole is harvested


def ramasser_graines(plateau, case):
    if not case_ramassable(plateau, case):
        return 0
    graines, plateau[case] = plateau[case], 0
    return graines
