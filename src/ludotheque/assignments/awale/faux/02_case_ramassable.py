# fr: quatre graines se ramassent
# en: four seeds are harvested


def case_ramassable(plateau, case):
    return 6 <= case <= 11 and plateau[case] in (2, 3, 4)
