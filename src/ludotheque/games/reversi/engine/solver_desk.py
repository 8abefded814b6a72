"""The desk of a Black & White search: one array that holds its flag, its counters, its moves and its table."""

import numpy as np

from ludotheque.compiled.kernel import Row
from ludotheque.games.reversi.engine import kernel_word
from ludotheque.games.reversi.engine.evaluation import weights_for
from ludotheque.games.reversi.engine.solver import TABLE
from ludotheque.games.reversi.engine.solver_ahead import AHEAD_MASK, AHEAD_TABLE, CUT
from ludotheque.games.reversi.engine.solver_judge import C_CELLS, CORNERS, GENERAL, JUDGE, X_CELLS
from ludotheque.games.reversi.engine.solver_last import AREA, BOARD, MOST_NODES, TABLE_MASK, TO_WINNER

BUCKET = 4  # words: two entries of two
NO_LIMIT = 1 << 62
# Hundredths of a spread beyond which a shallower look is believed. Cuts against none, equal nodes, 60 games from random
# openings, both seats (`python -m benchmarks.engine_reversi --only cuts --games 60`): 8×8, 20,000 nodes a move, 68.3 % ± 11.8
# at 100 and 59.2 % ± 12.4 at 150. On 6×6, 5,000 nodes, 53.3 % and 56.7 % (± 12.6) proved nothing: no cuts there.
SURENESS = {8: 100}


def new_desk(
    size: int, table_bits: int, *, ahead_bits: int | None = None, to_winner: bool = False, general: bool = False
) -> Row:
    """An empty desk whose two tables have 2^(table_bits + 1) entries each; the look ahead's 2^(ahead_bits + 1) if said.

    `general`: judge without patterns even where weights are known.
    """
    ahead_bits = table_bits if ahead_bits is None else ahead_bits
    geo = kernel_word.geometry(size)
    ahead = TABLE + (BUCKET << table_bits)
    desk = np.zeros(ahead + (BUCKET << ahead_bits), dtype=np.uint64)
    desk[AHEAD_TABLE] = ahead
    desk[AHEAD_MASK] = (2 << ahead_bits) - 1
    desk[MOST_NODES] = NO_LIMIT
    desk[BOARD] = geo[kernel_word.BOARD]
    desk[AREA] = size * size
    desk[TO_WINNER] = int(to_winner)
    desk[TABLE_MASK] = (1 << table_bits) - 1
    desk[JUDGE] = size if weights_for(size) is not None and not general else GENERAL
    desk[CUT] = SURENESS.get(size, 0) if desk[JUDGE] != GENERAL else 0
    desk[CORNERS] = geo[kernel_word.CORNERS]
    desk[X_CELLS] = geo[kernel_word.X_CELLS]
    desk[C_CELLS] = geo[kernel_word.C_CELLS]
    return desk
