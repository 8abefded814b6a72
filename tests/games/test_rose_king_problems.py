"""Problems of Le Roi des Roses: the file, the positions that are looked at, their mirrors, their odds and their themes."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from ludotheque.core.game import Move
from ludotheque.core.problem import Goal
from ludotheque.core.registry import find_entry
from ludotheque.games.rose_king.cards import CARDS, VECTORS
from ludotheque.games.rose_king.rules import DRAW, RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.games.rose_king.themes import THEMES, themes
from ludotheque.games.rose_king.tools.problems import CLOSE, LATE, MAKER
from ludotheque.learning.choosing import problem_of
from ludotheque.play.judging import CLEARLY_BETTER
from shipped_problems import check_file, check_lines, placed, sample

GARDEN = RoseKing()
SMALL = RoseKing(rows=3, columns=3)
WRITTEN = 1e-5  # a worth is written with six digits
# Cells that turn and flip, and the vectors of cards with them.
MIRRORS = tuple((across, down, right) for across in (False, True) for down in (1, -1) for right in (1, -1))


def test_the_file_holds_two_hundred_problems() -> None:
    check_file("rose-king", 200)


def test_the_lines_of_the_file_can_be_played_and_give_its_reasons() -> None:
    check_lines("rose-king")


def test_a_sample_weighed_again_has_the_same_odds() -> None:
    for problem in sample(find_entry("rose-king"), 15):
        game, state = placed(problem)
        thoughts = MAKER.weighed(game, state)
        assert thoughts is not None and all(thought.exact for thought in thoughts)
        again = problem_of(game, state, thoughts, MAKER.themes(game, state, thoughts))
        assert again is not None
        assert (again.goal, again.solution.move, again.themes) == (Goal.MOST, problem.solution.move, problem.themes)
        for one in again.tries:
            known = problem.tried(one.move)
            assert known is not None and known.worth == pytest.approx(one.worth, abs=WRITTEN)


def test_the_right_move_is_clearly_better_than_the_second() -> None:
    for problem in find_entry("rose-king").problems():
        right, second, *_ = (one.worth for one in problem.tries)
        assert right - second >= CLEARLY_BETTER - WRITTEN


@pytest.mark.long
def test_the_same_chance_gives_the_same_late_and_close_positions() -> None:
    first, again = (list(islice(MAKER.positions(Random(3)), 4)) for _ in range(2))
    assert first == again
    for game, state in first:
        assert game == GARDEN and not state.drawing
        assert len(state.red) + len(state.white) >= LATE
        outcome = game.outcome(replace(state, passes=2))
        assert outcome is not None and outcome.score is not None
        assert abs(outcome.score[0] - outcome.score[1]) <= CLOSE
        assert len(game.legal_moves(state)) >= 3


def test_the_odds_of_a_draw_are_those_of_the_cards_in_the_pile() -> None:
    # R..XB.B, the king on the X, and Red's last pawn: O1 and E2 stand alone, 2 points each. The pile holds O2, which joins the
    # R and wins, and N1, which leads nowhere; White can only pass, and Red has no room for a second card.
    game = RoseKing(rows=1, columns=7)
    red, white, pile = "O1,E2,N2,N3", "S1,S2,S3,SE1,SE2", "O2,N1"
    seen = f"{red},{white},{pile}".split(",")
    discard = ",".join(card for card in CARDS if card not in seen)
    thoughts = MAKER.weighed(game, game.read_state(f"R...B.B 0,3 R {red} {white} {discard} 0 25-2 0-0"))
    assert thoughts is not None and all(thought.exact for thought in thoughts)
    assert {game.write_move(one.move): one.odds for one in thoughts} == {"pioche": 0.5, "O1": 0.0, "E2": 0.0}


def walked(seed: int, plies: int) -> RoseKingState:
    """A position that some moves at random lead to, the dealer's among them."""
    rng = Random(seed)
    state = GARDEN.with_deal(rng).start()
    for _ in range(plies):
        if moves := GARDEN.legal_moves(state):
            state = GARDEN.play(state, rng.choice(moves))
    return state


def mirrored_card(card: int, mirror: tuple[bool, int, int]) -> int:
    across, down, right = mirror
    vector = VECTORS[card][::-1] if across else VECTORS[card]
    return VECTORS.index((vector[0] * down, vector[1] * right))


def mirrored(state: RoseKingState, mirror: tuple[bool, int, int]) -> RoseKingState:
    """The garden reflected, with its cards."""
    across, down, right = mirror

    def cell(number: int) -> int:
        row, column = divmod(number, 9)
        row, column = (column, row) if across else (row, column)
        return (row if down > 0 else 8 - row) * 9 + (column if right > 0 else 8 - column)

    hands = [tuple(sorted(mirrored_card(card, mirror) for card in hand)) for hand in (*state.hands, state.discard)]
    return replace(
        state,
        red=frozenset(map(cell, state.red)),
        white=frozenset(map(cell, state.white)),
        king=cell(state.king),
        hands=(hands[0], hands[1]),
        discard=hands[2],
    )


def recoloured(state: RoseKingState) -> RoseKingState:
    """White in Red's place."""
    pairs = {name: getattr(state, name)[::-1] for name in ("hands", "placed", "heroes")}
    return replace(state, red=state.white, white=state.red, turn=state.turn.other, **pairs)


@given(st.integers(0, 10**6), st.integers(0, 60), st.sampled_from(MIRRORS))
def test_mirrors_and_colours_make_no_new_position(seed: int, plies: int, mirror: tuple[bool, int, int]) -> None:
    state = walked(seed, plies)
    other = mirrored(state, mirror)
    canonical = MAKER.canonical(GARDEN, state)
    assert canonical == MAKER.canonical(GARDEN, other) == MAKER.canonical(GARDEN, recoloured(other))
    cards = {Move(mirrored_card(move, mirror)) for move in GARDEN.legal_moves(state) if move < DRAW}
    assert cards == {move for move in GARDEN.legal_moves(other) if move < DRAW}


@given(st.integers(0, 10**6), st.integers(1, 60))
def test_a_position_and_the_next_are_two(seed: int, plies: int) -> None:
    state = walked(seed, plies)
    for move in GARDEN.legal_moves(state):
        assert MAKER.canonical(GARDEN, GARDEN.play(state, move)) != MAKER.canonical(GARDEN, state)


# For each theme a garden of three rows, the rest of the position, and its right move; then one that lacks just that.
DRAWN = {
    "joining": (
        ("R.R ... ...", "1,1 R N1,E1,S1 - - 0 2-0 0-0", "N1"),
        ("R.. ... ...", "1,1 R N1,E1,S1 - - 0 1-0 0-0", "N1"),
    ),
    "separating": (
        ("B.B ... ...", "1,1 R N1,E1,S1 - - 0 0-2 0-0", "N1"),
        ("B.B BBB ...", "1,1 R N1,E1,S1 - - 0 0-5 0-0", "N1"),  # they are one territory already
    ),
    "blocking": (
        ("... ... ...", "1,1 R NE1,N1,S1 E1 - 0 0-0 0-0", "NE1"),  # from there E1 leads out
        ("... ... ...", "1,1 R NE1,N1,S1 E1 - 0 0-0 0-0", "N1"),
    ),
    "drawing": (
        ("... ... ...", "1,1 R NE1,N1,S1 E1 - 0 0-0 0-0", "pioche"),
        ("... ... ...", "1,1 R NE3,N3,S3 E1 - 0 0-0 0-0", "pioche"),  # nothing else can be done
    ),
    "points-left": (
        ("R.R ... ...", "1,1 R N1,E1,S1 - - 0 2-0 0-0", "S1"),
        ("R.R ... ...", "1,1 R N1,E1,S1 - - 0 2-0 0-0", "N1"),
    ),
    "last-pawn": (
        ("R.R ... ...", "1,1 R N1,E1,S1 - - 0 24-25 0-0", "S1"),
        ("R.R ... ...", "1,1 R N1,E1,S1 - - 0 24-24 0-0", "S1"),
    ),
}


def about(garden: str, rest: str, right: str) -> set[str]:
    """The themes of a position with this right move."""
    state = SMALL.read_state(f"{garden.replace(' ', '/')} {rest}")
    return set(themes(SMALL, state, SMALL.read_move(right), ()))


@each("theme", THEMES)
def test_a_theme_is_seen_where_it_is_and_only_there(theme: str) -> None:
    there, not_there = DRAWN[theme]
    assert theme in about(*there)
    assert theme not in about(*not_there)
