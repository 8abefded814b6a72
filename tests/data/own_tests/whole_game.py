import roi_des_roses

CARTES = [sens + pas for pas in "123" for sens in "N NE E SE S SO O NO".split()]

def test_partie(monkeypatch, capsys):
    tour = iter(range(10**6))
    essais = [*CARTES, "pioche", "passe"]
    monkeypatch.setattr("builtins.input", lambda question: essais[next(tour) % len(essais)])
    roi_des_roses.main()
    assert capsys.readouterr().out.splitlines()[-3].startswith("Rouge ")

def test_partie_abandonnee(monkeypatch):
    monkeypatch.setattr("builtins.input", lambda question, reponses=iter(["rien"]): next(reponses))
    try:
        roi_des_roses.main()
    except StopIteration:
        pass
    assert roi_des_roses.score([["R"]], "Rouge") == 1
