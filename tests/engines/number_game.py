"""A game of numbers for the searches, played in plain Python: whatever a search says of it can be checked by trying everything.

A position is a number and the plies played; a move leads to another number, and several ways lead to the same. What a
number seems worth is as good as random: a search that trusts a shallower look, or mixes up two nodes, shows at once.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from ludotheque.compiled.kernel import FIRST, SECOND, WIN

NUMBERS = 23
MOVES = 3
WORDS = 2
NUMBER, PLIES = range(WORDS)


def next_number(number: int, move: int) -> int:
    return (5 * number + 7 * move + 3) % NUMBERS


def is_over(number: int) -> bool:
    return number == NUMBERS - 1


def worth(number: int, plies: int) -> int:
    """To the first player, in points: what a finished game is worth, or what another seems worth."""
    return (37 * number + 11 * plies * number + 5 * plies) % 101 - 50


def legal(_geo: Any, stack: Any, ply: int, moves: Any) -> int:
    moves[ply, :MOVES] = range(MOVES)
    return 0 if is_over(int(stack[ply, NUMBER])) else MOVES


def endless(_geo: Any, _stack: Any, ply: int, moves: Any) -> int:
    """As `legal`, in a game that no number ends."""
    moves[ply, :MOVES] = range(MOVES)
    return MOVES


def apply(_geo: Any, stack: Any, ply: int, move: int) -> None:
    stack[ply + 1] = next_number(int(stack[ply, NUMBER]), int(move)), int(stack[ply, PLIES]) + 1


def seat(_geo: Any, stack: Any, ply: int) -> int:
    return SECOND if int(stack[ply, PLIES]) % 2 else FIRST


def result(_geo: Any, stack: Any, ply: int) -> int:
    return worth(int(stack[ply, NUMBER]), int(stack[ply, PLIES]))


def hashed(_geo: Any, stack: Any, ply: int) -> Any:
    """The plies count, so that a position is always met with as many plies to go."""
    return np.uint64((int(stack[ply, PLIES]) * NUMBERS + int(stack[ply, NUMBER]) + 1) * 0x9E3779B97F4A7C15 % 2**64)


RULES: dict[str, Callable[..., Any]] = {
    "legal": legal,
    "apply": apply,
    "seat": seat,
    "result": result,
    "hashed": hashed,
    "evaluate": result,
}


def in_plain_python(template: Any, rules: dict[str, Callable[..., Any]]) -> Any:
    """A search whose kernel is this game, not compiled."""
    return FunctionType(template.__code__, {**template.__globals__, **rules}, template.__name__)


def value(number: int, plies: int, depth: int) -> int:
    """What a position is worth to the first player after so many plies of best play, by trying everything."""
    points = worth(number, plies)
    if is_over(number):
        return 0 if points == 0 else WIN + points if points > 0 else points - WIN
    if depth == 0:
        return points
    after = [value(next_number(number, move), plies + 1, depth - 1) for move in range(MOVES)]
    return min(after) if plies % 2 else max(after)
