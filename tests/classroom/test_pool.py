"""The class's common pool: everybody's tests on everybody's code, what they find, and the base that is published."""

import ast
import json
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.planted import right_files
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.crosstesting import cross_jobs
from ludotheque.classroom.crosstesting.common_base import CommonTest, covering, unit_of
from ludotheque.classroom.crosstesting.cross_jobs import CrossRunner, PoolMember, rounds
from ludotheque.classroom.crosstesting.cross_journal import FILE, CrossJournal
from ludotheque.classroom.crosstesting.crossing import CodeUnderTest, Crossed, CrossedTest, Crossing
from ludotheque.classroom.crosstesting.matrix import DoubtfulReading, PoolMatrix, read_cell
from ludotheque.classroom.crosstesting.pool_page import doubt_lines
from ludotheque.classroom.crosstesting.pool_step import PoolProgress, run_pool
from ludotheque.classroom.crosstesting.survey import NOTHING_SEEN, SeenTest, Surveyed, survey
from ludotheque.classroom.handins.preparing import prepare
from ludotheque.classroom.handins.submissions import Submission, read_submission
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.offered import offered
from ludotheque.classroom.judging.own_tests import read_tests
from ludotheque.classroom.judging.real_pytest import pytest_packages
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import Verdict, VerdictState
from ludotheque.classroom.marks.marking import Mark
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.core.text import Lang
from ludotheque.crew.job import CrewJob

ROSES = find_assignment("roi-des-roses")
JAIL = real_jail(unsafe=True)
RIGHT = right_files("roi-des-roses")["roi_des_roses.py"].decode()
NOT_SQUARED = (
    f"{RIGHT}\n\nvrai_score = score\n\n\ndef score(plateau, couleur):\n    return vrai_score(plateau, couleur) + 1\n"
)
SCORE = """
from roi_des_roses import *


def test_score():
    assert score([["R", "R"]], "Rouge") == 4


def test_faux():
    assert score([["R", "R"]], "Rouge") == 2
"""
SAME_AND_MORE = """
import roi_des_roses as jeu


def test_quatre():
    assert jeu.score([["R", "R"]], "Rouge") == 4  # comme Ana


def test_mouvement():
    assert jeu.mouvement_possible([["."] * 3], 0, 0, "E1")
"""


def submission(name: str, program: str, tests: str = "") -> Submission:
    files = {"roi_des_roses.py": program.encode()}
    return Submission(name, Path(name), files | ({"test_roi_des_roses.py": tests.encode()} if tests else {}))


def crossed(tests: str, program: str, own: str = RIGHT) -> dict[str, CrossedTest]:
    """How these tests, beside their author's own program, end on another's; by the names of their functions."""
    author, other = submission("ana", own, tests), submission("bo", program)
    prepared, code = prepare(ROSES, author), prepare(ROSES, other)
    run = read_tests(prepared, pytest_packages() or {}, JAIL)
    found = offered(ROSES, author, prepared, run.texts, JAIL)
    places = {name: (module, called) for name, (module, called) in survey(ROSES, other, code, JAIL)["places"].items()}
    end = Crossing(ROSES, prepared, run, found, JAIL).on(CodeUnderTest(code, places))
    assert (end["note"], end["broken"]) == ([], False)
    return {name.partition("::")[2]: cell for name, cell in end["tests"].items()}


def test_a_test_that_fails_names_the_function_that_answers_otherwise_than_ours() -> None:
    found = crossed(SCORE, NOT_SQUARED)["test_score"]
    assert (found["state"], found["functions"]) == ("fails", ["score"])
    assert found["call"] == "score([['R', 'R']], 'Rouge')"
    assert (found["got"], found["right"]) == ("5", "4")


def test_a_function_that_is_not_there_or_not_written_could_not_be_imported_and_is_never_wrong() -> None:
    absent = RIGHT.replace("def score(", "def autre_chose(")
    empty = f"{RIGHT}\n\ndef score(plateau, couleur):\n    pass\n"
    for program in (absent, empty):
        found = crossed(SCORE, program)["test_score"]
        assert (found["state"], found["functions"]) == ("unavailable", ["score"])


@pytest.mark.long
def test_what_a_file_of_tests_needs_while_it_is_loaded_could_not_be_imported_either() -> None:
    tests = "from roi_des_roses import *\nP = score([['R']], 'Rouge')\n\n\ndef test_p():\n    assert P == 1\n"
    found = crossed(tests, RIGHT.replace("def score(", "def autre_chose("))
    assert found["test_p"]["state"] == "unavailable"


@pytest.mark.long
def test_a_test_that_fails_though_it_hears_what_ours_says_has_found_nothing() -> None:
    tests = "from roi_des_roses import *\n\n\ndef test_non():\n    score([['R']], 'Rouge')\n    assert False\n"
    assert crossed(tests, RIGHT)["test_non"]["functions"] == []


def test_neither_sees_the_files_of_the_other() -> None:
    """The tests look for the code's file and its words, the code for the tests'; neither is there."""
    nosy = (
        "import os, inspect\nimport roi_des_roses\nfrom roi_des_roses import score\n\n\n"
        "def test_fichiers():\n"
        "    assert not os.path.exists('roi_des_roses.py')\n"
        "    assert 'territoire_de_bo' not in vars(roi_des_roses)\n"
        "    assert score([['R']], 'Rouge') == 1\n"
    )
    watching = (
        f"{RIGHT}\n\ndef territoire_de_bo():\n    pass\n\nimport os\nvrai = score\n\n\ndef score(plateau, couleur):\n"
        "    seen = [name for name in os.listdir() if 'test' in name]\n    return 1000 if seen else vrai(plateau, couleur)\n"
    )
    assert crossed(nosy, watching)["test_fichiers"]["state"] == "passes"


@pytest.mark.long
def test_a_code_that_never_ends_or_dies_fails_the_tests_that_call_it_and_no_other() -> None:
    for body in ("while True:\n        pass", "import os\n    os._exit(0)"):
        found = crossed(SAME_AND_MORE, f"{RIGHT}\n\ndef score(plateau, couleur):\n    {body}\n")
        assert (found["test_quatre"]["state"], found["test_mouvement"]["state"]) == ("fails", "passes")
        assert found["test_quatre"]["functions"] == ["score"]


def cell(*functions: str) -> CrossedTest:
    return {"state": "fails", "why": "", "functions": [*functions], "call": "", "got": "", "right": ""}


def judged(**states: VerdictState) -> Result:
    return Result("bo", "d", tuple(Verdict(name, state) for name, state in states.items()))


def test_a_failure_is_read_beside_the_verdicts() -> None:
    result = judged(a=VerdictState.RIGHT, b=VerdictState.WRONG, c=VerdictState.LETTER)
    assert read_cell(cell("a", "b"), result) == (DoubtfulReading.FAULT, ("b",))
    assert read_cell(cell("a", "c"), result) == (DoubtfulReading.CONVENTION, ("c",))
    assert read_cell(cell("a"), result) == (DoubtfulReading.DOUBT, ("a",))
    assert read_cell(cell(), result) == (DoubtfulReading.UNEXPLAINED, ())
    assert read_cell(cell("a"), None) == (DoubtfulReading.FAULT, ("a",))


def seen(name: str, *, sound: bool = True) -> SeenTest:
    return {"name": f"test_x.py::{name}", "sound": sound, "universal": sound, "why": "" if sound else "AssertionError"}


def ends(**states: str) -> Crossed:
    tests: dict[str, CrossedTest] = {
        f"test_x.py::{name}": {**cell("score"), "state": state} for name, state in states.items()
    }
    return {"tests": tests, "note": [], "broken": False, "seconds": 0.0}


def test_what_our_reading_may_be_wrong_about_is_said() -> None:
    brings: Surveyed = {**NOTHING_SEEN, "tests": [seen("test_a"), seen("test_b", sound=False)]}
    names = "ana", "bo", "cy", "di"
    surveys = {name: brings if name == "ana" else NOTHING_SEEN for name in names}
    runs = {("ana", name): ends(test_a="fails" if name == "bo" else "passes", test_b="passes") for name in names}
    matrix = PoolMatrix(ROSES, surveys, runs, {"bo": judged(score=VerdictState.RIGHT)})
    lines = [line.fr for line in doubt_lines(matrix)]
    assert len(lines) == 2
    assert lines[0].startswith(
        "bo, score : jugée juste, et un test sain de ana (test_a) y échoue — notre lecture est peut-être"
    )
    assert "refuse nos fonctions" in lines[1]
    assert "3/3" in lines[1]
    assert "notre lecture est peut-être en cause" in lines[1]


def common(unit: str, *finds: str) -> CommonTest:
    return CommonTest("ana", "test_x", unit, unit, (0,), frozenset((name, "score") for name in finds))


def test_the_essential_tests_find_all_that_is_found_and_are_few() -> None:
    every = [common("a", "x"), common("b", "x", "y"), common("c", "z"), common("d"), common("e", "y", "z")]
    chosen = covering(every)
    essential = [one for one in chosen if one.essential]
    assert [one.unit for one in essential] == ["b", "c"]
    assert {fault for one in essential for fault in one.finds} == {fault for one in every for fault in one.finds}
    assert sorted(one.unit for one in chosen) == ["a", "b", "c", "d", "e"]


def test_a_test_belongs_to_its_function_or_class() -> None:
    assert unit_of("test_x.py::TestA::test_b[1::2]") == ("test_x", "TestA")
    assert unit_of("test_x.py::test_b[a::b]") == ("test_x", "test_b")
    assert unit_of("test_x (instructions hors des fonctions)")[1] == ""


def test_in_the_rounds_everybody_meets_everybody_once() -> None:
    members = [PoolMember(name, "", name) for name in "abcde"]
    pairs = [pair for some in rounds(members[:3], members) for pair in some]
    assert len(pairs) == len({*pairs}) == 15
    for some in rounds(members[:3], members):
        assert len({code for _, code in some}) == 3


def test_progress_says_how_long_the_rest_may_take() -> None:
    said: list[str] = []
    progress = PoolProgress(said.append, Lang.FR)
    progress(1, 4, "ana → bo", 10.0)
    progress(2, 4, "ana → cy", 10.5)
    progress(4, 4, "cy → bo", 20.0)
    assert said == ["[#####...............] 1/4 ana → bo, encore 30 s environ", "[####################] 4/4 cy → bo"]


def test_whoever_takes_too_long_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[str] = []

    class FakePool:
        def __init__(self, *_: object, **__: object) -> None: ...
        def __enter__(self) -> "FakePool":
            return self

        def __exit__(self, *_: object) -> None: ...

        def results(self, jobs: list[CrewJob[object, object]], *_: object) -> object:
            for job in jobs:
                handed.append(job.id)
                yield job, {**ends(), "seconds": 400.0 if job.id.startswith("ana") else 1.0}

    monkeypatch.setattr(cross_jobs, "Pool", FakePool)
    runner = CrossRunner("roi-des-roses", CrossJournal(tmp_path, jailed=True), False, 1, lambda *_: None)
    members = [PoolMember(name, "", name) for name in ("ana", "bo", "cy")]
    surveys = {one.name: {**NOTHING_SEEN, "tests": [seen("test_a")]} for one in members}
    found = runner.crossings(members, surveys)  # type: ignore[arg-type]
    assert [name for name in handed if name.startswith("ana")] == ["ana → ana"]
    assert len(found) == 9
    assert found["ana", "bo"]["note"][0].startswith("Ces tests, ou ce code, avaient déjà pris")
    assert found["bo", "cy"]["note"] == []


def test_a_damaged_journal_and_that_of_other_judges_are_run_again(tmp_path: Path) -> None:
    journal = CrossJournal(tmp_path, jailed=False)
    journal.keep_crossed("a", "b", ends(test_a="passes"))
    journal.keep_crossed("a", "c", {**ends(), "broken": True})
    again = CrossJournal(tmp_path, jailed=False)
    assert again.crossed("a", "b") == ends(test_a="passes")
    assert again.crossed("a", "c") is None
    assert CrossJournal(tmp_path, jailed=True).crossed("a", "b") is None  # found without walls
    journal.keep_crossed("a", "b", ends(test_a="passes"))
    lines = (tmp_path / FILE).read_text("utf-8").splitlines()
    forged = lines[-1].replace('"state":"passes"', '"state":7')
    (tmp_path / FILE).write_text(f"[[[\n{forged}\n{lines[-1][:40]}\n", "utf-8")
    assert CrossJournal(tmp_path, jailed=False).crossed("a", "b") is None


@given(st.lists(st.binary(max_size=40) | st.sampled_from([b"{}", b"[1]", b'{"juge":1}', b'"' * 9]), max_size=5))
def test_whatever_stands_in_the_journal_is_run_again_or_read(lines: list[bytes]) -> None:
    with TemporaryDirectory() as folder:
        (Path(folder) / FILE).write_bytes(b"\n".join(lines))
        assert CrossJournal(Path(folder), jailed=False).crossed("a", "b") is None
        assert (Path(folder) / FILE).read_bytes() == b""


@dataclass(frozen=True)
class SmallClass:
    """A class on disk, graded."""

    report: ClassReport
    paths: dict[str, Path]
    out: Path

    def run(self) -> tuple[int, list[str]]:
        said: list[str] = []
        ran = run_pool(self.report, self.paths, self.out, unsafe=True, jobs=2, lang=Lang.FR, show=said.append)
        return ran, said


@pytest.fixture(scope="module")
def small_class(tmp_path_factory: pytest.TempPathFactory) -> tuple[SmallClass, int, list[str]]:
    """A class whose pool was run, how many runs that took, and what was said."""
    made = _small_class(tmp_path_factory.mktemp("banc"))
    return made, *made.run()


def _small_class(tmp_path: Path) -> SmallClass:
    """Ana and Cy wrote tests, Bo has a wrong `score`, Di handed in nothing that can be read."""
    paths = {}
    for name, program, tests in (("ana", RIGHT, SCORE), ("bo", NOT_SQUARED, ""), ("cy", RIGHT, SAME_AND_MORE)):
        folder = paths[name] = tmp_path / "classe" / name
        folder.mkdir(parents=True)
        for file, text in submission(name, program, tests).files.items():
            (folder / file).write_bytes(text)
    right = [Verdict(question.name, VerdictState.RIGHT) for question in ROSES.questions]
    wrong = [replace(one, state=VerdictState.WRONG) if one.question == "score" else one for one in right]
    results = [
        Result(name, read_submission(path).digest, tuple(wrong if name == "bo" else right))
        for name, path in paths.items()
    ]
    entries = tuple(ClassEntry(result, Mark((), 0, 0, 20)) for result in (*results, Result("di", "", ())))
    out = tmp_path / "notes"
    out.mkdir()
    return SmallClass(ClassReport(ROSES, entries), paths, out)


@pytest.mark.long
def test_a_class_has_its_page_its_data_and_a_base_that_names_nobody(
    small_class: tuple[SmallClass, int, list[str]],
) -> None:
    pooled, ran, said = small_class
    assert ran == 3 + 2 * 3 + 2  # hand-ins, authors on codes, files of the base
    assert said[-1].startswith("Banc commun : 3 tests sains")
    data = json.loads((pooled.out / "banc.json").read_text("utf-8"))
    found = {(one["tests"], one["code"], one["lecture"], *one["fonctions"]) for one in data["trouve"]}
    assert found == {("ana", "bo", "fault", "score"), ("cy", "bo", "fault", "score")}
    published = {path.name: path.read_text("utf-8") for path in (pooled.out / "tests_communs").glob("*.py")}
    assert sorted(name.split("_")[1] for name in published) == ["autres", "essentiel"]
    functions = [
        node.name
        for text in published.values()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    ]
    assert sorted(functions) == ["test_mouvement", "test_score"]
    for text in published.values():
        assert "comme Ana" not in text
        assert "import" in text
    page = (pooled.out / "banc.html").read_text("utf-8")
    assert "default-src 'none'" in page
    assert "<script" not in page


@pytest.mark.long
def test_a_rerun_runs_nothing_and_a_change_only_what_it_touches(
    small_class: tuple[SmallClass, int, list[str]], tmp_path: Path
) -> None:
    pooled = small_class[0]
    copytree(pooled.out, tmp_path / "notes")
    again = replace(pooled, out=tmp_path / "notes")
    before = {path: path.read_bytes() for path in again.out.rglob("*") if path.is_file()}
    assert again.run()[0] == 0
    assert {path: path.read_bytes() for path in again.out.rglob("*") if path.is_file()} == before
    folder = Path(copytree(pooled.paths["bo"], tmp_path / "bo"))
    (folder / "roi_des_roses.py").write_text(f"{NOT_SQUARED}\n# encore\n", "utf-8")
    digest = read_submission(folder).digest
    entries = tuple(
        replace(one, result=replace(one.result, digest=digest)) if one.result.name == "bo" else one
        for one in again.report.entries
    )
    changed = replace(again, report=replace(again.report, entries=entries), paths={**again.paths, "bo": folder})
    assert changed.run()[0] == 1 + 2  # bo again, and the tests of both on it
