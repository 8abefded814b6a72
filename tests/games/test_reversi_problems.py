"""Problems of Black & White: the file, the positions that are looked at, their mirrors and their themes."""

from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cases import each
from games_in_play import reversi, walks
from ludotheque.core.problem import Goal
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.games.reversi.themes import THEMES, themes
from ludotheque.games.reversi.tools.problems import ENDING, LAST, MAKER
from ludotheque.learning.choosing import goal_of
from ludotheque.play.match import Match
from shipped_problems import check_file, check_lines, check_weighed_again

SMALL, USUAL = Reversi(6), Reversi()

OPEN = """
...XOX
XXXXOO
XXXOO.
XXOX.O
.OXXXO
O.O.OO"""
OFFERED = """
.XXXXX
..XXXO
OOOOOO
XXXOXX
XOOOO.
XO...O"""
PASSED = """
OXXXXX
.OXXXX
OXOXXX
OXXOXX
OXOXO.
XOOOOO"""
DENIED = """
X.....
XX....
XXXXO.
XXXXOO
.OXOOO
...OOO"""
ENDGAME = """
..X.....
.OXXXXXX
XOOXXOXX
OOXOOXXX
OOXOXXXX
OOOXXOXX
OOOOOOXX
OXXXXXXX"""


def drawn(drawing: str, player: str, game: Reversi = SMALL) -> ReversiState:
    return game.read_state("/".join(drawing.split()) + f" {player}")


def about(drawing: str, player: str, played: str) -> set[str]:
    """The themes of a position whose right move and line are these moves."""
    right, *line = map(SMALL.read_move, played.split())
    return set(themes(SMALL, drawn(drawing, player), right, tuple(line)))


def test_the_file_holds_five_hundred_problems() -> None:
    check_file("reversi", 500)


def test_the_lines_of_the_file_can_be_played_and_give_its_reasons() -> None:
    check_lines("reversi")


def test_a_sample_weighed_again_is_worth_the_same() -> None:
    check_weighed_again("reversi")


def test_positions_are_endings() -> None:
    for game, state in islice(MAKER.positions(Random(2)), 4):
        empty = game.size**2 - (state.first | state.second).bit_count()
        assert LAST <= empty <= ENDING


def test_a_win_that_one_move_keeps_is_weighed_by_its_result() -> None:
    state = drawn(ENDGAME, "O", USUAL)
    thoughts = MAKER.weighed(USUAL, state)
    assert thoughts is not None and goal_of(USUAL, thoughts) is Goal.WIN
    assert USUAL.write_move(thoughts[0].move) == "a2"


def test_the_middle_game_is_not_weighed() -> None:
    assert MAKER.weighed(USUAL, USUAL.start()) is None


@given(match=walks(reversi))
def test_the_eight_mirrors_and_both_colours_have_the_same_text(match: Match[ReversiState]) -> None:
    game, state = match.game, match.state
    assert isinstance(game, Reversi)
    board, player = game.write_state(state).split()
    rows = board.split("/")
    turned = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    mirrored = [row[::-1] for row in rows]
    swapped = [row.translate(str.maketrans("XO", "OX")) for row in rows]
    other = "XO"[player == "X"]
    alike = [(turned, player), (mirrored, player), (swapped, other)]
    texts = [game.read_state(f"{'/'.join(drawing)} {whose}") for drawing, whose in alike]
    assert {MAKER.canonical(game, one) for one in texts} == {MAKER.canonical(game, state)}
    assert {len(game.legal_moves(one)) for one in texts} == {len(game.legal_moves(state))}


def test_other_positions_have_another_text() -> None:
    drawings = (OPEN, OFFERED, PASSED, DENIED)
    assert len({MAKER.canonical(SMALL, drawn(one, player)) for one in drawings for player in "XO"}) == 8


@each(
    ("theme", "drawing", "player", "played"),
    [
        ("corner", OPEN, "O", "a1 b1"),
        ("corner-offered", OFFERED, "X", "b2 a1"),
        ("corner-denied", DENIED, "O", "e2 a5"),
        ("beside-corner", OFFERED, "X", "b2 a2"),
        ("forced-pass", PASSED, "X", "a2 --"),
        ("parity", OPEN, "O", "a1 b1"),
        ("one-turned", OFFERED, "X", "b2 a1"),
    ],
)
def test_each_theme_is_recognised(theme: str, drawing: str, player: str, played: str) -> None:
    assert theme in about(drawing, player, played)


@each(
    ("theme", "drawing", "player", "played"),
    [
        ("corner", OPEN, "O", "b1 a1"),
        ("corner-offered", OFFERED, "X", "b2 a2"),  # the reply does not take the corner
        ("corner-denied", DENIED, "O", "d2 a6"),  # the corner can still be taken
        ("beside-corner", DENIED, "O", "b1"),  # on the edge, not on the diagonal
        ("forced-pass", OPEN, "O", "a1 b1"),
        ("parity", DENIED, "O", "e2 a5"),
        ("one-turned", OPEN, "O", "a1 b1"),
    ],
)
def test_what_only_looks_like_a_theme_is_none(theme: str, drawing: str, player: str, played: str) -> None:
    assert theme not in about(drawing, player, played)


@given(match=walks(reversi), place=st.integers(0, 20))
def test_themes_of_any_move_have_names(match: Match[ReversiState], place: int) -> None:
    game = match.game
    assert isinstance(game, Reversi)
    moves = game.legal_moves(match.state)
    if moves and moves != (game.pass_move,):
        assert set(themes(game, match.state, moves[place % len(moves)], ())) <= {*THEMES}
