"""A team's own tests are run on its code and on wrong twins of ours; every twin is really wrong."""

from dataclasses import replace
from pathlib import Path

import pytest

from classroom.planted import right_files
from classroom.stand_in import StandIn
from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.preparing import prepare
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.mutants import MUTANTS, Mutant
from ludotheque.classroom.judging.own_tests import try_tests
from ludotheque.classroom.judging.result import OwnTests


def tried(tests: str, **others: str) -> OwnTests:
    files = {**right_files("roi-des-roses"), "test_roi_des_roses.py": tests.encode()}
    files |= {f"{name}.py": text.encode() for name, text in others.items()}
    submission = Submission("r", Path("r"), files)
    assignment = find_assignment("roi-des-roses")
    return try_tests(assignment, submission, prepare(assignment, submission), real_jail(unsafe=True))


def test_good_tests_pass_on_their_code_and_catch_faults():
    tests = tried(right_files("roi-des-roses")["test_roi_des_roses.py"].decode())
    assert (tests.there, tests.count, tests.passing, tests.trusted) == (True, 5, 5, 5)
    assert "score : les tailles ne sont pas mises au carré" in [fault.fr for fault in tests.caught]
    assert "mouvement_possible : la case du bord est interdite" in [fault.fr for fault in tests.missed]


def test_unittest_classes_and_pytest_words_are_understood():
    tests = tried(
        "import unittest, pytest\nfrom roi_des_roses import *\n"
        "class TestScore(unittest.TestCase):\n    def test_vide(self):\n        self.assertEqual(score([['R', 'R']], 'Rouge'), 4)\n"
        "@pytest.mark.parametrize('couleur, attendu', [('Rouge', 1), ('Blanc', 0)])\n"
        "def test_couleurs(couleur, attendu):\n    assert score([['R', '.']], couleur) == attendu\n"
        "def test_affiche(capsys):\n    afficher_main('Rouge', ['N1'])\n    assert capsys.readouterr().out == 'Rouge : N1\\n'\n"
        "def test_demande(monkeypatch):\n    monkeypatch.setattr('builtins.input', lambda _: 'pioche')\n"
        "    assert demande_action('Rouge', [['.']], 0, 0, []) == 'pioche'\n"
    )
    assert (tests.count, tests.passing, tests.trusted) == (5, 5, 5)
    assert any(fault.fr.startswith("score") for fault in tests.caught)


def test_tests_that_always_fail_or_always_pass_catch_nothing():
    assert tried("def test_faux():\n    assert False\n").caught == ()
    always = tried("def test_vrai():\n    assert True\n")
    assert (always.trusted, always.caught) == (1, ())


def test_no_test_file_is_said():
    files = {name: text for name, text in right_files("roi-des-roses").items() if not name.startswith("test")}
    submission = Submission("r", Path("r"), files)
    assignment = find_assignment("roi-des-roses")
    assert not try_tests(assignment, submission, prepare(assignment, submission), real_jail(unsafe=True)).there


@pytest.mark.parametrize(
    ("assignment", "mutant"),
    [
        (name, mutant)
        for name, mutants in MUTANTS.items()
        if name not in ("alak-torique", "alak-suicide")
        for mutant in mutants
    ],
    ids=lambda one: f"{one.function}-{one.fault.fr}" if isinstance(one, Mutant) else one,
)
def test_every_mutant_is_wrong_in_the_function_it_names(assignment: str, mutant: Mutant):
    asked = find_assignment(assignment)
    stem = mutant.module or asked.modules[0][0]
    submission = Submission("m", Path("m"), {f"{stem}.py": mutant.source(asked.reference).encode()})
    alone = replace(asked, questions=(asked.question(mutant.function),))
    verdict = Grader(alone, StandIn).grade(submission).of(mutant.function)
    assert verdict is not None and not verdict.logic
