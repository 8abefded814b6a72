from roi_des_roses import bouge_le_roi

def test_sur_place():
    plateau, rouge, blanc, defausse = [["."] * 9 for _ in range(9)], ["N1", "S1"], ["E1"], []
    bouge_le_roi(plateau, 4, 4, rouge, blanc, defausse, "N1", "Rouge")
    assert (plateau[3][4], rouge, defausse) == ("R", ["S1"], ["N1"])

def test_copie():
    plateau = [["."] * 9 for _ in range(9)]
    assert bouge_le_roi(plateau, 4, 4, ["N1"], [], [], "N1", "Rouge")[1:3] == (3, 4)
    assert plateau[3][4] == "."
