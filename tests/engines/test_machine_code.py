"""Machine code in the cache is never older than the sources it was made from."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from engines.lock_step import ONCE
from ludotheque.compiled.jit import specialise
from ludotheque.games.connect_four.engine.kernel import word_kernel
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.search.alphabeta import alphabeta
from ludotheque.search.deepening import compiled_for

PACKAGE = Path(ludotheque.__file__).parent


def answer(script: str, tmp_path: Path, engines: str = "native") -> str:
    """What a fresh Python says that finds its modules in `tmp_path` first and keeps its machine code there."""
    surroundings = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "LUDOTHEQUE_CACHE": str(tmp_path / "cache"),
        "LUDOTHEQUE_ENGINES": engines,
    }
    return subprocess.run(
        [sys.executable, "-c", script], env=surroundings, cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


A_GAME_OF_SOMEBODY = {
    "sizes.py": "WIDTH = 3\n",
    "rules.py": "from seventh_game.sizes import WIDTH\n\nCELLS = WIDTH * WIDTH\n",
    "kernel.py": """
from ludotheque.compiled.jit import kernel
from seventh_game.rules import CELLS

@kernel
def cells():
    return CELLS
""",
    "search.py": "def template():\n    return 100 * cells()\n",
}
COUNTED = """
from ludotheque.compiled.jit import specialise
from seventh_game import kernel, search
print(specialise(search.template, "seventh", {"cells": kernel.cells})())
"""


@pytest.mark.long
@ONCE
def test_a_game_from_outside_follows_its_constants_too(tmp_path: Path) -> None:
    """The constant is two imports away from the kernel, and the search that was compiled for it imports nothing."""
    folder = tmp_path / "seventh_game"
    folder.mkdir()
    for name, text in A_GAME_OF_SOMEBODY.items():
        (folder / name).write_text(text)
    assert answer(COUNTED, tmp_path) == "900\n"
    assert list((tmp_path / "cache").rglob("*.nbc"))
    rewrite(folder / "sizes.py", "3", "4")
    assert answer(COUNTED, tmp_path) == "1600\n"


@ONCE
def test_nothing_is_compiled_beside_our_own_decorators() -> None:
    """numba's own look at the file of the function alone."""
    beside = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if re.search(r"\b(njit|jit|vectorize|guvectorize|cfunc)\(|@njit|@jit|import njit", path.read_text("utf-8"))
    }
    assert beside == {"compiled/native.py"}


@ONCE
def test_two_games_cannot_share_a_tag() -> None:
    kernel = word_kernel(ConnectFour())
    compiled_for(kernel)
    with pytest.raises(AssertionError, match="specialised twice"):
        specialise(alphabeta, kernel.tag, kernel.functions)


@ONCE
def test_a_number_is_not_bound_where_the_cache_would_not_see_it_change() -> None:
    with pytest.raises(AssertionError, match="something else than functions"):
        specialise(alphabeta, "a-number", {"LIMIT": 3})
