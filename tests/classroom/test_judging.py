"""What a student is shown of a function that goes wrong: a call that was made, and nothing of the hidden ones."""

import pytest

from classroom.alone import judged
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.judging import bench
from ludotheque.classroom.judging.verdict import Failure

POSSIBLE = find_assignment("alak").question("possible")
HEAD = "def possible(board, n, player, removed, i):\n"


def shown(source: str) -> Failure:
    (failure,) = judged("alak", "possible", source, bench.real_jail(unsafe=True)).failures
    return failure


def test_what_is_shown_was_answered_by_a_process_that_never_saw_a_hidden_case() -> None:
    """The function tells how many calls it has seen: fewer than the public cases, and the hidden ones come after those."""
    failure = shown(f"seen = []\n{HEAD}    seen.append(n)\n    return [len(seen)]\n")
    assert failure.public
    assert int(failure.got.fr.removeprefix("renvoie [").removesuffix("]")) < len(POSSIBLE.public)


def test_an_endless_call_is_shown_itself_and_not_a_smaller_one_that_was_never_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "CALL_SECONDS", 0.1)
    failure = shown(
        f"{HEAD}    while n > 2:\n        pass\n    return 0 <= i < n and board[i] == 0 and i not in removed\n"
    )
    assert failure.call.startswith("possible([")
    assert failure.got == bench.ENDLESS


def test_an_error_is_shown_with_the_line_of_the_author() -> None:
    failure = shown(f"# Dupont\n\n{HEAD}    return board[i + 1000]\n")
    assert "IndexError" in failure.got.fr and failure.got.fr.endswith("(ligne 4)")


def test_a_hidden_call_tells_its_sort_and_a_public_example_of_it() -> None:
    hidden = next(case for case in POSSIBLE.cases if not case.public and case.arguments[4] >= case.arguments[1])
    _, n, _, _, i = hidden.arguments
    trap = f"    if (n, i) == ({n}, {i}):\n        return True\n"
    failure = shown(f"{HEAD}{trap}    return 0 <= i < n and board[i] == 0 and i not in removed\n")
    assert not failure.public
    assert failure.sort.fr == "numéro hors du plateau"
    assert failure.example.startswith("possible([0")
