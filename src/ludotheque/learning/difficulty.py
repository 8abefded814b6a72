"""How hard problems are: how often weak levels find the right move, and how deep the proof is; put to scale within a game.

The levels asked here are not 1, 4 and 8: those are kept to see whether the ratings mean something (`docs/problems.md`).
"""

from collections.abc import Sequence
from math import log
from statistics import NormalDist

from ludotheque.core.problem import Problem
from ludotheque.learning.proving import game_of
from ludotheque.play.engines import engine_of, engine_room
from ludotheque.search.levels import share_of

ASKED = (2, 3, 5, 7, 9)  # levels
MIDDLE, DEVIATION = 1500, 300  # the ratings of a game's problems are spread so
HARDEST = 0.02  # a share of right answers below it counts as this, and the other way round
A_PLY = 0.08  # of the logarithm of the odds, for each ply of the proof
EASY, HARD = MIDDLE - 130, MIDDLE + 130  # a third of all problems below, a third above
Bands = ("easy", "middle", "hard")


def solves(problem: Problem, level: int) -> float:
    """How often a level finds the right move, with an engine as new: what other thoughts left in its memory would help it."""
    game = game_of(problem)
    state, right = game.read_state(problem.position), game.read_move(problem.solution.move)
    return share_of(engine_of(game), state, engine_room(game).LEVELS[level - 1], right)


def hardness(problem: Problem) -> float:
    """A number that grows with how seldom weak levels find the move, and with the plies of its proof."""
    share = sum(solves(problem, level) for level in ASKED) / len(ASKED)
    share = min(1 - HARDEST, max(HARDEST, share))
    right = problem.solution
    return log((1 - share) / share) + A_PLY * (right.plies or len(right.line) + 1)


def ratings(hardnesses: Sequence[float]) -> list[int]:
    """Ratings of problems by their ranks: as many on either side of 1500, two thirds within 300."""
    order = sorted(range(len(hardnesses)), key=lambda place: (hardnesses[place], place))
    scale = NormalDist(MIDDLE, DEVIATION)
    found = [0] * len(hardnesses)
    for rank, place in enumerate(order):
        found[place] = round(scale.inv_cdf((rank + 0.5) / len(order)))
    return found


def band(rating: int) -> str:
    """Easy, middle or hard: a third of a game's problems each."""
    return Bands[(rating >= EASY) + (rating > HARD)]
