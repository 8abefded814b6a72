"""The patterns of Black & White: which cells of a board of 6, 7 or 8 are looked at together, and the number of what is seen.

A look is some cells of a board, drawn in its upper left corner. Turned and mirrored, it is taken all around the board by one
table: a corner four times, a row and a column alike. What is seen is a number in base three, a digit a cell: 0 a pawn of
theirs, 1 empty, 2 a pawn of mine. So what the other side sees is the largest number of all less this one.
"""

from dataclasses import dataclass
from functools import cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

SIZES = (8, 7, 6)
LANES = 56  # looks of a board, at most: four a word
WORDS = LANES // 4

# edge with its X cells | corner | angle | block of an edge | two rows | lines along the border | diagonals
_DRAWN = {
    8: (
        "######## .#....#.", "### ### ###", "##### ##... #.... #.... #....", "#.####.# ..####..", "##### #####",
        "........ ########", "........ ........ ########", "........ ........ ........ ########",
        ".......# ......#. .....#.. ....#... ...#.... ..#..... .#...... #.......",
        "......# .....#. ....#.. ...#... ..#.... .#..... #......", ".....# ....#. ...#.. ..#... .#.... #.....",
        "....# ...#. ..#.. .#... #....", "...# ..#. .#.. #...",
    ),
    7: (
        "####### .#...#.", "### ### ###", "##### ##... #.... #.... #....", "##### #####",
        "....... #######", "....... ....... #######", "....... ....... ....... #######",
        "......# .....#. ....#.. ...#... ..#.... .#..... #......", ".....# ....#. ...#.. ..#... .#.... #.....",
        "....# ...#. ..#.. .#... #....", "...# ..#. .#.. #...",
    ),
    6: (
        "###### .#..#.", "### ### ###", "#### ##.. #... #...", "##### #####",
        "...... ######", "...... ...... ######",
        ".....# ....#. ...#.. ..#... .#.... #.....", "....# ...#. ..#.. .#... #....", "...# ..#. .#.. #...",
    ),
}  # fmt: skip

Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """Its cells, in order, wherever it is taken; and how the same cells read when the look is its own mirror image."""

    taken: tuple[Cells, ...]
    mirrors: tuple[Cells, ...]

    @property
    def numbers(self) -> int:
        """How many different things may be seen."""
        return int(3 ** len(self.taken[0]))


def _read(drawing: str) -> list[tuple[int, int]]:
    return [(row, col) for row, line in enumerate(drawing.split()) for col, cell in enumerate(line) if cell == "#"]


def _images(size: int, cells: list[tuple[int, int]]) -> list[Cells]:
    """The cells turned and mirrored, all eight ways, as numbers of the board."""
    images = []
    for _ in range(4):
        cells = [(column, size - 1 - row) for row, column in cells]
        images.append(cells)
        images.append([(row, size - 1 - column) for row, column in cells])
    return [tuple(row * size + column for row, column in image) for image in images]


@cache
def looks(size: int) -> tuple[Look, ...]:
    """The looks of a board."""
    found = []
    for drawing in _DRAWN[size]:
        taken: dict[frozenset[int], Cells] = {}
        mirrors: set[Cells] = set()
        for image in _images(size, _read(drawing)):
            first = taken.setdefault(frozenset(image), image)
            mirrors.add(tuple(first.index(cell) for cell in image))
        found.append(Look(tuple(taken.values()), tuple(sorted(mirrors))))
    return tuple(found)


@cache
def starts(size: int) -> tuple[int, ...]:
    """Where the table of each look begins; at last, how long all are together."""
    return (0, *accumulate(look.numbers for look in looks(size)))


def _read_otherwise(look: Look, order: Cells) -> NDArray[np.int64]:
    """For each number, the one that is read when the cells are taken in another order: its digits change places."""
    cells = len(order)
    axes = [0] * cells  # the first axis is the highest digit
    for digit, other in enumerate(order):
        axes[cells - 1 - other] = cells - 1 - digit
    return np.arange(look.numbers).reshape((3,) * cells).transpose(axes).reshape(-1)


@cache
def folded(size: int) -> NDArray[np.int64]:
    """For each place of the tables the place it shares its weight with: the least of its mirror images."""
    parts = []
    for start, look in zip(starts(size), looks(size), strict=False):
        parts.append(start + np.minimum.reduce([_read_otherwise(look, mirror) for mirror in look.mirrors]))
    return np.concatenate(parts)


def lanes(size: int) -> list[tuple[int, Cells]]:
    """Every look wherever it is taken: where its table begins, and its cells."""
    return [(start, cells) for start, look in zip(starts(size), looks(size), strict=False) for cells in look.taken]
