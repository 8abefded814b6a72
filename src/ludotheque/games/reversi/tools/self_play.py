"""Games that Black & White's engine plays against itself, position by position, for an evaluation to learn from.

A game begins with random moves, a few or many, so that every phase sees positions of all kinds. Then both sides look some
plies ahead until what is left can be counted to the end; from there on random moves alone, each position counted anew.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.bits import lowest, popcount, scramble, splitmix
from ludotheque.compiled.jit import compiled
from ludotheque.compiled.routines import run_natively
from ludotheque.crew.job import by_name
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel import word_kernel
from ludotheque.games.reversi.engine.kernel_bits import ONE, flips, targets
from ludotheque.games.reversi.engine.patterns import weights_for
from ludotheque.games.reversi.engine.solver import worth_more
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, best_cell, look_ahead
from ludotheque.games.reversi.engine.solver_desk import BOARD, new_desk
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.reversi.tools.shards import Order, packed

# A position of a game: the pawns of the player to move and of the other, what it seemed worth to him (hundredths of a pawn),
# what he won by in the end, whether that is exact, his seat (1 or -1), and whether a game begins here.
POSITION = np.dtype(
    [
        ("mine", "<u8"),
        ("theirs", "<u8"),
        ("seemed", "<i2"),
        ("won", "i1"),
        ("exact", "u1"),
        ("seat", "i1"),
        ("begins", "u1"),
    ]
)
SHORTEST = 4  # random plies before the players think, at least
EARLY = 2.5  # the larger, the more games begin with few random moves
LEAST_LEFT = 4  # empty cells: nothing is learnt from fewer
TABLE_BITS = 16
LONGEST = 64  # positions of a game, at most
STARTS = ("report", "othello")  # shards take turns


@compiled
def counted(desk: Any, weights: Any, mine: Any, theirs: Any, guess: Any) -> Any:
    """The exact worth, by null windows from a guess."""
    low = -64
    high = 64
    guess = max(low, min(high, guess))
    while low < high:
        alpha = guess if guess == low else guess - 1
        guess = worth_more(desk, weights, mine, theirs, alpha)
        if guess > alpha:
            low = guess
        else:
            high = guess
    return low


@compiled
def random_cell(cells: Any, seed: Any) -> Any:
    """One of the cells, by chance."""
    skip = scramble(seed) % popcount(cells)
    while skip > 0:
        cells &= cells - ONE
        skip -= ONE
    return lowest(cells)


@compiled
def opening_plies(seed: Any, most: Any) -> Any:
    """How many random moves a game begins with: few more often than many."""
    return SHORTEST + (scramble(seed) / 2.0**64) ** EARLY * (most - LEAST_LEFT - SHORTEST)


@compiled
def play_games(
    games: Any,
    seed: Any,
    depth: Any,
    solved: Any,
    desk: Any,
    weights: Any,
    first: Any,
    second: Any,
    boards: Any,
    notes: Any,
) -> Any:
    """Games written as boards (mine, theirs) and notes (seemed, won, exact, seat, begins); how many positions."""
    board = desk[BOARD]
    most = np.int64(popcount(board)) - 4
    kept = 0
    for _game in range(games):
        mine = first
        theirs = second
        side = 1
        begin = kept
        estimated = kept  # positions before this one are not counted to the end
        seed = splitmix(seed)
        opening = opening_plies(seed, most)
        ply = 0
        goal: Any = 0
        while True:
            cells = targets(mine, theirs, board)
            if cells == 0:
                if targets(theirs, mine, board) == 0:
                    break
                mine, theirs = theirs, mine
                side = -side
                continue
            left = np.int64(popcount(board & ~(mine | theirs)))
            if left < LEAST_LEFT:
                break
            seed = splitmix(seed)
            cell = random_cell(cells, seed)
            if ply >= opening:
                boards[kept, 0] = mine
                boards[kept, 1] = theirs
                notes[kept, 3] = side
                notes[kept, 4] = kept == begin
                if left > solved:
                    seemed = look_ahead(desk, weights, mine, theirs, depth, -BEYOND, BEYOND)
                    cell = best_cell(desk, mine, theirs)
                    notes[kept, 0] = seemed
                    notes[kept, 2] = 0
                    estimated = kept + 1
                else:
                    guess = look_ahead(desk, weights, mine, theirs, 2, -BEYOND, BEYOND) // UNIT
                    worth = counted(desk, weights, mine, theirs, guess)
                    notes[kept, 0] = UNIT * worth
                    notes[kept, 1] = worth
                    notes[kept, 2] = 1
                    if estimated == kept:
                        goal = worth * side
                kept += 1
            changed = flips(mine, theirs, cell)
            mine, theirs = theirs ^ changed, mine | changed | (ONE << cell)
            side = -side
            ply += 1
        if estimated == kept:  # the game was over before it could be counted
            goal = side * (np.int64(popcount(mine)) - np.int64(popcount(theirs)))
        for one in range(begin, estimated):
            notes[one, 1] = goal * notes[one, 3]
    return kept


def begun(size: int, seed: int) -> tuple[np.uint64, np.uint64]:
    """The pawns a game begins with, first's and second's; seeds take turns between the two starts."""
    row = word_kernel(size).encode(Reversi(size, STARTS[seed % len(STARTS)]).start())
    return row[0], row[1]


@by_name
def played(order: Order) -> str:
    """The positions of so many games, as text that travels."""
    run_natively()
    size, desk = order["size"], new_desk(order["size"], TABLE_BITS)
    weights = weights_for(size)
    boards: NDArray[np.uint64] = np.zeros((order["games"] * LONGEST, 2), dtype=np.uint64)
    notes: NDArray[np.int64] = np.zeros((len(boards), 5), dtype=np.int64)
    kept = play_games(
        order["games"], np.uint64(order["seed"]), order["depth"], order["solved"], desk,
        np.zeros(1, dtype=np.int16) if weights is None else weights, *begun(size, order["seed"]), boards, notes,
    )  # fmt: skip
    positions = np.zeros(kept, dtype=POSITION)
    positions["mine"], positions["theirs"] = boards[:kept, 0], boards[:kept, 1]
    for column, name in enumerate(("seemed", "won", "exact", "seat", "begins")):
        positions[name] = notes[:kept, column]
    return packed(positions)
