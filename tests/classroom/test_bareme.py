"""Points come from the barème: the letter costs little, and what is in doubt stays open."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.contract import letter
from ludotheque.classroom.judging.result import Beside, OwnTests, Result
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.marks.bareme import BadBareme, QuestionWorth, read_bareme
from ludotheque.classroom.marks.corrections import BadCorrections, Correction, read_corrections, refuse_unknown
from ludotheque.classroom.marks.marking import LETTER, mark, points_of
from ludotheque.classroom.marks.roster import BadRoster, Student, Team, read_roster
from ludotheque.core.text import same


def result(
    state: VerdictState = VerdictState.RIGHT, assignment: str = "roi-des-roses", tests: OwnTests | None = None
) -> Result:
    verdicts = tuple(Verdict(question.name, state) for question in find_assignment(assignment).questions)
    bot = Beside("ia", (Verdict("name", state), Verdict("play", state)))
    beside = (bot,) if assignment == "roi-des-roses" else ()
    return Result("dupont", "d", verdicts, beside, tests=tests or OwnTests(True, 3, 3, 3, (same("a"), same("b"))))


def changed(result: Result, question: str, **fields: object) -> Result:
    verdicts = tuple(
        replace(verdict, **fields) if verdict.question == question else verdict  # type: ignore[arg-type]
        for verdict in result.verdicts
    )
    return replace(result, verdicts=verdicts)


@pytest.mark.parametrize("assignment", shipped())
def test_every_default_bareme_counts_every_question_but_those_given(assignment: str) -> None:
    bareme = read_bareme(find_assignment(assignment))
    asked = {question.name for question in find_assignment(assignment).questions if not question.given}
    assert {name for name, worth in bareme.questions.items() if worth.points} == asked


def test_the_roi_des_roses_is_fourteen_and_six_and_one_for_the_finalists() -> None:
    bareme = read_bareme(find_assignment("roi-des-roses"))
    assert sum(worth.points for worth in bareme.questions.values()) == 14
    assert sum(worth.points for worth in bareme.bot.values()) + bareme.tournament == 6
    team = Team("dupont", (Student("Dupont"),), finalist=True)
    assert mark(result(), bareme, team).low == 21
    assert mark(result(), bareme).low == 20


def test_without_its_bot_the_roi_des_roses_is_out_of_fourteen() -> None:
    assert mark(replace(result(), beside=()), read_bareme(find_assignment("roi-des-roses"))).low == 14


def test_tournament_points_that_nobody_gave_yet_are_open_and_flagged() -> None:
    bareme = replace(read_bareme(find_assignment("roi-des-roses")), bot={"play": QuestionWorth(4)}, tournament=2.0)
    without = mark(result(), bareme)
    assert (without.low, without.high) == (18, 20)
    assert any("tournoi" in flag.fr for flag in without.flags)
    team = Team("dupont", (Student("Dupont"),), tournament=0.5)
    assert mark(result(), bareme, team).low == 19


def test_a_project_without_tests_loses_points_and_tests_that_catch_nothing_lose_some() -> None:
    bareme = read_bareme(find_assignment("roi-des-roses"))
    assert mark(result(tests=OwnTests()), bareme).low == 18
    assert mark(result(tests=OwnTests(True, 3, 3, 3, (same("a"),), (same("b"),))), bareme).low == 19.5


def test_a_wrong_function_keeps_part_of_half() -> None:
    worth = QuestionWorth(4, 0.25)
    assert points_of(Verdict("put", VerdictState.WRONG, credit=0.5), worth, 0.5)[0] == 1
    assert points_of(Verdict("put", VerdictState.WRONG), worth, 0.5)[0] == 0


@pytest.mark.parametrize("state", [VerdictState.MISSING, VerdictState.EMPTY])
def test_what_is_not_there_or_not_written_earns_nothing(state: VerdictState) -> None:
    assert points_of(Verdict("put", state), QuestionWorth(4, 0.25), 0.5)[0] == 0
    assert points_of(None, QuestionWorth(4, 0.25), 0.5)[0] == 0


def test_what_is_not_written_by_the_means_imposed_earns_what_the_bareme_says() -> None:
    barred = Verdict("ramasser_graines", VerdictState.LETTER, faults=(letter("n'est pas récursive", "…"),), barred=True)
    assert points_of(barred, QuestionWorth(4, 0.25), 0.5)[0] == 0
    assert points_of(barred, QuestionWorth(4, 0.25, 0.75), 0.5)[0] == 3


NAMED = letter("s'appelle Put au lieu de put", "is called Put instead of put")
HABIT = letter("garde deux listes", "keeps two lists", "forme de removed")


def test_work_to_the_letter_has_no_line_for_the_letter() -> None:
    marked = mark(result(assignment="alak"), read_bareme(find_assignment("alak")))
    assert LETTER not in [line.label for line in marked.lines]


def test_a_fault_of_letter_costs_a_quarter_of_its_function() -> None:
    bareme = read_bareme(find_assignment("alak"))
    one = changed(result(assignment="alak"), "put", state=VerdictState.LETTER, faults=(NAMED,))
    assert mark(one, bareme).low == 20 - 5 / 4


def test_a_habit_that_runs_through_the_file_costs_half_a_point_once() -> None:
    bareme = read_bareme(find_assignment("alak"))
    one = result(assignment="alak")
    for name in ("put", "possible", "select", "again"):
        one = changed(one, name, state=VerdictState.LETTER, faults=(HABIT,))
    assert mark(one, bareme).low == 19.5


def test_the_letter_never_costs_more_than_two_points_in_all() -> None:
    bareme = read_bareme(find_assignment("alak"))
    one = result(VerdictState.LETTER, "alak")
    for number, verdict in enumerate(one.verdicts):
        one = changed(one, verdict.question, faults=(letter(f"faute {number}", f"fault {number}"),))
    assert mark(one, bareme).low == 18


def test_a_fault_of_the_files_as_such_is_priced_like_a_habit() -> None:
    one = replace(result(assignment="alak"), faults=(letter("autre fichier", "other file", "fichiers"),))
    assert mark(one, read_bareme(find_assignment("alak"))).low == 19.5


def test_a_program_that_plays_the_whole_game_has_at_least_half_of_the_points() -> None:
    bareme = read_bareme(find_assignment("alak"))
    missing = result(VerdictState.MISSING, "alak")
    assert mark(missing, bareme).low == 0
    assert mark(changed(missing, "alak", state=VerdictState.RIGHT, plays=True), bareme).low == 10


def test_a_doubt_stays_open_and_says_what_to_type() -> None:
    bareme = read_bareme(find_assignment("alak"))
    doubtful = changed(result(assignment="alak"), "alak", state=VerdictState.UNJUDGED)
    given = mark(doubtful, bareme)
    assert (given.low, given.high) == (17, 20)
    (said,) = given.flags
    assert said.fr.startswith("À juger : alak.")
    assert mark(doubtful, bareme, None, Correction(questions={"alak": 1})).low == 18


def test_what_is_to_be_typed_for_a_doubt_is_understood_once_a_person_has_said_the_points(tmp_path: Path) -> None:
    named = replace(result(assignment="alak"), name='Groupe "A" \\ B')
    doubtful = changed(changed(named, "alak", state=VerdictState.UNJUDGED), "put", state=VerdictState.UNJUDGED)
    (said,) = mark(doubtful, read_bareme(find_assignment("alak"))).flags
    for text in (said.fr, said.en):
        path = tmp_path / "corrections.toml"
        path.write_text(text.partition("\n")[2])
        with pytest.raises(BadCorrections):  # pasted as it stands it decides nothing
            read_corrections(path)
        path.write_text(text.partition("\n")[2].replace("…", "1.5"))
        assert tomllib.loads(path.read_text())
        assert read_corrections(path) == {named.name: Correction(questions={"put": 1.5, "alak": 1.5})}
        assert "put 5, alak 3" in text.partition("\n")[0]


@pytest.mark.parametrize("assignment", ["alak", "roi-des-roses"])
def test_a_hand_in_of_which_nothing_was_judged_is_open_until_a_person_gives_a_mark(assignment: str) -> None:
    bareme = read_bareme(find_assignment(assignment))
    unread = result(VerdictState.UNJUDGED, assignment)
    given = mark(unread, bareme)
    assert (given.low, given.high, given.is_final) == (0, 20, False)
    decided = mark(unread, bareme, None, Correction(mark=11))
    assert (decided.low, decided.high, decided.is_final) == (11, 11, True)


def test_bonus_versions_handed_in_beside_earn_their_points() -> None:
    torus = Beside("alak-torique", tuple(Verdict(name, VerdictState.RIGHT) for name in ("put", "win")))
    assert mark(replace(result(assignment="alak"), beside=(torus,)), read_bareme(find_assignment("alak"))).low == 22


def test_a_teacher_has_the_last_word() -> None:
    bareme = read_bareme(find_assignment("alak"))
    wrong = result(VerdictState.WRONG, "alak")
    assert mark(wrong, bareme, None, Correction(mark=12.5, comment="bien vu")).low == 12.5
    assert mark(wrong, bareme, None, Correction(questions={"put": 4})).low == 4
    assert mark(wrong, bareme, None, Correction(adjustment=0.5)).low == 0.5


@pytest.mark.parametrize(
    "line", ["note = nan", "ajustement = inf", "questions = { put = nan }", "remarque = 1", "note = 'x'"]
)
def test_a_correction_that_is_no_number_or_has_an_unknown_key_stops_everything(tmp_path: Path, line: str) -> None:
    path = tmp_path / "corrections.toml"
    path.write_text(f'["dupont"]\n{line}\n')
    with pytest.raises(BadCorrections, match=r"corrections\.toml"):
        read_corrections(path)


def test_corrections_are_read_and_a_broken_file_stops_everything(tmp_path: Path) -> None:
    path = tmp_path / "corrections.toml"
    assert read_corrections(path) == {}
    path.write_text('["dupont"]\nnote = 15.5\ncommentaire = "Très bien."\n')
    assert read_corrections(path)["dupont"] == Correction(mark=15.5, comment="Très bien.")
    path.write_text('["dupont"]\nnotte = 15.5\n')
    with pytest.raises(BadCorrections, match="notte"):
        read_corrections(path)


def test_a_decision_about_nobody_or_about_no_question_is_refused_with_the_nearest_name() -> None:
    for decided, fr, en in (
        (
            {"dupon": Correction(mark=1)},
            "aucun rendu ne s'appelle « dupon » ; le plus proche est « Dupont »",
            "no hand-in",
        ),
        ({"zzz": Correction(mark=1)}, "aucun rendu ne s'appelle « zzz ».", "« zzz »."),
        (
            {"Dupont": Correction(questions={"winn": 1})},
            "pour « Dupont », le barème n'a pas de question « winn » ; le plus proche est « win »",
            "has no question « winn »; the nearest is « win »",
        ),
    ):
        with pytest.raises(BadCorrections) as refusal:
            refuse_unknown(decided, ["Dupont", "martin"], ["put", "win"])
        assert fr in refusal.value.text.fr and en in refusal.value.text.en
    refuse_unknown({"martin": Correction(questions={"win": 1})}, ["Dupont", "martin"], ["put", "win"])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('sujet = "awale"', "not for alak"),
        ('sujet = "alak"\nmaximum = 20\n[questions]\nput = 5', "add up to 5"),
        ('sujet = "alak"\n[questions]\npoot = 5', "unknown question"),
        ('sujet = "alak"\nfaute_de_lettre = 2\n[questions]\nput = 5', "between 0 and 1"),
        ('sujet = "alak"\n[questions]\nput = "beaucoup"', "positive number"),
        ('sujet = "alak"\nfaute_de_lettre = "un quart"\n[questions]\nput = 5', "positive number"),
        ("sujet = ", "cannot be read"),
        ('sujet = "alak"\n[questions]\nput = { points = 5, prix = 2 }', "unknown key « put.prix »"),
        ('sujet = "alak"\n[tests]\nabsent = 1\n[questions]\nput = 5', "unknown key « tests.absent »"),
        ('sujet = "alak"\n[bonus]\nfinalistes = 1\n[questions]\nput = 5', "unknown key « bonus.finalistes »"),
        ('sujet = "alak"\n[retard]\njour = 1\n[questions]\nput = 5', "unknown key « retard.jour »"),
        ('sujet = "alak"\nrobot = 3\n[questions]\nput = 5', "must be a table"),
    ],
)
def test_a_wrong_bareme_is_refused_with_its_reason(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "mien.toml"
    path.write_text(text)
    with pytest.raises(BadBareme, match=why):
        read_bareme(find_assignment("alak"), path)


def test_a_roster_in_toml_knows_pairs_and_late_work(tmp_path: Path) -> None:
    path = tmp_path / "classe.toml"
    path.write_text(
        'limite = 2021-12-05T23:59:00\n[[equipe]]\nfichier = "dupont*"\netudiants = ["Ana Dupont", {nom = "Bo Martin", '
        'courriel = "bo@example.org"}]\ntournoi = 0.5\nfinaliste = true\n[[equipe]]\nfichier = "zoe"\netudiants = ["Zoé"]\n'
    )
    roster = read_roster(path)
    team = roster.team_of("Dupont-Martin")
    assert team is not None and team.label.fr == "Ana Dupont et Bo Martin" and team.finalist
    assert team.days_late("2021-12-05T23:58") == 0
    assert team.days_late("2021-12-05T23:59:59") == 0
    assert team.days_late("2021-12-06T00:01") == 1
    assert team.days_late("2021-12-07T12:00") == 2
    assert [team.label.fr for team in roster.missing(["dupont"])] == ["Zoé"]


def test_a_roster_in_csv_makes_a_team_of_the_lines_with_the_same_file(tmp_path: Path) -> None:
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


def test_a_roster_names_a_hand_in_with_or_without_its_ending(tmp_path: Path) -> None:
    path = tmp_path / "classe.csv"
    path.write_text("nom;fichier;tournoi\nAna;dupont.py;0,8\nBo;Groupe [A];\nZoé;zoe*.zip;\n")
    roster = read_roster(path)
    for name, student in (("dupont", "Ana"), ("Groupe [A]", "Bo"), ("zoe-rendu", "Zoé"), ("dupont.py", "Ana")):
        team = roster.team_of(name)
        assert team is not None and team.label.fr == student
    assert roster.team_of("dupontel") is None
    assert roster.teams[0].tournament == 0.8


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        (
            "c.csv",
            "nom;fichier;tournoi\nAna;a;\nBo;b;beaucoup\n",
            "ligne 3, « tournoi » : « beaucoup » n'est pas un nombre",
        ),
        (
            "c.csv",
            "nom;fichier;tournoi\nAna;a;1,5\n",
            "ligne 2, « tournoi » : « 1,5 » n'est pas un nombre entre 0 et 1",
        ),
        ("c.csv", "nom;fichier;rendu_le\nAna;a;hier\n", "ligne 2, « rendu_le » : « hier » n'est pas une date comme"),
        ("c.csv", "nom;prenom\nAna;A\n", "la colonne « fichier » manque (il y a : nom, prenom)"),
        ("c.toml", "limite = 'demain'\nequipe = []\n", "en tête, « limite » : « demain » n'est pas une date comme"),
        ("c.toml", "[[equipe]]\nfichier = 'a'\n", "équipe 1 : il manque la liste « etudiants »"),
        (
            "c.toml",
            "[[equipe]]\nfichier = 'a'\netudiants = [{ numero = 1 }]\n",
            "équipe 1 : un étudiant n'a pas de « nom »",
        ),
        ("c.toml", "equipe = 3\n", "il y faut des tables [[equipe]]"),
    ],
)
def test_a_bad_cell_of_the_roster_says_what_where_and_why(tmp_path: Path, file: str, text: str, said: str) -> None:
    (tmp_path / file).write_text(text)
    with pytest.raises(BadRoster) as refusal:
        read_roster(tmp_path / file)
    assert refusal.value.text.fr.startswith(f"La liste « {file} » ne peut pas être comprise : {said}")


def test_a_roster_that_is_not_utf_8_says_so(tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_bytes("nom;fichier\nZoé;zoe\n".encode("latin-1"))
    with pytest.raises(BadRoster, match="not written in UTF-8"):
        read_roster(tmp_path / "c.csv")
