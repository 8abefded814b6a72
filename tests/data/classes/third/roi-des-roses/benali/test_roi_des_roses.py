from unittest.mock import patch
import itertools
import roi_des_roses as r

CARTES = [d + str(n) for d in ["N", "NE", "E", "SE", "S", "SO", "O", "NO"] for n in [1, 2, 3]]


def plateau_avec(rouges, blancs):
    p = [["." for j in range(9)] for i in range(9)]
    for (l, c) in rouges:
        p[l][c] = "R"
    for (l, c) in blancs:
        p[l][c] = "B"
    return p


fin = plateau_avec([(3, 4), (3, 5), (3, 6), (5, 2), (6, 0), (6, 5), (0, 0)],
                   [(3, 3), (6, 1), (6, 2), (6, 6), (7, 2), (7, 3), (7, 4), (8, 2)])


def test_init_jeu():
    plt, lr, cr, mr, mb, pioche, defausse = r.init_jeu(9, 9)
    assert plt == plateau_avec([], [])
    assert (lr, cr) == (4, 4)
    assert sorted(mr + mb + pioche) == sorted(CARTES)
    assert [len(mr), len(mb), len(defausse)] == [5, 5, 0]


def test_init_melange():
    # deux parties de suite identiques : quasiment impossible
    assert r.init_jeu(9, 9)[3:6] != r.init_jeu(9, 9)[3:6]


@patch("builtins.print")
def test_afficher_main_vide(faux_print):
    r.afficher_main("Rouge", [])
    assert faux_print.called


def test_afficher_main(capsys):
    r.afficher_main("Blanc", ["S1", "SO1", "NO3", "O2", "NE1"])
    assert capsys.readouterr().out == "Blanc : S1 SO1 NO3 O2 NE1\n"


def test_afficher_jeu(capsys):
    r.afficher_jeu(fin, 6, 1, ["SE2"], ["S1"])
    lignes = capsys.readouterr().out.splitlines()
    assert lignes[15] == "| R | XB| B |   |   | R | B |   |   |"
    assert len(lignes[2]) == len(lignes[3]) == 37


def test_tous_les_mouvements():
    # on recalcule le mouvement avec une autre methode
    for carte in CARTES:
        for l in range(9):
            for c in range(9):
                n = int(carte[-1])
                l2, c2 = l, c
                if "N" in carte:
                    l2 -= n
                if "S" in carte:
                    l2 += n
                if "E" in carte:
                    c2 += n
                if "O" in carte:
                    c2 -= n
                attendu = l2 in range(9) and c2 in range(9) and fin[l2][c2] == "."
                assert r.mouvement_possible(fin, l, c, carte) == attendu


def test_main_jouable():
    assert r.main_jouable(fin, 6, 1, ["SE2", "SO2", "NE3"]) == ["SE2"]
    assert r.main_jouable(fin, 0, 8, ["N1", "E2", "NE3"]) == []


def test_demande_bonne_carte():
    with patch("builtins.input", side_effect=["SE2"]) as faux:
        assert r.demande_action("Rouge", fin, 6, 1, ["SE2", "SO2", "NE3"]) == "SE2"
    faux.assert_called_once_with("Vous êtes le joueur Rouge, que souhaitez-vous faire ? ")


def test_demande_mauvaises_reponses():
    with patch("builtins.input", side_effect=["N1", "SO2", "passe", "bonjour", "", "pioche"]) as faux:
        assert r.demande_action("Blanc", fin, 6, 1, ["SE2", "SO2", "NE3"]) == "pioche"
    assert faux.call_count == 6
    assert faux.call_args[0][0] == "Action impossible, que souhaitez-vous faire ? "


def test_demande_passe():
    with patch("builtins.input", side_effect=["pioche", "passe"]):
        assert r.demande_action("Blanc", fin, 0, 8, ["N1", "N2", "N3", "E1", "E2"]) == "passe"


def test_bouge_le_roi():
    p = plateau_avec([(3, 5)], [(6, 1)])
    p, l, c, mr, mb, d = r.bouge_le_roi(p, 6, 1, ["SE2", "SO2", "NE3"], ["S1", "NO3"], [], "NE3", "Rouge")
    assert p == plateau_avec([(3, 5), (3, 4)], [(6, 1)])
    assert (l, c, mr, mb, d) == (3, 4, ["SE2", "SO2"], ["S1", "NO3"], ["NE3"])


def test_territoire():
    assert set(r.territoire(fin, 3, 4, "Rouge")) == {(3, 4), (3, 5), (3, 6)}
    assert r.territoire(fin, 3, 3, "Rouge") == []
    assert r.territoire(fin, 3, 3, "Blanc") == [(3, 3)]
    assert r.territoire(fin, 7, 2, "Rouge") == []
    t = r.territoire(fin, 7, 2, "Blanc")
    assert len(t) == 6 and set(t) == {(7, 2), (6, 1), (6, 2), (8, 2), (7, 3), (7, 4)}
    # le plateau n'est pas changé
    assert fin[7][2] == "B"


def test_score():
    assert r.score(fin, "Rouge") == 13
    assert r.score(fin, "Blanc") == 38


def test_partie_complete(capsys):
    with patch("builtins.input", side_effect=itertools.cycle(CARTES + ["passe", "pioche"])):
        r.main()
    fin_texte = capsys.readouterr().out.splitlines()[-3:]
    assert fin_texte[0].split()[0] == "Rouge"
    assert fin_texte[1].split()[0] == "Blanc"
