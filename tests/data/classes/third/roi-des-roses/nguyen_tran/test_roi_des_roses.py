"""Tests du Roi des Roses (pytest)."""
from copy import deepcopy

import pytest

import roi_des_roses as rdr

VIDE = [["."] * 9 for _ in range(9)]
FIN = [list(ligne) for ligne in (
    ".........",
    "........R",
    ".........",
    "...BRRR..",
    ".........",
    "..R......",
    "RBB..RB..",
    "..BBB....",
    "..B......",
)]


@pytest.mark.parametrize("lignes, colonnes, roi", [(9, 9, (4, 4)), (3, 5, (1, 2)), (11, 7, (5, 3))])
def test_init_jeu_dimensions(lignes, colonnes, roi):
    plateau, l, c, *_ = rdr.init_jeu(lignes, colonnes)
    assert plateau == [["."] * colonnes for _ in range(lignes)]
    assert (l, c) == roi


def test_init_jeu_cartes():
    _, _, _, mr, mb, pioche, defausse = rdr.init_jeu(9, 9)
    assert (len(mr), len(mb), len(pioche), defausse) == (5, 5, 14, [])
    assert len(set(mr + mb + pioche)) == 24


def test_init_jeu_hasard():
    assert len({tuple(rdr.init_jeu(9, 9)[5]) for _ in range(10)}) > 1


def test_init_jeu_listes_distinctes():
    plateau = rdr.init_jeu(9, 9)[0]
    assert len({id(ligne) for ligne in plateau}) == 9


@pytest.mark.parametrize("couleur, main, attendu", [
    ("Rouge", ["SE2", "SO2", "NE3"], "Rouge : SE2 SO2 NE3\n"),
    ("Blanc", ["S1", "SO1", "NO3", "O2", "NE1"], "Blanc : S1 SO1 NO3 O2 NE1\n"),
    ("Blanc", ["S1"], "Blanc : S1\n"),
])
def test_afficher_main(couleur, main, attendu, capsys):
    rdr.afficher_main(couleur, main)
    assert capsys.readouterr().out == attendu


def test_afficher_jeu(capsys):
    rdr.afficher_jeu(FIN, 3, 4, ["SE2"], ["S1", "NO3"])
    lignes = capsys.readouterr().out.splitlines()
    assert len(lignes) == 2 + 19
    assert lignes[:2] == ["Rouge : SE2", "Blanc : S1 NO3"]
    assert lignes[2] == lignes[-1] == "-" * 46
    assert lignes[3 + 2 * 3] == "|    |    |    |  B | XR |  R |  R |    |    |"


@pytest.mark.parametrize("l, c, carte, attendu", [
    (4, 4, "N3", True), (4, 4, "NE1", False), (4, 4, "N1", False), (4, 4, "SO2", False),
    (4, 4, "SO1", True), (4, 4, "E3", True), (0, 0, "NO1", False), (0, 0, "O3", False),
    (0, 0, "S3", True), (8, 8, "SE1", False), (8, 8, "NO3", True), (8, 0, "S1", False),
    (0, 8, "NE2", False), (1, 4, "S3", True), (1, 4, "S2", False),
])
def test_mouvement_possible(l, c, carte, attendu):
    assert rdr.mouvement_possible(FIN, l, c, carte) is attendu


@pytest.mark.parametrize("carte", [d + n for d in rdr.VECTEURS for n in "123"])
def test_tout_est_possible_au_centre(carte):
    assert rdr.mouvement_possible(VIDE, 4, 4, carte)


@pytest.mark.parametrize("main, attendu", [
    (["N3", "N1", "E3"], ["N3", "E3"]),
    (["N1", "NE1"], []),
    ([], []),
])
def test_main_jouable(main, attendu):
    assert rdr.main_jouable(FIN, 4, 4, main) == attendu


@pytest.mark.parametrize("main, reponses, attendu", [
    (["N3"], ["N3"], "N3"),
    (["N1"], ["N1", "passe", "pioche"], "pioche"),
    (["N3", "E3", "E1", "E2", "O1"], ["pioche", "passe", "S1", "", "E3"], "E3"),
    (["N1", "NE1", "SO2", "S2", "SE2"], ["pioche", "N1", "S2"], "S2"),
    (["N1", "NE1", "SO2", "NO1", "S3"], ["pioche", "N1", "passe"], "passe"),
])
def test_demande_action(main, reponses, attendu, monkeypatch):
    questions = []
    suite = iter(reponses)

    def faux_input(texte=""):
        questions.append(texte)
        return next(suite)

    plateau = deepcopy(FIN)
    plateau[7][4] = "R"
    monkeypatch.setattr("builtins.input", faux_input)
    assert rdr.demande_action("Blanc", plateau, 4, 4, main) == attendu
    assert questions[0] == "Vous êtes le joueur Blanc, que souhaitez-vous faire ? "
    assert questions[1:] == ["Action impossible, que souhaitez-vous faire ? "] * (len(reponses) - 1)


@pytest.mark.parametrize("couleur, carte, arrivee, mr, mb", [
    ("Rouge", "N3", (1, 4), ["SO1"], ["E3", "O2"]),
    ("Rouge", "SO1", (5, 3), ["N3"], ["E3", "O2"]),
    ("Blanc", "E3", (4, 7), ["N3", "SO1"], ["O2"]),
])
def test_bouge_le_roi(couleur, carte, arrivee, mr, mb):
    res = rdr.bouge_le_roi(deepcopy(FIN), 4, 4, ["N3", "SO1"], ["E3", "O2"], ["S1"], carte, couleur)
    attendu = deepcopy(FIN)
    attendu[arrivee[0]][arrivee[1]] = couleur[0]
    assert res == (attendu, *arrivee, mr, mb, ["S1", carte])


@pytest.mark.parametrize("l, c, couleur, attendu", [
    (3, 4, "Rouge", {(3, 4), (3, 5), (3, 6)}),
    (3, 3, "Rouge", set()),
    (3, 3, "Blanc", {(3, 3)}),
    (7, 2, "Rouge", set()),
    (7, 2, "Blanc", {(7, 2), (6, 1), (6, 2), (8, 2), (7, 3), (7, 4)}),
    (0, 0, "Blanc", set()),
])
def test_territoire(l, c, couleur, attendu):
    t = rdr.territoire(FIN, l, c, couleur)
    assert set(t) == attendu
    assert len(t) == len(attendu)


@pytest.mark.parametrize("plateau, rouge, blanc", [
    (FIN, 13, 38), (VIDE, 0, 0),
    ([["R", "B"], ["B", "R"]], 2, 2),
    ([["R", "R"], ["B", "R"]], 9, 1),
])
def test_score(plateau, rouge, blanc):
    assert rdr.score(plateau, "Rouge") == rouge
    assert rdr.score(plateau, "Blanc") == blanc
