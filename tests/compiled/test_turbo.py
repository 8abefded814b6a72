"""Machine code made beside the play takes over unseen, leaves nothing behind, and is not missed where it cannot be made."""

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

import ludotheque

SOURCES = Path(ludotheque.__file__).parents[1]
SIXTH_GAME = SOURCES.parent / "examples" / "sixth_game"
PATIENCE = 200  # seconds for a process on a busy machine
COMPILER = pytest.mark.skipif(find_spec("numba") is None, reason="nothing here makes machine code")

# numba is there as long as these tests run, but not for the path finder of a process that begins with this.
WITHOUT_NUMBA = """
import importlib.machinery, sys

class Finder(importlib.machinery.PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        hidden = name.partition(".")[0] in ("numba", "llvmlite")
        return None if hidden else super().find_spec(name, path, target)

sys.meta_path[:] = [Finder if one is importlib.machinery.PathFinder else one for one in sys.meta_path]
"""
PACKED = """
import time
import numpy as np
from ludotheque.compiled import turbo
from ludotheque.games.awale.engine.solver import pack

def packed():
    layer = np.zeros(64, np.int64)
    counts = np.arange(1024, dtype=np.int8) % 13
    pack(counts - 2 * (counts // 3), counts, layer)
    return hash(layer.tobytes()), layer[1]

def on_module():
    return "Module" in getattr(pack.runner, "__qualname__", "")

first = packed()
assert on_module()
"""
CHANGED_OVER = """
while on_module():
    time.sleep(0.01)
assert packed() == first
"""


def surroundings(tmp_path: Path, *first: Path) -> dict[str, str]:
    paths = [*map(str, first), str(SOURCES), *filter(None, sys.path)]
    asked = {"LUDOTHEQUE_ENGINES": "auto", "LUDOTHEQUE_CACHE": str(tmp_path / "cache")}
    return {**os.environ, **asked, "PYTHONPATH": os.pathsep.join(paths), "PYTHONWARNINGS": "error"}


def said(script: str, tmp_path: Path, *first: Path) -> str:
    """What a fresh process says; it ends well and complains of nothing."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=surroundings(tmp_path, *first),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def gone(process: int) -> bool:
    """Whether a process has ended; whoever inherited it may not have noticed yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.mark.long
@COMPILER
def test_a_routine_begins_on_its_module_and_the_next_process_finds_the_machine_code(tmp_path: Path) -> None:
    script = PACKED + CHANGED_OVER + "print(len(turbo._worker))"
    assert said(script, tmp_path) == "1\n"
    assert said(script, tmp_path) == "0\n"


@pytest.mark.long
@COMPILER
def test_a_module_of_the_folder_one_stands_in_is_not_run(tmp_path: Path) -> None:
    """As among the files of a student."""
    for name in ("numba.py", "numpy.py", "random.py"):
        (tmp_path / name).write_text("import os\nos.mkdir('run')\n", "utf-8")
    script = "import sys\nsys.path[:] = [one for one in sys.path if one]\n" + PACKED + CHANGED_OVER
    said(script, tmp_path)
    assert not (tmp_path / "run").exists()


WORKING = """
while not turbo._worker:
    time.sleep(0.01)
print(turbo._worker[0].pid, flush=True)
"""


@COMPILER
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are looked for in /proc")
def test_a_process_that_ends_early_leaves_none_behind(tmp_path: Path) -> None:
    assert gone(int(said(PACKED + WORKING, tmp_path)))


@COMPILER
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are looked for in /proc")
def test_a_process_that_is_killed_leaves_none_behind(tmp_path: Path) -> None:
    slow = PACKED.replace("first = packed()", "from ludotheque.games.awale.engine.lookahead import look\nlook.settle()")
    command = [sys.executable, "-c", slow.replace("assert on_module()", "") + WORKING + "time.sleep(1000)"]
    with subprocess.Popen(command, env=surroundings(tmp_path), cwd=tmp_path, stdout=subprocess.PIPE, text=True) as one:
        assert one.stdout is not None
        worker = int(one.stdout.readline())
        assert not gone(worker)
        one.send_signal(signal.SIGKILL)
    while not gone(worker):  # the limit of the test is that of its patience
        time.sleep(0.05)


@COMPILER
def test_a_cache_that_cannot_be_written_keeps_nobody_from_playing(tmp_path: Path) -> None:
    """The process that compiles may fail; the module plays on."""
    (tmp_path / "cache").write_text("not a folder", "utf-8")
    said(PACKED + "time.sleep(0.5)\nassert packed() == first\n", tmp_path)


EVERY_GAME = """
from pathlib import Path
from random import Random
from ludotheque.compiled.routines import compiler_installed
from ludotheque.core.registry import GAMES, bring
from ludotheque.core.seat import Seat
from ludotheque.search.levels import choose

assert not compiler_installed()
bring(Path({sixth!r}))
for entry in GAMES.values():
    game, room, rng = entry.load()(), entry.room("engine.engine"), Random(1)
    engine, state = room.engine(game), game.start()
    for _ in range(4):
        while state.to_move is Seat.CHANCE:
            state = game.play(state, rng.choice(game.legal_moves(state)))
        if game.outcome(state) is None:
            state = game.play(state, choose(engine, state, room.LEVELS[1], rng).move)
    print(entry.slug)
"""


def test_every_game_plays_where_numba_is_not_installed(tmp_path: Path) -> None:
    """A game from a folder, which has no module, plays in plain Python."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_NUMBA, "utf-8")
    found = said(EVERY_GAME.format(sixth=str(SIXTH_GAME)), tmp_path, tmp_path).split()
    assert {"alak", "black-white", "awale", "puissance4", "roi-des-roses"} < set(found)
    assert len(found) == 6


SEVERAL_THREADS = """
from ludotheque.compiled.routines import NoCompiler, run_natively
from ludotheque.core.text import Lang
from ludotheque.games.reversi.engine.kernel import kernel_for
from ludotheque.games.reversi.rules import Reversi
from ludotheque.search.deepening import Deepening
from ludotheque.search.thought import Limit

game = Reversi(10)
try:
    Deepening(game, kernel_for(game), threads=2)
except NoCompiler as refused:
    print(refused.to(Lang.FR), refused.to(Lang.EN), sep="\\n")
Deepening(game, kernel_for(game)).think(game.start(), Limit(nodes=100))  # one thread plays on, on its module
"""


def test_several_threads_ask_for_numba_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_NUMBA, "utf-8")
    french, english = said(SEVERAL_THREADS, tmp_path, tmp_path).splitlines()
    assert "numba n'est pas installé" in french and "./ludo --turbo" in french
    assert "numba is not installed" in english and "pip install ludotheque[turbo]" in english
