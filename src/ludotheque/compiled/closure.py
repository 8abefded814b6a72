"""All that a routine is made of: the functions it calls, directly or not, the constants they read, and a digest of both.

The digest names what was built from them: a text or a number that changes, wherever it stands, makes another digest.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from ludotheque.compiled.marks import manner_of
from ludotheque.compiled.routines import Routine


def called_by(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    """The compiled functions that a function names, each with its name there."""
    for name in sorted(_names(function.__code__)):
        value = function.__globals__.get(name)
        called = value.function if isinstance(value, Routine) else value
        if isinstance(called, FunctionType) and manner_of(called) is not None:
            yield name, called


def all_of(function: FunctionType) -> frozenset[FunctionType]:
    """A function with all that it calls, directly or not."""
    known: set[FunctionType] = set()
    ahead = [function]
    while ahead:
        one = ahead.pop()
        if one not in known:
            known.add(one)
            ahead.extend(called for _name, called in called_by(one))
    return frozenset(known)


def digest_of_routine(routine: Routine) -> str:
    """A digest of the texts and constants that a routine is made of."""
    whole = hashlib.blake2b(f"{routine.name}\0{routine.signature}".encode(), digest_size=16)
    for function in sorted(all_of(routine.function), key=lambda one: (one.__module__, one.__qualname__)):
        whole.update(f"\0{function.__qualname__}\0{manner_of(function)}\0{_text(function)}\0".encode())
        for name in sorted(_names(function.__code__)):
            if name in function.__globals__:
                whole.update(f"\0{name}\0".encode() + _constant(function.__globals__[name]))
    return whole.hexdigest()


def _names(code: CodeType) -> set[str]:
    """The global names that a piece of code may read."""
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_names, inner))


@cache
def _lines(file: str) -> tuple[str, ...]:
    return tuple(Path(file).read_text("utf-8").splitlines())


def _text(function: FunctionType) -> str:
    """The lines of a function of the outermost level: from its first to the next that is not part of it."""
    lines = _lines(function.__code__.co_filename)
    first = function.__code__.co_firstlineno - 1
    end = first + 1
    begun = lines[first].startswith("def ")
    while end < len(lines) and (not begun or not lines[end] or lines[end][0] in " )"):
        begun = begun or lines[end].startswith("def ")
        end += 1
    return "\n".join(lines[first:end]).rstrip()


def _constant(value: Any) -> bytes:
    """What a global stands for, in bytes that are the same everywhere."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}".encode() + value.tobytes()
    if isinstance(value, np.generic | int | float | str | None):
        return f"{type(value).__name__} {value}".encode()
    if isinstance(value, tuple):
        return b"(" + b",".join(map(_constant, value)) + b")"
    if isinstance(value, ModuleType):
        return value.__name__.encode()
    if isinstance(value, Routine):
        return value.name.encode()
    fields = getattr(value, "_fields", ())
    return f"{getattr(value, '__qualname__', type(value).__qualname__)}{fields}".encode()
