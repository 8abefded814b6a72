"""A teacher's folder, whole and in real jails: it judges as its author would."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from data_folders import FOLDERS
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.folders.assembling import load_folder
from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.grade_command import GradeSettings, run_grade
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.question import Assignment, Question
from ludotheque.sandbox.inside.values import decode

pytestmark = pytest.mark.walls
JAIL = RealJail(unsafe=False)
NAMES = ("moyenne", "diviseurs", "decoupe", "range_", "demande", "copie", "racine", "factorielle", "voyelles")


@pytest.fixture(scope="module")
def cached(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A place for folders, and one for what is kept of them."""
    place = tmp_path_factory.mktemp("prof")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTHEQUE_CACHE", str(place / "cache"))
        yield place


@pytest.fixture(scope="module")
def workshop(cached: Path) -> Assignment:
    return load_folder(shutil.copytree(FOLDERS / "atelier", cached / "atelier"), PUBLISHED, JAIL)


def graded(assignment: Assignment, text: str, name: str = "rendu.py") -> Result:
    return Grader(assignment, JAIL).grade(Submission("rendu", Path("rendu"), {name: text.encode()}))


def handed_in(name: str) -> str:
    return (FOLDERS / "atelier_rendus" / f"{name}.py").read_text("utf-8")


def states(result: Result) -> dict[str, VerdictState]:
    return {one.question: one.state for one in result.verdicts if one.question != "est_voyelle"}


def faults(result: Result, name: str) -> str:
    verdict = next(one for one in result.verdicts if one.question == name)
    return " ; ".join([one.text.fr for one in verdict.faults] + [one.why.fr for one in verdict.failures])


def test_a_right_student_in_another_style_is_right_everywhere(workshop: Assignment) -> None:
    assert states(graded(workshop, handed_in("right"))) == dict.fromkeys(NAMES, VerdictState.RIGHT)


def test_wrong_answers_are_wrong_where_they_are(workshop: Assignment) -> None:
    result = graded(workshop, handed_in("wrong"))
    assert states(result) == dict.fromkeys(NAMES, VerdictState.WRONG)
    assert "n'écrit pas le fichier attendu" in faults(result, "copie")
    assert "ne lève pas ValueError" in faults(result, "racine")


def test_what_is_right_in_another_form_is_a_matter_of_letter(workshop: Assignment) -> None:
    result = graded(workshop, handed_in("letter"))
    assert not [name for name, state in states(result).items() if state is VerdictState.WRONG]
    assert "lève IndexError au lieu de ValueError" in faults(result, "racine")
    for name, word in {"moyenne": "statistics", "range_": "sorted", "factorielle": "récursi"}.items():
        verdict = next(one for one in result.verdicts if one.question == name)
        assert word in json.dumps(result.to_dict(), ensure_ascii=False) and not verdict.letter


def test_the_correction_is_right_and_what_is_given_is_not_asked(workshop: Assignment) -> None:
    given = workshop.question("est_voyelle")
    assert given.given and "est_voyelle" not in workshop.bareme
    assert states(graded(workshop, (FOLDERS / "atelier" / "corrige.py").read_text("utf-8"))) == dict.fromkeys(
        NAMES, VerdictState.RIGHT
    )


def test_examples_are_public_and_every_sort_has_a_public_call(workshop: Assignment) -> None:
    question = workshop.question("moyenne")
    public = [case for case in question.cases if case.public]
    assert any(case.printed_there and case.arguments == ([1.0, 2.0],) for case in public)
    assert {case.sort.name for case in question.cases} == {case.sort.name for case in public}
    assert sum(not case.public for case in question.cases) >= 30


def test_nothing_is_asked_beyond_what_the_docstring_says(workshop: Assignment) -> None:
    def asked(name: str) -> list[tuple[Any, ...]]:
        return [one.arguments for one in workshop.question(name).cases]

    assert all(call[0] for call in asked("moyenne")), "non vide"
    assert all(call[0] >= 1 for call in asked("diviseurs"))
    assert all(call[0] >= 2 for call in asked("decoupe"))
    assert all(0 <= call[0] <= 9 for call in asked("factorielle"))
    assert all(-9 <= call[0] <= 30 for call in asked("racine"))
    assert any(call[0] < 0 for call in asked("racine"))
    assert all({*str(call[0])} <= {*"aeiouybcd maison"} for call in asked("voyelles"))


def calls(question: Question, *, public: bool) -> list[str]:
    return [repr((case.arguments, case.typed, case.files)) for case in question.cases if case.public is public]


SMALL = 'def double(l: list[int]) -> list[int]:\n    """Le double de chacun.\n\n    >>> double([1, 2])\n    [2, 4]\n    """\n    return [2 * x for x in l]\n'


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "petit"
    folder.mkdir()
    (folder / "sujet.toml").write_text('titre = "Petit"\n', "utf-8")
    (folder / "corrige.py").write_text(SMALL, "utf-8")
    return folder


@pytest.mark.long
def test_the_secret_of_a_class_changes_hidden_cases_and_not_public_ones(small: Path, tmp_path: Path) -> None:
    one, other = ClassSecret(b"a" * 32), ClassSecret(b"b" * 32)
    first, second = (load_folder(small, one, JAIL).question("double") for one in (one, other))
    assert calls(first, public=True) == calls(second, public=True)
    shared = {*calls(first, public=False)} & {*calls(second, public=False)}
    assert len(shared) < len(calls(first, public=False)) * 2 / 3
    shutil.rmtree(tmp_path / "cache")
    again = load_folder(small, one, JAIL).question("double")
    assert calls(again, public=False) == calls(first, public=False)


def test_an_edited_folder_is_judged_again(small: Path) -> None:
    before = load_folder(small, PUBLISHED, JAIL)
    (small / "corrige.py").write_text(SMALL.replace("2 * x", "x + x"), "utf-8")
    edited = load_folder(small, PUBLISHED, JAIL)
    (small / "faux").mkdir()
    (small / "faux" / "a.py").write_text("def double(l):\n    return l\n", "utf-8")
    with_faux = load_folder(small, PUBLISHED, JAIL)
    assert len({one.digest for one in (before, edited, with_faux)}) == 3
    assert Grader(before, JAIL).cases != Grader(edited, JAIL).cases != Grader(with_faux, JAIL).cases


def test_a_folder_of_several_files_asks_each_in_its_own(cached: Path) -> None:
    folder = cached / "deux"
    (folder / "corrige").mkdir(parents=True)
    (folder / "sujet.toml").write_text('titre = "Deux"\n[questions]\naire = 1\nvolume = 1\n', "utf-8")
    (folder / "corrige" / "plan.py").write_text("def aire(a: int, b: int) -> int:\n    return a * b\n", "utf-8")
    (folder / "corrige" / "solide.py").write_text(
        "from plan import aire\n\ndef volume(a: int, b: int, h: int) -> int:\n    return aire(a, b) * h\n", "utf-8"
    )
    files = {
        "plan.py": b"def aire(a, b):\n    return a + b\n",
        "solide.py": b"from plan import aire\ndef volume(a, b, h):\n    return a * b * h\n",
    }
    assignment = load_folder(folder, PUBLISHED, JAIL)
    result = Grader(assignment, JAIL).grade(Submission("rendu", Path("rendu"), files))
    assert states(result) == {"aire": VerdictState.WRONG, "volume": VerdictState.RIGHT}


def test_a_notebook_is_a_correction_too(cached: Path) -> None:
    folder = cached / "carnet"
    folder.mkdir()
    (folder / "sujet.toml").write_text('titre = "Carnet"\n', "utf-8")
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "source": SMALL, "metadata": {}, "outputs": [], "execution_count": None}
    ]
    book = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "corrige.ipynb").write_text(json.dumps(book), "utf-8")
    assignment = load_folder(folder, PUBLISHED, JAIL)
    assert states(graded(assignment, SMALL)) == {"double": VerdictState.RIGHT}


@dataclass(frozen=True)
class Talk:
    """A program, and what is thought of it."""

    text: str
    state: VerdictState


PROGRAM = 'n = int(input("Combien ? "))\nfor k in range(1, n + 1):\n    print(f"{k} x 7 = {7 * k}")\nprint("Fini")\n'
TALKS = {
    "the same": Talk(PROGRAM, VerdictState.RIGHT),
    "in another style": Talk(
        'k, n = 1, input("Combien ? ")\nwhile k <= int(n):\n    print(k, "x 7 =", 7 * k)\n    k += 1\nprint("Fini")\n',
        VerdictState.RIGHT,
    ),
    "other words, same numbers": Talk(PROGRAM.replace("Fini", "Au revoir"), VerdictState.LETTER),
    "another screen": Talk(PROGRAM.replace("n + 1", "n"), VerdictState.WRONG),
    "asks more lines": Talk(PROGRAM + "input()\n", VerdictState.WRONG),
}


@pytest.fixture(scope="module")
def dialogue(cached: Path) -> Assignment:
    folder = cached / "table"
    folder.mkdir()
    talks = '[[dialogues]]\ntape = ["2"]\npublic = true\n[[dialogues]]\ntape = ["3"]\nnom = "trois lignes"\n'
    (folder / "sujet.toml").write_text(f'titre = "Table"\n{talks}', "utf-8")
    (folder / "corrige.py").write_text(PROGRAM, "utf-8")
    return load_folder(folder, PUBLISHED, JAIL)


@pytest.mark.parametrize("name", [*TALKS])
def test_a_whole_program_is_judged_by_what_it_shows(dialogue: Assignment, name: str) -> None:
    talk = TALKS[name]
    assert states(graded(dialogue, talk.text, "table.py")) == {"programme": talk.state}


HIDES = '''"""PLANTE_EN_TETE."""
PLANTE_CONSTANTE = 2


def _plante_aide(x):
    return PLANTE_CONSTANTE * x


def double(l: list[int]) -> list[int]:
    """Le double de chacun ; ValueError si le premier est négatif.

    >>> double([1, 2])
    [2, 4]
    """
    if l[0] < 0:
        raise ValueError("PLANTE_ERREUR")
    return [_plante_aide(x) for x in l]
'''
FAILS = """def double(l):
    if len(l) > 3:
        raise KeyError(str(l))
    return [x + 2 for x in l]
"""


def test_nothing_of_the_correction_or_of_hidden_cases_reaches_a_students_letter(small: Path, tmp_path: Path) -> None:
    (small / "corrige.py").write_text(HIDES, "utf-8")
    (tmp_path / "ana.py").write_text(FAILS, "utf-8")
    told, out = list[str](), tmp_path / "notes"
    assert run_grade(GradeSettings(str(small), (str(tmp_path / "ana.py"),), out=out, jobs=1), told.append) == 0, told
    read = [path.read_text("utf-8") for path in (*(out / "retours").iterdir(), out / "publication.html")]
    letter = "\n".join(read)
    assert "double" in letter and "PLANTE" not in letter and "plante_aide" not in letter
    (book,) = [
        json.loads(path.read_text("utf-8"))[0]
        for path in (tmp_path / "cache").rglob("*.json")
        if "-publie-" not in path.name
    ]
    public = {json.dumps(one["call"][1]) for one in book["cases"] if one["public"]}
    hidden = [decode(one["call"][1]) for one in book["cases"] if json.dumps(one["call"][1]) not in public]
    shown = [call for call in hidden if isinstance(call, list) and len(repr(call[0])) > 6 and repr(call[0]) in letter]
    assert len(hidden) > 20 and shown == []


def test_a_folder_that_is_no_assignment_is_refused_in_one_sentence(small: Path) -> None:
    said = {
        'titre = "x"\n[questions]\nabsente = 1': "le corrigé n'a pas de fonction « absente » (il a : double)",
        'titre = "x"\n[questions]\ndouble.cas = "tire"': "questions.double.cas : cas.py ne définit pas « tire »",
        'titre = "x"\n[questions]\ndouble.parametres.l = "tire"': "cas.py ne définit pas « tire »",
        'titre = "x"\n[questions]\ndouble.parametres.k.min = 1': "double n'a pas ce paramètre",
        'titre = "x"\n[questions]\ndouble.parametres.l.min = 1': "ne se dit pas de ce paramètre",
    }
    for text, why in said.items():
        (small / "sujet.toml").write_text(text, "utf-8")
        with pytest.raises(BadSujet) as refused:
            load_folder(small, PUBLISHED, JAIL)
        assert why in refused.value.text.fr
