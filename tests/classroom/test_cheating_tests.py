"""A team's test file that fakes its own verdict, or looks at what it tests instead of calling it, earns nothing."""

import shutil
from pathlib import Path

import pytest

from classroom.planted import right_files
from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.handins.preparing import prepare
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging import own_tests
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.mutants import MUTANTS
from ludotheque.classroom.judging.own_tests import try_tests
from ludotheque.classroom.judging.result import OwnTests

pytestmark = pytest.mark.skipif(
    shutil.which("bwrap") is None, reason="NO BUBBLEWRAP: WHETHER CHEATING TESTS EARN POINTS IS NOT TESTED"
)

IMPORTS = "import os, sys, unittest\nimport roi_des_roses\nfrom roi_des_roses import score\n"
CHEATS = {
    "prints its own success": "print('OK')\nprint('1 passed')\ndef test_a():\n    print('OK')\n    assert 1 == 1\n",
    "leaves with success": "def test_a():\n    sys.exit(0)\n",
    "leaves at once": "def test_a():\n    os._exit(0)\n",
    "leaves while it is loaded": "os._exit(0)\n",
    "makes unittest agree": "unittest.TestCase.assertEqual = lambda *a: None\n"
    "class TestA(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(score([['R']], 'Rouge'), 99)\n",
    "makes the runner report failures only after a first run": "import pathlib\nmark = pathlib.Path('/tmp/deja')\n"
    "def test_a():\n    first = not mark.exists()\n    mark.write_text('x')\n    assert first\n",
    "looks for the right function in a twin": "def test_a():\n    assert not hasattr(roi_des_roses, 'vraie')\n",
    "looks at the source": "def test_a():\n    import inspect\n    try:\n        text = inspect.getsource(roi_des_roses)\n"
    "    except Exception:\n        return\n    assert 'vraie' not in text\n",
    "looks at the code": "def test_a():\n    size = len(score.__code__.co_code)\n"
    "    other = len(roi_des_roses.main_jouable.__code__.co_code)\n    assert size == other\n",
    "looks at the files": "def test_a():\n    assert not [n for n in os.listdir('.') if n.startswith(('mutant', 'faux'))]\n",
    "asks the pipe for what a twin alone has": "def test_a():\n    send = score.__closure__\n"
    "    cells = {c.cell_contents for c in send if callable(c.cell_contents)}\n"
    "    ask = next(c for c in cells if getattr(c, '__name__', '') == '_ask_outside')\n"
    "    answer = ask({'module': 'roi_des_roses', 'function': 'vraie', 'arguments': [{'l': []}, 'Rouge'], 'typed': []})\n"
    "    assert answer['error']['kind'] == 'NameError'\n",
    "tosses a coin": "import random\ndef test_a():\n    assert int.from_bytes(os.urandom(1)) % 64\n"
    "def test_b():\n    assert random.SystemRandom().random() < 0.01\n",
}


@pytest.fixture(autouse=True)
def few_mutants(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tuple(mutant for mutant in MUTANTS["roi-des-roses"] if mutant.function == "score")
    monkeypatch.setattr(own_tests, "MUTANTS", {"roi-des-roses": kept})


def tried(tests: str) -> OwnTests:
    files = {**right_files("roi-des-roses"), "test_roi_des_roses.py": (IMPORTS + tests).encode()}
    submission = Submission("r", Path("r"), files)
    assignment = find_assignment("roi-des-roses")
    return try_tests(assignment, submission, prepare(assignment, submission), real_jail(unsafe=False))


@pytest.mark.parametrize("cheat", [name for name in CHEATS if name != "tosses a coin"])
def test_a_cheat_catches_nothing(cheat: str):
    assert tried(CHEATS[cheat]).caught == ()


def test_a_test_that_often_fails_by_chance_is_not_believed():
    tests = tried(CHEATS["tosses a coin"])
    assert (tests.count, tests.trusted <= 1) == (2, True)


def test_an_honest_test_beside_them_still_catches():
    honest = "def test_a():\n    assert score([['R', 'R', '.', 'R']], 'Rouge') == 5\n"
    assert len(tried(honest).caught) == 2
    named = "def test_a():\n    assert score(couleur='Rouge', plateau=[['R', 'R']]) == 4\n"
    assert len(tried(named).caught) == 2


def test_a_test_sees_what_the_distant_function_changes_prints_asks_and_raises():
    sources = (
        "import alak\ndef test_a():\n    b, r = [2, 0], []\n    alak.put(b, 2, 1, r, 1)\n    assert (b, r) == ([0, 1], [0])\n",
        "import alak\ndef test_a(capsys):\n    alak.display([1], 1)\n    assert capsys.readouterr().out == 'x\\n1\\n'\n",
        "import alak\ndef test_a(monkeypatch):\n    said = iter(['5', '2'])\n"
        "    monkeypatch.setattr('builtins.input', lambda _: next(said))\n    assert alak.select([1, 0], 2, 2, []) == 1\n",
        "import alak, pytest\ndef test_a():\n    with pytest.raises(TypeError):\n        alak.put([0])\n",
    )
    own_tests.MUTANTS["alak"] = MUTANTS["alak"][:1]  # type: ignore[index]
    for source in sources:
        files = {**right_files("alak"), "test_alak.py": source.encode()}
        submission = Submission("r", Path("r"), files)
        assignment = find_assignment("alak")
        tests = try_tests(assignment, submission, prepare(assignment, submission), real_jail(unsafe=False))
        assert (tests.count, tests.trusted) == (1, 1), source
