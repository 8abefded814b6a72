"""What a search must know of a game: a handful of compiled functions over rows of 64-bit words.

A position is a row of words in `stack`; `apply` writes the position after a move into the next row, so a line of play is
the first rows of one array and nothing is allocated while thinking.

    legal(geo, stack, ply, moves) -> n     writes the n legal moves of row `ply` into moves[ply], ascending as the rules
                                           do; 0 exactly when the game is over
    apply(geo, stack, ply, move)           row ply + 1 becomes the position after the move
    seat(geo, stack, ply) -> 0, 1, 2       who is to move: first, second, chance
    result(geo, stack, ply) -> points      of a finished game, for the first player: above 0 won, 0 drawn
    hashed(geo, stack, ply) -> uint64      equal positions have equal hashes
    evaluate(geo, stack, ply) -> points    a guess for the first player while the game goes on, |points| < WIN
    rollout(geo, stack, ply, seed) -> points   of a game played out at random from row `ply`; may write that row and below

`geo` is an array of int64 that holds what does not change in a game: sizes, masks, tables of neighbours.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

FIRST, SECOND, CHANCE = 0, 1, 2
WIN = 1 << 20  # a proven win of r points is worth WIN + r
INFINITE = 1 << 30

Row = NDArray[np.uint64]


@dataclass(frozen=True)
class Kernel:
    """A game compiled; it thinks, it never decides."""

    tag: str  # unique: names the compiled copies in the cache
    words: int
    most_moves: int
    geo: NDArray[np.int64]
    legal: Any
    apply: Any
    seat: Any
    result: Any
    hashed: Any
    evaluate: Any
    rollout: Any
    encode: Callable[[Any], Row]
    decode: Callable[[Row], Any]
    repeats: bool = False  # whether play can come back to an earlier position
    wins_only: bool = False  # whether a win is a win, however large
    allocates: bool = False  # whether a function of it makes arrays, which costs every search over it half its speed

    @property
    def functions(self) -> dict[str, Any]:
        """What a search template calls by these names."""
        names = ("legal", "apply", "seat", "result", "hashed", "evaluate", "rollout")
        return {name: getattr(self, name) for name in names}

    def stack(self, state: Any, depth: int) -> tuple[Row, NDArray[np.int64]]:
        """Rows for a line of `depth` plies that begins at a state, and room for the moves of each."""
        rows = np.zeros((depth + 2, self.words), dtype=np.uint64)
        rows[0] = self.encode(state)
        return rows, np.zeros((depth + 2, self.most_moves), dtype=np.int64)
