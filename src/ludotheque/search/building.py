"""All that is built of an engine: its own routines, and both searches over each of its kernels.

As a program it makes machine code of one routine, for another process that plays meanwhile (see `turbo`).
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

from ludotheque.compiled.kernel import SIGNATURES
from ludotheque.compiled.routines import Routine, in_module
from ludotheque.core.registry import GAMES, Entry
from ludotheque.search.deepening import compiled_for
from ludotheque.search.sampling import tree_for

NICENESS = 10  # of what is compiled while somebody plays


def modules_of(entry: Entry) -> dict[Path, tuple[Routine, ...]]:
    """The modules of a game by their files, each with its routines."""
    entry.room("engine.engine")
    for kernel in entry.room("engine.kernel").kernels():
        compiled_for(kernel)
        tree_for(kernel)
        for name in (*SIGNATURES, "playouts"):
            kernel.routine(name)
    home = home_of(entry)
    return {path: tuple(routines.values()) for path, routines in in_module.items() if path.parent.parent == home}


def home_of(entry: Entry) -> Path:
    """The folder of a game's engine."""
    return Path(str(entry.room("engine").__file__)).parent


def compile_natively(routine: Routine) -> None:
    """Make machine code of a routine and keep it."""
    from ludotheque.compiled.native import dispatcher
    from ludotheque.compiled.turbo import made_mark

    dispatcher(routine)
    with suppress(OSError):
        made_mark(routine).touch()


def main(path: Path, name: str) -> None:
    """Make machine code of one routine, at leisure and no longer than whoever wants it lives."""
    Thread(target=_end_with_who_waits, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    entry = next(one for one in GAMES.values() if home_of(one) == path.parent.parent)
    compile_natively(next(one for one in modules_of(entry)[path] if one.name == name))


def _end_with_who_waits() -> None:
    """The other end of the input is held by the process that waits; killed, it cannot say good-bye."""
    os.read(sys.stdin.fileno(), 1)  # nothing is ever written; a lock held by `sys.stdin` would spoil the end
    os._exit(1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
