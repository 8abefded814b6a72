# fr: la main entière est jouable
# en: the whole hand is playable


def main_jouable(plateau, l_roi, c_roi, main):
    return list(main)
