"""How an engine plays Hexapawn: the generic search over the kernel, which sees small boards to the end."""

from ludotheque.search.deepening import Deepening
from ludotheque.search.levels import Level
from ludotheque.search.thought import Engine
from sixth_game.engine.kernel import UNIT, kernel_for
from sixth_game.rules import Hexapawn

SOLVED = 25  # cells; 5 × 5 takes half a second, and 6 × 5, the next in size, fifteen (Xeon, one core, November 2026)

# Over 80 games on 5 × 5 after two random plies, seats swapped, the first won 75 % against chance, the next four 54, 62,
# 71 and 69 % against the one below.
LEVELS = (
    Level(8, 0.3),
    Level(20, 0.3),
    Level(60, 0.28),
    Level(200, 0.22),
    Level(500, 0.17),
    Level(1_000, 0.13),
    Level(2_500, 0.1),
    Level(6_000, 0.07),
    Level(20_000, 0.04),
    Level(2_000_000),
)


def engine(game: Hexapawn) -> Engine:
    """The strongest engine; on a small board it sees every game to its end."""
    return Deepening(game, kernel_for(game), UNIT)


def perfect(game: Hexapawn) -> bool:
    """Whether the engine always knows, within a second."""
    return game.rows * game.columns <= SOLVED
