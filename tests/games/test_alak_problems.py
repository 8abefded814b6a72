"""Problems of Alak: the file, the positions that are looked at, their mirrors and their themes."""

from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cases import each
from games_in_play import alak, walks
from ludotheque.core.game import Move
from ludotheque.core.problem import Goal
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.games.alak.themes import THEMES, themes
from ludotheque.games.alak.tools.problems import MAKER, one_stands_alone
from ludotheque.learning.choosing import goal_of
from ludotheque.play.match import Match
from shipped_problems import check_file, check_lines, check_weighed_again


def about(position: str, played: str, *, torus: bool = False) -> set[str]:
    """The themes of a position whose right move and line are these cells."""
    game = Alak(len(position.split()[0]), torus=torus)
    right, *line = map(game.read_move, played.split())
    return set(themes(game, game.read_state(position), right, tuple(line)))


def test_the_file_holds_five_hundred_problems() -> None:
    check_file("alak", 500)


def test_the_lines_of_the_file_can_be_played_and_give_its_reasons() -> None:
    check_lines("alak")


def test_a_sample_weighed_again_is_worth_the_same() -> None:
    check_weighed_again("alak")


def test_positions_are_looked_at_only_where_one_move_stands_alone() -> None:
    maker_of_short_lines = ((game, state) for game, state in MAKER.positions(Random(3)) if game.n < 10)
    found = list(islice(maker_of_short_lines, 5))
    assert all(one_stands_alone(game, state) for game, state in found)


def test_a_win_that_one_move_keeps_is_weighed() -> None:
    game = Alak(8)
    state = game.read_state("xx.ooo.. x -")
    thoughts = MAKER.weighed(game, state)
    assert thoughts is not None and goal_of(game, thoughts) is Goal.WIN
    assert [game.write_move(move) for move in thoughts[0].line] == ["3", "7", "8"]


def test_a_position_with_two_moves_is_no_problem() -> None:
    game = Alak(8)
    assert MAKER.weighed(game, game.read_state("xxxooo.. x -")) is None


def turned(game: Alak, state: AlakState, by: int) -> AlakState:
    """The same stones so many cells further."""
    cells = tuple(state.cells[(i - by) % game.n] for i in range(game.n))
    return AlakState(cells, frozenset((i + by) % game.n for i in state.forbidden), state.to_move)


@given(match=walks(alak), by=st.integers(0, 11))
def test_positions_that_differ_in_nothing_that_matters_have_the_same_text(match: Match[AlakState], by: int) -> None:
    game, state = match.game, match.state
    assert isinstance(game, Alak)
    last = game.n - 1
    reversed_ = AlakState(state.cells[::-1], frozenset(last - i for i in state.forbidden), state.to_move)
    swapped = AlakState(tuple((0, 2, 1)[stone] for stone in state.cells), state.forbidden, state.to_move.other)
    alike = [reversed_, swapped, *([turned(game, state, by)] if game.torus else [])]
    assert {MAKER.canonical(game, one) for one in alike} == {MAKER.canonical(game, state)}
    assert len({len(game.legal_moves(one)) for one in (*alike, state)}) == 1


def test_other_positions_and_other_rules_have_another_text() -> None:
    line, ring = Alak(5), Alak(5, torus=True)
    one, other = "x.o.. x -", ".x.o. x -"
    assert MAKER.canonical(line, line.read_state(one)) != MAKER.canonical(line, line.read_state(other))
    assert MAKER.canonical(ring, ring.read_state(one)) == MAKER.canonical(ring, ring.read_state(other))
    assert MAKER.canonical(ring, ring.read_state(one)) != MAKER.canonical(line, line.read_state(one))
    assert MAKER.canonical(line, line.read_state("x.o.. x 2")) != MAKER.canonical(line, line.read_state(one))


@each(
    ("theme", "position", "played"),
    [
        ("capture", "..ox.xxxo o -", "5"),
        ("two-groups", "..ox.xxxo o -", "5"),
        ("retaking", ".x..xxo. o 1", "4"),
        ("closed-cell", "..o.xxxxo o -", "4"),
        ("sacrifice", "ox...xxoo x -", "3 4 5 2 3"),
        ("rescue", ".x.xxxoo. o -", "9 1 3"),
        ("blockade", "ox...xxoo x -", "3 4 5 2 3"),
    ],
)
def test_each_theme_is_recognised(theme: str, position: str, played: str) -> None:
    assert theme in about(position, played)


@each(
    ("theme", "position", "played"),
    [
        ("capture", "..ox.xxxo o -", "2"),
        ("two-groups", "..o.xxxxo o -", "4"),  # one group of four
        ("retaking", ".x..xxo. o -", "4"),  # nothing was taken just before
        ("closed-cell", ".oxx.o... o -", "5"),  # nothing would be taken on the closed cells
        ("sacrifice", "ox...xxoo x -", "3 5"),  # the stone stands after the reply
        ("rescue", ".x.xxxoo. o -", "1 9"),  # the group is taken all the same
        ("blockade", "ox...xxoo x -", "3 4 5 2"),  # the game goes on
    ],
)
def test_what_only_looks_like_a_theme_is_none(theme: str, position: str, played: str) -> None:
    assert theme not in about(position, played)


@given(match=walks(alak))
def test_themes_of_any_move_have_names(match: Match[AlakState]) -> None:
    game = match.game
    assert isinstance(game, Alak)
    for move in game.legal_moves(match.state):
        assert set(themes(game, match.state, Move(move), ())) <= {*THEMES}
