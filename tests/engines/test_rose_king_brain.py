"""The engine of Le Roi des Roses plays every board, knows the end exactly, and beats the bot of the assignment."""

from functools import cache
from random import Random

import pytest

from cases import each
from games_in_play import walk
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.rose_king.engine.engine import TUNING, engine, perfect
from ludotheque.games.rose_king.rules import DRAW, RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.search.thought import Limit
from ludotheque.search.tree import SIZE_SHARE

# A few cells from the end, with luck left: somebody may still draw.
ENDINGS = [
    (RoseKing(2, 3, heroes=True), "RB./R.B 1,0 B NE3,E3,SE2,SO2,SO3 N1,S2,NO2,NO3 NE1,E1,SE1,SO1,O2,NO1 0 2-2 3-3"),
    (RoseKing(2, 3), ".BR/R.. 1,0 R N1,NE2,E2,S3 E3,SE2,SE3,S2,SO2 NE1,SO1,O1 1 2-1 0-0"),
    (RoseKing(3, 3), "B.R/.B./BRB 0,0 B NE3,SE2,O3,NO2,NO3 N3,SE3,S1,SO3 N1,NE2,S2,SO1,O1,NO1 1 2-4 0-0"),
    (RoseKing(2, 3), ".R./RBB 1,1 B E2,S3,SO3,O3,NO3 NE2,NE3,SO1,NO1 N1,E1,SE1,O2 0 2-2 0-0"),
]


@cache
def value(game: RoseKing, state: RoseKingState) -> tuple[float, float]:
    """Worth and points for Red, by trying everything; what a win is worth is the engine's own business."""
    outcome = game.outcome(state)
    if outcome is not None:
        assert outcome.score is not None
        points = outcome.score[0] - outcome.score[1]
        sign = (points > 0) - (points < 0)
        return sign * (1 - SIZE_SHARE) + SIZE_SHARE * max(-1.0, min(1.0, points / TUNING.margin)), points
    values = [value(game, game.play(state, move)) for move in game.legal_moves(state)]
    if state.to_move is Seat.CHANCE:
        return sum(v for v, _ in values) / len(values), sum(p for _, p in values) / len(values)
    return max(values) if state.to_move is Seat.FIRST else min(values)


@pytest.mark.parametrize(("game", "position"), ENDINGS, ids=[text.split()[0] for _, text in ENDINGS])
def test_the_end_is_known_exactly_with_all_the_luck_that_is_left(game: RoseKing, position: str) -> None:
    state = game.read_state(position)
    thought = engine(game).think(state, Limit())
    sign = 1 if state.to_move is Seat.FIRST else -1
    assert thought.exact
    assert thought.score == pytest.approx(sign * value(game, state)[1])
    for one in engine(game).analyse(state, Limit()):
        assert one.exact
        assert one.score == pytest.approx(sign * value(game, game.play(state, one.move))[1])


@each(("rows", "columns"), [(1, 1), (1, 9), (2, 2), (9, 9), (12, 12), (1000, 1000)])
def test_it_has_a_legal_move_on_every_board(rows: int, columns: int) -> None:
    game = RoseKing(rows, columns, heroes=True)
    thought = engine(game).think(game.start(), Limit(nodes=40))
    assert thought.move in game.legal_moves(game.start())


def test_it_proposes_legal_moves_all_along_a_game_with_heroes() -> None:
    game = RoseKing(heroes=True)
    brain = engine(game)
    rng = Random(5)
    state = game.start()
    while game.outcome(state) is None:
        if state.to_move is Seat.CHANCE:
            move = rng.choice(game.legal_moves(state))
        else:
            move = brain.think(state, Limit(nodes=60)).move
        state = game.play(state, move)


def test_an_analysis_names_every_move_once_best_first() -> None:
    game = RoseKing()
    state = walk(game, Random(2), 40).state
    if state.to_move is Seat.CHANCE:
        state = game.play(state, game.legal_moves(state)[0])
    thoughts = engine(game).analyse(state, Limit(nodes=500))
    assert sorted(thought.move for thought in thoughts) == list(game.legal_moves(state))
    assert [thought.score for thought in thoughts] == sorted((t.score for t in thoughts), reverse=True)


def tata_suzanne(game: RoseKing, state: RoseKingState) -> Move:
    """The bot of the assignment: draws while it can, else plays its first playable card, else passes."""
    legal = game.legal_moves(state)
    return DRAW if DRAW in legal else legal[0]


@pytest.mark.parametrize("seat", [Seat.FIRST, Seat.SECOND])
def test_a_thousand_games_a_move_beat_tata_suzanne_from_both_seats(seat: Seat) -> None:
    rng = Random(11)
    game = RoseKing().with_deal(rng)
    brain = engine(game)
    state = game.start()
    while (outcome := game.outcome(state)) is None:
        if state.to_move is Seat.CHANCE:
            move = rng.choice(game.legal_moves(state))
        elif state.to_move is seat:
            move = brain.think(state, Limit(nodes=1000)).move
        else:
            move = tata_suzanne(game, state)
        state = game.play(state, move)
    assert outcome.winner is seat


def test_nobody_plays_it_perfectly() -> None:
    assert not perfect(RoseKing())
