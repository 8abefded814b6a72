"""Which judgement a search uses, and the judgement itself: learnt patterns where there are weights, else the general one."""

from typing import Any

import numpy as np

from ludotheque.compiled.jit import compiled
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel_word import judge
from ludotheque.games.reversi.engine.patterns import worth_6, worth_8
from ludotheque.games.reversi.engine.solver_last import AREA, BOARD

# More words of the desk's header: which judgement, and the cells the general one asks about.
JUDGE, CORNERS, X_CELLS, C_CELLS = 8, 9, 10, 11
GENERAL, PATTERNS_8, PATTERNS_6 = 0, 8, 6
SURE = UNIT  # no judgement comes within a pawn of winning every cell


@compiled
def seems(mine: Any, theirs: Any, desk: Any, weights: Any) -> Any:
    """What a position seems worth to the player to move, in hundredths of a pawn."""
    kind = desk[JUDGE]
    if kind == PATTERNS_8:
        worth = worth_8(mine, theirs, desk[BOARD], weights)
    elif kind == PATTERNS_6:
        worth = worth_6(mine, theirs, desk[BOARD], weights)
    else:
        worth = judge(mine, theirs, 0, desk[BOARD], desk[CORNERS], desk[X_CELLS], desk[C_CELLS])
    most = UNIT * np.int64(desk[AREA]) - SURE
    return max(-most, min(most, worth))
