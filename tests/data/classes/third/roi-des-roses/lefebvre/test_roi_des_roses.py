from roi_des_roses import *


def plateau_sujet():
    p = [["."] * 9 for i in range(9)]
    p[3][3] = "B"
    p[3][4] = "R"
    p[3][5] = "R"
    p[3][6] = "R"
    p[5][3] = "R"
    p[6][0] = "R"
    p[6][1] = "B"
    p[6][2] = "B"
    p[6][5] = "R"
    p[6][6] = "B"
    p[7][2] = "B"
    p[7][3] = "B"
    p[7][4] = "B"
    p[8][2] = "B"
    p[1][7] = "R"
    return p


def test_init_plateau():
    plt, lr, cr, mr, mb, pioche, defausse = init_jeu(9, 9)
    assert len(plt) == 9
    i = 0
    while i < 9:
        assert plt[i] == [".", ".", ".", ".", ".", ".", ".", ".", "."]
        i = i + 1
    assert lr == 4
    assert cr == 4
    assert defausse == []


def test_init_lignes_independantes():
    plt = init_jeu(9, 9)[0]
    plt[0][0] = "R"
    assert plt[1][0] == "."


def test_init_cartes():
    plt, lr, cr, mr, mb, pioche, defausse = init_jeu(9, 9)
    assert len(mr) == 5
    assert len(mb) == 5
    assert len(pioche) == 14
    toutes = mr + mb + pioche
    for d in ["N", "NE", "E", "SE", "S", "SO", "O", "NO"]:
        assert toutes.count(d + "1") == 1
        assert toutes.count(d + "2") == 1
        assert toutes.count(d + "3") == 1


def test_init_rectangle():
    plt, lr, cr, mr, mb, pioche, defausse = init_jeu(5, 7)
    assert len(plt) == 5
    assert len(plt[0]) == 7
    assert lr == 2
    assert cr == 3


def test_mouvement_possible():
    p = plateau_sujet()
    assert mouvement_possible(p, 6, 1, "SE2") == True
    assert mouvement_possible(p, 6, 1, "SO2") == False
    assert mouvement_possible(p, 6, 1, "NE3") == False
    assert mouvement_possible(p, 6, 1, "O1") == False
    assert mouvement_possible(p, 6, 1, "E2") == True
    assert mouvement_possible(p, 0, 0, "N1") == False
    assert mouvement_possible(p, 0, 0, "NO1") == False
    assert mouvement_possible(p, 0, 0, "E3") == True
    assert mouvement_possible(p, 8, 8, "S1") == False
    assert mouvement_possible(p, 8, 8, "E1") == False


def test_main_jouable():
    p = plateau_sujet()
    assert main_jouable(p, 6, 1, ["SE2", "SO2", "NE3"]) == ["SE2"]
    assert main_jouable(p, 6, 1, []) == []
    assert main_jouable(p, 0, 0, ["N1", "N2", "O1"]) == []


def test_bouge_rouge():
    p = plateau_sujet()
    p[3][4] = "."
    p2, l, c, mr, mb, d = bouge_le_roi(p, 6, 1, ["SE2", "SO2", "NE3"], ["S1", "NO3"], [], "NE3", "Rouge")
    assert l == 3
    assert c == 4
    assert p2[3][4] == "R"
    assert mr == ["SE2", "SO2"]
    assert mb == ["S1", "NO3"]
    assert d == ["NE3"]


def test_bouge_blanc():
    p = init_jeu(9, 9)[0]
    p2, l, c, mr, mb, d = bouge_le_roi(p, 4, 4, ["SE2"], ["S1", "NO3"], ["E1"], "NO3", "Blanc")
    assert (l, c) == (1, 1)
    assert p2[1][1] == "B"
    assert p2[4][4] == "."
    assert mr == ["SE2"]
    assert mb == ["S1"]
    assert d == ["E1", "NO3"]


def test_territoire():
    p = plateau_sujet()
    assert sorted(territoire(p, 3, 4, "Rouge")) == [(3, 4), (3, 5), (3, 6)]
    assert territoire(p, 3, 3, "Rouge") == []
    assert territoire(p, 3, 3, "Blanc") == [(3, 3)]
    assert territoire(p, 7, 2, "Rouge") == []
    assert sorted(territoire(p, 7, 2, "Blanc")) == [(6, 1), (6, 2), (7, 2), (7, 3), (7, 4), (8, 2)]
    assert territoire(p, 0, 0, "Blanc") == []


def test_score():
    p = plateau_sujet()
    assert score(p, "Rouge") == 13
    assert score(p, "Blanc") == 38
    assert score(init_jeu(9, 9)[0], "Rouge") == 0
