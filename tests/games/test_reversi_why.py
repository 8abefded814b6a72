"""Why a move of Black & White was bad: every kind of reason on a drawn board, and what is not one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from games_in_play import walk
from ludotheque.core.reason import Reason, read_reason
from ludotheque.games.reversi.rules import Reversi, ReversiState, targets
from ludotheque.games.reversi.why import why
from shipped_problems import check_words

SMALL = Reversi(6)
CORNERS = {"a1", "a6", "f1", "f6"}

OPEN = """
...XOX
XXXXOO
XXXOO.
XXOX.O
.OXXXO
O.O.OO"""
FEW = """
.OOOO.
OOOOOO
XXXXOO
XXXOOO
XXOOOO
X.X.OX"""
LAST = """
OXXXXX
OOOOXO
OOOOXO
OOXOXO
.OXXOO
OOOOOO"""
LAST_TWO = """
OOOOOO
..XOOO
OOOOOO
XXXXOO
XXXXX.
XXXXXX"""


def drawn(drawing: str, player: str) -> ReversiState:
    return SMALL.read_state("/".join(drawing.split()) + f" {player}")


def reason(drawing: str, player: str, played: str) -> str | None:
    """Why the first of these moves is bad, the others being the best play of both after it."""
    move, *line = map(SMALL.read_move, played.split())
    found = why(SMALL, drawn(drawing, player), move, tuple(line), -1)
    return None if found is None else str(found)


@each(
    ("drawing", "player", "played", "said"),
    [
        (LAST, "X", "a5", "ended#4"),
        (LAST_TWO, "X", "b2 a2", "over@a2#1"),
        (OPEN, "O", "b1 a1", "corner-given@a1"),
        (FEW, "O", "b6 a1", "corner-left@a1"),
        (FEW, "O", "b6 d6", "turn-lost@d6"),
        (OPEN, "O", "a1 b1", "opened@b1"),
    ],
)
def test_each_kind_of_reason_is_found(drawing: str, player: str, played: str, said: str) -> None:
    assert reason(drawing, player, played) == said
    check_words("reversi", SMALL, read_reason(said))


@pytest.mark.parametrize(
    ("drawing", "player", "played"),
    [
        (LAST.replace("OOOOXO", "XXXXXO"), "X", "a5"),  # the game ends, and is won
        (OPEN, "O", "b1"),  # nobody knows the reply
        (OPEN, "O", "a1 f3"),  # the opponent could have played there before
        (OPEN, "O", "a1 e4"),
    ],
)
def test_what_only_looks_like_a_reason_is_none(drawing: str, player: str, played: str) -> None:
    assert reason(drawing, player, played) is None


@given(seed=st.integers(0, 10**6), plies=st.integers(4, 34))
def test_what_is_said_is_true(seed: int, plies: int) -> None:
    """Whatever the reply, a reason says what happened on the board."""
    state, rng = walk(SMALL, Random(seed), plies).state, Random(seed)
    for move in SMALL.legal_moves(state):
        after = SMALL.play(state, move)
        replies = SMALL.legal_moves(after)
        found = why(SMALL, state, move, (rng.choice(replies),) if replies else (), -1)
        if found is not None:
            check_words("reversi", SMALL, found)
            check_claim(state, after, found)


def check_claim(state: ReversiState, after: ReversiState, found: Reason) -> None:
    """The claim of a reason, read again from its words in `why.py`."""
    answered = after
    if found.cells:
        answered = SMALL.play(after, SMALL.read_move(found.cells[0]))
    mine, theirs = SMALL.sides(state)
    could = found.cells != () and targets(6, theirs, mine) >> SMALL.read_move(found.cells[0]) & 1
    if found.kind in ("ended", "over"):
        outcome = SMALL.outcome(answered)
        assert outcome is not None and outcome.winner is not state.to_move
        assert (found.kind == "over") == (SMALL.outcome(after) is None)
    elif found.kind == "turn-lost":
        assert SMALL.legal_moves(answered) == (SMALL.pass_move,)
    else:
        assert (found.cells[0] in CORNERS) == found.kind.startswith("corner")
        assert could == (found.kind == "corner-left")
