"""How the house plays Black & White: looks ahead, judges, and from some empty cells on knows for certain."""

from ludotheque.games.reversi.engine.engine_word import WordEngine
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel import kernel_for
from ludotheque.games.reversi.engine.kernel_word import fits
from ludotheque.games.reversi.rules import Reversi
from ludotheque.search.deepening import Deepening
from ludotheque.search.levels import Level
from ludotheque.search.thought import Engine

# Spread by the ladder of docs/levels.md, so that each step is worth about as much.
LEVELS: tuple[Level, ...] = (
    Level(25, 14.0),
    Level(48, 8.4),
    Level(86, 5.9),
    Level(150, 4.5),
    Level(275, 3.45),
    Level(520, 2.65),
    Level(1_000, 2.0),
    Level(2_000, 1.55),
    Level(4_000, 1.15),
    Level(8_500, 0.8),
)


def engine(game: Reversi) -> Engine:
    """The strongest engine for a game: up to 8×8 it ends with a solver; beyond, its look ahead is exact once it reaches the end."""
    if fits(game):
        return WordEngine(game)
    return Deepening(game, kernel_for(game), UNIT)


def perfect(_game: Reversi) -> bool:
    """Never from the start: even 6×6 takes a minute and 2 GB (docs/reversi-6x6.md), longer than anybody waits.

    Endings are exact at every level that can afford it.
    """
    return False
