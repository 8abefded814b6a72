"""How the house plays Black & White: looks ahead, judges, and from some empty cells on knows for certain."""

from ludotheque.games.reversi.brain_word import WordEngine
from ludotheque.games.reversi.kernel import kernel_for
from ludotheque.games.reversi.kernel_judgement import UNIT
from ludotheque.games.reversi.kernel_word import fits
from ludotheque.games.reversi.rules import Reversi
from ludotheque.search.deepening import Deepening
from ludotheque.search.levels import Level
from ludotheque.search.thought import Engine

# On 8×8 each step won 69 to 83 % of 40 to 60 games (140 to 270 Elo, ± 100 to 140) with nearly these numbers.
LEVELS: tuple[Level, ...] = (
    Level(30, 12.0),
    Level(50, 8.0),
    Level(90, 5.5),
    Level(160, 4.2),
    Level(350, 3.0),
    Level(800, 2.2),
    Level(2_000, 1.5),
    Level(5_000, 1.0),
    Level(15_000, 0.5),
    Level(80_000),
)


def engine(game: Reversi) -> Engine:
    """The strongest engine for a game: up to 8×8 it ends with a solver, beyond it searches to the end alone."""
    if fits(game):
        return WordEngine(game)
    return Deepening(game, kernel_for(game), UNIT)


def perfect(_game: Reversi) -> bool:
    """Never from the start: even 6×6 takes longer than anybody waits. Endings are exact at every level that can afford it."""
    return False
