"""What `sujet try` says of a folder is true: what can be guessed, what a mutant changes, how a grid is told."""

from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.classroom.folders.call_sorts import ORDINARY, sort_of
from ludotheque.classroom.folders.casebook import BuiltCase, guessed
from ludotheque.classroom.folders.clerk import considered
from ludotheque.classroom.folders.correction import read_correction
from ludotheque.classroom.folders.domains import Grids, Wholes
from ludotheque.classroom.folders.drawing_up import asked_of
from ludotheque.classroom.folders.folder_files import FolderFiles
from ludotheque.classroom.folders.mutating import mutants
from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.folders.rehearsing import TriedCall
from ludotheque.classroom.folders.sujet_toml import parse_sujet
from ludotheque.classroom.judging.habits import Convention
from ludotheque.classroom.judging.judge import names_used, show
from ludotheque.classroom.question import Files, Question, Reply, Wants
from ludotheque.core.text import Text, same
from ludotheque.sandbox.inside.values import PlainData


def case(given: PlainData, reply: Reply, files: Files = ()) -> BuiltCase:
    return BuiltCase(TriedCall("f", (given,), (), files), reply, same("ordinary"), public=False)


def test_a_function_that_always_answers_alike_can_be_guessed() -> None:
    cases = [case(number, Reply(False, (number,))) for number in range(4)] + [case(9, Reply(True, (9,)))]
    assert guessed(cases) == ("False", 0.8)


def test_a_function_that_changes_its_argument_is_not_guessed_by_giving_none() -> None:
    assert guessed([case([1, 2], Reply(None, ([2, 1],))), case([3], Reply(None, ([3],)))]) == ("None", 0.5)


def test_a_function_that_writes_a_file_is_not_guessed_by_giving_none() -> None:
    assert guessed([case("a.txt", Reply(None, ("a.txt",), files=(("a.txt", "x"),)))]) == ("", 0.0)


def test_to_cross_the_arguments_of_max_is_no_mutant() -> None:
    written = {one.after for one in mutants("def f(a, b):\n    return max(a, b) - pow(a, b)\n", "corrige", "f")}
    assert "return max(a, b) - pow(b, a)" in written
    assert "return max(b, a) - pow(a, b)" not in written


def test_a_grid_is_told_without_a_gap() -> None:
    told = [Grids(Wholes(0, 9), square=square).text for square in (False, True)]
    assert [one.fr[:20] for one in told] == ["une grille de 1 à 4 ", "une grille carrée de"]
    assert [one.en[:13] for one in told] == ["a grid of 1 t", "a square grid"]


def test_a_call_that_names_a_file_is_not_of_a_sort_by_the_signs_of_its_name() -> None:
    assert sort_of(("nom",), ("fable.txt",)) == ORDINARY
    assert sort_of(("mot",), ("fabbe",)) != ORDINARY


def test_a_letter_shows_the_file_that_was_asked_for_and_the_one_that_came() -> None:
    question = Question("ecrit", ("nom",), (), wants=Wants(writes=True))
    before = (("a.txt", "x\n"),)
    written = show(question, Reply(files=(*before, ("b.txt", "un\ndeux\n"))), Convention(), before)
    assert written == Text("écrit b.txt\nun\ndeux", "writes b.txt\nun\ndeux")
    assert show(question, Reply(files=before), Convention(), before).en == "writes no file"


def test_the_whole_program_may_have_points_where_there_are_dialogues(tmp_path: Path) -> None:
    correction = read_correction({"corrige": "def f(n):\n    return n\n"})
    sujet = parse_sujet('titre = "T"\n[questions]\nf = 1\nprogramme = 2\n[[dialogues]]\ntape = ["1"]\n')
    assert [*asked_of(FolderFiles(tmp_path, sujet, {}), correction)] == ["f"]
    with pytest.raises(BadSujet, match="programme"):
        asked_of(FolderFiles(tmp_path, replace(sujet, dialogues=()), {}), correction)


def test_a_type_in_a_signature_is_no_use_of_a_forbidden_name() -> None:
    text = "def aide(x: str) -> str:\n    y: list[str] = []\n    return x\n\ndef f(mot: str) -> list[str]:\n    return [aide(mot), len(mot)]\n"
    assert not {"str", "list"} & names_used(text, "f")
    assert {"aide", "len", "mot"} <= names_used(text, "f")
    assert "str" in names_used("def f(n):\n    return str(n)\n", "f")


def test_what_becomes_of_an_argument_is_an_answer_among_which_to_choose() -> None:
    def answer(given: PlainData, after: PlainData) -> str:
        return considered(TriedCall("trie", (given,)), Reply(None, (after,)), same("ordinary")).answer

    assert answer([1, 2], [1, 2]) == answer([3], [3])
    assert answer([2, 1], [1, 2]) not in (answer([1, 2], [1, 2]), answer([3, 2], [2, 3]))
