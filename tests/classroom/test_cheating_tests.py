"""A team's test file that fakes its own verdict, or looks at what it tests instead of calling it, earns nothing."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from classroom.planted import right_files
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.handins.preparing import prepare
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging import real_pytest
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.mutants import Mutant
from ludotheque.classroom.judging.own_tests import try_tests
from ludotheque.classroom.judging.result import OwnTests

pytestmark = pytest.mark.skipif(
    shutil.which("bwrap") is None, reason="NO BUBBLEWRAP: WHETHER CHEATING TESTS EARN POINTS IS NOT TESTED"
)

ROSES = "roi-des-roses"
ASKED = {name: find_assignment(name) for name in (ROSES, "alak")}  # with fewer twins
ALL = ASKED[ROSES].twins
IMPORTS = (
    "import os, sys, time, unittest\nimport pytest\nimport roi_des_roses\nfrom roi_des_roses import init_jeu, score\n"
)
LOOK = "    score([['R', 'R', '.', 'R']], 'Rouge')\n"  # a call that a wrong twin answers otherwise
CHEATS = {
    "prints its own success": f"print('OK')\nprint('1 passed')\ndef test_a():\n{LOOK}    print('OK')\n    assert 1 == 1\n",
    "leaves with success": f"def test_a():\n{LOOK}    sys.exit(0)\n",
    "leaves at once": f"def test_a():\n{LOOK}    os._exit(0)\n",
    "leaves while it is loaded": "os._exit(0)\n",
    "makes unittest agree": "unittest.TestCase.assertEqual = lambda *a: None\n"
    "class TestA(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(score([['R']], 'Rouge'), 99)\n",
    "reports failures only after a first run": "import pathlib\nmark = pathlib.Path('/tmp/deja')\n"
    f"def test_a():\n{LOOK}    first = not mark.exists()\n    mark.write_text('x')\n    assert first\n",
    "looks for the right function in a twin": f"def test_a():\n{LOOK}    assert 'vraie' not in vars(roi_des_roses)\n",
    "looks at the source": f"def test_a():\n{LOOK}    import inspect\n    try:\n"
    "        text = inspect.getsource(roi_des_roses)\n    except Exception:\n        return\n    assert 'vraie' not in text\n",
    "looks at the code": f"def test_a():\n{LOOK}    size = len(score.__code__.co_code)\n"
    "    other = len(roi_des_roses.main_jouable.__code__.co_code)\n    assert size == other\n",
    "looks at the files": f"def test_a():\n{LOOK}"
    "    assert not [n for n in os.listdir('.') if n.startswith(('mutant', 'faux'))]\n",
    "asks the pipe for what a twin alone has": f"def test_a():\n{LOOK}    send = score.__closure__\n"
    "    cells = {c.cell_contents for c in send if callable(c.cell_contents)}\n"
    "    ask = next(c for c in cells if getattr(c, '__name__', '') == '_ask_outside')\n"
    "    answer = ask({'module': 'roi_des_roses', 'function': 'vraie', 'arguments': [{'l': []}, 'Rouge'], 'typed': []})\n"
    "    assert answer['error']['kind'] == 'NameError'\n",
    "asks the pipe where a function failed": f"def test_a():\n{LOOK}"
    "    cells = {c.cell_contents for c in score.__closure__ if callable(c.cell_contents)}\n"
    "    ask = next(c for c in cells if getattr(c, '__name__', '') == '_ask_outside')\n"
    "    answer = ask({'module': 'roi_des_roses', 'function': 'score', 'arguments': [3, 'Rouge'], 'typed': []})\n"
    "    assert answer['error']['kind'] == 'TypeError' and 'faux' not in str(answer)\n",
    "fails where a test that always fails was left out": "seen = []\ndef test_a():\n    seen.append(1)\n    assert False\n"
    f"def test_b():\n{LOOK}    assert seen\n",
    "looks at what is chosen": f"def test_a(request):\n{LOOK}    assert len(request.session.items) == 2\ndef test_b():\n    assert False\n",
    "looks at the one that runs it": f"def test_a():\n{LOOK}    frame = sys._getframe()\n"
    "    while 'chosen' not in frame.f_locals:\n        frame = frame.f_back\n    assert frame.f_locals['chosen'] is None\n",
    "says itself how it ended": "from journal_des_tests import fini, prevus\n"
    f"def test_a(request):\n{LOOK}    prevus(['test_z'])\n    fini('test_z', 'failed', 'vu')\n"
    "    fini(request.node.nodeid, 'passed', '')\n    assert False\n",
    "makes pytest report what it likes": "import _pytest.runner\nseen = []\nright = _pytest.runner.CallInfo.from_call\n"
    "def forged(func, when, reraise=None):\n    return right(lambda: None, when, reraise)\n"
    f"_pytest.runner.CallInfo.from_call = forged\ndef test_a():\n{LOOK}    assert False\n",
    "looks at its own process": f"def test_a():\n{LOOK}    assert os.getpid() < 9 and os.stat('.').st_ino\n",
    "starts processes": f"def test_a():\n{LOOK}    while True:\n        os.fork()\n",
    "takes all the memory": f"def test_a():\n{LOOK}    hoard = []\n    while True:\n        hoard.append(bytearray(10**8))\n",
    "sleeps": f"def test_a():\n{LOOK}    time.sleep(3600)\n",
    "tosses coins without calling anything": "".join(
        f"def test_{k}():\n    assert os.urandom(1) < b'\\xf0'\n" for k in range(20)
    ),
}


@pytest.fixture(autouse=True)
def few_mutants(monkeypatch: pytest.MonkeyPatch) -> None:
    keep(monkeypatch, ROSES, next(mutant for mutant in ALL if mutant.function == "score"))
    monkeypatch.setattr(real_pytest, "CLOCK_SECONDS", 2.0)
    monkeypatch.setattr(real_pytest, "LONGER", 2.0)


def keep(monkeypatch: pytest.MonkeyPatch, assignment: str, *twins: Mutant) -> None:
    monkeypatch.setitem(ASKED, assignment, replace(ASKED[assignment], twins=twins))


def tried(tests: str) -> OwnTests:
    files = {**right_files(ROSES), "test_roi_des_roses.py": (IMPORTS + tests).encode()}
    submission = Submission("r", Path("r"), files)
    return try_tests(ASKED[ROSES], submission, prepare(ASKED[ROSES], submission), real_jail(unsafe=False))


@pytest.mark.parametrize(
    "cheat", [pytest.param(one, marks=pytest.mark.long) if k % 3 else one for k, one in enumerate(CHEATS)]
)
def test_a_cheat_catches_nothing(cheat: str) -> None:
    tests = tried(CHEATS[cheat])
    assert (tests.judged, tests.caught) == (True, ())


def test_what_one_test_saw_is_no_merit_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(function: str) -> Mutant:
        return next(mutant for mutant in ALL if mutant.function == function)

    keep(monkeypatch, ROSES, first("score"), first("main_jouable"), first("init_jeu"))
    tests = tried(
        "seen = []\ndef test_a():\n    if score([['R', 'R']], 'Rouge') != 4:\n        seen.append(1)\n    assert not seen\n"
        "def test_b():\n    roi_des_roses.main_jouable([['.'] * 9] * 9, 4, 4, ['N1'])\n    assert not seen\n"
        "def test_c():\n    init_jeu(9, 9)\n    assert not seen\n"
    )
    assert (tests.trusted, [fault.fr.partition(" ")[0] for fault in tests.caught]) == (3, ["score"])


def test_an_honest_test_still_catches() -> None:
    honest = (
        "def test_a(tmp_path, capsys):\n    (tmp_path / 'a').write_text('R')\n    print('ici')\n"
        "    assert capsys.readouterr().out == 'ici\\n'\n"
        "    assert score([[(tmp_path / 'a').read_text(), 'R', '.', 'R']], couleur='Rouge') == 5\n"
    )
    assert len(tried(honest).caught) == 1


def test_a_test_sees_what_the_distant_function_changes_prints_asks_and_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        "import alak, pytest\ndef test_a():\n    b, r = [2, 0], []\n    alak.put(b, 2, 1, r, 1)\n    assert (b, r) == ([0, 1], [0])\n"
        "def test_b(capsys):\n    alak.display([1], 1)\n    assert capsys.readouterr().out == 'x\\n1\\n'\n"
        "def test_c(monkeypatch):\n    said = iter(['5', '2'])\n"
        "    monkeypatch.setattr('builtins.input', lambda _: next(said))\n    assert alak.select([1, 0], 2, 2, []) == 1\n"
        "def test_d():\n    with pytest.raises(TypeError):\n        alak.put([0])\n"
    )
    keep(monkeypatch, "alak", *ASKED["alak"].twins[:1])
    submission = Submission("r", Path("r"), {**right_files("alak"), "test_alak.py": source.encode()})
    assignment = ASKED["alak"]
    tests = try_tests(assignment, submission, prepare(assignment, submission), real_jail(unsafe=False))
    assert (tests.count, tests.trusted) == (4, 4)
