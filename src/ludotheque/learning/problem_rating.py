"""One's own Glicko-2 rating against the problems: whoever finds the move at the first try has won against the problem."""

from ludotheque.core.glicko import Strength, after_games
from ludotheque.core.problem import Problem

PROBLEM_DEVIATION = 60.0  # of a problem's rating, which engines set and no try changes: surer than a newcomer's


def after_try(mine: Strength, problem: Problem, *, solved: bool) -> Strength:
    """What becomes of a strength after a first try."""
    return after_games(mine, [(Strength(problem.rating, PROBLEM_DEVIATION), float(solved))])
