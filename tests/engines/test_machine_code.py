"""Machine code in the cache is never older than the sources it was made from."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque.compiled.jit import SOURCES, specialise
from ludotheque.games.connect_four.engine.kernel import word_kernel
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.search.alphabeta import alphabeta
from ludotheque.search.deepening import compiled_for

PACKAGE = Path(ludotheque.__file__).parent


def test_every_source_that_is_compiled_counts_in_the_name_of_the_cache() -> None:
    counted = {path for pattern in SOURCES for path in PACKAGE.glob(pattern)}
    compiled = {
        path for path in PACKAGE.rglob("*.py") if re.search(r"^@(kernel|compiled|njit)", path.read_text("utf-8"), re.M)
    }
    assert compiled
    assert compiled <= counted


def test_two_games_cannot_share_a_tag() -> None:
    kernel = word_kernel(ConnectFour())
    compiled_for(kernel)
    with pytest.raises(AssertionError, match="specialised twice"):
        specialise(alphabeta, kernel.tag, kernel.functions)  # type: ignore[arg-type]


SCRIPT = """
import numba
from ludotheque.core.registry import GAMES
from ludotheque.search.thought import Limit
for entry in GAMES.values():
    game = entry.load()()
    engine = entry.brain().engine(game)
    thought = engine.think(game.start(), Limit(nodes=300))
    print(entry.slug, game.write_move(thought.move), thought.nodes)
"""


@pytest.mark.long
def test_every_engine_runs_twice_on_an_empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first run compiles, the second loads what the first left: both must think the same."""
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    runs = [
        subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].splitlines()) == 5
