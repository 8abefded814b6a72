"""Levels: the strongest beats the weakest, and the weakest, which errs, still beats chance; a better move is chosen more often."""

from collections.abc import Sequence
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from ludotheque.core.game import Deals, Move
from ludotheque.core.registry import GAMES
from ludotheque.core.seat import Seat
from ludotheque.play.engines import EngineKind, EnginePlayer, engine_room
from ludotheque.play.match import new_match, submit
from ludotheque.play.players import Dealer, Player, RandomPlayer, play_out
from ludotheque.search.levels import Level, choose, share_of
from ludotheque.search.thought import Engine, Limit, Progress, Thought, silent

OPENING = 3  # plies at random, or two players who never change their mind would play one game
STRONG = {"rose-king": 7}  # its tenth level takes a minute a game
TIMES = 2000  # a level chooses; a share of them is then known to 0.011, one standard deviation
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def points(name: str, strong: int, weak: int | None, deals: int) -> float:
    """What a level brings home against another (or chance) over pairs of games, the seats swapped."""
    return sum(point(name, strong, weak, deal, seat) for deal in range(deals) for seat in (Seat.FIRST, Seat.SECOND))


def point(name: str, strong: int, weak: int | None, deal: int, seat: Seat) -> float:
    rng = Random(deal)
    game: Any = GAMES[name].load()()
    game = game.with_deal(rng) if isinstance(game, Deals) else game
    match = new_match(game)
    for _ in range(OPENING):
        match = submit(match, match.to_move, rng.choice(game.legal_moves(match.state)))
    other: Player = RandomPlayer(deal) if weak is None else EnginePlayer(game, EngineKind(weak), deal)
    players = {seat: EnginePlayer(game, EngineKind(strong), deal), seat.other: other, Seat.CHANCE: Dealer(deal)}
    outcome = play_out(game, players, match.state).outcome
    assert outcome is not None
    return 0.5 if outcome.winner is None else float(outcome.winner is seat)


@pytest.mark.long
@EVERY_GAME
def test_the_tenth_level_beats_the_first_from_both_seats(name: str) -> None:
    assert points(name, STRONG.get(name, 10), 1, deals=1) == 2


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.long if one in ("reversi", "rose-king") else ()) for one in GAMES]
)
def test_the_first_level_beats_chance_three_times_out_of_five_at_least(name: str) -> None:
    assert points(name, 1, None, deals=20) >= 24


@each("name", GAMES)
def test_ten_levels_look_further_and_further_and_forgive_less_and_less(name: str) -> None:
    levels = engine_room(GAMES[name].load()()).LEVELS
    assert len(levels) == 10
    assert [level.nodes for level in levels] == sorted({level.nodes for level in levels})
    assert [level.slack for level in levels] == sorted((level.slack for level in levels), reverse=True)


class Says:
    """An engine that gives its moves these scores."""

    def __init__(self, scores: Sequence[float]) -> None:
        self.thoughts = tuple(
            Thought(Move(place), score, 1, 1, (Move(place),), exact=True) for place, score in enumerate(scores)
        )

    def think(self, _state: Any, _limit: Limit, _progress: Progress = silent) -> Thought:
        return max(self.thoughts, key=lambda one: one.score)

    def analyse(self, _state: Any, _limit: Limit, _progress: Progress = silent) -> tuple[Thought, ...]:
        return self.thoughts


def shares(scores: Sequence[float], slack: float) -> list[float]:
    """How often a level would choose each move of an engine that gives them these scores."""
    engine = cast(Engine, Says(scores))
    return [share_of(engine, None, Level(10, slack), Move(move)) for move in range(len(scores))]


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=5))
def test_a_level_chooses_each_move_with_a_share_that_grows_with_its_score(scores: list[int]) -> None:
    found = shares(scores, slack=2.0)
    assert sum(found) == pytest.approx(1)
    assert all(
        (one > two) == (share > other)
        for one, share in zip(scores, found, strict=True)
        for two, other in zip(scores, found, strict=True)
    )
    assert sorted(shares(scores, slack=0.0)) == [0] * (len(scores) - 1) + [1]


def test_a_move_worth_a_slack_less_is_chosen_a_third_as_often() -> None:
    assert shares([5.0, 3.0, 1.0], slack=2.0) == pytest.approx([9 / 13, 3 / 13, 1 / 13])


@pytest.mark.parametrize("slack", [0.0, 2.0])
def test_a_level_chooses_as_often_as_it_is_said_to(slack: float) -> None:
    scores = [1.0, 3.0, 2.0]
    rng, engine = Random(1), cast(Engine, Says(scores))
    chosen = [choose(engine, None, Level(10, slack), rng).move for _ in range(TIMES)]
    for move, share in enumerate(shares(scores, slack)):
        assert chosen.count(Move(move)) / TIMES == pytest.approx(share, abs=0.04)
