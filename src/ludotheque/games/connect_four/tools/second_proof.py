"""Proves who wins at Puissance 4 once more, without our solver: bitbully's search, and near the end the rules alone.

On 6×7 with many cells left it is bitbully, a public solver (`pip install 'ludotheque[bench]'`), that answers. With few
left, or on another grid, every game is played out over the rules, lines that cannot matter any more left out (alpha-beta).
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.problem_making import Unproved, worth_to

FEW_CELLS = 10  # left: the rules alone take milliseconds
MOST_POSITIONS = 2_000_000  # looked at over the rules, about a minute
BITBULLY_PLAYS = ConnectFour()
NEVER_BEST = 2


def values(game: ConnectFour, state: ConnectFourState) -> Mapping[Move, float]:
    """Who wins after each move: 1 the player to move, 0 nobody, -1 the opponent."""
    left = game.rows * game.columns - (state.first | state.second).bit_count()
    weigh = _by_bitbully if game == BITBULLY_PLAYS and left > FEW_CELLS else _ByTheRules(game).worth
    found: dict[Move, float] = {}
    for move in game.legal_moves(state):
        after = game.play(state, move)
        outcome = game.outcome(after)
        found[move] = -weigh(after) if outcome is None else worth_to(state.to_move, outcome)
    return found


class _ByTheRules:
    """Plays every game out; what a position is worth is asked with a window and remembered as at least, at most."""

    def __init__(self, game: ConnectFour) -> None:
        self.game, self.known = game, dict[ConnectFourState, tuple[int, int]]()

    def worth(self, state: ConnectFourState, alpha: int = -NEVER_BEST, beta: int = NEVER_BEST) -> int:
        """To the player to move; outside the window, a bound."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return worth_to(state.to_move, outcome)
        low, high = self.known.get(state, (-1, 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        if len(self.known) >= MOST_POSITIONS:
            raise Unproved(Text("trop de positions à jouer", "too many positions to play out"))
        best = -1
        for move in self._middle_first(state):
            best = max(best, -self.worth(self.game.play(state, move), -beta, -max(alpha, best)))
            if best >= beta or best == 1:
                break
        at_least, at_most = best > alpha or best == -1, best < beta or best == 1
        self.known[state] = (best if at_least else low, best if at_most else high)
        return best

    def _middle_first(self, state: ConnectFourState) -> list[Move]:
        return sorted(self.game.legal_moves(state), key=lambda move: abs(2 * move - self.game.columns + 1))


@cache
def _bitbully() -> tuple[Any, Any]:
    """The module and one solver, whose table serves all positions; it has no book."""
    try:
        from bitbully import bitbully_core  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError as error:
        raise Unproved(
            Text(
                "bitbully n'est pas installé (« pip install 'ludotheque[bench]' »)",
                "bitbully is not installed (“pip install 'ludotheque[bench]'”)",
            )
        ) from error
    solver = bitbully_core.BitBullyCore()
    assert not solver.isBookLoaded()
    return bitbully_core, solver


def _by_bitbully(state: ConnectFourState) -> int:
    _, solver = _bitbully()
    score = solver.negamax(bitbully_board(state), -1, 1, 0)
    return int(score > 0) - int(score < 0)


def bitbully_board(state: ConnectFourState) -> Any:
    """A position as bitbully holds it."""
    signs = {None: 0, Seat.FIRST: 1, Seat.SECOND: 2}
    board = _bitbully()[0].BoardCore()
    grid = [
        [signs[BITBULLY_PLAYS.pawn_at(state, row, column)] for column in range(BITBULLY_PLAYS.columns)]
        for row in reversed(range(BITBULLY_PLAYS.rows))
    ]
    understood = board.setBoard(grid)
    assert understood, BITBULLY_PLAYS.write_state(state)
    return board
