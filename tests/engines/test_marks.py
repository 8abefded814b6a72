"""No mark is false: those of Puissance 4 against another solver, those of solved endings against the rules alone."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from engines.alak_solved_slowly import solved_slowly
from engines.marks import Checker, Tally, TooLarge, by_result, checked, every_mark, game_of, judged, minimax
from ludotheque.core.game import Game
from ludotheque.core.seat import SIGN, Seat
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import TURN_LIMIT, Awale
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.engines import engine_of
from ludotheque.play.judging import Mark, judging_of, result_of
from ludotheque.play.record import replayed
from ludotheque.search.thought import Engine

ACCUSED = "364131623352461232"  # "7. 6 ??" was written beside it, although all seven moves win there
OPENING = 9  # plies that the quick test leaves out: they take seconds to prove
STARVED = (0.0005, 0.004, 0.03)  # seconds a position: what a busy machine may leave
PARTS, GAMES = 8, 200


@cache
def thinks(game: Any) -> Engine:
    return engine_of(game)


@cache
def checker() -> Checker:
    return Checker(ConnectFour())


def test_a_move_that_wins_like_all_others_is_no_mistake() -> None:
    game = ConnectFour()
    state = replayed(game, None, tuple(ACCUSED[:6])).state
    told = judged(game, thinks(game), state)
    assert told.exact and {one.worth.score for one in told.moves} == {1}
    assert all(one.keeps for one in told.moves)


def test_no_mark_of_a_few_games_is_false() -> None:
    game, tally = ConnectFour(), Tally()
    for seed in range(3):
        tally += checked(game, thinks(game), checker(), game_of(game, thinks(game), seed)[OPENING:], None)
    assert tally.false == 0 and tally.marks > 0
    assert tally.exact == tally.moves


@pytest.mark.parametrize("seconds", STARVED)
def test_a_starved_engine_marks_less_not_falsely(seconds: float) -> None:
    game, tally = ConnectFour(), Tally()
    for seed in range(2):
        tally += checked(game, thinks(game), checker(), game_of(game, thinks(game), seed)[OPENING:], seconds)
    assert tally.false == 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_no_mark_of_two_hundred_games_is_false(part: int) -> None:
    game, total = ConnectFour(), Tally()
    for seed in range(part, GAMES, PARTS):
        moves = game_of(game, thinks(game), seed)
        total += checked(game, thinks(game), checker(), moves, None)
        total += checked(game, thinks(game), checker(), moves, STARVED[seed % 3])
    print(total)
    assert total.false == 0 and total.marks > 0


def late_states(game: Game[Any], seed: int, plies: int) -> list[Any]:
    """The last positions of a random game in which somebody chooses."""
    rng = Random(seed)
    states, state = [], game.start()
    while moves := game.legal_moves(state):
        if state.to_move is not Seat.CHANCE and len(moves) > 1:
            states.append(state)
        state = game.play(state, rng.choice(moves))
    return states[-plies:]


def scored(game: Game[Any]) -> Any:
    """The difference of points at the end of a game, for the first player."""

    def worth(state: Any) -> float:
        outcome = game.outcome(state)
        assert outcome is not None and outcome.score is not None
        return outcome.score[0] - outcome.score[1]

    return worth


def won(game: Game[Any]) -> Any:
    """Who won, for the first player."""

    def worth(state: Any) -> float:
        outcome = game.outcome(state)
        assert outcome is not None
        return 0 if outcome.winner is None else SIGN[outcome.winner]

    return worth


def marks_of_ending(game: Any, state: Any, wanted: Any, seconds: float | None) -> Tally:
    """Every move of an ending judged, beside what the rules say."""
    told = judged(game, thinks(game), state, seconds)
    tally = Tally(0, told.exact)
    for mark, true in every_mark(told, wanted):
        tally += Tally(1, 0, mark is not None, (told.exact or mark is not None) and mark is not true)
    return tally


def reversi_marks(game: Reversi, state: Any) -> Any:
    known: dict[Any, float] = {}
    worths = {
        move: SIGN[state.to_move] * minimax(game, game.play(state, move), known, scored(game))
        for move in game.legal_moves(state)
    }
    best = max(worths.values())
    dubious = judging_of(game).steps.dubious

    def mark(move: Any) -> Mark | None:
        fall = result_of(best) - result_of(worths[move])
        if fall:
            return Mark.BLUNDER if fall == 2 else Mark.MISTAKE
        return Mark.DUBIOUS if best - worths[move] >= dubious else None

    return mark


def result_marks(game: Game[Any], state: Any) -> Any:
    known: dict[Any, float] = {}
    sign = SIGN[state.to_move]
    moves = game.legal_moves(state)
    return by_result({move: int(sign * minimax(game, game.play(state, move), known, won(game))) for move in moves})


def rose_marks(game: RoseKing, state: Any) -> Any:
    """By the odds: nine parts in ten who wins, one part by how much, up to 200 points."""
    known: dict[Any, float] = {}

    def worth(end: Any) -> float:
        points: float = scored(game)(end)
        return 0.9 * result_of(points) + 0.1 * max(-1.0, min(1.0, points / 200))

    odds = {
        move: SIGN[state.to_move] * minimax(game, game.play(state, move), known, worth)
        for move in game.legal_moves(state)
    }
    best, steps = max(odds.values()), judging_of(game).steps

    def mark(move: Any) -> Mark | None:
        lost = best - odds[move] + 1e-9
        if lost >= steps.blunder:
            return Mark.BLUNDER
        return Mark.MISTAKE if lost >= steps.mistake else Mark.DUBIOUS if lost >= steps.dubious else None

    return mark


def endings(games: int) -> Iterator[tuple[Game[Any], Any, Any]]:
    """Endings of every game but Puissance 4 and Alak, each with the marks its moves deserve."""
    for seed in range(games):
        reversi = Reversi(6 if seed % 2 else 8)
        states: list[tuple[Any, Any, Any]] = [
            (reversi, state, reversi_marks) for state in late_states(reversi, seed, 3)
        ]
        for state in late_states(Awale(), seed, 30)[::6]:
            turns = TURN_LIMIT - 5 - (state.turns + TURN_LIMIT - 5) % 2  # who is to move goes with the number of turns
            states.append((Awale(), replace(state, turns=turns), result_marks))
        states += [(RoseKing(), state, rose_marks) for state in late_states(RoseKing(), seed, 3)]
        for game, state, marked in states:
            with suppress(TooLarge):
                yield game, state, marked(game, state)


@cache
def alak_values(game: Alak) -> dict[Any, int]:
    """Who wins every position: 1 the player to move."""
    return {state: result_of(value) for state, value in solved_slowly(game).items()}


def alak_positions(game: Alak, seed: int, count: int) -> list[tuple[Game[Any], Any, Any]]:
    values = alak_values(game)
    states = [state for state in values if len(game.legal_moves(state)) > 1]
    chosen = Random(seed).sample(sorted(states, key=game.write_state), count)

    def wanted(state: Any) -> Any:
        return by_result({move: -values[game.play(state, move)] for move in game.legal_moves(state)})

    return [(game, state, wanted(state)) for state in chosen]


def test_no_mark_of_a_solved_ending_is_false() -> None:
    tallies: dict[str, Tally] = {}
    for game, state, wanted in [*endings(2), *alak_positions(Alak(5), 1, 20)]:
        tallies[game.name] = tallies.get(game.name, Tally()) + marks_of_ending(game, state, wanted, None)
    assert {name: tally.false for name, tally in tallies.items()} == dict.fromkeys(tallies, 0)
    assert all(tally.exact and (tally.marks or name == RoseKing.name) for name, tally in tallies.items()), tallies


@pytest.mark.long
@pytest.mark.parametrize("seconds", [None, 0.001])
def test_no_mark_of_many_solved_endings_is_false(seconds: float | None) -> None:
    tallies: dict[str, Tally] = {}
    alaks = [Alak(5), Alak(6), Alak(7), Alak(5, torus=True), Alak(5, suicide=True)]
    lines = [one for game in alaks for one in alak_positions(game, 2, 60)]
    for game, state, wanted in [*endings(60), *lines]:
        tallies[game.name] = tallies.get(game.name, Tally()) + marks_of_ending(game, state, wanted, seconds)
    print(tallies)
    assert {name: tally.false for name, tally in tallies.items()} == dict.fromkeys(tallies, 0)
