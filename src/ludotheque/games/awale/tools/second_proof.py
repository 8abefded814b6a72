"""Proves who wins at awalé once more, without the tables of our engine: by playing ahead, ever further, until it is certain.

The engine builds, backwards from the 100th turn, the value of every position of few seeds; this starts from the position itself
and plays forward, asking yes or no (`sowing_ahead`). A question is first asked with few plies to look at. What lies beyond them
is taken once for a no, once for a yes: a yes in spite of the first, or a no in spite of the second, is proved, and however far
the game goes on does not matter. Else the question is asked again with more plies, at last with all that are left: a position
carries the number of its turn, so that no play comes back to it, and the 100th turn ends every game.

That a store of 25 seeds ends the game need not be looked at: there are 48, so whoever has 25 wins, whatever is sown after that.
"""

from collections.abc import Mapping
from functools import cache
from math import comb
from typing import Any

import numpy as np

from ludotheque.core.game import Move
from ludotheque.core.seat import SIGN
from ludotheque.core.text import Text
from ludotheque.games.awale.rules import HOLES, SIDE, TURN_LIMIT, Awale, AwaleState
from ludotheque.games.awale.tools.sowing_ahead import (
    CANCELLED,
    DESK,
    FEW,
    LIMIT,
    MASK,
    NO,
    NODES,
    PLACES,
    POSITIONS,
    ROWS,
    STOPPED,
    WORDS,
    YES,
    asked,
)
from ludotheque.search.problem_making import Unproved, worth_to

TABLE_BITS = 22
FIRST_LOOK, FURTHER = 6, 1.5  # plies, and how many times more each time
MOST_POSITIONS = 400_000_000  # of one question, about a minute


def values(game: Awale, state: AwaleState) -> Mapping[Move, float]:
    """Who wins after each move: 1 the player to move, 0 nobody, -1 the opponent."""
    found: dict[Move, float] = {}
    for move in game.legal_moves(state):
        after = game.play(state, move)
        outcome = game.outcome(after)
        if outcome is not None:
            found[move] = worth_to(state.to_move, outcome)
        elif _proved(game, after, 0):  # the opponent wins
            found[move] = -1
        else:
            found[move] = 0 if _proved(game, after, -1) else 1
    return found


@cache
def _memory(game: Awale) -> tuple[Any, Any, Any]:
    """A desk, a table and notes that serve all positions of this game."""
    desk = np.zeros(DESK, np.int64)
    desk[MASK], desk[CANCELLED] = (1 << TABLE_BITS) - 1, game.harvest_cancelled
    before = 0
    for seeds in range(FEW + 1):  # ways to lay so many seeds, and with each number of them in a hole
        desk[PLACES + HOLES * (FEW + 1) ** 2 + seeds] = before
        before += comb(seeds + HOLES - 1, HOLES - 1)
        for hole in range(HOLES - 1):
            others = HOLES - 2 - hole  # holes after it, but one
            place = PLACES + (hole * (FEW + 1) + seeds) * (FEW + 1)
            for here in range(seeds):
                desk[place + here + 1] = desk[place + here] + comb(seeds - here + others, others)
    desk[POSITIONS] = before
    return desk, np.zeros(WORDS << TABLE_BITS, np.uint64), np.zeros(TURN_LIMIT * before, np.uint8)


def _proved(game: Awale, state: AwaleState, bar: int) -> bool:
    """Whether the player to move ends more than `bar` seeds ahead."""
    desk, table, notes = _memory(game)
    own = SIDE[state.to_move].start
    desk[ROWS : ROWS + HOLES] = state.holes[own:] + state.holes[:own]
    desk[NODES], desk[LIMIT], desk[STOPPED] = 0, MOST_POSITIONS, 0
    one, two = state.harvested
    need, left = bar - SIGN[state.to_move] * (one - two), TURN_LIMIT - state.turns
    ahead = min(FIRST_LOOK, left)
    while True:
        for doubt in (NO, YES):
            answer = int(asked(left, need, doubt, ahead, desk, table, notes))
            if desk[STOPPED]:
                raise Unproved(Text("cette fin de partie est trop longue", "this ending is too long"))
            if answer != doubt or ahead == left:
                return answer == YES
        ahead = min(int(ahead * FURTHER), left)
