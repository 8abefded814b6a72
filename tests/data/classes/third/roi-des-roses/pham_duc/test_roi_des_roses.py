import random
import pytest
import roi_des_roses as rdr

D = {"N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1), "S": (1, 0), "SO": (1, -1), "O": (0, -1), "NO": (-1, -1)}
CARTES = [d + str(n) for d in D for n in (1, 2, 3)]


def hasard(graine, nb=30):
    random.seed(graine)
    p = [["."] * 9 for i in range(9)]
    for k in range(nb):
        p[random.randrange(9)][random.randrange(9)] = random.choice("RB")
    return p


def plateau8():
    texte = """
.........
.........
..R......
...BRRR..
.........
...R.....
RBB..RB..
..BBB....
..B......"""
    return [list(l) for l in texte.split()]


def test_init():
    for lignes, colonnes in [(9, 9), (5, 5), (7, 11)]:
        plt, lr, cr, mr, mb, pioche, defausse = rdr.init_jeu(lignes, colonnes)
        assert len(plt) == lignes
        assert all(l == ["."] * colonnes for l in plt)
        assert lr == lignes // 2 and cr == colonnes // 2
        assert sorted(mr + mb + pioche) == sorted(CARTES)
        assert len(mr) == 5 == len(mb)
        assert defausse == []


def test_afficher(capsys):
    rdr.afficher_main("Rouge", ["SE2", "SO2", "NE3"])
    rdr.afficher_main("Blanc", ["S1", "SO1", "NO3", "O2", "NE1"])
    assert capsys.readouterr().out.split("\n") == ["Rouge : SE2 SO2 NE3", "Blanc : S1 SO1 NO3 O2 NE1", ""]
    rdr.afficher_jeu(plateau8(), 6, 1, ["SE2"], ["S1"])
    assert "|  R | XB |  B |    |    |  R |  B |    |    |" in capsys.readouterr().out


@pytest.mark.parametrize("carte", CARTES, ids=CARTES)
def test_mouvement(carte):
    dl, dc = D[carte[:-1]]
    n = int(carte[-1])
    for graine in range(5):
        p = hasard(graine)
        for l in range(9):
            for c in range(9):
                a, b = l + n * dl, c + n * dc
                if a in range(9) and b in range(9):
                    assert rdr.mouvement_possible(p, l, c, carte) == (p[a][b] == ".")
                else:
                    assert rdr.mouvement_possible(p, l, c, carte) == False


def test_main_jouable():
    for graine in range(20):
        p = hasard(graine)
        main = random.sample(CARTES, 5)
        j = rdr.main_jouable(p, 4, 4, main)
        for carte in main:
            assert (carte in j) == rdr.mouvement_possible(p, 4, 4, carte)


@pytest.mark.parametrize("reponses", [["SE2"], ["N1", "SE2"], ["SO2", "NE3", "passe", "SE2"], ["pioche"]],
                         ids=["bonne", "pas en main", "impossible", "pioche"])
def test_demande(reponses, monkeypatch, capsys):
    it = iter(reponses)
    monkeypatch.setattr("builtins.input", lambda: next(it))
    assert rdr.demande_action("Rouge", plateau8(), 6, 1, ["SE2", "SO2", "NE3"]) == reponses[-1]
    attendu = "Vous êtes le joueur Rouge, que souhaitez-vous faire ? "
    attendu += "Action impossible, que souhaitez-vous faire ? " * (len(reponses) - 1)
    assert capsys.readouterr().out == attendu


def test_demande_passe(monkeypatch):
    it = iter(["pioche", "N1", "passe"])
    monkeypatch.setattr("builtins.input", lambda: next(it))
    assert rdr.demande_action("Blanc", plateau8(), 0, 0, ["N1", "N2", "N3", "O1", "O2"]) == "passe"


def test_bouge():
    p = plateau8()
    p[3][4] = "."
    res = rdr.bouge_le_roi(p, 6, 1, ["SE2", "SO2", "NE3"], ["S1", "NO3"], ["E2"], "NE3", "Rouge")
    assert res == (plateau8(), 3, 4, ["SE2", "SO2"], ["S1", "NO3"], ["E2", "NE3"])


def test_territoire():
    p = plateau8()
    assert sorted(rdr.territoire(p, 3, 4, "Rouge")) == [[3, 4], [3, 5], [3, 6]]
    assert rdr.territoire(p, 3, 3, "Rouge") == []
    assert rdr.territoire(p, 3, 3, "Blanc") == [[3, 3]]
    assert rdr.territoire(p, 7, 2, "Rouge") == []
    assert sorted(rdr.territoire(p, 7, 2, "Blanc")) == [[6, 1], [6, 2], [7, 2], [7, 3], [7, 4], [8, 2]]


def test_score():
    assert rdr.score(plateau8(), "Rouge") == 13
    assert rdr.score(plateau8(), "Blanc") == 38


def test_score_hasard():
    # somme des tailles des territoires sur toutes les cases
    for graine in range(20):
        p = hasard(graine, 50)
        for couleur in ["Rouge", "Blanc"]:
            s = 0
            for l in range(9):
                for c in range(9):
                    s += len(rdr.territoire(p, l, c, couleur))
            assert s == rdr.score(p, couleur)


def test_ia():
    for graine in range(50):
        p = hasard(graine, 60)
        melange = random.sample(CARTES, 24)
        r, b = melange[:random.randrange(6)], melange[10:15]
        for couleur, main in ("Rouge", r), ("Blanc", b):
            action = rdr.play(p, 4, 4, r, b, couleur)
            assert rdr.action_ok(action, p, 4, 4, main)
