"""How much a deeper look at Black & White changes its mind: the spreads that let the engine cut a hopeless move short.

    python -m ludotheque.games.reversi.tools.surprises --size 8 --positions 200

Positions come from games between two quick players who err now and then. Each is looked at to every depth, without
cuts; the spread of a pair of depths is the standard deviation of what the deeper one said more.
"""

import argparse
import sys
import time
from random import Random

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.routines import run_natively
from ludotheque.games.reversi.engine.engine import WordEngine
from ludotheque.games.reversi.engine.solver_ahead import BAND, BEYOND, DEEPEST_CUT, GLANCES, LEAST_CUT, look_ahead
from ludotheque.games.reversi.engine.solver_desk import CUT, new_desk
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.thought import Limit

QUICK = Limit(nodes=200)
TABLE_BITS = 16
ERR = 0.2  # the share of moves chosen at random
END = 10  # empty cells: from here on the engine solves


def played(game: Reversi, thinker: WordEngine, left: int, rng: Random) -> ReversiState | None:
    """A position with so many empty cells; None when the game was over before."""
    state = game.start()
    while game.size**2 - (state.first | state.second).bit_count() > left:
        moves = game.legal_moves(state)
        if not moves:
            return None
        state = game.play(state, rng.choice(moves) if rng.random() < ERR else thinker.think(state, QUICK).move)
    return state if game.legal_moves(state) else None


def looks(thinker: WordEngine, state: ReversiState, deepest: int) -> list[int]:
    """What the position seems worth at every depth from 0, in hundredths of a pawn."""
    desk = new_desk(thinker.game.size, TABLE_BITS)
    desk[CUT] = 0
    sides = thinker.sides(state)
    return [int(look_ahead(desk, thinker.weights, *sides, depth, -BEYOND, BEYOND)) for depth in range(deepest + 1)]


def main() -> None:
    """A table: for each depth and band of empty cells, the spread between it and its glance."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--size", type=int, choices=(6, 7, 8), required=True)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--deepest", type=int, default=DEEPEST_CUT)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game, rng = Reversi(asked.size), Random(asked.seed)
    thinker = WordEngine(game, table_bits=TABLE_BITS)
    bands: dict[int, list[list[int]]] = {}
    most = asked.size**2 - 8
    for number in range(asked.positions):
        left = END + number * (most - END) // asked.positions
        if (state := played(game, thinker, left, rng)) is not None:
            bands.setdefault(left // BAND, []).append(looks(thinker, state, asked.deepest))
    for band, found in sorted(bands.items()):
        seen: NDArray[np.int64] = np.array(found)
        for depth in range(LEAST_CUT, asked.deepest + 1):
            more = seen[:, depth] - seen[:, GLANCES[depth]]
            alike = np.corrcoef(seen[:, depth], seen[:, GLANCES[depth]])[0, 1]
            sys.stdout.write(
                f"{band * BAND:2}-{band * BAND + BAND - 1} empty, {len(seen)} positions, depth {depth} after {GLANCES[depth]}: "
                f"spread {more.std():.0f}, more {more.mean():+.0f}, correlation {alike:.3f}\n"
            )
    sys.stdout.write(f"[{time.process_time():.0f} s CPU]\n")


if __name__ == "__main__":
    run_natively()
    main()
