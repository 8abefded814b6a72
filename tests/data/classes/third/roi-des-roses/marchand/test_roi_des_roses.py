import pytest
from roi_des_roses import (init_jeu, afficher_main, afficher_jeu, mouvement_possible, main_jouable,
                           demande_action, bouge_le_roi, territoire, score, main)


@pytest.fixture
def vide():
    return [["."] * 9 for _ in range(9)]


@pytest.fixture
def fin(vide):
    for l, c in [(3, 4), (3, 5), (3, 6), (5, 3), (6, 0), (6, 5), (0, 8)]:
        vide[l][c] = "R"
    for l, c in [(3, 3), (6, 1), (6, 2), (6, 6), (7, 2), (7, 3), (7, 4), (8, 2)]:
        vide[l][c] = "B"
    return vide


class TestInit:
    def test_taille_du_tuple(self):
        assert len(init_jeu(9, 9)) == 7

    def test_plateau(self, vide):
        assert init_jeu(9, 9)[0] == vide

    def test_roi(self):
        assert init_jeu(9, 9)[1:3] == (4, 4)
        assert init_jeu(7, 3)[1:3] == (3, 1)

    def test_cartes(self):
        _, _, _, r, b, pioche, defausse = init_jeu(9, 9)
        assert len(r) == len(b) == 5
        assert len(pioche) == 14
        assert defausse == []
        attendu = sorted(d + n for d in "N NE E SE S SO O NO".split() for n in "123")
        assert sorted(r + b + pioche) == attendu


class TestAffichage:
    def test_main(self, capsys):
        afficher_main("Rouge", ["SE2", "SO2", "NE3"])
        afficher_main("Blanc", ["S1", "SO1", "NO3", "O2", "NE1"])
        assert capsys.readouterr().out == "Rouge : SE2 SO2 NE3\nBlanc : S1 SO1 NO3 O2 NE1\n"

    def test_jeu(self, fin, capsys):
        afficher_jeu(fin, 3, 4, ["SE2", "SO2"], ["S1", "NO3"])
        lignes = capsys.readouterr().out.split("\n")
        assert lignes[0] == "Rouge : SE2 SO2"
        assert lignes[1] == "Blanc : S1 NO3"
        assert set(lignes[2]) == {"-"}
        assert "XR" in lignes[9]
        assert sum(l.count("R") for l in lignes[2:]) == 7
        assert sum(l.count("B") for l in lignes[2:]) == 8
        assert sum(l.count("X") for l in lignes) == 1


class TestMouvements:
    def test_bords(self, vide):
        assert not mouvement_possible(vide, 0, 4, "N1")
        assert not mouvement_possible(vide, 2, 4, "N3")
        assert mouvement_possible(vide, 2, 4, "N2")
        assert not mouvement_possible(vide, 4, 7, "E2")
        assert mouvement_possible(vide, 4, 7, "E1")
        assert not mouvement_possible(vide, 6, 2, "SO3")
        assert not mouvement_possible(vide, 4, 1, "O2")

    def test_pions(self, fin):
        assert not mouvement_possible(fin, 6, 1, "NE3")
        assert not mouvement_possible(fin, 6, 1, "E1")

    def test_survol(self, fin):
        # le roi peut passer au dessus des pions
        assert mouvement_possible(fin, 6, 1, "E2")

    def test_main_jouable(self, fin):
        assert main_jouable(fin, 6, 1, ["SE2", "SO2", "NE3", "N3"]) == ["SE2", "N3"]
        assert main_jouable(fin, 6, 1, ["SO2"]) == []

    def test_bouge_rouge(self, vide):
        p, l, c, r, b, d = bouge_le_roi(vide, 4, 4, ["N1", "SO3"], ["E1"], ["O1"], "SO3", "Rouge")
        assert (l, c) == (7, 1)
        assert p[7][1] == "R"
        assert (r, b, d) == (["N1"], ["E1"], ["O1", "SO3"])

    def test_bouge_blanc(self, vide):
        p, l, c, r, b, d = bouge_le_roi(vide, 4, 4, ["N1", "SO3"], ["E1"], [], "E1", "Blanc")
        assert (l, c) == (4, 5)
        assert p[4][5] == "B"
        assert (r, b, d) == (["N1", "SO3"], [], ["E1"])


class TestDemande:
    @pytest.fixture
    def repond(self, monkeypatch):
        def prepare(*reponses):
            suite = list(reponses)
            monkeypatch.setattr("builtins.input", lambda *a: suite.pop(0))
            return suite
        return prepare

    def test_carte(self, fin, repond):
        reste = repond("N1", "SO2", "passe", "SE2", "NE3")
        assert demande_action("Rouge", fin, 6, 1, ["SE2", "SO2", "NE3"]) == "SE2"
        assert reste == ["NE3"]

    def test_pioche(self, fin, repond):
        repond("pioche")
        assert demande_action("Rouge", fin, 6, 1, ["SE2", "SO2", "NE3"]) == "pioche"

    def test_main_pleine(self, fin, repond):
        repond("pioche", "passe", "SE2")
        assert demande_action("Blanc", fin, 6, 1, ["SE2", "SO2", "NE3", "O1", "O2"]) == "SE2"

    def test_passe(self, fin, repond):
        repond("pioche", "SO2", "passe")
        assert demande_action("Blanc", fin, 6, 1, ["S3", "SO2", "NE3", "O1", "O2"]) == "passe"


class TestFinDePartie:
    def test_territoire(self, fin):
        assert sorted(territoire(fin, 3, 4, "Rouge")) == [(3, 4), (3, 5), (3, 6)]
        assert sorted(territoire(fin, 3, 6, "Rouge")) == [(3, 4), (3, 5), (3, 6)]
        assert territoire(fin, 3, 3, "Rouge") == []
        assert territoire(fin, 3, 3, "Blanc") == [(3, 3)]
        assert len(territoire(fin, 7, 2, "Blanc")) == 6

    def test_score(self, fin, vide):
        assert score(fin, "Rouge") == 13
        assert score(fin, "Blanc") == 38

    def test_score_vide(self, vide):
        assert score(vide, "Rouge") == score(vide, "Blanc") == 0

    def test_partie_entiere(self, monkeypatch, capsys):
        # on essaie toutes les reponses les unes apres les autres
        essais = [d + n for n in "123" for d in "N NE E SE S SO O NO".split()] + ["pioche", "passe"]
        compteur = [0]

        def reponse(question=""):
            compteur[0] += 1
            return essais[compteur[0] % len(essais)]

        monkeypatch.setattr("builtins.input", reponse)
        main()
        fin = capsys.readouterr().out.strip().split("\n")[-3:]
        assert fin[0].startswith("Rouge ")
        assert fin[1].startswith("Blanc ")
        assert fin[2] in ("Rouge a gagné la partie", "Blanc a gagné la partie", "Égalité")
