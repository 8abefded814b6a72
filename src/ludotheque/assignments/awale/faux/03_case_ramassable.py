# fr: on ramasse dans son propre camp
# en: one harvests on one's own side


def case_ramassable(plateau, case):
    return plateau[case] in (2, 3)
