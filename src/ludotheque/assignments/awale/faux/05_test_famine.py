# fr: la famine est permise
# en: famine is allowed


def test_famine(plateau, case):
    return True
