"""The working memory of a Black & White search on boards of 6, 7 and 8, and its transposition tables: who keeps what where.

One array of words, the desk, which all stages share by its address:

    header | path of the look ahead | moves of each number of empty cells | table of the endings | table of the look ahead
"""

from typing import Any

import numpy as np

from ludotheque.compiled.jit import kernel
from ludotheque.compiled.kernel import Row
from ludotheque.compiled.rooms import Room
from ludotheque.games.reversi.engine import kernel as word
from ludotheque.games.reversi.engine.buckets import BUCKET, held, hold
from ludotheque.games.reversi.engine.kernel_bits import ONE
from ludotheque.games.reversi.engine.looks import SIZES, starts
from ludotheque.games.reversi.engine.patterns import ROW, weights_for, width

# The header. The flag comes first: whoever holds the address of the desk reads it there (see `first_word`).
FLAG, NODES, MOST_NODES, BOARD, AREA, TO_WINNER, TABLE_MASK, ROOT_LEFT = range(8)
# ... which judgement a search uses, and the cells that the general one asks about
JUDGE, CORNERS, X_CELLS, C_CELLS = range(8, 12)
# ... where the table of the look ahead begins, and how long it is
AHEAD_TABLE, AHEAD_MASK = 12, 13
# ... how sure a cut by a shallower look must be, in hundredths of a spread; 0 for no such cuts
CUT = 14
# ... which looks are taken (0, 1 ... for the sizes of `looks`), how many weights a phase has, and where those of moves begin
KIND, WIDTH, LOOKS_END = 15, 16, 17
# ... the cell that the look ahead prefers at its root, also when it is stopped; and when entries of its table were written
ROOT_CELL, DATE = 18, 19
# ... how sure a cut of an ending must be (hundredths of a spread; 0 for none), and how sure that makes what it finds, as a number:
# a table may hold both
END_CUT, SURE_OF = 20, 21
# What is seen at each ply of the look ahead (see patterns); begins at an even row.
PATH = 64
PLIES = 128
# The moves of a position wait in two words each: merit | cell (8 bits), and the pawns they turn.
MOVES = PATH + PLIES * int(ROW)
A_MOVE = np.uint64(2)
MOST_MOVES = 62  # on any board at all: a move takes an empty cell, and needs a pawn of each side
PLY = int(A_MOVE) * MOST_MOVES
# Both tables are of buckets.
TABLE = MOVES + 64 * PLY

GENERAL, PATTERNS = 0, 1  # judgements
BIAS = 128  # of a bound in an entry
BYTE = np.uint64(0xFF)
NO_LIMIT = 1 << 62
PROVED = 255  # how sure a count without cuts is
# Hundredths of a spread beyond which a shallower look is believed. Cuts against none, equal nodes, 60 games from random
# openings, both seats (`python -m benchmarks.engine_reversi --only cuts --games 60`): 8×8, 20,000 nodes a move, 68.3 % ± 11.8
# at 100 and 59.2 % ± 12.4 at 150. On 6×6, 5,000 nodes, 53.3 % and 56.7 % (± 12.6) proved nothing: no cuts there.
SURENESS = {8: 100}


def new_desk(
    size: int,
    table_bits: int,
    room: Room | None = None,
    *,
    ahead_bits: int | None = None,
    to_winner: bool = False,
    general: bool = False,
) -> Row:
    """An empty desk whose two tables have 2^(table_bits + 1) entries each; the look ahead's 2^(ahead_bits + 1) if said.

    `general`: judge without patterns even where weights are known.
    """
    ahead_bits = table_bits if ahead_bits is None else ahead_bits
    geo = word.geometry(size)
    ahead = TABLE + (int(BUCKET) << table_bits)
    words = ahead + (int(BUCKET) << ahead_bits)
    desk = np.zeros(words, dtype=np.uint64) if room is None else room.zeros(words, np.uint64)
    desk[AHEAD_TABLE] = ahead
    desk[AHEAD_MASK] = (1 << ahead_bits) - 1
    desk[MOST_NODES] = NO_LIMIT
    desk[BOARD] = geo[word.BOARD]
    desk[AREA] = size * size
    desk[TO_WINNER] = int(to_winner)
    desk[SURE_OF] = PROVED
    desk[TABLE_MASK] = (1 << table_bits) - 1
    desk[JUDGE] = PATTERNS if weights_for(size) is not None and not general else GENERAL
    desk[KIND], desk[WIDTH], desk[LOOKS_END] = SIZES.index(size), width(size), starts(size)[-1]
    desk[CUT] = SURENESS.get(size, 0) if desk[JUDGE] != GENERAL else 0
    desk[CORNERS] = geo[word.CORNERS]
    desk[X_CELLS] = geo[word.X_CELLS]
    desk[C_CELLS] = geo[word.C_CELLS]
    return desk


@kernel
def mixed(mine: Any, theirs: Any) -> Any:
    """Sixty-four bits that stand for a position."""
    x = mine * np.uint64(0x9E3779B97F4A7C15)
    x ^= x >> np.uint64(32)
    x = (x + theirs) * np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(29)
    x *= np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(32))


# What the endings know is proved and lies between two bounds, so an entry says both and needs no depth (see transposition
# for what a look ahead keeps): lower bound + 128 | upper bound + 128 | move | empty cells | how sure, 8 bits each.
# The larger search is one of more empty cells, unless it was of an earlier root.


@kernel
def _bucket(key: Any, desk: Any) -> Any:
    return np.uint64(TABLE) + BUCKET * (key & desk[TABLE_MASK])


@kernel
def known(key: Any, desk: Any) -> Any:
    """What the table holds of a position, 0 when nothing."""
    return held(_bucket(key, desk), key, desk)


@kernel
def lower_of(entry: Any) -> Any:
    """The worth an entry promises at least."""
    return np.int64(entry & BYTE) - BIAS


@kernel
def upper_of(entry: Any) -> Any:
    """The worth an entry promises at most."""
    return np.int64((entry >> np.uint64(8)) & BYTE) - BIAS


@kernel
def move_of(entry: Any) -> Any:
    """The cell that decided it."""
    return (entry >> np.uint64(16)) & BYTE


@kernel
def sure_of(entry: Any) -> Any:
    """How sure an entry is, as a number."""
    return (entry >> np.uint64(32)) & BYTE


@kernel
def keep(key: Any, low: Any, high: Any, move: Any, left: Any, desk: Any) -> Any:
    """Write what is known of a position into the table."""
    at = _bucket(key, desk)
    size = (desk[at + ONE] >> np.uint64(24)) & BYTE
    entry = (
        np.uint64(low + BIAS) | (np.uint64(high + BIAS) << np.uint64(8)) | (move << np.uint64(16))
        | (np.uint64(left) << np.uint64(24)) | (desk[SURE_OF] << np.uint64(32))
    )  # fmt: skip
    hold(at, key, entry, np.uint64(left) < size <= desk[ROOT_LEFT], desk)


@kernel
def told(entry: Any, desk: Any) -> Any:
    """The two bounds that are known, if they are sure enough, and the cell to begin with; what is true of any position for entry 0."""
    low = -np.int64(desk[AREA])
    high = np.int64(desk[AREA])
    cell = np.uint64(64)
    if entry != 0:
        cell = move_of(entry)
        if sure_of(entry) >= desk[SURE_OF]:
            low = lower_of(entry)
            high = upper_of(entry)
    return low, high, cell


@kernel
def keep_found(key: Any, found: Any, alpha: Any, low: Any, high: Any, move: Any, left: Any, desk: Any) -> Any:
    """Write what a search beyond a bound or up to it has found into the table, beside the bound it has left alone."""
    if found > alpha:
        keep(key, found, high, move, left, desk)
    else:
        keep(key, low, found, move, left, desk)


# What the look ahead knows of a position: worth + 2^15 | plies | kind of bound | cell | date. The larger search is the deeper look
# of this thought.
WORTH_BIAS = 1 << 15
LOWER, UPPER = 1, 2  # bits of a bound: the worth is at least this, at most this
DEPTH_AT, BOUND_AT, CELL_AT, DATE_AT = (np.uint64(number) for number in (16, 24, 32, 40))


@kernel
def _ahead_bucket(key: Any, desk: Any) -> Any:
    return desk[AHEAD_TABLE] + np.uint64(BUCKET) * (key & desk[AHEAD_MASK])


@kernel
def looked_at(key: Any, desk: Any) -> Any:
    """What the look ahead knows of a position, 0 when nothing."""
    return held(_ahead_bucket(key, desk), key, desk)


@kernel
def worth_in(entry: Any) -> Any:
    """The worth an entry of the look ahead tells of, or a bound of it."""
    return np.int64(entry & np.uint64(0xFFFF)) - WORTH_BIAS


@kernel
def depth_in(entry: Any) -> Any:
    """How many plies were looked ahead."""
    return np.int64((entry >> DEPTH_AT) & BYTE)


@kernel
def answers(entry: Any, alpha: Any, beta: Any) -> Any:
    """Whether a look that was deep enough answers the question of a window."""
    bound = np.int64((entry >> BOUND_AT) & BYTE)
    worth = worth_in(entry)
    return (bound & LOWER != 0 and (worth >= beta or bound & UPPER != 0)) or (bound & UPPER != 0 and worth <= alpha)


@kernel
def cell_in(entry: Any) -> Any:
    """The cell that seemed best."""
    return (entry >> CELL_AT) & BYTE


@kernel
def keep_look(key: Any, worth: Any, depth: Any, alpha: Any, beta: Any, cell: Any, desk: Any) -> Any:
    """Write what a look within a window has found into its table."""
    at = _ahead_bucket(key, desk)
    first = desk[at + ONE]
    bound = (LOWER if worth > alpha else 0) | (UPPER if worth < beta else 0)
    entry = (
        np.uint64(worth + WORTH_BIAS) | (np.uint64(depth) << DEPTH_AT) | (np.uint64(bound) << BOUND_AT)
        | (cell << CELL_AT) | (desk[DATE] << DATE_AT)
    )  # fmt: skip
    hold(at, key, entry, depth_in(first) > depth and first >> DATE_AT == desk[DATE], desk)


@kernel
def moves_of(left: Any) -> Any:
    """Where the moves of a position with so many empty cells wait."""
    return np.uint64(MOVES + left * PLY)


@kernel
def note_move(at: Any, merit: Any, cell: Any, turned: Any, desk: Any) -> Any:
    """Put a move among those that wait."""
    desk[at] = (np.uint64(merit) << np.uint64(8)) | cell
    desk[at + ONE] = turned


@kernel
def next_move(base: Any, at: Any, count: Any, desk: Any) -> Any:
    """The best move that still waits, from `at` on: its cell and the pawns it turns. The one at `at` takes its place."""
    pick = at
    other = at + A_MOVE
    while other < count:
        if desk[base + other] > desk[base + pick]:
            pick = other
        other += A_MOVE
    cell = desk[base + pick] & BYTE
    turned = desk[base + pick + ONE]
    desk[base + pick] = desk[base + at]
    desk[base + pick + ONE] = desk[base + at + ONE]
    return cell, turned
