"""The three assignments of `examples/sujets`: ready, seen through by their cases, graded and handed out as one expects."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ludotheque.classroom.folders.correction import read_correction
from ludotheque.classroom.folders.sujet_toml import read_sujet
from ludotheque.classroom.grade_command import CheckSettings, GradeSettings, run_check, run_grade
from ludotheque.classroom.sujet_command import DONE, SujetSettings, run_sujet

PLACE = Path(__file__).parent.parent.parent / "examples" / "sujets"
NAMES = ("famille", "image", "textes")
BY_DEFAULT = "famille"  # the quickest; the others wait for the long run
ENOUGH = 95  # per cent of the mutants
MOST_LINES = 30  # beyond the correction and the words of the assignment
RIGHT, LETTER, WRONG, EMPTY, ABSENT = "✓~✗○·"
EXPECTED = {  # read from the code of each hand-in, in the order of sujet.toml
    "famille": {
        "nora_vidal": "✓✓✓✓✓",
        "jules_perrin": "~✗✗✗✗",  # taille is a loop; the deepest has 0; the first child alone; counts from 1; no backing out
        "eva_simon": "✓✓○··",
    },
    "image": {
        "ines_caron": "✓✓✓✓✓✓",
        "hugo_pelletier": "~~✗✗~✗",  # spoils its image; zip; turns left; first row alone; gives a copy; always divides by 9
        "lena_fabre": "✓✓○···",
    },
    "textes": {
        "malo_guerin": "✓✓✓✓✓✓✓",
        "sara_lopez": "✗✗~✗✗✗✓",  # commas stay; first line alone; Counter; no order; //; last in the dictionary; program above them
        "theo_marchand": "✓·✓·○··",
    },
}


@dataclass(frozen=True)
class Followed:
    """What was seen of an example, from its trial to its class of three."""

    name: str
    tried: list[str]
    ready: int
    rows: dict[str, str]  # verdicts of each hand-in, as signs
    handout: Path
    told: list[str]


def followed(name: str, place: Path) -> Followed:
    folder = PLACE / name
    tried: list[str] = []
    ready = run_sujet(SujetSettings("try", folder), tried.append)
    told: list[str] = []
    assert run_sujet(SujetSettings("handout", folder, out=place / "etudiants"), told.append) == DONE
    graded: list[str] = []
    hand_ins = tuple(str(one) for one in sorted((folder / "rendus").glob("*.py")))
    assert run_grade(GradeSettings(str(folder), hand_ins, out=place / "notes", jobs=1), graded.append) == DONE
    rows = re.findall(r"^(\w+) +((?:[✓~✗↗○·?] )+)", "\n".join(graded), re.MULTILINE)
    return Followed(name, tried, ready, {who: signs.replace(" ", "") for who, signs in rows}, place / "etudiants", told)


@pytest.fixture(
    scope="module",
    params=[pytest.param(one, marks=() if one == BY_DEFAULT else pytest.mark.long) for one in NAMES],
)
def example(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Followed:
    return followed(request.param, tmp_path_factory.mktemp(request.param))


def test_it_is_ready_and_nothing_is_to_be_looked_at(example: Followed) -> None:
    assert example.ready == DONE, example.tried
    assert not [line for line in example.tried if line.startswith(("!", WRONG))]


def test_its_cases_tell_nearly_every_mutant(example: Followed) -> None:
    found = re.search(r"(\d+) distingués sur (\d+)", "\n".join(example.tried))
    assert found is not None
    assert 100 * int(found[1]) >= ENOUGH * int(found[2])


def test_every_surviving_mutant_has_its_reason_in_the_readme(example: Followed) -> None:
    survivors = re.findall(r"\n    \+ (.*)", "\n".join(example.tried))
    readme = (PLACE / "README.md").read_text("utf-8")
    assert [one for one in survivors if one not in readme] == []


def test_its_class_of_three_has_the_verdicts_that_one_reads_in_the_code(example: Followed) -> None:
    assert example.rows == EXPECTED[example.name]


def test_its_handout_is_unwritten_and_can_be_checked(example: Followed) -> None:
    for who, signs in {example.name: "", **EXPECTED[example.name]}.items():
        work = example.handout / f"{who}.py" if who == example.name else PLACE / example.name / "rendus" / f"{who}.py"
        seen: list[str] = []
        ended = run_check(CheckSettings(str(example.handout), str(work)), seen.append)
        assert (ended == DONE) is (bool(signs) and {*signs} == {RIGHT}), seen
        if who == example.name:
            verdicts = [
                line[0] for line in "\n".join(seen).splitlines() if line.startswith((RIGHT, LETTER, WRONG, EMPTY))
            ]
            assert verdicts and {*verdicts} == {EMPTY}


def test_its_skeleton_says_the_title_once(example: Followed) -> None:
    title = read_sujet(PLACE / example.name).title.fr
    assert (example.handout / f"{example.name}.py").read_text("utf-8").count(title) == 1


@pytest.mark.parametrize("name", NAMES)
def test_it_takes_few_lines_beyond_the_correction(name: str) -> None:
    folder = PLACE / name
    files = [one for one in (folder / "sujet.toml", folder / "cas.py") if one.exists()]
    lines = [line for one in files for line in one.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES


@pytest.mark.parametrize("name", NAMES)
def test_its_words_name_every_question_and_its_folder_has_what_a_teacher_writes(name: str) -> None:
    folder = PLACE / name
    correction = read_correction({"corrige": (folder / "corrige.py").read_text("utf-8")})
    words = (folder / "enonce.md").read_text("utf-8")
    assert len(correction.functions) <= 6
    assert all(f"`{one}(" in words for one in correction.functions)
    assert all(one.docstring.count(">>>") and one.node.returns for one in correction.functions.values())
    assert 2 <= len([*(folder / "faux").glob("*.py")]) <= 4
    assert {one.stem for one in (folder / "rendus").glob("*.py")} == {*EXPECTED[name]}


def test_together_they_show_what_an_assignment_may_say() -> None:
    said = [tomllib.loads((PLACE / name / "sujet.toml").read_text("utf-8")) for name in NAMES]
    keys = {key for one in said for key in _keys(one)}
    wanted = {"verificateur", "dialogues", "interdits", "tolerance", "recursive", "ordre_libre", "cas", "parametres"}
    assert wanted <= keys


def _keys(value: Any) -> set[str]:
    if isinstance(value, list):
        return set[str]().union(*map(_keys, value))
    if not isinstance(value, dict):
        return set()
    return {*value} | set[str]().union(*map(_keys, value.values()))
