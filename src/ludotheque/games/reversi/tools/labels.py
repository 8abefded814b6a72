"""Positions of Black & White, each with what a long look ahead finds it worth: an evaluation learns from them what it still misjudges.

Quick games with random moves in between bring the positions. A few of each are looked at deeper and deeper until so many nodes
are spent; the last two depths are averaged, for odd and even ones favour different sides. Where little is left it is counted
to the end.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.bits import popcount, scramble, splitmix
from ludotheque.compiled.jit import compiled
from ludotheque.compiled.routines import run_natively
from ludotheque.crew.job import by_name
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel_bits import ONE, flips, targets
from ludotheque.games.reversi.engine.patterns import weights_for
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, look_ahead
from ludotheque.games.reversi.engine.solver_desk import BOARD, DATE, NODES, ROOT_CELL, new_desk
from ludotheque.games.reversi.tools.self_play import (
    POSITION,
    TABLE_BITS,
    begun,
    counted,
    opening_plies,
    random_cell,
)
from ludotheque.games.reversi.tools.shards import Order, packed

LEAST, MOST = 14, 56  # empty cells of what is labelled
ONE_IN = 4  # positions of a game
ERR_IN = 10  # moves: one of so many is random
DATES = 256
A_GAME = MOST - LEAST + 1  # positions kept of a game, at most


@compiled
def label(desk: Any, weights: Any, mine: Any, theirs: Any, left: Any, nodes: Any) -> Any:
    """What the two deepest looks that so many nodes allow find on average; the deeper one's choice stands on the desk."""
    desk[NODES] = 0
    desk[DATE] = (desk[DATE] + ONE) % np.uint64(DATES)
    before = look_ahead(desk, weights, mine, theirs, 1, -BEYOND, BEYOND)
    worth = look_ahead(desk, weights, mine, theirs, 2, -BEYOND, BEYOND)
    depth = 3
    while depth < left and desk[NODES] < nodes:
        before = worth
        worth = look_ahead(desk, weights, mine, theirs, depth, -BEYOND, BEYOND)
        depth += 1
    return (before + worth) // 2


@compiled
def label_games(
    games: Any,
    seed: Any,
    depth: Any,
    solved: Any,
    nodes: Any,
    desk: Any,
    weights: Any,
    first: Any,
    second: Any,
    boards: Any,
    labels: Any,
) -> Any:
    """Positions written as boards (mine, theirs) and labels (seemed, exact); how many."""
    board = desk[BOARD]
    most = np.int64(popcount(board)) - 4
    kept = 0
    for _game in range(games):
        mine = first
        theirs = second
        seed = splitmix(seed)
        opening = opening_plies(seed, most)
        ply = 0
        while True:
            cells = targets(mine, theirs, board)
            if cells == 0:
                if targets(theirs, mine, board) == 0:
                    break
                mine, theirs = theirs, mine
                continue
            left = np.int64(popcount(board & ~(mine | theirs)))
            if left < LEAST:
                break
            seed = splitmix(seed)
            cell = random_cell(cells, seed)
            seed = splitmix(seed)
            if ply >= opening and left <= MOST and scramble(seed) % np.uint64(ONE_IN) == 0:
                boards[kept, 0] = mine
                boards[kept, 1] = theirs
                if left <= solved:
                    guess = look_ahead(desk, weights, mine, theirs, 2, -BEYOND, BEYOND) // UNIT
                    labels[kept, 0] = UNIT * counted(desk, weights, mine, theirs, guess)
                    labels[kept, 1] = 1
                else:
                    labels[kept, 0] = label(desk, weights, mine, theirs, left, nodes)
                    cell = desk[ROOT_CELL]
                kept += 1
            elif ply >= opening and scramble(seed) % np.uint64(ERR_IN) != 0:
                look_ahead(desk, weights, mine, theirs, depth, -BEYOND, BEYOND)
                cell = desk[ROOT_CELL]
            changed = flips(mine, theirs, cell)
            mine, theirs = theirs ^ changed, mine | changed | (ONE << cell)
            ply += 1
    return kept


@by_name
def labelled(order: Order) -> str:
    """The positions of so many games with their labels, as text that travels; each stands for itself, as if a game began there."""
    run_natively()
    size, desk = order["size"], new_desk(order["size"], TABLE_BITS)
    weights = weights_for(size)
    boards: NDArray[np.uint64] = np.zeros((order["games"] * A_GAME, 2), dtype=np.uint64)
    labels: NDArray[np.int64] = np.zeros((len(boards), 2), dtype=np.int64)
    kept = label_games(
        order["games"], np.uint64(order["seed"]), order["depth"], order["solved"], order["nodes"], desk,
        np.zeros(1, dtype=np.int16) if weights is None else weights, *begun(size, order["seed"]), boards, labels,
    )  # fmt: skip
    positions = np.zeros(kept, dtype=POSITION)
    positions["mine"], positions["theirs"] = boards[:kept, 0], boards[:kept, 1]
    positions["seemed"], positions["exact"] = labels[:kept, 0], labels[:kept, 1]
    positions["won"] = np.rint(labels[:kept, 0] / UNIT)
    positions["seat"] = positions["begins"] = 1
    return packed(positions)
