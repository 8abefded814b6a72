"""Machine code by numba: what a routine and all it calls become on this very processor, with a cache on disk."""

import inspect
import os
import shutil
import sys
import threading
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba import njit

from ludotheque.compiled import native_bits  # noqa: F401 # its bodies are registered with numba
from ludotheque.compiled.closure import all_of, called_by
from ludotheque.compiled.marks import manner_of
from ludotheque.compiled.routines import Routine
from ludotheque.core.cache_folder import cache_folder
from ludotheque.core.sources import digest_of

VERSIONS = (numba.__version__, np.__version__, str(sys.version_info[:2]))
FORGOTTEN = 30 * 24 * 3600  # seconds after which machine code that nobody used is thrown away
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def _forget_the_old() -> None:
    """Throw away machine code that nobody used for long: that of older versions, mostly."""
    for folder in cache_folder().glob("kernels-*"):
        with suppress(FileNotFoundError):  # another process throws it away
            if _forgotten(folder):
                shutil.rmtree(folder, ignore_errors=True)
    for mark in cache_folder().glob("compiled-*"):  # see `turbo`: it would say that something is there
        with suppress(FileNotFoundError, PermissionError):
            if _forgotten(mark):
                mark.unlink()


def _forgotten(path: Path) -> bool:
    return time.time() - path.stat().st_mtime > FORGOTTEN


_forget_the_old()


@cache
def _folder_for(files: frozenset[Path]) -> str:
    """The cache of the machine code made from these files: numba itself looks at a function's own file alone."""
    folder = cache_folder() / f"kernels-{digest_of(files, *VERSIONS)}"
    with suppress(OSError):  # numba itself says where else it may write
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    return str(folder)


keeping = [True]  # whether machine code is kept on disk; not where what LLVM reads is wanted, which is not kept with it
_compiling = threading.RLock()  # numba knows one cache at a time
_made: dict[FunctionType, Any] = {}


def dispatcher(routine: Routine) -> Any:
    """The routine in machine code: compiled now if its types are known, else when it is first called."""
    with _compiling:
        return _dispatcher(routine.function)


def _dispatcher(function: FunctionType) -> Any:
    if function in _made:
        return _made[function]
    manner = manner_of(function)
    assert manner is not None
    scope = dict(function.__globals__)
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    copy.__qualname__, copy.__module__ = function.__qualname__, function.__module__
    files = frozenset(Path(inspect.getfile(one)) for one in all_of(function))
    kept = keeping[0] and all(
        file.is_file() for file in files
    )  # what is typed at a prompt has no file that could be read again
    for name, called in called_by(function):
        if called is not function:
            scope[name] = _dispatcher(called)
    options = {**OPTIONS, "cache": kept, "forceinline": manner.inlined, **({} if manner.allocates else {"_nrt": False})}
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = _folder_for(files) if kept else before
    try:
        _made[function] = scope[function.__name__] = done = njit(**options)(copy)
    finally:
        numba.config.CACHE_DIR = before
    if manner.signature is not None:
        done.compile(manner.signature)
        done.disable_compile()
    return done
