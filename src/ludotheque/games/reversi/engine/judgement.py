"""The general evaluation: freedom to move, open flanks, corners, safe pawns, and who moves last, on a board of any size.

Points are hundredths of a pawn. Weights go from the first pair to the second as the board fills.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.jit import kernel

UNIT = 100  # points a pawn
CORNER, X_CELL, C_CELL = 700, -350, -100
MOBILITY = (80, 120)
FLANK = (40, 20)
SAFE = (100, 140)
PAWN = (-30, 60)
LAST_MOVE = 150


@kernel
def _between(pair: Any, left: Any, area: Any) -> Any:
    """A weight on an empty board, a weight on a full one, and what lies between."""
    return (pair[0] * left + pair[1] * (area - left)) // area


@kernel
def judged(
    moves: Any,
    their_moves: Any,
    openings: Any,
    their_openings: Any,
    place: Any,
    safe: Any,
    lead: Any,
    left: Any,
    area: Any,
    turn: Any,
) -> Any:
    """The worth for the first player. Openings are the empty cells next to the other side's pawns.

    Moves count more the fewer the other side has: 8 against 2 is worth more than 16 against 10.
    """
    total = _between(MOBILITY, left, area) * 10 * (moves - their_moves) // (moves + their_moves + 2)
    total += _between(FLANK, left, area) * (openings - their_openings)
    total += place + _between(SAFE, left, area) * safe + _between(PAWN, left, area) * lead
    ahead = 1 if (left % 2 == 1) == (turn == 0) else -1
    total += ahead * LAST_MOVE * (area - left) // area
    return np.int64(total)
