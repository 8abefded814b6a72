from roi_des_roses import *

plt, lr, cr, mr, mb, pioche, defausse = init_jeu(9, 9)
assert len(mr) == 5
assert (lr, cr) == (4, 4)


def test_mouvement():
    vide = [["."] * 9 for i in range(9)]
    assert mouvement_possible(vide, 4, 4, "N3")
    assert not mouvement_possible(vide, 0, 0, "N1")
    assert not mouvement_possible(vide, 8, 8, "E1")
    assert mouvement_possible(vide, 4, 4, "S3")
    vide[5][5] = "R"
    assert not mouvement_possible(vide, 4, 4, "SE1")


def test_main_jouable():
    vide = [["."] * 9 for i in range(9)]
    assert main_jouable(vide, 0, 0, ["S1", "N1", "E3"]) == ["S1", "E3"]


def test_score():
    p = [["R", "R", "."], ["B", ".", "R"]]
    assert score(p, "Rouge") == 5
    assert score(p, "Blanc") == 1
    assert len(territoire(p, 0, 0, "Rouge")) == 2


def test_bouge():
    vide = [["."] * 9 for i in range(9)]
    p, l, c, r, b, d = bouge_le_roi(vide, 4, 4, ["N1", "S1"], ["E1"], [], "N1", "Rouge")
    assert (l, c) == (3, 4)
    assert p[3][4] == "R"
    assert r == ["S1"]
    assert d == ["N1"]
