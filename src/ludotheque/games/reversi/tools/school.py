"""Games that Black & White's engine plays against itself, and the weights fitted to how they ended."""

from typing import Any

import numpy as np

from ludotheque.compiled.bits import lowest, popcount, scramble, splitmix
from ludotheque.compiled.jit import compiled
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel_bits import ONE, flips, targets
from ludotheque.games.reversi.engine.patterns import freedom, looks_6, looks_8, turned
from ludotheque.games.reversi.engine.solver import worth_more
from ludotheque.games.reversi.engine.solver_ahead import BEYOND, best_cell, look_ahead
from ludotheque.games.reversi.engine.solver_desk import BOARD

DEPTH = 3  # plies looked ahead in the games
SOLVED = 11  # empty cells from which every position gets its exact worth
SHORTEST = 4  # random plies before the players think, at least
STEP, MOMENTUM = 0.012, 0.9
SHRINK = 6.0  # a weight seen so often is believed by half


@compiled
def _solved(desk: Any, weights: Any, mine: Any, theirs: Any, guess: Any) -> Any:
    """The exact worth, by null windows from a guess."""
    low = -64
    high = 64
    while low < high:
        alpha = guess if guess == low else guess - 1
        guess = worth_more(desk, weights, mine, theirs, alpha)
        if guess > alpha:
            low = guess
        else:
            high = guess
    return low


@compiled
def _random_cell(cells: Any, seed: Any) -> Any:
    skip = scramble(seed) % popcount(cells)
    while skip > 0:
        cells &= cells - ONE
        skip -= ONE
    return lowest(cells)


@compiled
def play_games(
    games: Any, seed: Any, manners: Any, desk: Any, weights: Any, first: Any, second: Any, boards: Any, worths: Any
) -> Any:
    """Games written as positions of the player to move and their worth to him; how many positions.

    Near the end the worth is exact. Before, it is the worth a ply later mixed with what the position seems worth,
    which is trusted for so much: a blunder twenty plies later says little about a position.
    """
    trust, aside, longest = manners
    board = desk[BOARD]
    sides = np.zeros(64)
    seemed = np.zeros(64)
    kept = 0
    for _game in range(games):
        mine = first
        theirs = second
        side = 1.0
        begin = kept
        solved = -1
        seed = splitmix(seed)
        opening = SHORTEST + scramble(seed) / 2.0**64 * (longest - SHORTEST)
        ply = 0
        while True:
            cells = targets(mine, theirs, board)
            if cells == 0:
                if targets(theirs, mine, board) == 0:
                    break
                mine, theirs = theirs, mine
                side = -side
                continue
            seed = splitmix(seed)
            if ply < opening:
                cell = _random_cell(cells, seed)
            else:
                seeming = look_ahead(desk, weights, mine, theirs, DEPTH, -BEYOND, BEYOND)
                cell = best_cell(desk, mine, theirs)
                boards[kept, 0] = mine
                boards[kept, 1] = theirs
                sides[kept - begin] = side
                seemed[kept - begin] = seeming / UNIT
                if popcount(board & ~(mine | theirs)) <= SOLVED:
                    worths[kept] = _solved(desk, weights, mine, theirs, seeming // UNIT)
                    if solved < 0:
                        solved = kept
                kept += 1
                if scramble(seed + ONE) / 2.0**64 < aside:
                    cell = _random_cell(cells, seed)
            changed = flips(mine, theirs, cell)
            mine, theirs = theirs ^ changed, mine | changed | (ONE << cell)
            side = -side
            ply += 1
        goal = side * (np.int64(popcount(mine)) - np.int64(popcount(theirs)))
        last = kept
        if solved >= 0:
            goal = worths[solved] * sides[solved - begin]
            last = solved
        for one in range(last - 1, begin - 1, -1):
            at = one - begin
            goal = (1.0 - trust) * goal + trust * seemed[at] * sides[at]
            worths[one] = goal * sides[at]
    return kept


@compiled
def look_at(boards: Any, board: Any, size: Any, shared: Any, places: Any, free: Any) -> None:
    """The places of every position's looks, and its freedom to move."""
    for i in range(boards.shape[0]):
        mine = boards[i, 0]
        theirs = boards[i, 1]
        free[i] = freedom(mine, theirs, board)
        at = 0
        for _side in range(4):
            if size == 8:
                for place in looks_8(mine, theirs):
                    places[i, at] = shared[place]
                    at += 1
            else:
                for place in looks_6(mine, theirs):
                    places[i, at] = shared[place]
                    at += 1
            mine = turned(mine)
            theirs = turned(theirs)


@compiled
def fit(places: Any, free: Any, worths: Any, weights: Any, epochs: Any) -> Any:
    """Least squares by steps down the slope, each weight as fast as it is often seen; the mean square error."""
    width = weights.shape[0]
    seen = np.zeros(width)
    for i in range(places.shape[0]):
        for place in places[i]:
            seen[place] += 1.0
        seen[width - 2] += free[i] * free[i]
        seen[width - 1] += 1.0
    slope = np.zeros(width)
    pace = np.zeros(width)
    error = 0.0
    for _epoch in range(epochs):
        slope[:] = 0.0
        error = 0.0
        for i in range(places.shape[0]):
            off = worths[i] - weights[width - 1] - weights[width - 2] * free[i]
            for place in places[i]:
                off -= weights[place]
            error += off * off
            for place in places[i]:
                slope[place] += off
            slope[width - 2] += off * free[i]
            slope[width - 1] += off
        for place in range(width):
            if seen[place] > 0:
                step = STEP * (slope[place] - SHRINK * weights[place]) / (seen[place] + SHRINK)
                pace[place] = MOMENTUM * pace[place] + step
                weights[place] += pace[place]
    return error / max(1, places.shape[0])
