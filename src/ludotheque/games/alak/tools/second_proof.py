"""Proves who wins at Alak once more, without our solver: all that play can reach is looked through, again and again.

Our solver walks back from the finished games; this only looks forward. Every position that play can reach is listed. Then each
is judged by what its moves lead to: a finished game by its stones; won, if a move leads to one lost for the opponent; lost, if
every move leads to one that is won for the opponent. This is repeated until a whole round judges nothing new. Why that is a proof:

- Whoever is judged to win does win, and without coming back: each judgement rests on earlier ones alone, so that the winner
  goes from one to an earlier one, and no position occurs twice on that way.
- Where nothing was judged nobody can be made to lose: each player has a move that leads to nothing lost for them, there
  again, and so on: the game is drawn at its end, or by the third repetition (clause 4.3). What came before is not known to a
  position, and counts for nothing.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from ludotheque.core.game import Move
from ludotheque.core.text import Text
from ludotheque.games.alak.rules import BLACK, STONE, WHITE, Alak, AlakState
from ludotheque.games.alak.tools.looking_through import LOST, WON, judge, look_ahead
from ludotheque.search.problem_making import Unproved

MOST_CELLS = 12  # 4^12 positions can be written, a byte each


def values(game: Alak, state: AlakState) -> Mapping[Move, float]:
    """Who wins after each move: 1 the player to move, 0 nobody, -1 the opponent."""
    if game.n > MOST_CELLS:
        raise Unproved(Text(f"plus de {MOST_CELLS} cases", f"more than {MOST_CELLS} cells"))
    known, reached = _memory(game)
    here = _written(state)
    count = look_ahead(here, game.n, game.torus, game.suicide, known, reached)
    judge(game.n, game.torus, game.suicide, known, reached[:count])
    worth = {WON: -1.0, LOST: 1.0}  # to whoever moved there
    return {move: worth.get(int(known[_written(game.play(state, move))]), 0.0) for move in game.legal_moves(state)}


@cache
def _memory(game: Alak) -> tuple[Any, Any]:
    """What is known of each position, and room for a list of them; what one question finds out, the next one knows."""
    return np.zeros(4**game.n, np.uint8), np.empty(4**game.n, np.int32)


def _written(state: AlakState) -> int:
    """A position as a number, seen by the player to move: two sets of n cells, mine and theirs; a closed cell is in both."""
    mine, theirs = STONE[state.to_move], WHITE + BLACK - STONE[state.to_move]
    low = sum(1 << i for i, cell in enumerate(state.cells) if cell == mine or i in state.forbidden)
    high = sum(1 << i for i, cell in enumerate(state.cells) if cell == theirs or i in state.forbidden)
    return low | high << len(state.cells)
