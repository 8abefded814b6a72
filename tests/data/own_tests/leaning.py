from rdr import *
from rdr import TAILLES, carre, inconnue, score

def test_constante():
    assert score([["R"] * TAILLES["petit"]], "Rouge") == 4

def test_fonction_a_eux(capsys):
    liste = [1]
    vider(liste)
    assert (score([["R"]], "Rouge"), carre(3), liste) == (1, 9, [])
    assert capsys.readouterr().out == "vidé\n"

def test_import_a_eux():
    assert score(deepcopy([["R"]]), random.choice(["Rouge"])) == 1

def test_parametres_nommes():
    assert score(coul="Rouge", plt=[['R', 'R', '.', 'R']]) == 5

def test_inconnue():
    assert inconnue(1) == 1
