"""Problems of Puissance 4: the file, the positions that are looked at, their mirrors and their themes."""

from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cases import each
from games_in_play import walk
from ludotheque.core.game import Move
from ludotheque.core.problem import Goal
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.games.connect_four.themes import THEMES, themes
from ludotheque.games.connect_four.tools.problems import MAKER, is_calm
from ludotheque.learning.choosing import goal_of
from shipped_problems import check_file, check_lines, check_weighed_again

GRID = ConnectFour()

ABOVE = """
..OXO.O
..XOOXX
..XXXOX
X.OXOXX
OXOOXOO
XOXOOOX"""
SERIES = """
..X....
..OOO..
..XXX..
..OOX..
OXOXO.X
XOOOX.X"""
COUNTED = """
.XOOO..
.OXXX..
.OOXO..
.XXOOX.
.OOXXX.
XXOOXO."""
DOUBLE = """
.......
.......
..O....
.OO.X..
.OXXO..
.XOXX.O"""
DEFENDED = """
..OXOO.
..OXXXO
..XXXOX
..OOXXO
.XOXOXO
OOXOXXO"""


def drawn(drawing: str) -> ConnectFourState:
    return GRID.read_state("/".join(drawing.split()))


def columns(written: str) -> tuple[Move, ...]:
    return tuple(map(GRID.read_move, written.split()))


def about(drawing: str, played: str) -> set[str]:
    """The themes of a position whose right move and line are these columns."""
    right, *line = columns(played)
    return set(themes(GRID, drawn(drawing), right, tuple(line)))


def test_the_file_holds_five_thousand_problems() -> None:
    check_file("connect-four", 5000)


def test_the_lines_of_the_file_can_be_played_and_give_its_reasons() -> None:
    check_lines("connect-four")


def test_a_sample_weighed_again_is_worth_the_same() -> None:
    check_weighed_again("connect-four")


def test_positions_are_looked_at_only_where_nothing_must_be_done_at_once() -> None:
    found = list(islice(MAKER.positions(Random(1)), 10))
    assert all(is_calm(state) for _, state in found)
    assert found == list(islice(MAKER.positions(Random(1)), 10))


def test_a_position_with_one_winning_move_is_weighed() -> None:
    thoughts = MAKER.weighed(GRID, drawn(DOUBLE))
    assert thoughts is not None and goal_of(GRID, thoughts) is Goal.WIN
    assert [GRID.write_move(move) for move in thoughts[0].line[:2]] == ["4", "4"]
    assert thoughts[0].plies == 3 == len(thoughts[0].line)


def test_a_line_to_be_stopped_at_once_is_no_problem() -> None:
    state = GRID.start()
    for move in columns("1 7 2 7 3"):
        state = GRID.play(state, move)
    assert MAKER.weighed(GRID, state) is None


@given(seed=st.integers(0, 10**6), plies=st.integers(0, 42))
def test_a_mirrored_position_has_the_same_text(seed: int, plies: int) -> None:
    state = walk(GRID, Random(seed), plies).state
    rows = GRID.write_state(state).split("/")
    mirrored = GRID.read_state("/".join(row[::-1] for row in rows))
    assert MAKER.canonical(GRID, mirrored) == MAKER.canonical(GRID, state)


def test_other_positions_have_another_text() -> None:
    states = [GRID.play(GRID.start(), move) for move in GRID.legal_moves(GRID.start())]
    assert len({MAKER.canonical(GRID, state) for state in states}) == 4


@each(
    ("theme", "drawing", "played"),
    [
        ("double-threat", DOUBLE, "4 4 5"),
        ("cell-above", ABOVE, "1 2 2"),
        ("zugzwang", COUNTED, "1 1 1 7 7 7 7 7 7 6 6"),
        ("series", SERIES, "1 2 2 4 2"),
        ("quiet", COUNTED, "1 1 1 7 7 7 7 7 7 6 6"),
        ("defence", DEFENDED, "1"),
        ("diagonal", DOUBLE, "4 4 5"),
    ],
)
def test_each_theme_is_recognised(theme: str, drawing: str, played: str) -> None:
    assert theme in about(drawing, played)


@each(
    ("theme", "drawing", "played"),
    [
        ("double-threat", ABOVE, "1 2 2"),  # one threat
        ("cell-above", SERIES, "1 2 2 4 2"),  # the cell above the last stop does not win
        ("zugzwang", ABOVE, "1 2 2"),  # there is a threat
        ("zugzwang", COUNTED, "1 1 1 7 7 7 7 7"),  # the line is not played to its end
        ("series", DOUBLE, "4 4 5"),  # one threat alone is no series
        ("quiet", DOUBLE, "4 4 5"),  # two cells are threatened
        ("defence", DEFENDED, "7"),
        ("diagonal", SERIES, "1 2 2 4 2"),
    ],
)
def test_what_only_looks_like_a_theme_is_none(theme: str, drawing: str, played: str) -> None:
    assert theme not in about(drawing, played)


@given(seed=st.integers(0, 10**6), plies=st.integers(0, 40))
def test_themes_of_any_move_have_names(seed: int, plies: int) -> None:
    match = walk(GRID, Random(seed), plies)
    for move in GRID.legal_moves(match.state):
        assert set(themes(GRID, match.state, move, ())) <= {*THEMES}
