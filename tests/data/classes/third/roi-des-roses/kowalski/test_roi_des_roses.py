import pytest

rdr = pytest.importorskip("roi_des_roses")


def lire(dessin):
    """transforme un dessin en plateau"""
    return [list(ligne.strip()) for ligne in dessin.strip().split("\n")]


@pytest.fixture
def plateau():
    # le plateau du listing 8
    return lire("""
        .........
        .........
        .........
        ...BRRR..
        .........
        ...R....R
        RBB..RB..
        ..BBB....
        ..B......
    """)


@pytest.fixture
def clavier(monkeypatch):
    touches = []
    monkeypatch.setattr("builtins.input", lambda q="": touches.pop(0))
    return touches


@pytest.fixture(scope="module")
def jeu():
    return rdr.init_jeu(9, 9)


def test_jeu_tuple(jeu):
    assert isinstance(jeu, tuple) and len(jeu) == 7


def test_jeu_plateau(jeu):
    assert jeu[0] == lire("\n".join(["........."] * 9))
    assert jeu[1] == 4 and jeu[2] == 4


def test_jeu_cartes(jeu):
    rouge, blanc, pioche, defausse = jeu[3:]
    assert len(rouge) == 5
    assert len(blanc) == 5
    assert len(pioche) == 14
    assert defausse == []
    assert len(set(rouge) | set(blanc) | set(pioche)) == 24


def test_afficher_main(capsys):
    rdr.afficher_main("Rouge", ["SE2", "SO2", "NE3"])
    out, err = capsys.readouterr()
    assert out == "Rouge : SE2 SO2 NE3\n"


def test_afficher_jeu(plateau, capsys):
    rdr.afficher_jeu(plateau, 3, 4, ["SE2"], ["S1"])
    out, err = capsys.readouterr()
    lignes = out.split("\n")
    assert lignes[0] == "Rouge : SE2"
    assert lignes[1] == "Blanc : S1"
    cases = [x.strip() for x in lignes[9].split("|")[1:-1]]
    assert cases == ["", "", "", "B", "XR", "R", "R", "", ""]
    cases = [x.strip() for x in lignes[15].split("|")[1:-1]]
    assert cases == ["R", "B", "B", "", "", "R", "B", "", ""]


def test_mouvement(plateau):
    assert rdr.mouvement_possible(plateau, 3, 4, "N3")
    assert not rdr.mouvement_possible(plateau, 3, 4, "E1")
    assert not rdr.mouvement_possible(plateau, 3, 4, "O1")
    assert rdr.mouvement_possible(plateau, 3, 4, "E3")
    assert rdr.mouvement_possible(plateau, 3, 4, "O2")
    assert not rdr.mouvement_possible(plateau, 3, 7, "E2")
    assert not rdr.mouvement_possible(plateau, 3, 7, "E3")
    assert not rdr.mouvement_possible(plateau, 1, 1, "NO2")
    assert not rdr.mouvement_possible(plateau, 1, 1, "NO3")


def test_jouable(plateau):
    assert rdr.main_jouable(plateau, 3, 4, ["E1", "E3", "O1", "O2", "S2"]) == ["E3", "O2", "S2"]


def test_demande(plateau, clavier, capsys):
    clavier += ["N2", "SO2", "passe", "SE2"]
    assert rdr.demande_action("Rouge", plateau, 6, 1, ["SE2", "SO2", "NE3"]) == "SE2"
    out = capsys.readouterr().out
    assert out.startswith("Vous êtes le joueur Rouge, que souhaitez-vous faire ? ")
    assert out.count("Action impossible, que souhaitez-vous faire ? ") == 3


def test_demande_pioche(plateau, clavier):
    clavier += ["passe", "pioche"]
    assert rdr.demande_action("Blanc", plateau, 6, 1, []) == "pioche"


def test_demande_passe(plateau, clavier):
    clavier += ["pioche", "O1", "passe"]
    assert rdr.demande_action("Blanc", plateau, 6, 1, ["O1", "O2", "O3", "S3", "SO3"]) == "passe"


def test_bouge(plateau):
    plateau[3][4] = "."
    p, l, c, r, b, d = rdr.bouge_le_roi(plateau, 6, 1, ["SE2", "SO2", "NE3"], ["S1", "NO3"], ["E1"], "NE3", "Rouge")
    assert (l, c) == (3, 4)
    assert p[3] == list("...BRRR..")
    assert r == ["SE2", "SO2"]
    assert b == ["S1", "NO3"]
    assert d == ["E1", "NE3"]


def test_territoire(plateau):
    assert sorted(rdr.territoire(plateau, 7, 2, "Blanc")) == [(6, 1), (6, 2), (7, 2), (7, 3), (7, 4), (8, 2)]
    assert rdr.territoire(plateau, 7, 2, "Rouge") == []
    assert sorted(rdr.territoire(plateau, 3, 4, "Rouge")) == [(3, 4), (3, 5), (3, 6)]


def test_territoire_spirale():
    p = lire("""
        RRRRR
        ....R
        RRR.R
        R...R
        RRRRR
    """)
    assert len(rdr.territoire(p, 2, 2, "Rouge")) == 17
    assert rdr.score(p, "Rouge") == 289


def test_score(plateau):
    avant = [l[:] for l in plateau]
    assert rdr.score(plateau, "Rouge") == 13
    assert rdr.score(plateau, "Blanc") == 38
    assert plateau == avant


def test_main_complet(monkeypatch, capsys):
    liste = ["pioche", "passe"] + [d + n for d in ["N", "NE", "E", "SE", "S", "SO", "O", "NO"] for n in "321"]
    etat = {"i": 0}

    def clavier(q=""):
        etat["i"] += 1
        return liste[(etat["i"] * 7) % 26 + 0]

    # 7 et 26 n'ont pas de diviseur commun : toutes les réponses passent
    monkeypatch.setattr("builtins.input", clavier)
    rdr.main()
    lignes = capsys.readouterr().out.strip().split("\n")
    rouge = int(lignes[-3].split()[-1])
    blanc = int(lignes[-2].split()[-1])
    if rouge == blanc:
        assert lignes[-1] == "Égalité"
    else:
        gagnant = "Rouge" if rouge > blanc else "Blanc"
        assert lignes[-1] == gagnant + " a gagné la partie"
