# fr: la première carte est oubliée
# en: the first card is forgotten
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def main_jouable(plateau, l_roi, c_roi, main):
    return vraie(plateau, l_roi, c_roi, main[1:])
