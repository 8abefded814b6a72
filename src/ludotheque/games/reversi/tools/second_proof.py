"""Proves who wins an ending of Black & White once more, on a board of any size, without our solvers.

They count pawns on sets of bits; this asks twice, yes or no, "does the player to move get more than a draw? at least a draw?",
on a board of plain cells with a rim (`counting`), and remembers the answers under two keys of 64 bits drawn at random.
That two positions among millions share both is as likely as a fault of the machine: 1 in 10^25.
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import numpy as np

from ludotheque.core.game import Move
from ludotheque.core.text import Text
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.games.reversi.tools.counting import (
    AFTER,
    AREA,
    BEFORE,
    BOARD,
    DESK,
    LIMIT,
    LOCKS,
    MASK,
    NODES,
    ODD,
    QUARTER,
    RIM,
    SLOTS,
    STOPPED,
    WAYS,
    gets_more,
)
from ludotheque.search.problem_making import Unproved, worth_to

TABLE_BITS = 20
MOST_POSITIONS = 2_000_000_000  # of one question, some minutes
Words = Any  # arrays


def values(game: Reversi, state: ReversiState) -> Mapping[Move, float]:
    """Who wins after each move: 1 the player to move, 0 nobody, -1 the opponent."""
    found: dict[Move, float] = {}
    desk, table = _laid_out(game.size), _table()
    for move in game.legal_moves(state):
        after = game.play(state, move)
        outcome = game.outcome(after)
        if outcome is not None:
            found[move] = worth_to(state.to_move, outcome)
        elif _asked(game, after, 0, desk, table):  # the opponent wins
            found[move] = -1
        else:
            found[move] = 0 if _asked(game, after, -1, desk, table) else 1
    return found


@cache
def _laid_out(size: int) -> Words:
    """A desk with everything that does not change on a board of this size."""
    width = size + 2
    desk = np.zeros(DESK, np.int64)
    desk[MASK] = (1 << TABLE_BITS) - 1
    desk[WAYS : WAYS + 8] = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
    for row in range(size):
        for column in range(size):
            desk[QUARTER + _place(size, row * size + column)] = 1 << 2 * (2 * row >= size) + (2 * column >= size)
    return desk


@cache
def _table() -> Words:
    """Random words for the keys, then what is known of positions; one table serves all boards of a process."""
    rng = Random("Black & White")
    table = np.zeros(SLOTS + 3 * (1 << TABLE_BITS), np.uint64)
    table[:SLOTS] = [rng.getrandbits(64) for _ in range(SLOTS)]
    return table


def _place(size: int, cell: int) -> int:
    """Where a cell of the rules lies on the board with a rim."""
    row, column = divmod(cell, size)
    return (row + 1) * (size + 2) + column + 1


def _asked(game: Reversi, state: ReversiState, bar: int, desk: Words, table: Words) -> bool:
    """Whether the player to move gets more than `bar` pawns more than the other."""
    desk[NODES], desk[LIMIT], desk[STOPPED], desk[ODD] = 0, MOST_POSITIONS, 0, 0
    desk[BOARD : BOARD + AREA] = RIM
    key = lock = game.size  # boards of two sizes are never taken for one another
    mine, theirs = game.sides(state)
    last = empty = 0
    for cell in range(game.size**2):
        place = _place(game.size, cell)
        side = (mine >> cell & 1) - (theirs >> cell & 1)
        desk[BOARD + place] = side
        if side:
            key ^= int(table[2 * place + (side > 0)])
            lock ^= int(table[LOCKS + 2 * place + (side > 0)])
        else:
            desk[AFTER + last], desk[BEFORE + place], last = place, last, place
            desk[ODD] ^= desk[QUARTER + place]
            empty += 1
    desk[AFTER + last], desk[BEFORE] = 0, last
    more = mine.bit_count() - theirs.bit_count()
    yes = gets_more(1, empty, more, bar, np.uint64(key), np.uint64(lock), desk, table)
    if desk[STOPPED]:
        raise Unproved(Text("cette finale est trop longue à compter", "this ending takes too long to count"))
    return bool(yes)
