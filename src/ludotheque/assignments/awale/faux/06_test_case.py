# fr: une case vide est permise
# en: an empty hole is allowed
# `vraie` est la fonction juste, que celle-ci remplace (the right one, which this one replaces)


def test_case(plateau, case):
    return 0 <= case < 6 and (plateau[case] == 0 or vraie(plateau, case))
