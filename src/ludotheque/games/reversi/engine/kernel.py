"""Black & White for machines: one word a side up to 8×8, four words beyond."""

from ludotheque.compiled.kernel import Kernel
from ludotheque.games.reversi.engine.kernel_wide import wide_kernel
from ludotheque.games.reversi.engine.kernel_word import fits, word_kernel
from ludotheque.games.reversi.rules import Reversi


def kernel_for(game: Reversi) -> Kernel:
    """The compiled twin of a game; the start position makes no difference to it."""
    return word_kernel(game.size) if fits(game) else wide_kernel(game.size)
