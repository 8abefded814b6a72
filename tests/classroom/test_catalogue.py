"""An assignment is found by its place: the name of one that comes with the house, or a folder; no name stands in the code."""

import ast
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import ludotheque.classroom
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.folders.assembling import FolderTexts, assembled, load_shipped
from ludotheque.classroom.folders.folder_files import read_folder
from ludotheque.classroom.folders.plugin import PluginParts
from ludotheque.classroom.folders.refusals import BadSujet, UnknownAssignment
from ludotheque.classroom.folders.shipped import shipped_folders
from ludotheque.classroom.folders.sujet_toml import parse_sujet
from ludotheque.classroom.question import Reference

CLASSROOM = Path(ludotheque.classroom.__file__).parent
FAST = ("alak", "puissance4")
NAMES_ALONE = """
import sys
from ludotheque.classroom.catalogue import shipped
shipped()
print([one for one in sys.modules if "questions" in one or one.endswith((".question", ".loading", "tomllib"))])
"""


def test_the_names_come_in_their_order() -> None:
    assert shipped() == (
        *("alak", "alak-torique", "alak-suicide", "black-white", "awale", "awale-complet"),
        *("puissance4", "roi-des-roses", "ia"),
    )


def test_names_alone_load_no_question() -> None:
    asked = subprocess.run([sys.executable, "-c", NAMES_ALONE], capture_output=True, text=True, check=True)
    assert asked.stdout == "[]\n"


@pytest.mark.parametrize("name", shipped())
def test_one_that_comes_with_the_house_is_found_again_by_its_place(name: str) -> None:
    found = find_assignment(name)
    assert (found.name, found.place) == (name, name)
    assert find_assignment(found.place) is found
    assert found.enonce and found.bareme and found.models
    assert [*found.reference.sources] == [module for module, _ in found.modules]


@pytest.mark.parametrize("name", FAST)
def test_a_secret_changes_the_cases_and_nothing_else(name: str) -> None:
    published, drawn = find_assignment(name), find_assignment(name, ClassSecret(b"s" * 32))
    assert replace(drawn, questions=published.questions) == published
    assert [one.cases for one in drawn.questions] != [one.cases for one in published.questions]


@pytest.mark.parametrize("name", ["", "Alak", "alak_torique", "../alak", "a\0b", "x" * 5000])
def test_another_name_is_refused_with_those_that_there_are(name: str) -> None:
    with pytest.raises(UnknownAssignment, match=r"There is no assignment .*: alak, alak-torique, .*, ia\."):
        find_assignment(name)


def test_no_name_of_an_assignment_stands_in_the_code_of_the_classroom() -> None:
    names = {*shipped(), *(folder.name for folder in shipped_folders().values())}
    for path in CLASSROOM.rglob("*.py"):
        texts = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
        assert not names & texts, path


def test_a_folder_that_leaves_everything_out_has_an_assignment_without_it(tmp_path: Path) -> None:
    sujet, nothing = parse_sujet('titre = "Vide"'), FolderTexts("", "", {})
    made = assembled(sujet, Reference({"m": ""}), PluginParts(()), nothing, name="v", place=str(tmp_path))
    assert (made.enonce, made.bareme, made.twins, made.in_place, made.models) == ("", "", (), None, ())


@pytest.mark.parametrize("said", ['enonce = "texte.md"', 'bareme = "points.toml"', 'faux = "erreurs"'])
def test_a_file_that_is_named_and_not_there_is_refused(tmp_path: Path, said: str) -> None:
    (tmp_path / "corrige.py").write_text("def f():\n    return 1\n", "utf-8")
    (tmp_path / "sujet.toml").write_text(f'titre = "a"\n{said}\n', "utf-8")
    with pytest.raises(BadSujet, match=said.split('"')[1][:6]):
        read_folder(tmp_path)


def test_wrong_twins_and_the_words_of_a_variant_are_those_it_shares() -> None:
    ring, plain = load_shipped("alak-torique"), find_assignment("alak")
    assert (ring.twins, ring.enonce) == (plain.twins, plain.enonce)
    assert ring.bareme != plain.bareme
