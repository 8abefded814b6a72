"""Problems of awalé: the file, the positions that are looked at, what counts as the same position, and the themes."""

from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cases import each
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.awale.rules import SEEDS, Awale, AwaleState
from ludotheque.games.awale.themes import THEMES, themes
from ludotheque.games.awale.tools.problems import FAR_BEHIND, MAKER, MOST_SEEDS
from shipped_problems import check_file, check_lines, check_weighed_again

AWALE = Awale()


def drawn(drawing: str) -> AwaleState:
    """A board as it lies on the table (North's row on top, from l to g), then the other parts."""
    words = drawing.split()
    north, south, rest = words[:6], words[6:12], words[12:]
    return AWALE.read_state(",".join(south + north[::-1]) + " " + " ".join(rest))


def holes(letters: str) -> tuple[Move, ...]:
    return tuple(map(AWALE.read_move, letters))


def about(drawing: str, played: str) -> set[str]:
    """The themes of a position whose right move and line are these holes."""
    right, *line = holes(played)
    return set(themes(AWALE, drawn(drawing), right, tuple(line)))


def test_the_file_holds_five_hundred_problems() -> None:
    check_file("awale", 500)


def test_the_lines_of_the_file_can_be_played_and_give_its_reasons() -> None:
    check_lines("awale")


def test_a_sample_weighed_again_is_worth_the_same() -> None:
    check_weighed_again("awale")


def test_the_same_chance_gives_the_same_positions_and_all_seeds_are_there() -> None:
    first, again = (list(islice(MAKER.positions(Random(7)), 12)) for _ in range(2))
    assert first == again
    for game, state in first:
        assert game == AWALE
        assert sum(state.holes) <= MOST_SEEDS
        assert sum(state.holes) + sum(state.harvested) == SEEDS
        assert abs(state.harvested[0] - state.harvested[1]) < FAR_BEHIND
        assert len(game.legal_moves(state)) >= 3


def test_a_position_with_two_good_holes_is_none_for_a_problem() -> None:
    # South has won with any hole: 24 in store and two seeds that North cannot reach.
    assert MAKER.weighed(AWALE, drawn("1 1 0 0 0 0  1 1 1 0 0 0  24-19 40 1")) is None


def test_a_win_says_in_how_many_plies_and_its_line_ends_there() -> None:
    state = drawn("0 3 0 1 1 1  0 1 2 0 0 3  18-18 52 1")
    thoughts = MAKER.weighed(AWALE, state)
    assert thoughts is not None
    right = max(thoughts, key=lambda thought: thought.score)
    assert (AWALE.write_move(right.move), right.plies, len(right.line)) == ("f", 4, 4)
    for move in right.line:
        state = AWALE.play(state, move)
    outcome = AWALE.outcome(state)
    assert outcome is not None and outcome.winner is Seat.FIRST


@st.composite
def boards(draw: st.DrawFn) -> AwaleState:
    held = draw(st.lists(st.integers(0, 3), min_size=12, max_size=12))
    stores = draw(st.tuples(st.integers(0, 6), st.integers(0, 6)))
    seat = draw(st.sampled_from((Seat.FIRST, Seat.SECOND)))
    return AwaleState(tuple(held), stores, draw(st.integers(0, 99)), seat)


def seen_from_the_other_side(state: AwaleState) -> AwaleState:
    turned = (*state.holes[6:], *state.holes[:6])
    return AwaleState(turned, state.harvested[::-1], state.turns, state.to_move.other)


@given(boards())
def test_the_two_sides_of_a_board_are_one_position_and_play_alike(state: AwaleState) -> None:
    turned = seen_from_the_other_side(state)
    assert MAKER.canonical(AWALE, state) == MAKER.canonical(AWALE, turned)
    assert {(move + 6) % 12 for move in AWALE.legal_moves(state)} == set(AWALE.legal_moves(turned))
    for move in AWALE.legal_moves(state):
        after, mirrored = AWALE.play(state, move), AWALE.play(turned, Move((move + 6) % 12))
        assert seen_from_the_other_side(after) == mirrored


@given(boards(), boards())
def test_positions_that_differ_in_more_than_their_turns_are_two(one: AwaleState, other: AwaleState) -> None:
    alike = [(state.holes, state.harvested, state.to_move) for state in (one, other, seen_from_the_other_side(other))]
    assert (MAKER.canonical(AWALE, one) == MAKER.canonical(AWALE, other)) == (alike[0] in alike[1:])


# For each theme a position with it, and one that lacks just that.
DRAWN = {
    "large-harvest": (
        ("0 3 0 1 1 1  0 1 2 0 0 3  18-18 52 1", "fkcl"),  # i, h and g: 6 seeds
        ("0 3 0 1 0 2  0 1 2 0 0 3  18-18 52 1", "fkcl"),  # i alone, for h holds one seed: 2
    ),
    "harvest-left": (
        ("1 0 1 0 0 0  0 2 0 1 0 4  16-23 84 1", "djb"),  # f would take j
        ("1 0 2 0 0 0  0 2 0 1 0 3  16-23 84 1", "djb"),
    ),
    "shelter": (
        ("2 0 0 0 0 1  2 1 1 1 0 0  17-23 58 1", "bgd"),  # l takes something after a, c and d
        ("2 0 0 0 0 1  2 1 1 1 0 0  17-23 58 1", "algd"),
    ),
    "waiting": (
        ("5 2 0 1 0 0  0 0 1 0 0 4  15-20 89 2", "icj"),  # k and l feed South
        ("5 1 0 1 0 0  0 0 1 0 0 4  16-20 89 2", "icj"),  # k waits too
    ),
    "famine": (
        ("0 0 0 0 0 0  1 0 0 0 1 2  20-20 60 1", "fg"),  # a and e bring no seed to North
        ("0 0 0 0 0 1  1 0 0 0 1 2  20-20 60 1", "fh"),
    ),
    "forced-reply": (
        ("0 1 0 0 0 0  0 0 1 0 1 1  23-21 60 1", "ckd"),
        ("0 1 0 1 0 0  0 0 1 0 1 1  22-21 60 1", "ckd"),
    ),
    "last-turns": (
        ("0 2 0 2 4 0  1 0 0 1 0 2  20-16 90 1", "ahd"),
        ("0 2 0 2 4 0  1 0 0 1 0 2  20-16 89 1", "ahd"),
    ),
}


@each("theme", THEMES)
def test_a_theme_is_seen_where_it_is_and_only_there(theme: str) -> None:
    there, not_there = DRAWN[theme]
    assert theme in about(*there)
    assert theme not in about(*not_there)
