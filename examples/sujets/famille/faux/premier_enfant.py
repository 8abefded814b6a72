# fr: ne suit que le premier enfant
def generations(arbre):
    if not arbre[1]:
        return 1
    return 1 + generations(arbre[1][0])
