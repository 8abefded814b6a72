"""Kernels on both of what they run on, machine code and shipped modules; first moves, sizes of modules, a first installation.

    python -m benchmarks.everywhere [--only WORD …] [--rounds 3] [--install]

One run: games are played out on each in turn, the quickest round of each counts, and the ratio is to machine code. Then how
long the first move takes from the command on, with an empty cache and with a full one; how large the modules are; and, with
`--install`, how long a first installation takes and how large it is.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from ludotheque.compiled.routines import BackEnd, use
from ludotheque.core.registry import GAMES
from ludotheque.search.building import modules_of

ROOT = Path(__file__).parent.parent
PLAYOUTS = 20_000
LIMIT = 30.0  # seconds for a first move, at most


def playouts(only: list[str], rounds: int) -> None:
    """Games played out at random inside each kernel: so many a second, and the time of one beside machine code."""
    print(f"{'job':34}{'native/s':>12}{'wasmtime/s':>12}{'wasmtime ÷':>12}")
    for entry in GAMES.values():
        game = entry.load()()
        for kernel in entry.room("engine.kernel").kernels():
            name = f"playouts {kernel.tag}"
            if only and not any(word in name for word in only):
                continue
            start = game if kernel.tag not in ("alak-long", "reversi-wide") else larger(entry, kernel.tag)
            stack, _ = kernel.stack(start.start(), 1)
            many = kernel.routine("playouts")
            taken: dict[BackEnd, list[float]] = {BackEnd.NATIVE: [], BackEnd.WASM: []}
            for number in range(rounds + 1):  # the first compiles
                for where, seconds in taken.items():
                    use(where)
                    begun = time.perf_counter()
                    many(kernel.geo, stack, PLAYOUTS, np.uint64(number))
                    if number:
                        seconds.append(time.perf_counter() - begun)
            told(name, min(taken[BackEnd.NATIVE]), min(taken[BackEnd.WASM]))


def larger(entry: Any, tag: str) -> Any:
    """The game that a kernel for large boards was made for."""
    from ludotheque.games.alak.engine.kernel import LONGEST
    from ludotheque.games.reversi.engine.kernel_bits import SIDE

    return entry.load()(LONGEST + 1) if tag == "alak-long" else entry.load()(SIDE + 1)


def told(name: str, native: float, wasm: float) -> None:
    """A line of the table, from the seconds that each took."""
    print(f"{name:34}{PLAYOUTS / native:12,.0f}{PLAYOUTS / wasm:12,.0f}{wasm / native:12.2f}", flush=True)


def first_moves() -> None:
    """From the command to `bestmove`, in a fresh process."""
    print(f"\n{'first move (movetime 200)':34}{'cold cache':>12}{'warm cache':>12}   seconds from the command on")
    for entry in GAMES.values():
        with tempfile.TemporaryDirectory() as cache:
            cold, warm = (first_move(entry.slug, cache) for _ in range(2))
        print(f"{entry.slug:34}{cold:12.2f}{warm:12.2f}", flush=True)


def first_move(slug: str, cache: str) -> float:
    surroundings = {**os.environ, "LUDOTHEQUE_CACHE": cache, "LUDOTHEQUE_ENGINES": "wasm"}
    begun = time.perf_counter()
    command = [sys.executable, "-P", "-m", "ludotheque.cli", "engine", slug]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings
    ) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        engine.stdin.write("ugi\nposition startpos\ngo movetime 200\n")
        engine.stdin.flush()
        for line in engine.stdout:
            if line.startswith("bestmove"):
                break
        taken = time.perf_counter() - begun
        engine.stdin.write("quit\n")
        engine.stdin.close()
        engine.wait(LIMIT)
    return taken


def sizes() -> None:
    """What is shipped."""
    total = 0
    print(f"\n{'module':34}{'bytes':>12}")
    for entry in GAMES.values():
        for path in sorted(modules_of(entry)):
            total += path.stat().st_size
            print(f"{path.stem:34}{path.stat().st_size:12,}")
    print(f"{'all':34}{total:12,}")


def installation() -> None:
    """A clone of this checkout, installed for the first time by a person of whom nothing is known."""
    with tempfile.TemporaryDirectory() as folder:
        clone, home = Path(folder) / "clone", Path(folder) / "home"
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        surroundings = {**os.environ, "HOME": str(home)}
        begun = time.perf_counter()
        subprocess.run([clone / "ludo", "--version"], check=True, env=surroundings, stdout=subprocess.DEVNULL)
        taken = time.perf_counter() - begun
        size = sum(one.stat().st_size for one in (clone / ".venv").rglob("*") if one.is_file() and not one.is_symlink())
    print(f"\nFirst `./ludo`: {taken:.1f} s, {size / 1e6:.0f} MB")


def main(arguments: Iterable[str] | None = None) -> None:
    """Everything, in one run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", nargs="*", default=[], help="kernels whose name has one of these words")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--install", action="store_true", help="also a first installation")
    wanted = parser.parse_args(arguments)
    libraries = ", ".join(f"{one} {version(one)}" for one in ("ludotheque", "numba", "wasmtime", "numpy"))
    load = os.getloadavg()[0]
    print(
        f"Python {platform.python_version()}, {libraries}; {os.cpu_count()} cores {platform.machine()}, load {load:.1f}\n"
    )
    playouts(wanted.only, wanted.rounds)
    if not wanted.only:
        first_moves()
        sizes()
    if wanted.install:
        installation()


if __name__ == "__main__":
    main()
