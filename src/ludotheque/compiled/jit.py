"""Compiles kernels and searches: the decorators, bit operations, the cache on disk, a copy of a search per game."""

import inspect
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic, overload

from ludotheque.core.cache_folder import cache_folder
from ludotheque.core.sources import digest_of

VERSIONS = (numba.__version__, np.__version__, str(sys.version_info[:2]))
FORGOTTEN = 30 * 24 * 3600  # seconds after which machine code that nobody used is thrown away
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
# Counting references to arrays took half of the time of a tree search: what only borrows them does not count.
BORROWS: dict[str, Any] = {**OPTIONS, "_nrt": False}
F = TypeVar("F", bound=Callable[..., Any])


def _forget_the_old() -> None:
    """Throw away machine code that nobody used for long: that of older versions, mostly."""
    for folder in cache_folder().glob("kernels-*"):
        with suppress(FileNotFoundError):  # another process throws it away
            if time.time() - folder.stat().st_mtime > FORGOTTEN:
                shutil.rmtree(folder, ignore_errors=True)


@cache
def _folder_for(files: frozenset[Path]) -> str:
    """The cache of the machine code made from these files: numba itself looks at a function's own file alone."""
    folder = cache_folder() / f"kernels-{digest_of(files, *VERSIONS)}"
    with suppress(OSError):  # numba itself says where else it may write
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    return str(folder)


_compiling = threading.RLock()  # numba knows one cache at a time
_made_from: dict[Callable[..., Any], frozenset[Path]] = {}


def _sources(function: Callable[..., Any]) -> frozenset[Path]:
    """The files that a function was written in, with those of the kernel it was specialised for."""
    return _made_from.get(function) or frozenset({Path(inspect.getfile(function))})


def _made(function: F, options: Mapping[str, Any], signature: Any = None, bound: Iterable[Any] = ()) -> F:
    """The function in machine code, kept in a cache that is named after all it was made from."""
    files = _sources(function).union(*(_sources(one) for one in bound))
    kept = all(file.is_file() for file in files)  # what is typed at a prompt has no file that could be read again
    with _compiling:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = _folder_for(files) if kept else before
        try:
            done: F = njit(signature, **{**options, "cache": kept})(function)
        finally:
            numba.config.CACHE_DIR = before
    _made_from[done] = files
    return done


_forget_the_old()


def kernel(function: F) -> F:
    """A leaf of a kernel: compiled into whatever calls it. It may not make arrays."""
    return _made(function, {"forceinline": True, **BORROWS})


def compiled(function: F) -> F:
    """A function of its own in machine code; it may make arrays."""
    return _made(function, OPTIONS)


def apart(function: F) -> F:
    """Compiled once and called, where a copy in every caller would take seconds to compile and save nothing.

    It may not make arrays.
    """
    return _made(function, BORROWS)


def recursive(signature: Any) -> Callable[[F], F]:
    """Compiles a function that calls itself: its types must be told beforehand. It may make arrays."""
    return lambda function: _made(function, OPTIONS, signature)


_tags: set[str] = set()


def specialise(
    template: FunctionType, tag: str, bindings: Mapping[str, Callable[..., Any]], *, allocates: bool = False
) -> Callable[..., Any]:
    """A compiled copy of `template` in which the names in `bindings` mean this game's kernel.

    Unless it `allocates`, nothing it calls may make arrays. The copy has a cache file of its own, named after the tag:
    two copies with one tag would run each other's code. Only functions are bound: a number would be baked in unseen.
    """
    name = f"{template.__module__}.{template.__qualname__}-{tag}"
    assert name not in _tags, f"{name} is specialised twice"
    assert all(map(callable, bindings.values())), f"{name} is bound to something else than functions"
    _tags.add(name)
    scope = {**template.__globals__, **bindings}
    copy = FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    copy.__qualname__ = f"{template.__qualname__}-{tag}"
    copy.__module__ = template.__module__
    done: Callable[..., Any] = _made(copy, OPTIONS if allocates else BORROWS, bound=bindings.values())
    scope[template.__name__] = done
    return done


@intrinsic
def _ctpop(_context: Any, x: Any) -> Any:
    return types.uint64(types.uint64), lambda _c, builder, _s, args: builder.ctpop(args[0])


@intrinsic
def _cttz(_context: Any, x: Any) -> Any:
    def generate(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@intrinsic
def _load_flag(_context: Any, flag: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        return builder.load_atomic(data, "monotonic", 8)

    return types.int64(flag), generate


def popcount(x: Any) -> Any:
    """How many bits are set."""
    return np.uint64(int(x).bit_count())


def lowest(x: Any) -> Any:
    """The number of the lowest bit set; 64 when there is none."""
    return np.uint64((int(x) & -int(x)).bit_length() - 1 if x else 64)


def stopped(flag: Any) -> Any:
    """Whether somebody raised the flag, read so that the compiler cannot assume it still."""
    return flag[0] != 0


@overload(popcount, inline="always")
def _popcount(x):  # type: ignore[no-untyped-def] # numba compares the two signatures
    return lambda x: _ctpop(x)


@overload(lowest, inline="always")
def _lowest(x):  # type: ignore[no-untyped-def] # numba compares the two signatures
    return lambda x: _cttz(x)


@overload(stopped, inline="always")
def _stopped(flag):  # type: ignore[no-untyped-def] # numba compares the two signatures
    return lambda flag: _load_flag(flag) != 0


@kernel
def splitmix(seed: Any) -> Any:
    """The next state of a small random generator (an odd constant added; see `scramble`)."""
    return seed + np.uint64(0x9E3779B97F4A7C15)


@kernel
def scramble(x: Any) -> Any:
    """Sixty-four well mixed bits."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))
