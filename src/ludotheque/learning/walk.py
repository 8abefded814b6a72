"""Walks through a lesson: the moves a learner made on a board, what is said of them, and the board that follows.

A walk is a value: the same step and the same moves always lead to the same place, so that nobody has to remember one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game, Move
from ludotheque.core.lesson import Step
from ludotheque.core.options import make_game
from ludotheque.core.registry import Entry
from ludotheque.core.text import Text


@dataclass(frozen=True, slots=True)
class Walk:
    """Where a learner is in a step: the position, what is said there, and whether the step is done."""

    game: Game[Any]
    state: Any
    last: Move | None
    says: Text
    done: bool
    right: bool  # whether the last move was accepted; True before the first
    accepted: tuple[str, ...]  # the learner's moves that were


def set_up(entry: Entry, step: Step) -> tuple[Game[Any], Any, Move | None]:
    """The game and the position of a step, and the move before it if it shows one."""
    game = make_game(entry.load(), step.options)
    state = game.read_state(step.position) if step.position else game.start()
    last = None
    for written in step.moves:
        last = game.read_move(written)
        state = game.play(state, last)
    return game, state, last


def walked(entry: Entry, number: int, moves: Sequence[str]) -> Walk:
    """What the moves of a learner lead to in a step, counted from 1. A move that is not accepted is told why and changes nothing;

    one that the rules refuse raises their refusal.
    """
    step = step_of(entry, number)
    game, state, last = set_up(entry, step)
    says, right, accepted = step.says, True, []
    turns = list(step.turns)
    for written in moves:
        if not turns:
            break
        turn, move = turns[0], game.read_move(written)
        after, written = game.play(state, move), game.write_move(move)
        right = turn.accepts(written)
        if not right:
            says = turn.wrong.get(written, turn.otherwise)
            continue
        says, state, last = turn.right, after, move
        accepted.append(written)
        turns.pop(0)
        for reply in turn.reply:
            last = game.read_move(reply)
            state = game.play(state, last)
    return Walk(game, state, last, says, not turns, right, tuple(accepted))


def step_of(entry: Entry, number: int) -> Step:
    """A step of a game's lesson, counted from 1."""
    steps = entry.lesson()
    if not 1 <= number <= len(steps):
        raise BadOption(
            Text(
                f"La leçon ({entry.title.fr}) a {len(steps)} étapes : il n'y a pas d'étape {number}.",
                f"The lesson ({entry.title.en}) has {len(steps)} steps: there is no step {number}.",
            )
        )
    return steps[number - 1]
