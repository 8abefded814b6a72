"""How the engine plays Le Roi des Roses: thousands of games in its head, over the true odds of the draw."""

from ludotheque.games.rose_king.kernel import UNIT, kernel_for
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.search.levels import Level
from ludotheque.search.sampling import Sampling, Tuning
from ludotheque.search.thought import Engine

# Over 60 games at 2,000 a move, a leaf's worth taken for 30 % from the evaluation won 62 % against none and 60 % of it
# won 42 %; with chances from the evaluation 63 %. The size of a win counts a little: at equal luck the larger one, and
# an exact thought is exact to the point.
TUNING = Tuning(exploration=2.0, margin=200.0, temperature=20.0, trust=0.3, scale=40.0, unit=UNIT)

# Measured over 40 to 80 games, seats swapped, each against the one below: 147, 101, 108, 161, 95, 232 and 108 Elo up to
# the eighth, give or take 90. Luck flattens the top: from 600 to 1,600 games a move is worth about 50 Elo.
LEVELS: tuple[Level, ...] = (
    Level(8, slack=40.0),
    Level(12, slack=12.0),
    Level(30, slack=8.0),
    Level(80, slack=5.0),
    Level(200, slack=3.0),
    Level(500, slack=1.5),
    Level(1_300),
    Level(5_000),
    Level(20_000),
    Level(100_000),
)


def engine(game: RoseKing, threads: int = 1) -> Engine:
    """The strongest; exact near the end, as soon as what can still happen fits its memory."""
    return Sampling(game, kernel_for(game), TUNING, points=True, threads=threads)


def perfect(_game: RoseKing) -> bool:
    """Luck and 24 cards: nobody plays this game perfectly from the start."""
    return False
