"""Machine code that is made beside the play: where numba is installed, routines begin on their modules and change over.

A process of its own compiles into the cache on disk, so that nobody waits for it; then a thread loads what it made, and the
next call of the routine runs on it. What was asked for while this process lives is compiled one after the other.
"""

import atexit
import hashlib
import os
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Lock, Thread

from ludotheque.compiled.routines import Routine
from ludotheque.core.cache_folder import cache_folder
from ludotheque.core.import_path import import_path

WORKER = "ludotheque.search.building"  # the module that knows all routines, run as a program
LAST_WAIT = 5.0  # seconds that the end of the process waits for what is being loaded: it cannot be cut short

_wanted: SimpleQueue[Routine | None] = SimpleQueue()
_starting = Lock()
_thread: list[Thread] = []
_worker: list["subprocess.Popen[bytes]"] = []
_ending = Event()


def want(routine: Routine) -> None:
    """Have machine code made of a routine, some time."""
    _wanted.put(routine)
    with _starting:
        if not _thread:
            _thread.append(Thread(target=_serve, name="turbo", daemon=True))
            atexit.register(_end)
            _thread[0].start()


def made_mark(routine: Routine) -> Path:
    """The file that says that machine code of a routine is in the cache."""
    versions = (version("numba"), version("numpy"), sys.version)
    digest = hashlib.blake2b("\0".join((routine.digest, *versions)).encode(), digest_size=16).hexdigest()
    return cache_folder() / f"compiled-{digest}"


def _serve() -> None:
    while not _ending.is_set():
        routine = _wanted.get()
        if routine is None or _ending.is_set() or not (made_mark(routine).exists() or _compile(routine)):
            continue
        with suppress(Exception):  # whatever is wrong with numba or its cache: the module plays on
            _change_over(routine)


def _change_over(routine: Routine) -> None:
    from ludotheque.compiled.native import dispatcher

    routine.runner = dispatcher(routine)


def _compile(routine: Routine) -> bool:
    """Whether a process of its own could compile a routine into the cache."""
    assert routine.path is not None
    command = [sys.executable, "-P", "-m", WORKER, str(routine.path), routine.name]  # -P: no module of this folder
    quiet = subprocess.DEVNULL
    with (
        suppress(OSError),
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, env=_surroundings()) as worker,  # noqa: S603
    ):
        _worker[:] = [worker]
        if _ending.is_set():  # too late for `_end` to see it
            worker.kill()
        return worker.wait() == 0 and not _ending.is_set()
    return False


def _surroundings() -> dict[str, str]:
    return {**os.environ, "LUDOTHEQUE_ENGINES": "native", "PYTHONPATH": import_path()}


def _end() -> None:
    """Nothing is left behind: the process that compiles is ended, what is being loaded is waited for."""
    _ending.set()
    _wanted.put(None)
    for worker in _worker:
        with suppress(OSError):
            worker.kill()
    for thread in _thread:
        thread.join(LAST_WAIT)
