# fr: la couleur 3 ne compte rien
# en: colour 3 counts nothing


def nbJetons(c, g, dimv, dimh):
    return nbJetons0(c, g, dimv, dimh)
