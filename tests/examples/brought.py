"""The sixth game of the examples, brought to the house for as long as a test needs it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludotheque.core.registry import GAMES, GAMES_VARIABLE, Entry, bring

FOLDER = Path(__file__).parents[2] / "examples" / "sixth_game"
if str(FOLDER.parent) not in sys.path:  # its modules are imported by the folder's name
    sys.path.append(str(FOLDER.parent))


@contextmanager
def brought() -> Iterator[Entry]:
    """Hexapawn is in the house; afterwards it holds its own games again, for the tests that go through all of them."""
    before = os.environ.get(GAMES_VARIABLE)
    entry = bring(FOLDER)
    try:
        yield entry
    finally:
        del GAMES[entry.about.name]
        if before is None:
            del os.environ[GAMES_VARIABLE]
        else:
            os.environ[GAMES_VARIABLE] = before
