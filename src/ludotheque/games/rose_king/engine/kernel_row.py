"""How a position of Le Roi des Roses lies in a row of words, for machines to think about.

A row, for a board of w words a side (the bit of a cell is row * (columns + 1) + column):

    red pawns, w words | white pawns, w words | hands, 2 | discard | king's row | king's column | turn | drawing
    | passes | placed, 2 | heroes, 2 | points, 2 | cells left | hash of the pawns | marks, w words or none

Cards are bits 0…23 of a word. What stands twice has the first player's word before the second's.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.jit import kernel
from ludotheque.compiled.kernel import Row
from ludotheque.core.seat import Seat
from ludotheque.games.rose_king.cards import CARDS, VECTORS
from ludotheque.games.rose_king.engine.kernel_land import AFTER_PAWNS, ONE, ROWS, SHIFTS, STRIDE, WORD, WORDS
from ludotheque.games.rose_king.rules import PAWNS, RoseKing
from ludotheque.games.rose_king.state import Hand, RoseKingState
from ludotheque.games.rose_king.territory import score

# Words after the pawns:
HANDS, DISCARD, KING_ROW, KING_COLUMN, TURN, DRAWING, PASSES = 0, 2, 3, 4, 5, 6, 7
PLACED, HEROES, POINTS, LEFT, HASH = 8, 10, 12, 14, 15
# Where the tables begin in `geo`, after its head: how far a card goes down and right, then for each row and each
# column of the board the cards that keep a king there within its edges.
DOWN = 5
RIGHT = DOWN + len(CARDS)
EDGES = RIGHT + len(CARDS)
PACK = np.uint64((1 << len(CARDS)) - 1)
MASK = (1 << WORD) - 1
SHIFTED_BITS = 2 * WORD  # the largest board whose territories are found by shifts


def geometry(game: RoseKing) -> NDArray[np.int64]:
    """What does not change in a game."""
    stride = game.columns + 1
    words = max(2, -(-game.rows * stride // WORD))
    shifts = game.rows * stride <= SHIFTED_BITS and stride < WORD
    rows = [_within(row, game.rows, 0) for row in range(game.rows)]
    columns = [_within(column, game.columns, 1) for column in range(game.columns)]
    down, right = zip(*VECTORS, strict=True)
    head = (game.rows, game.columns, stride, words, int(shifts))
    return np.array([*head, *down, *right, *rows, *columns], dtype=np.int64)


def _within(place: int, size: int, axis: int) -> int:
    """The cards that keep a king at this row or column on a board of this size."""
    return sum(1 << card for card, vector in enumerate(VECTORS) if 0 <= place + vector[axis] < size)


def mixed(number: int) -> int:
    """`scramble`, in plain numbers."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def width(geo: NDArray[np.int64]) -> int:
    """The words of a row."""
    words = int(geo[WORDS])
    return 2 * words + AFTER_PAWNS + (0 if geo[SHIFTS] else words)


def encoded(game: RoseKing, geo: NDArray[np.int64], state: RoseKingState) -> Row:
    """The row of a state."""
    words = int(geo[WORDS])
    row = np.zeros(width(geo), dtype=np.uint64)
    pawns_hash = 0
    for seat, pawns in enumerate((state.red, state.white)):
        for cell in pawns:
            bit = cell // game.columns * (game.columns + 1) + cell % game.columns
            row[seat * words + bit // WORD] |= np.uint64(1 << bit % WORD)
            pawns_hash ^= mixed(2 * bit + seat + 1)
    points = (score(state.red, game.columns), score(state.white, game.columns))
    left = game.rows * game.columns - len(state.red) - len(state.white)
    row[2 * words : 2 * words + AFTER_PAWNS] = (
        *(sum(1 << card for card in cards) for cards in (*state.hands, state.discard)),
        *divmod(state.king, game.columns), int(state.turn is Seat.SECOND), int(state.drawing), state.passes,
        *state.placed, *state.heroes, *points, left, pawns_hash,
    )  # fmt: skip
    return row


def decoded(game: RoseKing, geo: NDArray[np.int64], row: Row) -> RoseKingState:
    """The state of a row."""
    words = int(geo[WORDS])
    rest = [int(word) for word in row[2 * words :]]
    return RoseKingState(
        _cells(game, row[:words]),
        _cells(game, row[words : 2 * words]),
        rest[KING_ROW] * game.columns + rest[KING_COLUMN],
        (_cards(rest[HANDS]), _cards(rest[HANDS + 1])),
        _cards(rest[DISCARD]),
        Seat.SECOND if rest[TURN] else Seat.FIRST,
        bool(rest[DRAWING]),
        rest[PASSES],
        (rest[PLACED], rest[PLACED + 1]),
        (rest[HEROES], rest[HEROES + 1]),
    )


def _cells(game: RoseKing, words: Row) -> frozenset[int]:
    stride = game.columns + 1
    bits = [
        WORD * place + bit
        for place in np.flatnonzero(words).tolist()
        for bit in range(WORD)
        if int(words[place]) >> bit & 1
    ]
    return frozenset(bit // stride * game.columns + bit % stride for bit in bits)


def _cards(mask: int) -> Hand:
    return tuple(card for card in range(len(CARDS)) if mask >> card & 1)


@kernel
def over(stack: Any, ply: Any, at: Any) -> Any:
    """Two passes, a last pawn or a full board; `at` is the first word after the pawns."""
    return (
        stack[ply, at + PASSES] >= 2
        or stack[ply, at + PLACED] >= PAWNS
        or stack[ply, at + PLACED + 1] >= PAWNS
        or stack[ply, at + LEFT] == 0
    )


@kernel
def has_pawn(stack: Any, ply: Any, at: Any, cell: Any) -> Any:
    """Whether the pawns whose words begin at `at` hold a cell."""
    return (stack[ply, at + cell // WORD] >> np.uint64(cell % WORD)) & ONE != 0


@kernel
def king_cell(geo: Any, stack: Any, ply: Any, at: Any) -> Any:
    """The bit of the cell under the king."""
    return np.int64(stack[ply, at + KING_ROW]) * geo[STRIDE] + np.int64(stack[ply, at + KING_COLUMN])


@kernel
def on_board(geo: Any, stack: Any, ply: Any, at: Any, hand: Any) -> Any:
    """The cards of a hand that keep the king on the board."""
    row = np.uint64(geo[EDGES + np.int64(stack[ply, at + KING_ROW])])
    return hand & row & np.uint64(geo[EDGES + geo[ROWS] + np.int64(stack[ply, at + KING_COLUMN])])
