"""What `sujet try` says of a folder is true: what can be guessed, what a mutant changes, how a grid is told."""

from ludotheque.classroom.folders.casebook import BuiltCase, guessed
from ludotheque.classroom.folders.domains import Grids, Wholes
from ludotheque.classroom.folders.mutating import mutants
from ludotheque.classroom.folders.rehearsing import TriedCall
from ludotheque.classroom.question import Files, Reply
from ludotheque.core.text import same
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
