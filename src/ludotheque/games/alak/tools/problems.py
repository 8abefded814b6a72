"""Makes problems of Alak: positions from games of players who often play well, each move looked up in the solved line.

ludotheque problems make alak

A solved line counts endless play as a draw. That is what it is worth under the third repetition too, where a problem
begins with no history: whoever wins gets nearer to the end with every move, and no position comes back; whoever does not
lose can always move to a position that does not lose, and the game then ends that way or by repetition, a draw.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

from ludotheque.core.game import Move
from ludotheque.core.options import options_of
from ludotheque.core.problem import written_options
from ludotheque.games.alak.engine.engine import AlakSolver
from ludotheque.games.alak.engine.solved import known
from ludotheque.games.alak.engine.solver import Solution
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.games.alak.themes import themes
from ludotheque.search.thought import Limit, Thought

USUAL, SHARE = Alak(), 0.45  # of the games are on the usual line
LENGTHS = (7, 8, 10, 11, 12)  # cells of the others
VARIANT = 0.2  # of all games are on a torus, as many with suicide
SOUND = 0.75  # of the moves keep the value, the others are any: players who know something
LOOKED_AT = 0.4  # share of the positions of a game: neighbours are alike
LONGEST_GAME = 60  # plies; some would never end
LONGEST_LINE = 16  # plies: what is won or lost is shown to the end
COLOURS = str.maketrans("xo", "ox")


class AlakProblems:
    """Finds positions of short lines, all of which are solved."""

    def positions(self, rng: Random) -> Iterator[tuple[Alak, AlakState]]:
        while True:
            game = _drawn(rng)
            for state in _played(game, rng):
                if rng.random() < LOOKED_AT and one_stands_alone(game, state):
                    yield game, state

    def weighed(self, game: Alak, state: AlakState) -> tuple[Thought, ...] | None:
        """Every move, from the solution; None where no move stands alone, or a proof is too long to be shown."""
        if not one_stands_alone(game, state):
            return None
        thoughts = _solver(game).analyse(state, Limit())
        return None if any((one.plies or 0) > LONGEST_LINE for one in thoughts) else thoughts

    def themes(self, game: Alak, state: AlakState, thoughts: tuple[Thought, ...]) -> tuple[str, ...]:
        best = max(thoughts, key=lambda one: one.score)
        return themes(game, state, best.move, best.line[1:])

    def canonical(self, game: Alak, state: AlakState) -> str:
        """One text for a line and its reversal, for either colour to move, and for every turn of a torus."""
        line, player, _ = game.write_state(state).split()
        marked = "".join("#" if i in state.forbidden else sign for i, sign in enumerate(line))
        marked = marked if player == "x" else marked.translate(COLOURS)
        turns = range(game.n) if game.torus else range(1)
        alike = (one[turn:] + one[:turn] for one in (marked, marked[::-1]) for turn in turns)
        return f"{written_options(options_of(game))} {min(alike)}"


def one_stands_alone(game: Alak, state: AlakState) -> bool:
    """Whether three moves at least are allowed and one of them alone wins or, where none does, one alone does not lose."""
    values = [_worth(game, state, move) for move in game.legal_moves(state)]
    return len(values) > 2 and max(values) >= 0 and values.count(max(values)) == 1


def _drawn(rng: Random) -> Alak:
    """The usual line or another."""
    length = USUAL.n if rng.random() < SHARE else rng.choice(LENGTHS)
    return Alak(length, torus=rng.random() < VARIANT, suicide=rng.random() < VARIANT)


def _played(game: Alak, rng: Random) -> Iterator[AlakState]:
    state = game.start()
    for _ in range(LONGEST_GAME):
        moves = game.legal_moves(state)
        if not moves:
            return
        if rng.random() < SOUND:
            values = {move: _worth(game, state, move) for move in moves}
            moves = tuple(move for move in moves if values[move] == max(values.values()))
        state = game.play(state, rng.choice(moves))
        yield state


def _worth(game: Alak, state: AlakState, move: Move) -> int:
    """1, 0 or -1 for whoever plays the move."""
    value = _solution(game).value(game.play(state, move))
    assert value is not None, "play from the start leads only to positions that are solved"
    return (value < 0) - (value > 0)


@cache
def _solver(game: Alak) -> AlakSolver:
    return AlakSolver(game)


@cache
def _solution(game: Alak) -> Solution:
    """What the engine reads or makes at its first thought."""
    _solver(game).think(game.start(), Limit())
    found = known(game)
    assert found is not None
    return found


MAKER = AlakProblems()
