import random
import roi_des_roses
from roi_des_roses import *


def plateau_vide():
    return [["."] * 9 for _ in range(9)]


def fausses_reponses(monkeypatch, reponses):
    """ remplace input par une liste de réponses, l'affichage de la question est conservé """
    it = iter(reponses)

    def faux(question=""):
        print(question, end="")
        r = next(it)
        print(r)
        return r
    monkeypatch.setattr("builtins.input", faux)


# ---------- init ----------

def test_paquet():
    p = creer_paquet()
    assert len(p) == 24
    assert len(set(p)) == 24
    assert "NO3" in p


def test_init():
    for _ in range(20):
        plt, lr, cr, mr, mb, pioche, defausse = init_jeu(9, 9)
        assert plt == plateau_vide()
        assert lr == cr == 4
        assert sorted(mr + mb + pioche) == sorted(creer_paquet())
        assert len(mr) == 5 and len(mb) == 5
        assert defausse == []


# ---------- affichage ----------

def test_afficher_main(capsys):
    afficher_main("Rouge", ["SE2", "SO2", "NE3"])
    assert capsys.readouterr().out == "Rouge : SE2 SO2 NE3\n"
    afficher_main("Blanc", ["S1", "SO1", "NO3", "O2", "NE1"])
    assert capsys.readouterr().out == "Blanc : S1 SO1 NO3 O2 NE1\n"


def test_afficher_jeu_petit(capsys):
    afficher_jeu([[".", "R", "."], ["B", ".", "."]], 0, 1, ["N1"], ["S2"])
    assert capsys.readouterr().out == (
        "Rouge : N1\n"
        "Blanc : S2\n"
        "----------------\n"
        "|    | XR |    |\n"
        "----------------\n"
        "| B  |    |    |\n"
        "----------------\n")


def test_afficher_jeu_debut(capsys):
    afficher_jeu(plateau_vide(), 4, 4, ["N1"], ["S2"])
    sortie = capsys.readouterr().out
    assert sortie.count("X") == 1
    assert len(sortie.splitlines()) == 21


# ---------- mouvements ----------

def test_vecteurs():
    assert nouvelle_position(4, 4, "N1") == (3, 4)
    assert nouvelle_position(4, 4, "NE2") == (2, 6)
    assert nouvelle_position(4, 4, "E3") == (4, 7)
    assert nouvelle_position(4, 4, "SE1") == (5, 5)
    assert nouvelle_position(4, 4, "S2") == (6, 4)
    assert nouvelle_position(4, 4, "SO3") == (7, 1)
    assert nouvelle_position(4, 4, "O1") == (4, 3)
    assert nouvelle_position(4, 4, "NO2") == (2, 2)


def test_mouvement_possible():
    p = plateau_vide()
    assert mouvement_possible(p, 4, 4, "N3") is True
    assert mouvement_possible(p, 2, 4, "N3") is False
    p[1][4] = "B"
    assert mouvement_possible(p, 4, 4, "N3") is False
    p[1][4] = "R"
    assert mouvement_possible(p, 4, 4, "N3") is False
    p[1][4] = "."
    p[2][4] = "R"
    assert mouvement_possible(p, 4, 4, "N3") is True


def test_main_jouable():
    p = plateau_vide()
    assert main_jouable(p, 0, 0, ["N1", "E1", "SE3", "SO1"]) == ["E1", "SE3"]
    assert main_jouable(p, 0, 0, ["N1", "O2"]) == []


# ---------- demande ----------

def test_demande_sujet(monkeypatch, capsys):
    p = plateau_vide()
    p[6][1] = "B"
    fausses_reponses(monkeypatch, ["N1", "SO2", "passe", "NE3"])
    assert demande_action("Rouge", p, 6, 1, ["SE2", "SO2", "NE3"]) == "NE3"
    assert capsys.readouterr().out.splitlines() == [
        "Vous êtes le joueur Rouge, que souhaitez-vous faire ? N1",
        "Action impossible, que souhaitez-vous faire ? SO2",
        "Action impossible, que souhaitez-vous faire ? passe",
        "Action impossible, que souhaitez-vous faire ? NE3"]


def test_demande_pioche_refusee(monkeypatch):
    fausses_reponses(monkeypatch, ["pioche", "E1"])
    assert demande_action("Blanc", plateau_vide(), 4, 4, ["E1", "E2", "E3", "O1", "O2"]) == "E1"


def test_demande_passe(monkeypatch):
    fausses_reponses(monkeypatch, ["passe"])
    assert demande_action("Blanc", plateau_vide(), 0, 0, ["N1", "N2", "N3", "O1", "O2"]) == "passe"


def test_demande_passe_refuse_si_pioche(monkeypatch):
    fausses_reponses(monkeypatch, ["passe", "pioche"])
    assert demande_action("Blanc", plateau_vide(), 0, 0, ["N1", "N2", "N3", "O1"]) == "pioche"


# ---------- bouge ----------

def test_bouge():
    p, l, c, r, b, d = bouge_le_roi(plateau_vide(), 4, 4, ["N1", "N2"], ["S1", "S2"], ["O3"], "S2", "Blanc")
    assert (l, c) == (6, 4)
    assert p[6][4] == "B"
    assert r == ["N1", "N2"]
    assert b == ["S1"]
    assert d == ["O3", "S2"]
    p, l, c, r, b, d = bouge_le_roi(p, l, c, r, b, d, "N1", "Rouge")
    assert (l, c) == (5, 4)
    assert p[5][4] == "R" and p[6][4] == "B"
    assert r == ["N2"]
    assert d == ["O3", "S2", "N1"]


# ---------- fin ----------

def test_territoire():
    p = plateau_vide()
    for l, c in [(0, 0), (0, 1), (1, 1), (2, 2), (8, 8)]:
        p[l][c] = "R"
    p[0][2] = "B"
    assert set(territoire(p, 0, 0, "Rouge")) == {(0, 0), (0, 1), (1, 1)}
    assert territoire(p, 2, 2, "Rouge") == [(2, 2)]
    assert territoire(p, 8, 8, "Rouge") == [(8, 8)]
    assert territoire(p, 8, 8, "Blanc") == []
    assert score(p, "Rouge") == 11
    assert score(p, "Blanc") == 1


def test_piocher():
    main_j, pioche, defausse = [], [], ["N1", "N2"]
    piocher(main_j, pioche, defausse)
    assert len(main_j) == len(pioche) == 1
    assert defausse == []


def test_egalite(capsys):
    afficher_scores(plateau_vide())
    assert capsys.readouterr().out == "Rouge 0\nBlanc 0\nÉgalité\n"


def test_parties_au_hasard(monkeypatch, capsys):
    random.seed(12)
    for _ in range(5):
        monkeypatch.setattr("builtins.input",
                            lambda q="": random.choice(creer_paquet() + ["pioche", "passe"]))
        roi_des_roses.main()
        derniere = capsys.readouterr().out.splitlines()[-1]
        assert derniere == "Égalité" or derniere.endswith(" a gagné la partie")
