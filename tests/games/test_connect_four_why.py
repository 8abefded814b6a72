"""Why a move of Puissance 4 was bad: every kind of reason on a drawn grid, and what is not one."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cases import each
from games_in_play import walk
from ludotheque.core.game import Move
from ludotheque.core.reason import read_reason
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.games.connect_four.why import why
from shipped_problems import check_words

GRID = ConnectFour()

DOUBLE = """
.......
.......
..X....
..O.O..
.OXOX..
.XXOO.."""
BOTH = """
.......
.......
.......
.O.O...
.XXXOO.
.OOXXX."""
ABOVE = """
.......
O...O..
X.X.X.O
XXO.O.X
XOO.OXO
OXX.OOX"""
NO_MOVE = """
.XOO.O.
OOXX.XO
XXXO.OX
XOXXXOO
XOOXOOO
OOXXOXX"""
SERIES = """
..XO...
..OO...
.XOX.X.
.OOXOO.
.XXOXX.
.OXOXO."""
LOST = """
.XOOO..
.OOXX.O
.XXXOXX
.XOXXOO
OXOOOXX
XOOXOXO"""


def drawn(drawing: str) -> ConnectFourState:
    return GRID.read_state("/".join(drawing.split()))


def reason(drawing: str, played: str) -> str | None:
    """Why the first of these columns is bad, the others being the best play of both after it."""
    move, *line = (GRID.read_move(one) for one in played.split())
    found = why(GRID, drawn(drawing), move, tuple(line), -1)
    return None if found is None else str(found)


@each(
    ("drawing", "played", "said"),
    [
        (DOUBLE, "2 2", "given-above@2.4"),
        (DOUBLE, "1 4 4 2", "double-threat@4.3,2.3,4.4"),
        (DOUBLE.replace("..X....", "..XX...").replace("..O.O..", "..OOO.."), "1 2", "left-open@2.3"),
        (BOTH, "1 1", "left-open@1.2"),  # and in column 7: the pawn is not what gave it
        (ABOVE, "1 6 2", "cell-above@6.3,4.1,4.2"),
        (NO_MOVE, "1 7 5 5", "no-move@7.6"),
        (SERIES, "7 5 7 5 5 2", "series@5.4#2"),
        (LOST, "1 1", "own-cell-lost@1.4"),
    ],
)
def test_each_kind_of_reason_is_found(drawing: str, played: str, said: str) -> None:
    assert reason(drawing, played) == said
    check_words("connect-four", GRID, read_reason(said))


@each(
    ("drawing", "played"),
    [
        (DOUBLE, "2 1"),  # the reply does not take the cell that was given
        (DOUBLE, "1 6"),  # it makes no threat
        (ABOVE, "1 7 2"),
        (NO_MOVE, "7 1 5 5"),
        (SERIES, "7 5 7 5 5"),  # the line does not reach the end of the series
        (SERIES, "7 5 1 5 5 2"),  # the first threat is not stopped
        (LOST, "1"),  # nobody knows the reply
        (LOST, "7 1"),
    ],
)
def test_what_only_looks_like_a_reason_is_none(drawing: str, played: str) -> None:
    assert reason(drawing, played) is None


@given(seed=st.integers(0, 10**6), plies=st.integers(8, 38), best=st.integers(0, 6))
def test_what_is_said_of_a_threat_is_true(seed: int, plies: int, best: int) -> None:
    """Whatever the reply, the cells that a reason names are where the opponent wins."""
    match = walk(GRID, Random(seed), plies)
    for move in GRID.legal_moves(match.state):
        after = GRID.play(match.state, move)
        replies = GRID.legal_moves(after)
        if not replies:
            continue
        reply = replies[best % len(replies)]
        found = why(GRID, match.state, move, (reply,), -1)
        if found is None:
            continue
        answered = GRID.play(after, reply)
        check_words("connect-four", GRID, found)
        if found.kind in ("given-above", "left-open"):
            assert wins(answered)
            at_once = [one for one in replies if wins(GRID.play(after, one))]
            assert (found.kind == "given-above") == (at_once == [move])
        elif found.kind in ("double-threat", "cell-above", "no-move"):
            assert all(loses(answered, next_move) for next_move in GRID.legal_moves(answered))
        else:
            assert found.kind == "own-cell-lost" and move == reply


def wins(state: ConnectFourState) -> bool:
    """Whether whoever just played has won."""
    outcome = GRID.outcome(state)
    return outcome is not None and outcome.winner is state.to_move.other


def loses(state: ConnectFourState, move: Move) -> bool:
    """Whether a move neither wins nor keeps the opponent from winning at once."""
    after = GRID.play(state, move)
    return not wins(after) and any(wins(GRID.play(after, reply)) for reply in GRID.legal_moves(after))
