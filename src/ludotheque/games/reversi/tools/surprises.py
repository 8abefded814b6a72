"""How much a deeper look at Black & White changes its mind: the spreads that let the engine cut a hopeless move short.

    python -m ludotheque.games.reversi.tools.surprises --size 8 --positions 400

Positions come from games between two quick players who err now and then. Each is looked at to every depth, without
cuts; the spread of a pair of depths is the standard deviation of what the deeper one said more. Near the end the deeper one
is the count to the last pawn.
"""

import argparse
import sys
import time
from random import Random

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.routines import run_natively
from ludotheque.games.reversi.engine.engine import WordEngine
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, look_ahead
from ludotheque.games.reversi.engine.solver_cuts import LEAST_CUT, LEAST_END, PROBES, end_probe, end_spread, spread_of
from ludotheque.games.reversi.engine.solver_desk import CUT, new_desk
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.search.thought import Limit

QUICK = Limit(nodes=200)
TABLE_BITS = 16
ERR = 0.15  # the share of moves chosen at random
BAND = 6  # empty cells
MOST_COUNTED = 22  # empty cells that are counted to the end here


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


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def _spread(more: NDArray[np.int64]) -> str:
    return f"spread {more.std():.0f}, more {more.mean():+.0f}"


def _middle(bands: dict[int, list[list[int]]], deepest: int) -> None:
    for band, found in sorted(bands.items()):
        seen = np.array(found)
        for depth in range(LEAST_CUT, deepest + 1):
            for probe in (int(probe) for probe in PROBES[depth] if probe >= 0):
                assumed = int(spread_of(depth, probe, band * BAND + BAND // 2))
                said = _spread(seen[:, depth] - seen[:, probe])
                _say(
                    f"{band * BAND:2} empty cells and more, {len(seen)} positions, {depth} after {probe}: {said}, assumed {assumed}"
                )


def _endings(found: dict[int, list[tuple[int, list[int]]]]) -> None:
    for left, pairs in sorted(found.items()):
        probe = int(end_probe(left))
        said = _spread(np.array([UNIT * worth - seen[probe] for worth, seen in pairs]))
        assumed = int(end_spread(left, probe))
        _say(f"{left} empty cells, {len(pairs)} positions, the end after {probe}: {said}, assumed {assumed}")


def main() -> None:
    """Two tables: for each depth, its probes and bands of empty cells; for each number of empty cells near the end."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--size", type=int, choices=(6, 7, 8), required=True)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--deepest", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game, rng = Reversi(asked.size, "othello"), Random(asked.seed)
    thinker = WordEngine(game, table_bits=TABLE_BITS, booked=False)
    bands: dict[int, list[list[int]]] = {}
    endings: dict[int, list[tuple[int, list[int]]]] = {}
    most = asked.size**2 - 8
    for number in range(asked.positions):
        left = LEAST_END + number * (most - LEAST_END) // asked.positions
        if (state := played(game, thinker, left, rng)) is None:
            continue
        seen = looks(thinker, state, asked.deepest)
        if left > asked.deepest + 3:
            bands.setdefault(left // BAND, []).append(seen)
        if left <= MOST_COUNTED:
            endings.setdefault(left, []).append((int(thinker.think(state, Limit()).score), seen))
    _middle(bands, asked.deepest)
    _endings(endings)
    _say(f"[{time.process_time():.0f} s CPU]")


if __name__ == "__main__":
    run_natively()
    main()
