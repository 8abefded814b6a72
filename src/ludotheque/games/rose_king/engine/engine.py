"""How the engine plays Le Roi des Roses: thousands of games in its head, over the true odds of the draw."""

from ludotheque.games.rose_king.engine.kernel import UNIT, kernel_for
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.search.levels import Level
from ludotheque.search.sampling import Sampling, Tuning
from ludotheque.search.thought import Engine

# Over 60 games at 2,000 a move, a leaf's worth taken for 30 % from the evaluation won 62 % against none and 60 % of it
# won 42 %; with chances from the evaluation 63 %. The size of a win counts a little: at equal luck the larger one, and
# an exact thought is exact to the point.
TUNING = Tuning(exploration=2.0, margin=200.0, temperature=20.0, trust=0.3, scale=40.0, unit=UNIT)

# Spread by the ladder of docs/levels.md, so that each step is worth about as much.
LEVELS: tuple[Level, ...] = (
    Level(12, 17.0),
    Level(30, 8.0),
    Level(65, 5.0),
    Level(140, 3.0),
    Level(280, 2.1),
    Level(500, 1.5),
    Level(800, 1.0),
    Level(1_500, 0.6),
    Level(4_000, 0.25),
    Level(15_000),
)


def engine(game: RoseKing, threads: int = 1) -> Engine:
    """The strongest; exact near the end, as soon as what can still happen fits its memory."""
    return Sampling(game, kernel_for(game), TUNING, points=True, threads=threads)


def perfect(_game: RoseKing) -> bool:
    """Luck and 24 cards: nobody plays this game perfectly from the start."""
    return False
