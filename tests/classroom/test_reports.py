"""What teachers and students read: complete, safe to open, and discreet where it must be."""

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from data_folders import RESEMBLANCE
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.contract import letter
from ludotheque.classroom.handins.resemblance import AlikePair, fingerprints, near_pairs
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import Failure, Verdict, VerdictState
from ludotheque.classroom.marks.marking import Mark, MarkLine, said_of
from ludotheque.classroom.marks.pseudonyms import pseudonyms, read_salt
from ludotheque.classroom.marks.roster import Student, Team
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.class_page import STYLE, page, publication
from ludotheque.classroom.reports.doubts import doubts
from ludotheque.classroom.reports.letter import SIGNS, about, feedback
from ludotheque.classroom.reports.machine import to_json, to_junit
from ludotheque.classroom.reports.moodle import COLUMNS, moodle_csv
from ludotheque.classroom.reports.text_table import table
from ludotheque.core.text import Lang, Text, same

EDGE, FAMINE = Text("prise au bord droit", "capture at the right edge"), same("famine")
PUBLIC = Failure(
    EDGE,
    True,
    "put([2, 0], 2, 1, [], 1)",
    (),
    Text("board devient [0, 1]", "board becomes [0, 1]"),
    same("<script>alert(1)</script>"),
    Text("ne capture pas", "captures nothing"),
    same("o .\n1 2"),
)
SECRET = same("SECRET")
HIDDEN = Failure(FAMINE, False, "put(SECRET)", (), SECRET, SECRET, SECRET, SECRET, example="put([2, 0], 2, 1, [], 1)")
TO_READ = Text("à lire", "to be read")
CALLED_AGAIN = letter("s'appelle Again au lieu de again", "is called Again instead of again")
LOADED = Text("chargé\x00 & lu", "loaded\x00 & read")


def report() -> ClassReport:
    wrong = Verdict("put", VerdictState.WRONG, "put", failures=(PUBLIC,), failed=(EDGE, FAMINE))
    secret = Verdict("win", VerdictState.WRONG, "win", failures=(HIDDEN,), failed=(FAMINE,))
    form = Verdict("again", VerdictState.LETTER, "Again", faults=(CALLED_AGAIN,))
    result = Result("binome1", "d", (wrong, secret, form), notes=(LOADED,), flags=(TO_READ,))
    mark = Mark(
        (MarkLine(same("put"), 0, 5), MarkLine(same("again"), 1.5, 2)), 1.5, 1.5, 20, "Courage.", flags=(TO_READ,)
    )
    team = Team(
        "binome1", (Student("=cmd()", "21001", "a@example.org"), Student("Bo Martin", "21002", "b@example.org"))
    )
    other = ClassEntry(Result("zoe", "e", ()), Mark((), 17, 17, 20))
    return ClassReport(
        find_assignment("alak"), (ClassEntry(result, mark, team), other), (AlikePair("binome1", "zoe", 0.8),)
    )


def test_a_paragraph_about_one_question_is_short_and_drawn_only_where_there_is_room() -> None:
    tall = replace(PUBLIC, drawing=same("\n".join(f"ligne {number}" for number in range(16))))
    for failure, drawn in ((PUBLIC, True), (tall, False)):
        lines = about(Verdict("put", VerdictState.WRONG, "put", failures=(failure,)), Lang.FR)
        assert len(lines) <= 15
        assert any("o ." in line or "ligne 3" in line for line in lines) is drawn


def test_the_report_doubts_our_reading_where_nearly_nobody_or_half_the_class_differs() -> None:
    def entry(number: int, state: VerdictState) -> ClassEntry:
        verdicts = (Verdict("put", state), Verdict("again", VerdictState.LETTER, faults=(CALLED_AGAIN,)))
        return ClassEntry(Result(f"r{number}", "", verdicts), Mark((), 1, 1, 20))

    alak = find_assignment("alak")
    whole = ClassReport(alak, tuple(entry(number, VerdictState.WRONG) for number in range(8)))
    assert [doubt.fr.split(" ")[0] for doubt in doubts(whole)] == ["put", "again"]
    assert doubts(ClassReport(alak, whole.entries[:7])) == []
    better = ClassReport(alak, (*whole.entries, entry(8, VerdictState.RIGHT)))
    assert [doubt.fr.split(" ")[0] for doubt in doubts(better)] == ["again"]
    assert "notre lecture est peut-être en cause" in table(whole, Lang.FR)


def test_other_sorts_are_said_to_be_wrong_too_only_after_one_was_shown() -> None:
    told = about(Verdict("put", VerdictState.WRONG, "put", failures=(PUBLIC,), failed=(EDGE, FAMINE)), Lang.FR)
    assert "    fausse aussi pour : famine" in told
    alone = Verdict("put", VerdictState.WRONG, "put", failed=(EDGE, FAMINE))
    assert "    fausse pour : prise au bord droit, famine" in about(alone, Lang.FR)
    assert "    wrong for: capture at the right edge, famine" in about(alone, Lang.EN)


def test_what_goes_wrong_beyond_the_assignment_is_told_of_right_functions_too_and_once() -> None:
    beyond = (Text("au-delà de l'énoncé : autres tailles", "beyond the assignment: other sizes"), same("autre"))
    verdicts = tuple(Verdict(name, VerdictState.RIGHT, beyond=beyond) for name in ("put", "win"))
    text = feedback(find_assignment("alak"), Result("r", "d", verdicts), Lang.FR)
    assert "✓ put : juste\n    au-delà de l'énoncé : autres tailles\n✓ win : juste\n" in text
    assert "Dans tout le fichier" not in text


def test_a_student_reads_that_two_functions_have_the_same_cause() -> None:
    states = (VerdictState.WRONG, VerdictState.RIGHT, VerdictState.WRONG, VerdictState.WRONG)
    verdicts = tuple(
        Verdict(name, state, helpers=("voisins",) if name != "win" else ())
        for name, state in zip(("put", "again", "possible", "win"), states, strict=True)
    )
    for lang, said in ((Lang.FR, "même cause que put"), (Lang.EN, "same cause as put")):
        lines = feedback(find_assignment("alak"), Result("r", "d", verdicts), lang).splitlines()
        (place,) = [place for place, line in enumerate(lines) if line.strip() == said]
        assert lines[place - 1].startswith("✗ possible")


def test_a_habit_is_told_once_for_the_whole_file() -> None:
    faults = (letter("garde deux listes", "keeps two lists", "forme de removed"),)
    verdicts = tuple(Verdict(name, VerdictState.LETTER, name, faults=faults) for name in ("put", "again"))
    text = feedback(find_assignment("alak"), Result("r", "d", verdicts), Lang.FR)
    assert "\n\nDans tout le fichier, pas à la lettre :\n  - garde deux listes\n" in text


def test_a_fault_of_letter_is_said_not_to_be_to_the_letter() -> None:
    verdict = Verdict("again", VerdictState.LETTER, "Again", faults=(CALLED_AGAIN,))
    assert about(verdict, Lang.FR)[1:] == ["    pas à la lettre : s'appelle Again au lieu de again"]
    assert about(verdict, Lang.EN)[1:] == ["    not to the letter: is called Again instead of again"]


def test_every_verdict_is_said_of_a_function() -> None:
    words = [said_of(state).fr for state in SIGNS]
    assert words == [
        "juste",
        "juste, mais pas à la lettre",
        "fausse",
        "pas écrite",
        "absente",
        "à juger par une personne",
    ]
    for text in (table(report(), Lang.FR), page(report(), Lang.FR), to_junit(report(), Lang.FR)):
        assert "fausse" in text and not re.search(r"\bfau(x|tif)\b", text)


def unread() -> ClassEntry:
    sentence = Text("L'archive « a.zip » est abîmée.", "The archive « a.zip » is damaged.")
    result = Result("abime", "", (Verdict("put", VerdictState.UNJUDGED),), flags=(sentence,), broken=True)
    return ClassEntry(result, Mark((MarkLine(same("put"), 0, 5, high=5.0),), 0, 20, 20, flags=(sentence,)))


def test_a_hand_in_that_nobody_could_read_is_provisional_everywhere() -> None:
    whole = ClassReport(find_assignment("alak"), (*report().entries, unread()))
    rows = list(csv.DictReader(io.StringIO(moodle_csv(whole, Lang.FR))))
    assert [(row["Nom complet"], row["Note"]) for row in rows][-1] == ("abime", "")
    letter_to = feedback(whole.assignment, whole.entries[-1].result, Lang.FR, whole.entries[-1].mark)
    assert letter_to.splitlines()[1:4] == [
        "Note : entre 0 et 20 sur 20, provisoire",
        "(à juger par une personne : put)",
        "L'archive « a.zip » est abîmée.",
    ]
    written = json.loads(to_json(whole, Lang.FR))["rendus"][-1]
    assert [written[key] for key in ("note", "au_moins", "au_plus", "provisoire")] == [None, 0, 20, True]
    assert "  entre 0 et 20 sur 20, provisoire  !" in table(whole, Lang.FR)
    assert "<p>3 rendus, moyenne 6,17 (1 en note provisoire).</p>" in page(whole, Lang.FR)
    assert "<p class=legend>Une note provisoire est comptée au plus bas.</p>" in page(whole, Lang.FR)
    assert ">0…20</span>" in page(whole, Lang.FR)
    names = pseudonyms([entry.result.name for entry in whole.entries], b"salt")
    assert f"<td>{names['abime']}</td><td>entre 0 et 20 sur 20, provisoire</td>" in publication(whole, names, Lang.FR)
    for name, text in (("page", page(whole, Lang.FR)), ("table", table(whole, Lang.FR)), ("letter", letter_to)):
        assert "0 / 20" not in text, name


def test_one_hand_in_is_counted_as_one() -> None:
    one = ClassReport(find_assignment("alak"), report().entries[:1])
    assert "<p>1 rendu, moyenne 1,5.</p>" in page(one, Lang.FR)
    assert "<p>1 hand-in, mean 1.5.</p>" in page(one, Lang.EN)


def test_in_the_dark_nothing_is_written_on_white() -> None:
    dark = STYLE.partition("prefers-color-scheme:dark")[2].partition("@media print")[0]
    assert dark and "#fff" not in dark


def test_a_student_reads_the_call_the_expectation_the_answer_and_the_board() -> None:
    entry = report().entries[0]
    text = feedback(find_assignment("alak"), entry.result, Lang.FR, entry.mark)
    for piece in (
        "Note : 1,5 / 20",
        "put([2, 0], 2, 1, [], 1)",
        "board devient [0, 1]",
        "    o .\n    1 2",
        "Courage.",
    ):
        assert piece in text


def test_hidden_cases_reveal_their_category_alone() -> None:
    entry = report().entries[0]
    text = feedback(find_assignment("alak"), entry.result, Lang.FR, entry.mark)
    assert "SECRET" not in text
    assert "de la sorte « famine »" in text
    assert "un appel de cette sorte : put([2, 0], 2, 1, [], 1)" in text


def test_the_page_is_self_contained_and_shows_code_as_text() -> None:
    text = page(report(), Lang.FR)
    assert "<script" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert re.findall(r"(?:src|href)=[\"']?(?!\"?#)|url\(", text) == []
    assert "http:" not in text and "https:" not in text and "@import" not in text
    assert "@media print" in text and "<svg" in text
    assert "pas une preuve" in text


def test_the_page_tells_the_teacher_the_hidden_case() -> None:
    assert "put(SECRET)" in page(report(), Lang.FR)


def test_what_is_published_names_nobody() -> None:
    names = pseudonyms(["binome1", "zoe"], b"salt")
    text = publication(report(), names, Lang.FR)
    assert not any(name in text for name in ("binome1", "zoe", "Martin", "example.org"))
    assert all(name in text for name in names.values())


def test_a_secret_cut_short_is_made_again_and_only_its_owner_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_length: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("secrets.token_hex", interrupted)
    with pytest.raises(KeyboardInterrupt):
        read_salt(tmp_path / "sel.txt")
    monkeypatch.undo()
    salt = read_salt(tmp_path / "sel.txt")
    assert len(salt) == 64 and salt == read_salt(tmp_path / "sel.txt")
    assert (tmp_path / "sel.txt").stat().st_mode & 0o777 == 0o600


def test_pseudonyms_are_stable_different_and_depend_on_the_secret() -> None:
    many = [f"rendu{number}" for number in range(700)]
    given = pseudonyms(many, b"salt")
    assert len(set(given.values())) == 700
    assert given == pseudonyms(reversed(many), b"salt") != pseudonyms(many, b"other")


def test_the_csv_has_a_line_for_each_student_and_no_formula() -> None:
    rows = list(csv.DictReader(io.StringIO(moodle_csv(report(), Lang.FR))))
    assert tuple(rows[0]) == tuple(column.fr for column in COLUMNS)
    assert [(row["Nom complet"], row["Note"]) for row in rows] == [
        ("'=cmd()", "1.50"),
        ("Bo Martin", "1.50"),
        ("zoe", "17.00"),
    ]


def test_json_holds_every_mark_and_the_table_every_flag() -> None:
    data = json.loads(to_json(report(), Lang.FR))
    assert [entry["note"] for entry in data["rendus"]] == [1.5, 17]
    text = table(report(), Lang.FR)
    assert "! =cmd() et Bo Martin : à lire" in text
    assert "80%" in text


ORIGINAL = (RESEMBLANCE / "original.py").read_text("utf-8")
OTHER = (RESEMBLANCE / "other.py").read_text("utf-8")


def test_renamed_and_moved_copies_are_listed_and_different_work_is_not() -> None:
    first, second, third = ORIGINAL.split("\n\ndef ")
    moved = f"def {third}\n\ndef {second}\n{first.strip()}\n"
    for old, new in (
        ("liste", "tab"),
        ("total", "cpt"),
        ("meilleur", "m"),
        ("resultat", "res"),
        ("# compte", "# nombre"),
    ):
        moved = moved.replace(old, new)
    prints = {"a": fingerprints([ORIGINAL]), "b": fingerprints([moved]), "c": fingerprints([OTHER])}
    (pair,) = near_pairs(prints)
    assert (pair.one, pair.other) == ("a", "b")
    assert pair.share > 0.7


def test_what_the_whole_class_shares_came_with_the_assignment() -> None:
    given = fingerprints([ORIGINAL])
    prints = dict.fromkeys("abcdef", given)
    assert near_pairs(prints) == []
