import io
import unittest
from unittest import mock
import pytest
import roi_des_roses
from roi_des_roses import *

rdr = pytest.importorskip("roi_des_roses")

@pytest.fixture(params=[1, 2])
def ligne(request):
    yield ["R"] * request.param

@pytest.fixture(scope="module")
def vide():
    return [["."] * 9 for _ in range(9)]

def test_fixtures(ligne, vide, plateau_commun):
    assert score([ligne], "Rouge") == len(ligne) ** 2
    assert score(vide, "Rouge") == score(plateau_commun, "Blanc") == 0

@pytest.mark.parametrize("couleur, attendu", [("Rouge", 1), ("Blanc", 0), pytest.param("Vert", 0, marks=pytest.mark.skip)])
def test_parametres(couleur, attendu):
    assert rdr.score([["R", "."]], couleur) == attendu

class TestAffichage:
    def setup_method(self):
        self.main = ["N1"]

    def test_capsys(self, capsys):
        afficher_main("Rouge", self.main)
        assert capsys.readouterr().out == "Rouge : N1\n"

    def test_print_remplace(self):
        with mock.patch("builtins.print") as ecrit:
            afficher_main("Rouge", self.main)
        assert "Rouge" in str(ecrit.call_args_list)

class TestScore(unittest.TestCase):
    def test_deux(self):
        for taille in (1, 2):
            with self.subTest(taille=taille):
                self.assertEqual(score([["R"] * taille], "Rouge"), taille ** 2)

def demande():
    return demande_action("Rouge", [["."]], 0, 0, [])

def test_input_de_builtins(monkeypatch):
    monkeypatch.setattr("builtins.input", lambda question: "pioche")
    assert demande() == "pioche"

def test_input_du_module(monkeypatch):
    monkeypatch.setattr(roi_des_roses, "input", lambda question="": "pioche", raising=False)
    assert demande() == "pioche"

def test_input_sans_question(monkeypatch):
    monkeypatch.setattr("builtins.input", lambda: "pioche")
    with pytest.raises(TypeError):
        input("question")
    assert roi_des_roses.score([["R"]], "Rouge") == 1

def test_input_par_mock():
    with mock.patch("builtins.input", side_effect=["rien", "pioche"]) as tape:
        assert demande() == "pioche"
    assert tape.call_count == 2

def test_input_du_module_par_mock():
    with mock.patch("roi_des_roses.input", return_value="pioche"):
        assert demande() == "pioche"

def test_clavier(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("pioche\n"))
    assert demande() == "pioche"

def test_sans_clavier():
    with pytest.raises(OSError):
        demande()

def test_fichier(tmp_path, tmpdir):
    (tmp_path / "plateau.txt").write_text("R.")
    assert score([list((tmp_path / "plateau.txt").read_text())], "Rouge") == 1

def test_approx():
    assert score([["R"]], "Rouge") == pytest.approx(1.0000001)

@pytest.mark.xfail
def test_plus_tard():
    assert score([["R"]], "Rouge") == 2
