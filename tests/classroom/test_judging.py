"""What a student is shown of a function that goes wrong: a call that was made, and nothing of the hidden ones."""

import pytest

from classroom.stand_in import StandIn
from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.judging import bench
from ludotheque.classroom.judging.bench import Bench
from ludotheque.classroom.judging.judge import Judge
from ludotheque.classroom.judging.verdict import Failure

POSSIBLE = find_assignment("alak").question("possible")
HEAD = "def possible(board, n, player, removed, i):\n"


def shown(source: str, open_jail: bench.OpenJail) -> Failure:
    trial = Bench({"rendu.py": source.encode()}, "rendu", open_jail)
    (failure,) = Judge(POSSIBLE, trial, "possible").verdict(source, POSSIBLE.cases).failures
    trial.close()
    return failure


def test_what_is_shown_was_answered_by_a_process_that_never_saw_a_hidden_case():
    """The function tells how many calls it has seen: fewer than the public cases, and the hidden ones come after those."""
    failure = shown(f"seen = []\n{HEAD}    seen.append(n)\n    return [len(seen)]\n", StandIn)
    assert failure.public
    assert int(failure.got.fr.removeprefix("renvoie [").removesuffix("]")) < len(POSSIBLE.public)


def test_an_endless_call_is_shown_itself_and_not_a_smaller_one_that_was_never_made(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench, "CALL_SECONDS", 0.1)
    source = f"{HEAD}    while n > 3:\n        pass\n    return board[i] == 0 and i not in removed\n"
    failure = shown(source, bench.real_jail(unsafe=True))
    assert failure.call.startswith("possible([0, 0, 0, 0,")
    assert failure.got == bench.ENDLESS
