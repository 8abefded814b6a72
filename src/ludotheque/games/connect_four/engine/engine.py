"""How an engine plays Puissance 4: from the book, by solving, and where that takes too long by looking ahead.

Scores are 1, 0 and -1 for a game won, drawn and lost when they are exact, something between when they are not.
"""

from ludotheque.games.connect_four.engine.book import GAME
from ludotheque.games.connect_four.engine.searching import GridSearcher
from ludotheque.games.connect_four.engine.solver import solvable
from ludotheque.games.connect_four.engine.solving import Knower
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.search.levels import Level
from ludotheque.search.thought import Engine

LARGEST_SOLVED, WIDEST_SOLVED = 36, 8  # cells, columns: from nothing in less than a minute
LARGEST_SEARCHED = 16  # cells, of lines other than four, searched to the end

# Spread by the ladder of docs/levels.md, so that each step is worth about as much.
LEVELS = (
    Level(8, 0.55),
    Level(100, 0.5),
    Level(130, 0.31),
    Level(700, 0.2),
    Level(2_000, 0.14),
    Level(6_500, 0.09),
    Level(16_000, 0.06),
    Level(40_000, 0.035),
    Level(150_000, 0.008),
    Level(1_500_000),
)


def engine(game: ConnectFour) -> Engine:
    """The strongest engine."""
    return Knower(game) if solvable(game) else GridSearcher(game)


def perfect(game: ConnectFour) -> bool:
    """Whether the engine always knows, without keeping anybody waiting for more than a minute or so."""
    cells = game.rows * game.columns
    if solvable(game):
        return game == GAME or (cells <= LARGEST_SOLVED and game.columns <= WIDEST_SOLVED)
    return cells <= LARGEST_SEARCHED
