"""What the evaluation of boards of 9 to 15 sees: corners, borders and long diagonals, read from the corners, alike on every size.

A look is some cells near a corner. Turned and mirrored it is taken all around the board by one table, so the same tables serve
every size. What is seen is a number in base three, a digit a cell: 0 a pawn of theirs, 1 empty, 2 a pawn of mine, where I am
the player to move. Beside the looks a phase weighs moves, openings, safe pawns, the lead, and whether an odd number is empty.

The words of a board are drawn in kernel_wide: sixteen bits a row. A border is four rows in one word, the outermost lowest; a
column becomes a row when the board is mirrored along its diagonal.
"""

from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.jit import apart, kernel

FILE = Path(__file__).parent / "wide.npz"
# Where the weights were seen to win (training.md); 9×9 and 15×15, which they were not learnt from, are judged generally.
SERVED = range(10, 15)
Cells = tuple[tuple[int, int], ...]
RUN = 8  # cells of a row that are seen at once: from both corners, two of them see the whole row

# An edge with its X cell | the three rows behind it | two rows | corner | long diagonal | the one beside it
_DRAWN = (
    "######## .#......", "........ ########", "........ ........ ########", "........ ........ ........ ########",
    "#### ####", "### ### ###",
    "#....... .#...... ..#..... ...#.... ....#... .....#.. ......#. .......#",
    ".#...... ..#..... ...#.... ....#... .....#.. ......#. .......#. ........#",
)  # fmt: skip
LOOKS: tuple[Cells, ...] = tuple(
    tuple((row, column) for row, line in enumerate(drawing.split()) for column, cell in enumerate(line) if cell == "#")
    for drawing in _DRAWN
)
EDGE, ROW_1, ROW_2, ROW_3, BLOCK, CORNER, DIAGONAL, BESIDE, DENSE = accumulate(
    [0, *(int(3 ** len(cells)) for cells in LOOKS)]
)

# What is counted has a weight for each count; the last stands for all that are larger.
MOST = 64
MOVES, REPLIES, RATIO, OPENINGS, THEIR_OPENINGS, SAFE, LEAD = (DENSE + MOST * i for i in range(7))
PARITY = LEAD + 2 * MOST
WEIGHTS = PARITY + 2  # of a phase
DENSE_LOOKS = 8
PHASES = 8  # of a game: an eighth of the board each
PACKED = -(-WEIGHTS // 4)  # words of a phase: four weights a word

# After the sets of kernel_wide, geo holds whether anything was learnt, the cells of six diagonals, and the weights.
MASKS = 6 * 4

# For a row of bits, read from its lowest or from its highest, the sum of the powers of three of those set.
_BITS: Any = np.arange(1 << 9)[:, None] >> np.arange(9) & 1
THREES: Any = (_BITS * 3 ** np.arange(9)).sum(axis=1).astype(np.int64)
BACK_8: Any = (_BITS[: 1 << 8, 7::-1] * 3 ** np.arange(8)).sum(axis=1).astype(np.int64)
BACK_9: Any = (_BITS[:, ::-1] * 3 ** np.arange(9)).sum(axis=1).astype(np.int64)
MIDDLE_8, MIDDLE_9 = (3**8 - 1) // 2, (3**9 - 1) // 2  # the number of cells that are all empty

ONE = np.uint64(1)
SEEN = np.uint64(0xFF)
S1, S3, S4, S6 = np.uint64(1), np.uint64(3), np.uint64(4), np.uint64(6)
S8, S15, S16, S30, S32, S48, S63 = (np.uint64(n) for n in (8, 15, 16, 30, 32, 48, 63))
M8, M4 = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x0F0F0F0F0F0F0F0F)
M2, M1 = np.uint64(0x00000000CCCCCCCC), np.uint64(0x0000AAAA0000AAAA)
LOW, NEXT = np.uint64(0xFFFF0000), np.uint64(0xFFFF00000000)
NIBBLE, THREE_BITS = np.uint64(0xF), np.uint64(0x7)
COLUMNS = np.uint64(0x0001000100010001)


@kernel
def _weight(geo: Any, at: Any) -> Any:
    """One of four in a word, with its sign."""
    return (geo[at >> 2] << np.int64(48 - ((at & 3) << 4))) >> np.int64(48)


@kernel
def _mirrored(a: Any) -> Any:
    """The board mirrored along its long diagonal: blocks of 8, of 4, of 2, single cells change places."""
    t0, t1 = ((a[0] >> S8) ^ a[2]) & M8, ((a[1] >> S8) ^ a[3]) & M8
    b0, b1, b2, b3 = a[0] ^ (t0 << S8), a[1] ^ (t1 << S8), a[2] ^ t0, a[3] ^ t1
    t0, t1 = ((b0 >> S4) ^ b1) & M4, ((b2 >> S4) ^ b3) & M4
    b0, b1, b2, b3 = b0 ^ (t0 << S4), b1 ^ t0, b2 ^ (t1 << S4), b3 ^ t1
    return _mirrored_within(b0), _mirrored_within(b1), _mirrored_within(b2), _mirrored_within(b3)


@kernel
def _mirrored_within(word: Any) -> Any:
    t = (word ^ (word >> S30)) & M2
    word ^= t ^ (t << S30)
    t = (word ^ (word >> S15)) & M1
    return word ^ t ^ (t << S15)


@kernel
def _far_border(a: Any, size: Any) -> Any:
    """The last four rows, the last one lowest."""
    first = size - 4
    shift = np.uint64((first & 3) << 4)
    low = a[1] if first < 8 else a[2]
    high = a[2] if first < 8 else a[3]
    rows = (low >> shift) | ((high << ONE) << (S63 - shift))
    return (rows >> S48) | ((rows >> S16) & LOW) | ((rows << S16) & NEXT) | (rows << S48)


@kernel
def _run(geo: Any, at: Any, mine: Any, theirs: Any) -> Any:
    """A run of eight from the lowest bit."""
    return _weight(geo, at + THREES[mine & SEEN] - THREES[theirs & SEEN])


@kernel
def _run_back(geo: Any, at: Any, mine: Any, theirs: Any, far: Any) -> Any:
    """A run of eight from the other corner."""
    return _weight(geo, at + BACK_8[(mine >> far) & SEEN] - BACK_8[(theirs >> far) & SEEN])


@kernel
def _edge(geo: Any, at: Any, mine: Any, theirs: Any, far: Any) -> Any:
    """An edge from both corners, each with its X cell in the row behind."""
    x_cell = far + S6  # the last but one of a run
    behind, their_behind = mine >> S16, theirs >> S16
    near = np.int64((behind >> S1) & ONE) - np.int64((their_behind >> S1) & ONE)
    other = np.int64((behind >> x_cell) & ONE) - np.int64((their_behind >> x_cell) & ONE)
    start = at + EDGE + MIDDLE_9
    total = _run(geo, start + 6561 * near, mine, theirs)
    return total + _run_back(geo, start + 6561 * other, mine, theirs, far)


@kernel
def _two_rows(word: Any, shift: Any) -> Any:
    return ((word >> shift) & NIBBLE) | (((word >> (S16 + shift)) & NIBBLE) << S4)


@kernel
def _two_rows_back(word: Any, shift: Any) -> Any:
    return ((word >> (S16 + shift)) & NIBBLE) | (((word >> shift) & NIBBLE) << S4)


@apart
def _border(geo: Any, at: Any, mine: Any, theirs: Any, far: Any) -> Any:
    """What four rows along a border are worth, seen from both of its corners."""
    total = _edge(geo, at, mine, theirs, far)
    total += _run(geo, at + ROW_1 + MIDDLE_8, mine >> S16, theirs >> S16)
    total += _run_back(geo, at + ROW_1 + MIDDLE_8, mine >> S16, theirs >> S16, far)
    total += _run(geo, at + ROW_2 + MIDDLE_8, mine >> S32, theirs >> S32)
    total += _run_back(geo, at + ROW_2 + MIDDLE_8, mine >> S32, theirs >> S32, far)
    total += _run(geo, at + ROW_3 + MIDDLE_8, mine >> S48, theirs >> S48)
    total += _run_back(geo, at + ROW_3 + MIDDLE_8, mine >> S48, theirs >> S48, far)
    block = at + BLOCK + MIDDLE_8
    zero, other = np.uint64(0), far + S4
    total += _weight(geo, block + THREES[_two_rows(mine, zero)] - THREES[_two_rows(theirs, zero)])
    return total + _weight(geo, block + BACK_8[_two_rows_back(mine, other)] - BACK_8[_two_rows_back(theirs, other)])


@kernel
def _three_rows(word: Any) -> Any:
    return (word & THREE_BITS) | (((word >> S16) & THREE_BITS) << S3) | (((word >> S32) & THREE_BITS) << S6)


@kernel
def _three_rows_back(word: Any) -> Any:
    return ((word >> S32) & THREE_BITS) | (((word >> S16) & THREE_BITS) << S3) | ((word & THREE_BITS) << S6)


@kernel
def _corners(geo: Any, at: Any, mine: Any, theirs: Any, far: Any) -> Any:
    """The two corners of a border."""
    start, other = at + CORNER + MIDDLE_9, far + S4 + S1
    total = _weight(geo, start + THREES[_three_rows(mine)] - THREES[_three_rows(theirs)])
    return total + _weight(
        geo, start + BACK_9[_three_rows_back(mine >> other)] - BACK_9[_three_rows_back(theirs >> other)]
    )


@kernel
def _on_diagonal(geo: Any, mask: Any, a: Any) -> Any:
    """The cells of a diagonal as a row: no two are in one column, so all rows are added up."""
    word = (a[0] & np.uint64(geo[mask])) | (a[1] & np.uint64(geo[mask + 1]))
    word |= (a[2] & np.uint64(geo[mask + 2])) | (a[3] & np.uint64(geo[mask + 3]))
    return (word * COLUMNS) >> S48


@apart
def _diagonals(geo: Any, masks: Any, at: Any, mine: Any, theirs: Any, far: Any) -> Any:
    """The two long diagonals and the two beside each, from both ends."""
    total = np.int64(0)
    for diagonal in range(6):
        mask = masks + 4 * diagonal
        kind = diagonal % 3  # the long one, the one that begins in the first column, the one that ends in the last
        m, t = _on_diagonal(geo, mask, mine), _on_diagonal(geo, mask, theirs)
        start = at + (DIAGONAL if kind == 0 else BESIDE) + MIDDLE_8
        begins = np.uint64(1 if kind == 2 else 0)
        ends = far - np.uint64(1 if kind == 1 else 0)
        total += _run(geo, start, m >> begins, t >> begins) + _run_back(geo, start, m, t, ends)
    return total


@apart
def worth_of_looks(geo: Any, masks: Any, at: Any, mine: Any, theirs: Any, size: Any) -> Any:
    """What all looks are worth to the player to move; the weights of the phase begin at the weight `at`."""
    far = np.uint64(size - RUN)
    bottom, their_bottom = _far_border(mine, size), _far_border(theirs, size)
    columns, their_columns = _mirrored(mine), _mirrored(theirs)
    total = _border(geo, at, mine[0], theirs[0], far) + _corners(geo, at, mine[0], theirs[0], far)
    total += _border(geo, at, bottom, their_bottom, far) + _corners(geo, at, bottom, their_bottom, far)
    total += _border(geo, at, columns[0], their_columns[0], far)
    total += _border(geo, at, _far_border(columns, size), _far_border(their_columns, size), far)
    return total + _diagonals(geo, masks, at, mine, theirs, far)


@kernel
def counted(
    moves: Any, replies: Any, openings: Any, their_openings: Any, safe: Any, lead: Any, left: Any
) -> tuple[Any, Any, Any, Any, Any, Any, Any, Any]:
    """Which weights of a phase stand for what is counted of a position."""
    return (
        MOVES + min(moves, MOST - 1),
        REPLIES + min(replies, MOST - 1),
        RATIO + moves * MOST // (moves + replies + 1),
        OPENINGS + min(openings >> 1, MOST - 1),
        THEIR_OPENINGS + min(their_openings >> 1, MOST - 1),
        SAFE + max(0, min(MOST // 2 + safe, MOST - 1)),
        LEAD + max(0, min(MOST + lead, 2 * MOST - 1)),
        PARITY + (left & 1),
    )


@kernel
def worth_of_counts(geo: Any, at: Any, places: Any) -> Any:
    """What the counts are worth."""
    total = np.int64(0)
    for place in places:
        total += _weight(geo, at + place)
    return total


@kernel
def phase_of(left: Any, area: Any) -> Any:
    """The fuller the board, the smaller."""
    return left * PHASES // (area + 1)


# What was learnt is kept at a few knots: a number of its own for whatever was seen often, and one for every part of a look,
# which is all that is known of what was seen seldom. A weight is the sum of these.
_RUN = ((0, 1, 2, 3), (2, 3, 4, 5), (4, 5, 6, 7), (0, 1, 2, 3, 4, 5), (2, 3, 4, 5, 6, 7))
_PARTS = {
    EDGE: (*_RUN, (0, 1, 2, 8)),
    **dict.fromkeys((ROW_1, ROW_2, ROW_3), _RUN),
    BLOCK: ((0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 4, 5), (1, 2, 5, 6), (2, 3, 6, 7)),
    CORNER: ((0, 1, 3, 4), (0, 4, 8), (2, 5, 7, 8)),
    **dict.fromkeys((DIAGONAL, BESIDE), _RUN),
}
STARTS = tuple(_PARTS)


# The same looks for whoever learns their weights, cell by cell.


def _images(size: int, cells: Cells) -> list[Cells]:
    """The cells turned and mirrored, all eight ways."""
    images = []
    for _ in range(4):
        cells = tuple((column, size - 1 - row) for row, column in cells)
        images += [cells, tuple((row, size - 1 - column) for row, column in cells)]
    return images


@cache
def lanes(size: int) -> tuple[tuple[int, Cells], ...]:
    """Every look wherever it is taken: where its table begins, and its cells."""
    found = []
    for start, look in zip(STARTS, LOOKS, strict=True):
        # A corner is its own mirror image; the diagonal beside the long one of 9×9 is as well, and is read both ways.
        taken = {frozenset(image) if start == CORNER else image: image for image in _images(size, look)}
        found += [(start, cells) for cells in taken.values()]
    return tuple(found)


def _folded() -> NDArray[np.int64]:
    """For each weight the one it is shared with: a corner is its own mirror image, nothing else is."""
    shared = np.arange(WEIGHTS)
    corner = np.arange(3**9).reshape((3,) * 9).transpose([8 - (i % 3 * 3 + i // 3) for i in range(8, -1, -1)])
    shared[CORNER:DIAGONAL] = CORNER + np.minimum(np.arange(3**9), corner.reshape(-1))
    return shared


@cache
def places() -> tuple[NDArray[np.int64], dict[int, list[NDArray[np.int64]]], int]:
    """For each weight of a phase, which of those kept is its own; by look, for each number the parts; how many are kept."""
    shared = _folded()
    rank = np.cumsum(shared == np.arange(WEIGHTS)) - 1
    kept = int(rank[-1]) + 1
    parts: dict[int, list[NDArray[np.int64]]] = {}
    for start, cells in zip(STARTS, LOOKS, strict=True):
        numbers = shared[start : start + 3 ** len(cells)] - start
        parts[start] = []
        for digits in _PARTS[start]:
            parts[start].append(kept + sum(numbers // 3**digit % 3 * 3**i for i, digit in enumerate(digits)))
            kept += 3 ** len(digits)
    return rank[shared], parts, kept


def diagonals(size: int) -> list[Cells]:
    """The six diagonals in the order of their masks."""
    last = size - 1
    falling = [
        tuple((i, i) for i in range(size)),
        tuple((i + 1, i) for i in range(last)),
        tuple((i, i + 1) for i in range(last)),
    ]
    rising = [
        tuple((last - i, i) for i in range(size)),
        tuple((last - 1 - i, i) for i in range(last)),
        tuple((last - i, i + 1) for i in range(last)),
    ]
    return falling + rising


def spread_out(knots: NDArray[Any], kept: NDArray[Any]) -> NDArray[np.int16]:
    """The weights of every phase, between the two knots (shares of the board that are empty, falling) that it lies between."""
    own, parts, _ = places()
    whole = kept[:, own].astype(np.float32)
    for start, which in parts.items():
        for part in which:
            whole[:, start : start + len(part)] += kept[:, part]
    weights = np.zeros((PHASES, WEIGHTS), dtype=np.int16)
    for phase in range(PHASES):
        left = min(max((phase + 0.5) / PHASES, knots[-1]), knots[0])
        after = max(1, int(np.searchsorted(-knots, -left)))
        share = np.float32((knots[after - 1] - left) / (knots[after - 1] - knots[after]))
        weights[phase] = np.rint(whole[after - 1] + share * (whole[after] - whole[after - 1]))
    return weights


def packed(weights: NDArray[np.int16]) -> NDArray[np.int64]:
    """Four weights a word, phase after phase."""
    padded = np.zeros((PHASES, 4 * PACKED), dtype="<i2")
    padded[:, :WEIGHTS] = weights
    return padded.reshape(-1).view("<i8").astype(np.int64)


@cache
def weights_for(size: int) -> NDArray[np.int16] | None:
    """The weights of a size, its own or those of all sizes; None where none were learnt, or do not win."""
    if size not in SERVED or not FILE.exists():
        return None
    with np.load(FILE) as file:
        name = str(size) if f"kept{size}" in file else ""
        return spread_out(file[f"knots{name}"], file[f"kept{name}"]) if f"kept{name}" in file else None
