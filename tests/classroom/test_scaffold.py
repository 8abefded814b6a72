"""`sujet new` writes a folder that loads at once, whose every comment is true, and never touches what is there."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_folders import FOLDERS
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.folders.commented_sujet import points
from ludotheque.classroom.folders.domains import (
    Domain,
    Untold,
)
from ludotheque.classroom.folders.folder_files import read_folder
from ludotheque.classroom.folders.sujet_toml import parse_sujet
from ludotheque.classroom.folders.understood import UnderstoodFolder, read_only
from ludotheque.classroom.judging.bench import JailLike
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.sujet_command import DONE, REFUSED, SujetSettings, run_sujet
from ludotheque.core.text import Lang, Text
from ludotheque.sandbox.errors import JailError

TYPED = (FOLDERS / "commences" / "typed.py").read_text("utf-8")
UNTYPED = (FOLDERS / "commences" / "untyped.py").read_text("utf-8")
POSSIBILITY = re.compile(r'# ((?:[\w.]|"[^"]*")+) = ')


def settings_of(folder: Path, correction: Path | None, lang: Lang = Lang.FR) -> SujetSettings:
    return SujetSettings("new", folder, correction, lang=lang)


def new(folder: Path, source: str, lang: Lang = Lang.FR) -> list[str]:
    """What is said when the folder is begun from this source."""
    correction = folder.parent / f"{folder.name}_source.py"
    correction.write_text(source, "utf-8")
    said: list[str] = []
    assert run_sujet(settings_of(folder, correction, lang), said.append) == DONE, said
    return said


def refusal(folder: Path, correction: Path | None) -> str:
    said: list[str] = []
    assert run_sujet(settings_of(folder, correction, Lang.EN), said.append) == REFUSED
    (sentence,) = said
    return sentence


def possibilities(text: str) -> Iterator[tuple[str, str]]:
    """Each key that a comment offers, and the file with that one `#` taken away."""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if found := POSSIBILITY.match(line):
            yield found[1], "\n".join([*lines[:place], line.removeprefix("# "), *lines[place + 1 :]])


def domains(found: UnderstoodFolder) -> list[tuple[Domain, ...]]:
    return [one.room.domains for one in found.questions]


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    folder = tmp_path_factory.mktemp("typed") / "tp"
    return folder, new(folder, TYPED)


@pytest.fixture(scope="module")
def untyped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    folder = tmp_path_factory.mktemp("untyped") / "tp 2"
    return folder, new(folder, UNTYPED)


def test_the_folder_holds_a_copy_and_what_is_said_of_it(typed: tuple[Path, list[str]]) -> None:
    folder, said = typed
    assert sorted(path.name for path in folder.iterdir()) == ["corrige.py", "sujet.toml"]
    assert (folder / "corrige.py").read_text("utf-8") == TYPED
    sujet = parse_sujet((folder / "sujet.toml").read_text("utf-8"))
    assert sujet.title.fr == "Listes et nombres"
    assert {name: one.points for name, one in sujet.questions.items()} == {"double": 10, "vider": 10}
    assert [line.split()[:3] for line in said[-3:]] == [
        ["ludotheque", "sujet", one] for one in ("try", "show", "handout")
    ]


def test_it_loads_at_once(typed: tuple[Path, list[str]]) -> None:
    assignment = find_assignment(str(typed[0]))
    assert [(one.name, bool(one.public)) for one in assignment.questions] == [("double", True), ("vider", True)]
    assert read_bareme(assignment).maximum == 20


@pytest.mark.parametrize("name", ["typed", "untyped"])
def test_each_possibility_is_read_and_changes_no_domain_that_was_known(
    name: str, request: pytest.FixtureRequest
) -> None:
    folder, _ = request.getfixturevalue(name)
    files = read_folder(folder)
    usual = domains(read_only(files))
    offered = [*possibilities((folder / "sujet.toml").read_text("utf-8"))]
    assert len(offered) >= 6
    for key, text in offered:
        told = read_only(type(files)(folder, parse_sujet(text), files.sources))
        for before, after in zip(usual, domains(told), strict=True):
            assert all(one == other or isinstance(one, Untold) for one, other in zip(before, after, strict=True)), key


def test_what_the_functions_do_is_told(untyped: tuple[Path, list[str]]) -> None:
    text = (untyped[0] / "sujet.toml").read_text("utf-8")
    keys = [key for key, _ in possibilities(text)]
    assert keys == [
        *("interdits", "phrase", "parametres.valeurs", "tolerance"),
        *("phrase", "parametres.n", "affiche", "recursive", "exceptions"),
        *("phrase", "tape"),
    ]
    assert '[questions."médiane"]' in text
    assert 'titre = "Parcours"' in text
    assert '# interdits = ["sum", "max"]' in text  # sorted is used there


def test_what_nobody_can_guess_is_said_on_the_screen(untyped: tuple[Path, list[str]]) -> None:
    assert "À compléter dans sujet.toml, « tape » : les lignes que l'on tape à demande." in untyped[1]
    assert "tp 2'" in untyped[1][-1]  # quoted for the shell


def test_without_a_jail_the_text_alone_is_read_and_that_is_said(tmp_path: Path) -> None:
    from ludotheque.classroom.folders.scaffold import new_folder

    def no_jail(*_: object, **__: object) -> JailLike:
        raise JailError(Text("Pas de prison.", "No jail."))

    correction, said = tmp_path / "c.py", list[str]()
    correction.write_text(TYPED, "utf-8")
    assert new_folder(settings_of(tmp_path / "tp", correction, Lang.EN), said.append, no_jail) == DONE
    assert any("only its text was read" in line and "No jail." in line for line in said)
    text = (tmp_path / "tp" / "sujet.toml").read_text("utf-8")
    assert "# parametres.n = { min = 1, max = 12 }" in text and '# modifie = ["l"]' in text


def test_an_example_that_contradicts_the_correction_is_told(tmp_path: Path) -> None:
    said = new(tmp_path / "tp", TYPED.replace("    6\n", "    7\n"), Lang.EN)
    assert "To look at: the example of double “double(3)” tells “7”, the correction gives “6”." in said


def test_a_notebook_stays_a_notebook(tmp_path: Path) -> None:
    cell: dict[str, object] = {
        "cell_type": "code",
        "metadata": {},
        "outputs": [],
        "execution_count": None,
        "source": "def f(x: int):\n  return x",
    }
    book = tmp_path / "tp3.ipynb"
    book.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), "utf-8")
    assert run_sujet(settings_of(tmp_path / "tp-trois", book), lambda _: None) == DONE
    files = read_folder(tmp_path / "tp-trois")
    assert (tmp_path / "tp-trois" / "corrige.ipynb").read_bytes() == book.read_bytes()
    assert (files.sujet.title.fr, [*files.sujet.questions]) == ("Tp trois", ["f"])


def test_several_files_and_those_they_read_come_along(tmp_path: Path) -> None:
    place = tmp_path / "src"
    place.mkdir()
    (place / "a.py").write_text(
        'def lire(nom):\n    """>>> lire("n.txt")\n    1"""\n    return len(open(nom).read())\n'
    )
    (place / "b.py").write_text("from a import lire\ndef deux(x: int) -> int:\n    return x * 2\n")
    (place / "n.txt").write_text("1")
    (place / "secret.txt").write_text("not named")
    (place / "lien.py").symlink_to(tmp_path / "autre.py")
    assert run_sujet(settings_of(tmp_path / "tp", place), lambda _: None) == DONE
    found = sorted(
        path.relative_to(tmp_path / "tp").as_posix() for path in (tmp_path / "tp").rglob("*") if path.is_file()
    )
    assert found == ["corrige/a.py", "corrige/b.py", "fichiers/n.txt", "sujet.toml"]
    assert '# parametres.nom = { parmi = ["n.txt"] }' in (tmp_path / "tp" / "sujet.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def f(:\n", "“c.py”, line 1 is not Python"),
        ("", "“c.py” defines no function"),
        ("x = 1\n", "“c.py” defines no function"),
        ("def _f(): pass\ndef main(): pass\ndef test_f(): pass\n", "“c.py” defines no function"),
    ],
)
def test_a_correction_that_is_none_is_refused_and_nothing_is_written(tmp_path: Path, source: str, why: str) -> None:
    (tmp_path / "c.py").write_text(source)
    assert why in refusal(tmp_path / "tp", tmp_path / "c.py")
    assert not (tmp_path / "tp").exists()


def test_a_place_that_is_taken_or_a_correction_that_is_not_there_is_refused(tmp_path: Path) -> None:
    correction, taken = tmp_path / "c.py", tmp_path / "pris"
    correction.write_text(TYPED)
    taken.mkdir()
    (taken / "notes.txt").write_text("à moi")
    assert "is not empty" in refusal(taken, correction)
    assert [path.name for path in taken.iterdir()] == ["notes.txt"]
    assert "exists and is no folder" in refusal(correction, correction)
    assert "Say from which correction" in refusal(tmp_path / "tp", None)
    assert "it does not exist" in refusal(tmp_path / "tp", tmp_path / "absent.py")
    assert "a .py file, a notebook, or a folder" in refusal(tmp_path / "tp", taken / "notes.txt")
    assert "holds no Python file" in refusal(tmp_path / "tp", taken)


def test_where_nothing_tells_a_parameter_the_teacher_may(tmp_path: Path) -> None:
    said = new(tmp_path / "tp", "def jours(y, x):\n    return 30\n", Lang.EN)
    assert any("nothing tells what the parameters of jours(y, x) are" in line for line in said)
    text = (tmp_path / "tp" / "sujet.toml").read_text("utf-8")
    assert "# parametres.y = { min = 0, max = 20 }" in text and "# parametres.x = { min = 0, max = 20 }" in text


@given(st.integers(1, 300))
def test_points_add_up_to_twenty_and_nobody_has_none(count: int) -> None:
    worth = points(count)
    assert len(worth) == count and abs(sum(worth) - 20) < 1e-6 and min(worth) > 0
