"""Points come from the barème, and what cannot be judged is worth nothing."""

from pathlib import Path

import pytest

from ludotheque.classroom.assignments import ASSIGNMENTS, find_assignment
from ludotheque.classroom.judging.result import OwnTests, Result
from ludotheque.classroom.judging.verdict import State, Verdict
from ludotheque.classroom.marks.bareme import BadBareme, Worth, read_bareme
from ludotheque.classroom.marks.corrections import BadCorrections, Correction, read_corrections
from ludotheque.classroom.marks.marking import mark, points_of
from ludotheque.classroom.marks.roster import BadRoster, Student, Team, read_roster
from ludotheque.core.text import same


def result(state: State = State.RIGHT, assignment: str = "roi-des-roses", tests: OwnTests | None = None) -> Result:
    verdicts = tuple(Verdict(question.name, state) for question in find_assignment(assignment).questions)
    bot = (Verdict("name", state), Verdict("play", state)) if assignment == "roi-des-roses" else ()
    return Result("dupont", "d", verdicts, bot, tests=tests or OwnTests(True, 3, 3, 3, ("a", "b")))


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_every_default_bareme_counts_every_question(assignment: str):
    bareme = read_bareme(find_assignment(assignment))
    assert set(bareme.questions) == {question.name for question in find_assignment(assignment).questions}


def test_the_roi_des_roses_is_fourteen_and_six_and_one_for_the_finalists():
    bareme = read_bareme(find_assignment("roi-des-roses"))
    assert sum(worth.points for worth in bareme.questions.values()) == 14
    assert sum(worth.points for worth in bareme.bot.values()) + bareme.tournament == 6
    team = Team("dupont", (Student("Dupont"),), finalist=True, tournament=1.0)
    assert mark(result(), bareme, team).total == 21


def test_tournament_points_that_nobody_gave_are_zero_and_flagged():
    bareme = read_bareme(find_assignment("roi-des-roses"))
    without = mark(result(), bareme)
    assert without.total == 18
    assert any("tournoi" in flag.fr for flag in without.flags)


def test_a_project_without_tests_loses_points_and_tests_that_catch_nothing_lose_some():
    bareme = read_bareme(find_assignment("roi-des-roses"))
    assert mark(result(tests=OwnTests()), bareme).total == 16
    assert mark(result(tests=OwnTests(True, 3, 3, 3, (same("a"),), (same("b"),))), bareme).total == 17.5


def test_a_letter_fault_costs_its_share_and_a_wrong_function_keeps_part_of_half():
    worth = Worth(4, 0.25)
    assert points_of(Verdict("put", State.LETTER), worth, 0.5)[0] == 3
    assert points_of(Verdict("put", State.WRONG, credit=0.5), worth, 0.5)[0] == 1
    assert points_of(Verdict("put", State.WRONG), worth, 0.5)[0] == 0


def test_what_is_barred_missing_or_unjudged_earns_nothing():
    worth = Worth(4, 0.25)
    barred = Verdict("ramasser_graines", State.LETTER, letter_faults=(same("n'est pas récursive"),), barred=True)
    for verdict in (barred, Verdict("put", State.MISSING), Verdict("put", State.UNJUDGED, credit=1.0), None):
        assert points_of(verdict, worth, 0.5)[0] == 0


def test_a_teacher_has_the_last_word():
    bareme = read_bareme(find_assignment("alak"))
    wrong = result(State.WRONG, "alak")
    assert mark(wrong, bareme, None, Correction(mark=12.5, comment="bien vu")).total == 12.5
    assert mark(wrong, bareme, None, Correction(questions={"put": 4})).total == 4
    assert mark(wrong, bareme, None, Correction(adjustment=0.5)).total == 0.5


@pytest.mark.parametrize(
    "line", ["note = nan", "ajustement = inf", "questions = { put = nan }", "remarque = 1", "note = 'x'"]
)
def test_a_correction_that_is_no_number_or_has_an_unknown_key_stops_everything(tmp_path: Path, line: str):
    path = tmp_path / "corrections.toml"
    path.write_text(f'["dupont"]\n{line}\n')
    with pytest.raises(BadCorrections, match=r"corrections\.toml"):
        read_corrections(path)


def test_corrections_are_read_and_a_broken_file_stops_everything(tmp_path: Path):
    path = tmp_path / "corrections.toml"
    assert read_corrections(path) == {}
    path.write_text('["dupont"]\nnote = 15.5\ncommentaire = "Très bien."\n')
    assert read_corrections(path)["dupont"] == Correction(mark=15.5, comment="Très bien.")
    path.write_text('["dupont"]\nnotte = 15.5\n')
    with pytest.raises(BadCorrections, match="notte"):
        read_corrections(path)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('sujet = "awale"', "not for alak"),
        ('sujet = "alak"\nmaximum = 20\n[questions]\nput = 5', "add up to 5"),
        ('sujet = "alak"\n[questions]\npoot = 5', "unknown question"),
        ('sujet = "alak"\nfaute_de_lettre = 2\n[questions]\nput = 5', "between 0 and 1"),
        ('sujet = "alak"\n[questions]\nput = "beaucoup"', "positive number"),
        ("sujet = ", "cannot be read"),
    ],
)
def test_a_wrong_bareme_is_refused_with_its_reason(tmp_path: Path, text: str, why: str):
    path = tmp_path / "mien.toml"
    path.write_text(text)
    with pytest.raises(BadBareme, match=why):
        read_bareme(find_assignment("alak"), path)


def test_a_roster_in_toml_knows_pairs_and_late_work(tmp_path: Path):
    path = tmp_path / "classe.toml"
    path.write_text(
        'limite = 2021-12-05T23:59:00\n[[equipe]]\nfichier = "dupont*"\netudiants = ["Ana Dupont", {nom = "Bo Martin", '
        'courriel = "bo@example.org"}]\ntournoi = 0.5\nfinaliste = true\n[[equipe]]\nfichier = "zoe"\netudiants = ["Zoé"]\n'
    )
    roster = read_roster(path)
    team = roster.team_of("Dupont-Martin")
    assert team is not None and team.label.fr == "Ana Dupont et Bo Martin" and team.finalist
    assert team.days_late("2021-12-05T23:58") == 0
    assert team.days_late("2021-12-06T00:01") == 1
    assert team.days_late("2021-12-07T12:00") == 2
    assert [team.label.fr for team in roster.missing(["dupont"])] == ["Zoé"]


def test_a_roster_in_csv_makes_a_team_of_the_lines_with_the_same_file(tmp_path: Path):
    path = tmp_path / "classe.csv"
    path.write_text(
        "nom;numero;courriel;fichier;rendu_le;limite\nAna;1;a@x.fr;binome1*;;\nBo;2;b@x.fr;binome1*;;\nZoé;3;;zoe;2021-12-07;2021-12-05\n"
    )
    roster = read_roster(path)
    assert [team.label.fr for team in roster.teams] == ["Ana et Bo", "Zoé"]
    assert roster.teams[1].days_late("") == 2
    for wrong in ("nom;prenom\nAna;A\n", "nom;fichier;rendu_le\nAna;ana;hier\n"):
        path.write_text(wrong)
        with pytest.raises(BadRoster):
            read_roster(path)
