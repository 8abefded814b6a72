"""What can be said of a Puissance 4 position without searching: forced moves, and strategies that always work.

Sets of bits are laid out as in the rules; `me` and `opponent` are the pawns of the player to move and of the other.
"""

from typing import Any, NamedTuple

import numpy as np

from ludotheque.compiled.bits import lowest, popcount
from ludotheque.compiled.jit import kernel
from ludotheque.games.connect_four.engine.kernel_lines import completing_four, four_in_line, layout_of
from ludotheque.games.connect_four.rules import ConnectFour

ONE, NONE = np.uint64(1), np.uint64(0)


class Grid(NamedTuple):
    """The geometry of a grid in words, laid out as `GridBits` says; `upper` is what is not `lower`."""

    rows: Any
    columns: Any
    cells: Any
    height: Any
    bottom: Any
    board: Any
    column: Any
    lower: Any
    upper: Any


def grid_of(game: ConnectFour) -> Grid:
    """The geometry of a grid."""
    rows, cells = game.rows, layout_of(game)
    sizes = (rows, game.columns, rows * game.columns, rows + 1)
    sets = (cells.bottom, cells.board, (1 << rows) - 1, cells.lower, cells.board ^ cells.lower)
    return Grid(*map(np.uint64, (*sizes, *sets)))


@kernel
def grid_at(geo: Any) -> Any:
    """The geometry kept as an array."""
    return Grid(geo[0], geo[1], geo[2], geo[3], geo[4], geo[5], geo[6], geo[7], geo[8])


@kernel
def winning_cells(pawns: Any, grid: Any) -> Any:
    """The cells, free or not, that with three of these pawns make a line."""
    return completing_four(pawns, grid.height) & grid.board


@kernel
def lines(pawns: Any, grid: Any) -> Any:
    """The first cells of the lines of four among these."""
    return four_in_line(pawns, grid.height)


@kernel
def mirrored(pawns: Any, grid: Any) -> Any:
    """The same pawns seen from behind the grid."""
    seen = NONE
    for column in range(grid.columns):
        pawns_of = (pawns >> (np.uint64(column) * grid.height)) & grid.column
        seen |= pawns_of << ((grid.columns - ONE - np.uint64(column)) * grid.height)
    return seen


@kernel
def unfolded(me: Any, opponent: Any, mine: Any, theirs: Any, grid: Any) -> Any:
    """Play on while only one move makes sense: the position reached, whose turn it is, and the score if it is over.

    `mine` and `theirs` are the winning cells of each. Returns (me, opponent, theirs) of the player to move then, the sign
    that turns his score into the first mover's, whether the game is decided, and that player's score.
    """
    sign = 1
    while True:
        pawns = me | opponent
        free = (pawns + grid.bottom) & grid.board
        left = np.int64(grid.cells) - np.int64(popcount(pawns))
        if free & mine != NONE:
            return me, opponent, theirs, sign, True, (left + 1) // 2
        if free == NONE:
            return me, opponent, theirs, sign, True, np.int64(0)
        forced = free & theirs
        moves = (forced if forced != NONE else free) & ~(theirs >> ONE)
        if moves == NONE or forced & (forced - ONE) != NONE:
            return me, opponent, theirs, sign, True, -(left // 2)
        if moves & (moves - ONE) != NONE:
            return me, opponent, theirs, sign, False, np.int64(0)
        me, opponent = opponent, me | moves
        mine, theirs = theirs, winning_cells(opponent, grid)
        sign = -sign


@kernel
def zugzwang(me: Any, theirs: Any, empty: Any, contested: Any, grid: Any) -> Any:
    """At least how much the opponent wins by, when I must in the end play under one of his winning cells; 0 if not sure.

    With an odd number of empty cells, mine to move, he answers above me or, in the other columns with an odd number of
    empty cells, in another of those. In the column of his winning cell I then fill the cell beneath.
    """
    best = np.int64(0)
    cells = theirs & empty & grid.lower
    while cells != NONE:
        cell = cells & (~cells + ONE)
        cells ^= cell
        foot = (lowest(cell) // grid.height) * grid.height
        column = grid.column << foot
        if contested & column != NONE:
            mine = me | (empty & grid.lower & ~column) | contested | (empty & grid.upper & column & (cell - ONE))
            if lines(mine, grid) == NONE:
                best = max(best, (np.int64(grid.rows) - np.int64(lowest(cell) - foot) + 1) // 2)
    return best


@kernel
def bounds(me: Any, opponent: Any, theirs: Any, grid: Any) -> Any:
    """Between which scores a quiet position certainly lies, without searching.

    Nobody wins in the next two plies, and a side whose pawns and the empty cells hold no line never wins. Whoever is not
    to move with an even number of empty cells can answer every pawn by the one above it, or in the top-heavy columns
    (an odd number of cells left) by the first cell of another: he then gets every cell of `upper` that is not the next
    of its column, and the other side at most the rest.
    """
    pawns = me | opponent
    empty = grid.board ^ pawns
    left = np.int64(grid.cells) - np.int64(popcount(pawns))
    low: Any = -((left - 2) // 2)
    top: Any = (left - 1) // 2
    free = (pawns + grid.bottom) & grid.board
    contested = free & grid.upper
    if left & 1 == 0:
        if lines(me | (empty & grid.lower) | contested, grid) == NONE:
            top = min(top, 0)
            if lines(opponent | (empty & grid.upper & ~free), grid) != NONE:
                top = min(top, -1)
        if lines(opponent | empty, grid) == NONE:
            low = max(low, 0)
    else:
        if lines(opponent | (empty & grid.lower) | contested, grid) == NONE:
            low = max(low, 0)
        if theirs & empty & grid.lower != NONE:
            lost = zugzwang(me, theirs, empty, contested, grid)
            if lost > 0:
                top = min(top, -lost)
        if lines(me | empty, grid) == NONE:
            top = min(top, 0)
    return low, top
