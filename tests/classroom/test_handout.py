"""What students receive tells nothing of the correction, validates itself, and is enough for `check` on any machine."""

import ast
import io
import json
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from data_folders import FOLDERS
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.grade_command import CheckSettings, GradeSettings, run_check, run_grade
from ludotheque.classroom.handins.scopes import is_empty
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.sujet_command import DONE, REFUSED, SujetSettings, run_sujet
from ludotheque.core.text import Lang

CORRECTION = (FOLDERS / "sortes" / "corrige.py").read_text("utf-8")
NAMES = ("cree", "moities", "racine", "diviseurs", "trie", "melange", "demande", "copie", "longueur")
pytestmark = pytest.mark.walls

WITHOUT_HYPOTHESIS = """
import sys
sys.modules["hypothesis"] = None
from ludotheque.classroom.catalogue import find_assignment
print(len(find_assignment(sys.argv[1]).questions))
"""


@dataclass(frozen=True)
class Made:
    """A handout, what was told of it, and the assignment it was made of."""

    out: Path
    told: str
    assignment: Assignment

    @property
    def files(self) -> dict[str, str]:
        return {path.name: path.read_text("utf-8") for path in self.out.rglob("*") if path.is_file()}

    @property
    def cells(self) -> list[dict[str, Any]]:
        cells: list[dict[str, Any]] = json.loads(self.files["sortes.ipynb"])["cells"]
        return cells


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    place = tmp_path_factory.mktemp("prof")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTHEQUE_CACHE", str(place / "cache"))
        folder, told = shutil.copytree(FOLDERS / "sortes", place / "sortes"), list[str]()
        assert run_sujet(SujetSettings("handout", folder), told.append) == DONE, told
        assignment = find_assignment(str(folder))
    out = tmp_path_factory.mktemp("etudiant") / "recu"
    shutil.copytree(place / "sortes-etudiants", out)
    shutil.rmtree(place)
    return Made(out, "\n".join(told), assignment)


@pytest.fixture(autouse=True)
def a_machine_that_never_had_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "vide"))


def checked(made: Made, work: Path, place: str = "") -> tuple[int, str]:
    told: list[str] = []
    return run_check(CheckSettings(place or str(made.out), str(work)), told.append), "\n".join(told)


def test_the_folder_holds_these_files_and_no_other(made: Made) -> None:
    assert {*made.files} == {"sortes.py", "sortes.ipynb", "sujet-public.json", "texte.txt"}


def test_nothing_planted_in_the_correction_is_in_any_file(made: Made) -> None:
    for name, text in made.files.items():
        assert "plante" not in text.casefold(), name


def test_no_line_of_a_body_is_in_any_file(made: Made) -> None:
    functions = [node for node in ast.parse(CORRECTION).body if isinstance(node, ast.FunctionDef)]
    asked = [node for node in functions if node.name in NAMES]
    bodies = [ast.unparse(statement) for node in asked for statement in node.body[1:]]
    for line in {line.strip() for body in bodies for line in body.splitlines()} - {"return n"}:
        assert not [name for name, text in made.files.items() if line in text], line


def test_no_hidden_case_is_in_any_file(made: Made) -> None:
    hidden = [case for case in made.assignment.question("longueur").cases if not case.public]
    assert len(hidden) > 5
    for case in hidden:
        assert not [name for name, text in made.files.items() if case.arguments[0] in text]


def test_the_skeleton_has_every_function_unwritten_and_what_is_given_whole(made: Made) -> None:
    skeleton = made.files["sortes.py"]
    assert all(is_empty(skeleton, name) for name in NAMES)
    assert not is_empty(skeleton, "montre")
    assert "def cree(n: int = BORD) -> Grille:" in skeleton
    assert 'def _barre(n):\n    return "-" * n\n' in skeleton
    assert "import" not in skeleton  # no heading needs one
    exec(compile(skeleton, "sortes.py", "exec"), {"__name__": "sortes"})


def test_the_teacher_is_told_what_to_read_again(made: Made) -> None:
    assert "_barre : donné aussi" in made.told
    assert "melange : son vérificateur reste chez vous" in made.told
    assert "la docstring en tête du corrigé" in made.told


def test_the_notebook_has_the_form_of_one(made: Made) -> None:
    whole = json.loads(made.files["sortes.ipynb"])
    assert (whole["nbformat"], whole["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in whole["cells"]}) == len(whole["cells"])
    for cell in whole["cells"]:
        code = {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
        assert {*cell} == {"cell_type", "id", "metadata", "source"} | code


def validations(made: Made) -> dict[str, str]:
    """The validation cell of each function: the one below it."""
    codes = ["".join(cell["source"]) for cell in made.cells if cell["cell_type"] == "code"]
    return {name: after for before, after in pairwise(codes) for name in NAMES if before.startswith(f"def {name}(")}


def ran(sources: list[str]) -> str:
    """What these cells print, in plain Python."""
    screen, space = io.StringIO(), dict[str, object]()
    with redirect_stdout(screen):
        for source in sources:
            exec(compile(source, "cellule", "exec"), space)
    return screen.getvalue()


def definitions(made: Made) -> list[str]:
    cells = [("".join(cell["source"]), cell["metadata"]) for cell in made.cells if cell["cell_type"] == "code"]
    return [text for text, metadata in cells if not metadata or "def " in text]


@pytest.mark.parametrize("name", NAMES)
def test_a_validation_cell_fails_on_the_empty_skeleton(made: Made, name: str) -> None:
    with pytest.raises(NotImplementedError):
        ran([*definitions(made), validations(made)[name]])


@pytest.mark.parametrize("name", NAMES)
def test_a_validation_cell_says_bravo_once_the_function_is_right(made: Made, name: str) -> None:
    said = ran([*definitions(made), CORRECTION, validations(made)[name]])
    assert said.splitlines()[-1].startswith(f"{name} {'répond aux' if name == 'melange' else ': bravo'}")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("cree", "return [[0] * n] * (n + 1)"),
        ("moities", "return [valeur / 2.0001 for valeur in valeurs]"),
        ("racine", "return abs(x) ** 0.5"),
        ("diviseurs", "return [1, n]"),
        ("trie", "liste = sorted(liste)"),
        ("demande", "return int(input())"),
        ("copie", "return 2"),
        ("longueur", "return 6"),
    ],
)
def test_a_validation_cell_refuses_a_wrong_function(made: Made, name: str, wrong: str) -> None:
    heading = next(line for line in made.files["sortes.py"].splitlines() if line.startswith(f"def {name}("))
    with pytest.raises((AssertionError, FileNotFoundError)):
        ran([*definitions(made), f"{heading}\n    {wrong}", validations(made)[name]])


def test_check_from_the_handout_alone_finds_the_right_work_right(made: Made, tmp_path: Path) -> None:
    (tmp_path / "ana.py").write_text(CORRECTION, "utf-8")
    code, told = checked(made, tmp_path / "ana.py", str(made.out / "sujet-public.json"))
    assert code == 0, told
    assert told.count("✓") == len(NAMES) + 1
    assert "melange : plusieurs réponses sont justes" in told


def test_check_from_the_handout_alone_shows_the_public_call_that_is_wrong(made: Made, tmp_path: Path) -> None:
    (tmp_path / "bo.py").write_text(CORRECTION.replace("liste.sort()", "liste.sort(reverse=True)"), "utf-8")
    code, told = checked(made, tmp_path / "bo.py")
    assert code == 1
    assert "✗ trie" in told and "liste devient [1, 2, 3]" in told
    assert told.count("✗") == 1


def test_each_function_is_judged_by_itself_where_there_is_no_correction(made: Made, tmp_path: Path) -> None:
    wrong = CORRECTION.replace("return len(mot)", "return 1").replace(
        "return [plante_aide(valeur) for valeur in valeurs]", "return [longueur('ouvert') / 6 for _ in valeurs]"
    )
    (tmp_path / "cy.py").write_text(wrong, "utf-8")
    code, told = checked(made, tmp_path / "cy.py")
    assert code == 1
    assert "✗ moities" in told and "✗ longueur" in told


def test_a_given_function_that_is_left_out_is_supplied_from_the_handout(made: Made, tmp_path: Path) -> None:
    uses_it = CORRECTION.replace("    return len(mot)", "    montre([[1]])\n    return len(mot)")
    begins, ends = uses_it.index("def montre("), uses_it.index("# PLANTE_AU_DESSUS")
    (tmp_path / "dan.py").write_text(uses_it[:begins] + uses_it[ends:], "utf-8")
    _, told = checked(made, tmp_path / "dan.py")
    assert "longueur : juste, mais" in told  # it prints more than asked, and does not stop for want of montre
    assert "✓ montre" in told


def test_the_notebook_itself_can_be_checked_empty_or_written(made: Made, tmp_path: Path) -> None:
    code, told = checked(made, made.out / "sortes.ipynb")
    assert code == 1 and told.count("○") == len(NAMES)
    whole = json.loads(made.files["sortes.ipynb"])
    for cell in whole["cells"]:
        text = "".join(cell["source"])
        for node in ast.parse(CORRECTION).body:
            if isinstance(node, ast.FunctionDef) and text.startswith(f"def {node.name}("):
                cell["source"] = [ast.unparse(node)]
    first = next(cell for cell in whole["cells"] if cell["cell_type"] == "code")
    first["source"] = ["import math\n\n\ndef plante_aide(x):\n    return x / 2\n\n\n", *first["source"]]
    (tmp_path / "eva.ipynb").write_text(json.dumps(whole), "utf-8")
    code, told = checked(made, tmp_path / "eva.ipynb")
    assert (code, told.count("✓")) == (0, len(NAMES) + 1), told


def test_nobody_is_graded_with_a_handout(made: Made, tmp_path: Path) -> None:
    (tmp_path / "ana.py").write_text(CORRECTION, "utf-8")
    told: list[str] = []
    settings = GradeSettings(str(made.out), (str(tmp_path / "ana.py"),), out=tmp_path / "notes")
    assert run_grade(settings, told.append) == REFUSED
    assert len(told) == 1 and "sans cas cachés on n'y note personne" in told[0]
    assert not (tmp_path / "notes").exists()


def test_a_handout_needs_no_hypothesis(made: Made) -> None:
    asked = [sys.executable, "-c", WITHOUT_HYPOTHESIS, str(made.out)]
    said = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert said.stdout == f"{len(NAMES) + 1}\n"


def small(place: Path) -> Path:
    place.mkdir(parents=True)
    (place / "sujet.toml").write_text('titre = "Petit"\n[questions]\ndouble = { generes = false }\n', "utf-8")
    text = 'def double(n: int) -> int:\n    """Le double.\n\n    >>> double(2)\n    4\n    """\n    return 2 * n\n'
    (place / "corrige.py").write_text(text, "utf-8")
    return place


SEVERAL = '''from outils import aide, cache

def pair(n: int) -> bool:
    """Dit si n est pair.

    >>> pair(4)
    True
    """
    return aide(n) % 2 == 0

def double(n: int) -> int:
    """Le double.

    >>> double(2)
    4
    """
    return 2 * n if cache(n) else 0
'''


def test_a_correction_of_several_files_gives_as_many_skeletons(tmp_path: Path) -> None:
    folder, told, out = small(tmp_path / "petit"), list[str](), tmp_path / "out"
    (folder / "corrige.py").unlink()
    (folder / "corrige").mkdir()
    (folder / "corrige" / "jeu.py").write_text(SEVERAL, "utf-8")
    outils = 'def aide(n):\n    return n\ndef cache(n):\n    return "PLANTE"\n'
    (folder / "corrige" / "outils.py").write_text(outils, "utf-8")
    sujet = 'titre = "Petit"\n[questions]\npair = { donnee = true }\ndouble = { generes = false }\n'
    (folder / "sujet.toml").write_text(sujet, "utf-8")
    assert run_sujet(SujetSettings("handout", folder, out=out), told.append) == DONE, told
    assert {path.name for path in out.iterdir()} == {"jeu.py", "outils.py", "petit.ipynb", "sujet-public.json"}
    assert "from outils import aide\n" in (out / "jeu.py").read_text("utf-8")
    assert "PLANTE" not in "".join(path.read_text("utf-8") for path in out.iterdir())
    (tmp_path / "rendu").mkdir()
    (tmp_path / "rendu" / "jeu.py").write_text("def double(n):\n    return n + n if pair(2) else 0\n", "utf-8")
    assert run_check(CheckSettings(str(out), str(tmp_path / "rendu")), told.append) == DONE, told


def test_what_no_example_tries_is_said(tmp_path: Path) -> None:
    folder, told = small(tmp_path / "petit"), list[str]()
    (folder / "corrige.py").write_text("def double(n):\n    return 2 * n\n", "utf-8")
    assert run_sujet(SujetSettings("handout", folder, out=tmp_path / "out"), told.append) == DONE
    assert "double : sans exemple public, rien ne la valide." in told
    run_check(CheckSettings(str(tmp_path / "out"), str(folder / "corrige.py")), told.append)
    assert told[-1] == "double : sans exemple public, rien n'a été essayé ici."


def test_a_former_handout_is_written_over_and_nothing_else_is(tmp_path: Path) -> None:
    folder, told = small(tmp_path / "petit"), list[str]()
    english = SujetSettings("handout", folder, out=tmp_path / "out", lang=Lang.EN)
    assert run_sujet(replace(english, lang=Lang.FR), told.append) == DONE
    assert run_sujet(english, told.append) == DONE
    assert "double: well done, the example is right." in (tmp_path / "out" / "petit.ipynb").read_text("utf-8")
    (tmp_path / "out" / "mien.txt").write_text("à moi", "utf-8")
    assert run_sujet(english, told.append) == REFUSED
    assert "holds “mien.txt”, which is of no former handout" in told[-1]
    assert (tmp_path / "out" / "mien.txt").read_text("utf-8") == "à moi"
    assert run_sujet(replace(english, out=folder), told.append) == REFUSED
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_where_it_cannot_be_written_what_was_there_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, told = small(tmp_path / "petit"), list[str]()
    settings = SujetSettings("handout", folder, out=tmp_path / "dedans" / "out")
    assert run_sujet(settings, told.append) == DONE
    before = (tmp_path / "dedans" / "out" / "petit.py").read_text("utf-8")

    def full(*_arguments: object, **_named: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert run_sujet(replace(settings, lang=Lang.EN), told.append) == REFUSED
    assert (tmp_path / "dedans" / "out" / "petit.py").read_text("utf-8") == before
    assert [path.name for path in (tmp_path / "dedans").iterdir()] == ["out"]
