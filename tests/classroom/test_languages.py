"""Every sentence of a grading report exists in English too; French comes first and stays as it is."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludotheque.classroom
from classroom.gradings import Gradings, graded_slip
from classroom.planted import AGAIN, Fault
from classroom.test_planted_faults import ONE_IN
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.handins.resemblance import AlikePair
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.marks.corrections import TEMPLATE, Correction
from ludotheque.classroom.marks.marking import mark
from ludotheque.classroom.marks.roster import Student, Team
from ludotheque.classroom.reports import ClassEntry, ClassReport, student_page
from ludotheque.classroom.reports.class_page import STYLE, page, publication
from ludotheque.classroom.reports.letter import feedback
from ludotheque.classroom.reports.machine import to_json, to_junit
from ludotheque.classroom.reports.moodle import moodle_csv
from ludotheque.classroom.reports.text_table import table
from ludotheque.core.text import Lang

FOLDER = Path(ludotheque.classroom.__file__).parent
FRENCH = re.compile(
    r"\b(le|la|les|une|des|du|est|sont|pas|dans|pour|votre|vos|leurs?|aux?|avec|sans|elle|ils?|qui|que|sur|cette|n'\w+)\b"
)
NOT_READ = ("pytest_run.py", "pseudonyms.py", "contract_page.py", "talking.py", "evidence.py")
PAIRS = (
    "Text",
    "_bad",
    "bad",
    "letter",
    "logic",
    "StaysHere",
)  # their last two arguments are the French and the English of one sentence


def _called(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def literals(tree: ast.AST, inside_text: bool = False) -> Iterator[tuple[str, bool]]:
    """Every text of a program outside docstrings, and whether it is the French half of a Text."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Call) and _called(node.func) in PAIRS and len(node.args) > 1:
            french, english = node.args[-2:]
            yield from ((text, True) for text, _ in literals(ast.Expression(french)))
            yield from literals(ast.Expression(english))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, inside_text
        else:
            yield from literals(node, inside_text)


def test_no_french_sentence_stands_without_its_english() -> None:
    known = {"il n'y a plus rien à lire au clavier"}  # what the jail says; its English stands beside it
    known |= {"(instructions hors des fonctions)", TEMPLATE}  # a key that nobody reads, a file in both languages
    known |= {STYLE, student_page.STYLE}
    states = {"juste, mais pas à la lettre", "à juger par une personne", "à la lettre", "pas écrite"}
    states |= {"fautif par une autre fonction"}
    for path in sorted(set(FOLDER.rglob("*.py")) - set((FOLDER / "inside").glob("*"))):
        if path.name not in NOT_READ:
            said = literals(ast.parse(path.read_text("utf-8")))
            alone = [text for text, paired in said if not paired and " " in text.strip() and FRENCH.search(text)]
            assert [text for text in alone if text not in known | states] == [], path


@pytest.mark.parametrize("assignment", shipped())
def test_every_sort_and_every_hint_is_said_in_both_languages(assignment: str) -> None:
    asked = find_assignment(assignment)
    sorts = {case.sort for question in asked.questions for case in question.cases}
    sorts |= {one.sort for question in asked.questions if question.game for one in question.game.partners()}
    for text in [text for sort in sorts for text in (sort.name, sort.hint)] + [one.text for one in asked.readings]:
        assert bool(text.fr) == bool(text.en)
        assert not FRENCH.search(re.sub(r"«.*?»", "", text.en)), text.en


def graded(gradings: Gradings, fault: Fault) -> ClassEntry:
    assignment = find_assignment(fault.assignment)
    result = replace(graded_slip(gradings, fault), name=f"r{AGAIN.index(fault)}")
    team = Team("*", (Student("Ana"), Student("Bo")), None, finalist=True)
    correction = Correction(adjustment=0.5)
    return ClassEntry(result, mark(result, read_bareme(assignment), team, correction), team)


def texts(thing: Any) -> Iterator[tuple[str, str]]:
    """All that has a French and an English half in a piece of data."""
    if isinstance(thing, dict):
        if thing.keys() == {"fr", "en"}:
            yield thing["fr"], thing["en"]
        for value in thing.values():
            yield from texts(value)
    elif isinstance(thing, list | tuple):
        for one in thing:
            yield from texts(one)


@pytest.mark.parametrize(
    "name", ["awale", *(pytest.param(one, marks=pytest.mark.long) for one in ("alak", "roi-des-roses"))]
)
def test_an_english_report_holds_no_french_sentence(name: str, gradings: Gradings) -> None:
    faults = [fault for fault in AGAIN[::ONE_IN] if fault.assignment == name]
    entries = tuple(graded(gradings, fault) for fault in faults)
    missing = (Team("zoe", (Student("Zoé"),)),)
    report = ClassReport(find_assignment(name), entries, (AlikePair("r1", "r2", 0.8),), missing)
    names = {entry.result.name: f"Loutre {number}" for number, entry in enumerate(entries)}

    def written(lang: Lang) -> str:
        letters = [feedback(report.assignment, entry.result, lang, entry.mark) for entry in entries]
        parts = [table(report, lang), moodle_csv(report, lang), to_json(report, lang), to_junit(report, lang)]
        return "\n".join([*parts, page(report, lang), publication(report, names, lang), *letters])

    french, english = written(Lang.FR), written(Lang.EN)
    halves = {pair for entry in entries for pair in texts(entry.result.to_dict())}
    told = [(fr, en) for fr, en in halves if fr != en and " " in fr.splitlines()[0] and fr.splitlines()[0] in french]
    assert len(told) > 10
    for fr, en in told:
        assert fr.splitlines()[0] not in english or fr.splitlines()[0] in en
    prose = re.sub(r"<style>.*?</style>", "", english, flags=re.DOTALL)
    prose = re.sub(
        r'(?m)^.*(prints|returns|becomes|obtained|expected|call |text  |typed |« tournoi »|"|^ {10}).*$', "", prose
    )
    assert [line for line in prose.splitlines() if FRENCH.search(line)] == []
