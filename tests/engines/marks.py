"""Looks over the shoulder of the judge: every mark it gives is checked by somebody who knows, in another way."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from ludotheque.core.game import Game, Move
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.engine.solver import GridSolver
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.play.engines import engine_room
from ludotheque.play.judging import Judgement, Mark, judge, weigh
from ludotheque.search.levels import choose
from ludotheque.search.stopping import Stopper
from ludotheque.search.thought import Engine, Thought, silent

FALLS = {Mark.BLUNDER: 2, Mark.MISTAKE: 1}
MOST_POSITIONS = 1500  # of an ending that is played out by the rules alone: a second or so
WEAKEST = range(5)  # levels 1 to 5


class TooLarge(Exception):
    """An ending that the rules alone would take too long to play out."""


@dataclass
class Tally:
    """How many moves were judged, proved, marked, and marked falsely."""

    moves: int = 0
    exact: int = 0
    marks: int = 0
    false: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.moves + other.moves, self.exact + other.exact, self.marks + other.marks, self.false + other.false
        )


def game_of(game: Game[Any], engine: Engine, seed: int) -> list[tuple[Any, Move]]:
    """A game as people of all kinds play it: two that choose at random, or two of the weaker levels, or one of each."""
    rng = Random(seed)
    levels = {seat: None if seed % 3 == number else rng.choice(WEAKEST) for number, seat in enumerate(Seat)}
    if seed % 4 == 0:
        levels = dict.fromkeys(Seat)
    played, state = [], game.start()
    while game.outcome(state) is None:
        level = levels[state.to_move]
        if level is None or state.to_move is Seat.CHANCE:
            move = rng.choice(game.legal_moves(state))
        else:
            move = choose(engine, state, engine_room(game).LEVELS[level], rng).move
        if state.to_move is not Seat.CHANCE:
            played.append((state, move))
        state = game.play(state, move)
    return played


def judged(game: Game[Any], engine: Engine, state: Any, seconds: float | None = None) -> Judgement[Thought]:
    thoughts = weigh(engine, game, state, seconds, silent)
    return judge(game, state, thoughts, max(thought.nodes for thought in thoughts))


class Checker:
    """Knows who wins a position of Puissance 4, by a solver of its own that is asked about the position itself."""

    def __init__(self, game: ConnectFour) -> None:
        self.game = game
        self.solver = GridSolver(game)
        self.stopper = Stopper()

    def result(self, state: ConnectFourState) -> int:
        """1, 0 or -1 for the player to move."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return 0 if outcome.winner is None else 1 if outcome.winner is state.to_move else -1
        score = self.solver.reaches(state, 1, self.stopper)
        return 1 if score else 0 if self.solver.reaches(state, 0, self.stopper) else -1

    def is_true(self, state: ConnectFourState, move: Move, mark: Mark) -> bool:
        """Whether the move lost as much as the mark says."""
        fall = self.result(state) + self.result(self.game.play(state, move))
        return mark in FALLS and fall == FALLS[mark]


def checked(
    game: ConnectFour, engine: Engine, checker: Checker, moves: list[tuple[Any, Move]], seconds: float | None
) -> Tally:
    """Every mark of a game of Puissance 4, checked."""
    tally = Tally()
    for state, move in moves:
        told = judged(game, engine, state, seconds)
        mark = next(one.mark for one in told.moves if one.worth.move == move)
        wrong = mark is not None and not checker.is_true(state, move, mark)
        tally += Tally(1, told.exact, mark is not None, wrong)
    return tally


def every_mark(
    told: Judgement[Thought], lost: Callable[[Move], Mark | None]
) -> Iterator[tuple[Mark | None, Mark | None]]:
    """The mark of every move beside the one it should have; what was not compared has none."""
    for one in told.moves:
        if one.sure:
            yield one.mark, lost(one.worth.move)


def by_result(values: dict[Move, int]) -> Callable[[Move], Mark | None]:
    """The marks that the results of the moves (1, 0, -1) ask for."""
    best = max(values.values())
    return lambda move: {0: None, 1: Mark.MISTAKE, 2: Mark.BLUNDER}[best - values[move]]


def minimax(game: Game[Any], state: Any, known: dict[Any, float], worth: Callable[[Any], float]) -> float:
    """What a position is worth to the first player by the rules alone; the dealer's cards on average."""
    if len(known) > MOST_POSITIONS:
        raise TooLarge
    if state not in known:
        moves = game.legal_moves(state)
        below = [minimax(game, game.play(state, move), known, worth) for move in moves]
        if not moves:
            known[state] = worth(state)
        elif state.to_move is Seat.CHANCE:
            known[state] = sum(below) / len(below)
        else:
            known[state] = max(below) if state.to_move is Seat.FIRST else min(below)
    return known[state]
