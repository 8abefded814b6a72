# fr: le sens est inversé
# en: the direction is reversed


def diagoNOSE(c, g, dimv, dimh):
    return diagoNESO(c, g, dimv, dimh)
