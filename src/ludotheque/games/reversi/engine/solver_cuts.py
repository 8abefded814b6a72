"""How much a deeper look at Black & White changes its mind: what lets the look ahead cut a hopeless move short (Multi-ProbCut).

A probe of a few plies that finds a null window missed by far is believed.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.jit import kernel

LEAST_CUT, MOST_CUT = 3, 16  # plies: deeper looks are probed like the deepest of the same parity
NONE = -1
# By depth: the plies of the first probe and of the second.
PROBES = np.array(
    [
        [NONE, NONE], [NONE, NONE], [NONE, NONE], [1, NONE], [2, NONE], [1, 3], [2, NONE], [3, NONE], [2, 4], [3, 5],
        [2, 4], [3, 5], [4, 6], [5, 7], [4, 6], [5, 7], [6, 8],
    ],
    dtype=np.int64,
)  # fmt: skip


# `python -m ludotheque.games.reversi.tools.surprises --size 8 --positions 260 --deepest 9` (70 s CPU, November 2026; 31 to 37 positions a
# band, so each figure is rough): 8 plies after 4 were off by 3.3 pawns with 12 to 17 empty cells, 4.7, 2.9, 2.9, 2.5 and 2.5 as there
# are more, 1.3 from 48 on; the end after 2 to 6 plies by 3.1 to 4.5 with 13 to 22 (7.4 with 19), six or seven positions each.
# Hundredths by which the spread grows as the board fills, for 0 to 5 empty cells, 6 to 11 ...
BAND = 6
AS_IT_FILLS = np.array([120, 120, 120, 120, 110, 105, 95, 95, 60, 40, 40], dtype=np.int64)


@kernel
def spread_of(depth: Any, probe: Any, left: Any) -> Any:
    """How far off the longer look is (standard deviation, hundredths of a pawn)."""
    return (200 + 25 * (depth - probe) - 16 * (probe - 2)) * AS_IT_FILLS[left // BAND] // 100


LEAST_END = 13  # empty cells: below, an ending is not cut


@kernel
def end_probe(left: Any) -> Any:
    """How many plies an ending of so many empty cells is probed."""
    return max(2, left // 4 * 2 - 4)


@kernel
def end_spread(left: Any, probe: Any) -> Any:
    """How far off that is from the end of the game (standard deviation, hundredths of a pawn)."""
    return np.int64(340 + 8 * (left - probe))
