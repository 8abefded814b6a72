"""Nonsense about the outcome is not taken for another way of saying it: it is wrong, or a person reads it."""

from pathlib import Path

import pytest

from classroom.stand_in import StandIn
from data_folders import FIRST
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.judge import OTHER_WORDS
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.judging.playing import SAME_END
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState

TORUS = find_assignment("alak-torique")
RIGHT = (FIRST / "alak_torique.py").read_text("utf-8")
SECRET = ClassSecret(b"un secret de classe, 32 octets..")


def graded(win: str, more: str = "") -> Result:
    """A right hand-in but for `win`, and for what comes after all."""
    source = RIGHT + f"\ndef win(board, n):\n    x, o = board.count(1), board.count(2)\n{win}{more}"
    return Grader(TORUS, StandIn).grade(Submission("r", Path("r"), {"alak.py": source.encode()}))


def state(result: Result, question: str) -> VerdictState:
    verdict = result.of(question)
    assert verdict is not None
    return verdict.state


RIGHT_WIN = "    return 'Match nul' if x == o else 'Gagnant : 1' if x > o else 'Gagnant : 2'\n"
SHORT_ALONE = {
    "nonsense on longer lines": "    if n > 5:\n        return f'LEAK{board}'\n",
    "one word on longer lines": "    if n > 5:\n        return 'fini'\n",
    "no second player on longer lines": "    if n > 5 and o > x:\n        return 'Gagnant : 1'\n",
    "no draw on longer lines": "    if n > 5 and o == x:\n        return 'Gagnant : 2'\n",
}


@pytest.mark.parametrize("way", SHORT_ALONE)
def test_a_win_that_is_right_on_short_lines_alone_is_not_right(way: str) -> None:
    assert state(graded(SHORT_ALONE[way] + RIGHT_WIN), "win") in (VerdictState.WRONG, VerdictState.UNJUDGED)


def test_words_that_nobody_knows_where_others_were_known_are_for_a_person() -> None:
    result = graded("    if n == 7 and x > o:\n        return 'zut'\n" + RIGHT_WIN)
    verdict = result.of("win")
    assert verdict is not None and verdict.state is VerdictState.UNJUDGED and OTHER_WORDS in verdict.notes


@pytest.mark.parametrize(
    "words", [("alpha", "beta", "gamma"), ("Gagnant : 1", "Gagnant : 2", "personne"), ("le 1er", "le 2e", "ni l'un")]
)
def test_words_of_ones_own_for_each_outcome_stay_right(words: tuple[str, str, str]) -> None:
    own = f"    return {words[2]!r} if x == o else {words[0]!r} if x > o else {words[1]!r}\n"
    assert state(graded(own), "win") is VerdictState.RIGHT


@pytest.mark.parametrize("assignment", ["alak", "alak-torique", "alak-suicide"])
@pytest.mark.parametrize("secret", [PUBLISHED, SECRET], ids=["published", "secret"])
def test_every_outcome_is_asked_on_longer_lines_too(assignment: str, secret: ClassSecret) -> None:
    win = find_assignment(assignment, secret).question("win")
    short = {right_reply(win, case).value for case in win.cases if case.counts}
    long = {
        right_reply(win, case).value
        for case in win.cases
        if case.counts and not case.public and len(case.arguments[0]) > 6
    }
    assert long == short


def test_the_secret_of_a_class_draws_longer_lines_too() -> None:
    published, drawn = (
        {
            repr(case.arguments)
            for case in find_assignment("alak", secret).question("win").cases
            if case.arguments[1] > 6
        }
        for secret in (PUBLISHED, SECRET)
    )
    assert drawn - published


@pytest.mark.parametrize("words", ["zzz Gagnant : 7", "fini"])
def test_a_game_that_announces_every_outcome_alike_is_shown_to_the_teacher(words: str) -> None:
    source = RIGHT.replace("print(win(board, n))", f"print({words!r})")
    assert source != RIGHT
    result = Grader(TORUS, StandIn).grade(Submission("r", Path("r"), {"alak.py": source.encode()}))
    verdict = result.of("alak")
    assert verdict is not None and SAME_END in verdict.notes
    assert any("même annonce" in flag.fr for flag in result.flags)


def test_a_game_that_tells_its_outcomes_apart_has_no_flag() -> None:
    result = graded(RIGHT_WIN)
    assert state(result, "alak") is VerdictState.RIGHT and not result.flags
