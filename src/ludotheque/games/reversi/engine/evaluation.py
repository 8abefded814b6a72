"""What looks of the board have been worth, learnt from games the engine played against itself; see training.md."""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludotheque.games.reversi.engine import patterns as patterns
from ludotheque.games.reversi.engine.patterns import PHASE

FILE = Path(__file__).parent / "patterns.npz"
Weights = NDArray[np.int16]
# How a look reads in a mirror: the order of its cells, where the look is its own mirror image.
_EDGE_8 = (7, 6, 5, 4, 3, 2, 1, 0, 9, 8)
_EDGE_6 = (5, 4, 3, 2, 1, 0, 7, 6)
_CORNER = (0, 3, 6, 1, 4, 7, 2, 5, 8)


def _line(cells: int) -> tuple[int, ...]:
    return tuple(range(cells - 1, -1, -1))


# Each table of a phase: where it begins, and its mirror.
TABLES = {
    8: (
        (patterns.EDGE, _EDGE_8), (patterns.ROW_2, _line(8)), (patterns.ROW_3, _line(8)), (patterns.ROW_4, _line(8)),
        (patterns.CORNER, _CORNER), (patterns.PAIR, tuple(range(10))), (patterns.DIAGONAL_8, _line(8)),
        (patterns.DIAGONAL_7, _line(7)), (patterns.DIAGONAL_6, _line(6)), (patterns.DIAGONAL_5, _line(5)),
        (patterns.DIAGONAL_4, _line(4)),
    ),
    6: (
        (patterns.EDGE_6, _EDGE_6), (patterns.ROW_2_6, _line(6)), (patterns.ROW_3_6, _line(6)),
        (patterns.CORNER_6, _CORNER), (patterns.PAIR_6, tuple(range(10))), (patterns.DIAGONAL_6_6, _line(6)),
        (patterns.DIAGONAL_5_6, _line(5)), (patterns.DIAGONAL_4_6, _line(4)),
    ),
}  # fmt: skip


def width(size: int) -> int:
    """How many weights a phase has."""
    return patterns.WIDTH if size == 8 else patterns.WIDTH_6


def phases(size: int) -> int:
    """How many phases a game has."""
    return (size * size - 4) // PHASE + 1


@cache
def twins(size: int) -> NDArray[np.int32]:
    """For each place of a phase, the place it shares its weight with: itself or its mirror image."""
    shared = np.arange(width(size), dtype=np.int32)
    for start, mirror in TABLES[size]:
        cells = len(mirror)
        numbers = np.arange(3**cells)
        digits = [numbers // 3**i % 3 for i in range(cells)]
        seen = sum(digits[mirror[i]] * 3**i for i in range(cells))
        shared[start : start + 3**cells] = start + np.minimum(numbers, seen)
    return shared


@cache
def weights_for(size: int) -> Weights | None:
    """The weights of a size, phase after phase; None where none were learnt."""
    if size not in TABLES or not FILE.exists():
        return None
    with np.load(FILE) as kept:
        name = f"size{size}"
        if name not in kept:
            return None
        folded = kept[name].reshape(phases(size), width(size))
    return np.ascontiguousarray(folded[:, twins(size)]).reshape(-1)
