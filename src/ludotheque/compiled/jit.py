"""Compiles kernels and searches: the decorators, bit operations, the cache on disk, a copy of a search per game."""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic, overload
from platformdirs import user_cache_path

CACHE_VARIABLE = "LUDOTHEQUE_CACHE"
SOURCES = ("compiled/*.py", "search/*.py", "games/*/engine/*.py", "games/*/tools/*.py", "games/*/rules.py")
FORGOTTEN = 14 * 24 * 3600  # seconds after which the machine code of an older version is thrown away
OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
# Counting references to arrays took half of the time of a tree search: what only borrows them does not count.
BORROWS: dict[str, Any] = {**OPTIONS, "_nrt": False}
F = TypeVar("F", bound=Callable[..., Any])


def cache_folder() -> Path:
    """Where everything the house computes once is kept; emptying it is harmless."""
    named = os.environ.get(CACHE_VARIABLE)
    return Path(named) if named else user_cache_path("ludotheque", appauthor=False)


def _digest_of_sources() -> str:
    """Machine code depends on every helper it was inlined from: any change of a source is a new cache."""
    package = Path(__file__).parent.parent
    paths = sorted(path for pattern in SOURCES for path in package.glob(pattern))
    sums = hashlib.blake2b(f"{numba.__version__} {sys.version_info[:2]}".encode(), digest_size=8)
    for path in paths:
        sums.update(path.read_bytes())
    return sums.hexdigest()


def _use_cache() -> None:
    folder = cache_folder() / f"kernels-{_digest_of_sources()}"
    numba.config.CACHE_DIR = str(folder)
    for old in cache_folder().glob("kernels-*"):
        if old != folder and time.time() - old.stat().st_mtime > FORGOTTEN:
            shutil.rmtree(old, ignore_errors=True)


_use_cache()


def kernel(function: F) -> F:
    """A leaf of a kernel: compiled into whatever calls it. It may not make arrays."""
    compiled: F = njit(forceinline=True, **BORROWS)(function)
    return compiled


def compiled(function: F) -> F:
    """A function of its own in machine code; it may make arrays."""
    done: F = njit(**OPTIONS)(function)
    return done


def apart(function: F) -> F:
    """Compiled once and called, where a copy in every caller would take seconds to compile and save nothing.

    It may not make arrays.
    """
    done: F = njit(**BORROWS)(function)
    return done


_tags: set[str] = set()


def specialise(
    template: FunctionType, tag: str, bindings: Mapping[str, Any], *, allocates: bool = False
) -> Callable[..., Any]:
    """A compiled copy of `template` in which the names in `bindings` mean this game's kernel.

    Unless it `allocates`, nothing it calls may make arrays. The copy has a cache file of its own, named after the tag:
    two copies with one tag would run each other's code.
    """
    name = f"{template.__module__}.{template.__qualname__}-{tag}"
    assert name not in _tags, f"{name} is specialised twice"
    _tags.add(name)
    scope = {**template.__globals__, **bindings}
    copy = FunctionType(template.__code__, scope, template.__name__, template.__defaults__)
    copy.__qualname__ = f"{template.__qualname__}-{tag}"
    copy.__module__ = template.__module__
    done: Callable[..., Any] = njit(**(OPTIONS if allocates else BORROWS))(copy)
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
