"""Makes problems of Puissance 4: positions from games in which nobody overlooks a line of four, each move solved to the end.

ludotheque problems make connect-four
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

from ludotheque.core.game import Move
from ludotheque.games.connect_four.engine.engine import Knower, cells_left, plies_to_end
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.games.connect_four.themes import themes
from ludotheque.games.connect_four.threats import threats, wins
from ludotheque.search.thought import Limit, Thought

GAME = ConnectFour()
FEWEST_PAWNS = 10  # before, hardly anything is decided soon
SOON = 13  # plies: what is decided later, nobody finds at the board
CENTRE = (1, 2, 3, 4, 3, 2, 1)  # how willingly a column is played
LINE = 12  # plies of the best play of both after a move


class ConnectFourProblems:
    """Finds and solves positions of the usual grid."""

    def positions(self, rng: Random) -> Iterator[tuple[ConnectFour, ConnectFourState]]:
        while True:
            for state in _played(rng):
                if (state.first | state.second).bit_count() >= FEWEST_PAWNS and is_calm(state) and is_sharp(state):
                    yield GAME, state

    def weighed(self, game: ConnectFour, state: ConnectFourState) -> tuple[Thought, ...] | None:
        """Every move solved, with its line; None where a line can be made or must be stopped at once, or no move stands alone.

        Other grids are not looked at.
        """
        if game != GAME or not is_calm(state) or not stands_alone(state):
            return None
        return tuple(_followed(state, thought) for thought in _knower().analyse(state, Limit()))

    def themes(self, game: ConnectFour, state: ConnectFourState, thoughts: tuple[Thought, ...]) -> tuple[str, ...]:
        best = max(thoughts, key=lambda one: one.score)
        return themes(game, state, best.move, best.line[1:])

    def canonical(self, game: ConnectFour, state: ConnectFourState) -> str:
        """A position and its mirror have the same text."""
        rows = game.write_state(state).split("/")
        return min("/".join(rows), "/".join(row[::-1] for row in rows))


def is_calm(state: ConnectFourState) -> bool:
    """Whether the game goes on, nobody to move can end it at once, and nothing must be stopped at once."""
    return bool(GAME.legal_moves(state)) and not wins(GAME, state) and not threats(GAME, state)


def is_sharp(state: ConnectFourState) -> bool:
    """Whether the player to move wins soon, or loses soon after every move but one."""
    if _wins_within(state, SOON):
        return True
    after = (GAME.play(state, move) for move in GAME.legal_moves(state))
    return len(list(islice((one for one in after if not _wins_within(one, SOON - 1)), 2))) == 1


def _wins_within(state: ConnectFourState, plies: int) -> bool:
    """Whether the player to move wins in so many plies at most: a far smaller question than who wins."""
    left = cells_left(GAME, state)
    quick = (score for score in range(1, left // 2 + 2) if (plies_to_end(left, score) or 0) <= plies)
    knower = _knower()
    return left > 0 and knower.solver.reaches(state, next(quick), knower.stopper)


def stands_alone(state: ConnectFourState) -> bool:
    """Whether one move alone wins or, where none does, one alone does not lose."""
    solver, stopper = _knower().solver, _knower().stopper
    after = [GAME.play(state, move) for move in GAME.legal_moves(state)]
    if any(GAME.outcome(one) is not None for one in after):
        return False
    for worth in (0, 1):  # what the opponent must not reach
        kept = islice((one for one in after if not solver.reaches(one, worth, stopper)), 2)
        if number := len(list(kept)):
            return number == 1
    return False


def _followed(state: ConnectFourState, thought: Thought) -> Thought:
    """The thought with the best play of both after its move, to the end if that is not too far."""
    solver, stopper = _knower().solver, _knower().stopper
    line = [thought.move]
    state = GAME.play(state, thought.move)
    while len(line) <= LINE and GAME.legal_moves(state):
        line.append(solver.best_move(state, solver.score(state, stopper), stopper))
        state = GAME.play(state, line[-1])
    return replace(thought, line=tuple(line))


def _played(rng: Random) -> Iterator[ConnectFourState]:
    """The positions of a game in which both make and stop lines of four, and otherwise play towards the centre."""
    state = GAME.start()
    while moves := GAME.legal_moves(state):
        sound = wins(GAME, state) or threats(GAME, state) or _harmless(state, moves) or moves
        state = GAME.play(state, rng.choices(sound, [CENTRE[move] for move in sound])[0])
        yield state


def _harmless(state: ConnectFourState, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves that do not let the opponent make a line at once."""
    return tuple(move for move in moves if not wins(GAME, GAME.play(state, move)))


@cache
def _knower() -> Knower:
    return Knower(GAME)


MAKER = ConnectFourProblems()
