"""Which functions become machine code: kernels, searches, and the routines of them that Python calls.

The decorators only mark a function: it stays plain Python until a routine that needs it is called. What a routine then
runs on is the business of `routines`; kernels, searches and solvers know nothing of it.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any

from ludotheque.compiled.back_ends import BACK_ENDS
from ludotheque.compiled.marks import Manner, marked
from ludotheque.compiled.marks import apart as apart
from ludotheque.compiled.marks import kernel as kernel
from ludotheque.compiled.marks import recursive as recursive
from ludotheque.compiled.routines import Routine


def routine(module: str, signature: str) -> Callable[[Callable[..., Any]], Routine]:
    """A function that Python calls; routines of one module share their arrays. It may not make arrays."""

    def made(function: Callable[..., Any]) -> Routine:
        marked(function, Manner(signature=signature))
        return Routine(BACK_ENDS, function, signature, module)  # type: ignore[arg-type]

    return made


def compiled(function: Callable[..., Any]) -> Routine:
    """A routine of a tool or of a benchmark: it is in no module that is shipped, its types are seen when it is called.

    It may make arrays.
    """
    marked(function, Manner(allocates=True))
    return Routine(BACK_ENDS, function)  # type: ignore[arg-type]


_tags: set[str] = set()


def specialise(
    template: Callable[..., Any],
    tag: str,
    bindings: Mapping[str, Any],
    signature: str | None = None,
    *,
    allocates: bool = False,
) -> Routine:
    """A copy of `template` in which the names in `bindings` mean this game's kernel, as a routine of the module `tag`.

    Unless it `allocates`, nothing it calls may make arrays. The copy has a cache file of its own, named after the tag:
    two copies with one tag would run each other's code. Only functions are bound: a number would be baked in unseen.
    """
    assert isinstance(template, FunctionType)
    name = f"{template.__module__}.{template.__qualname__}-{tag}"
    assert name not in _tags, f"{name} is specialised twice"
    assert all(map(callable, bindings.values())), f"{name} is bound to something else than functions"
    _tags.add(name)
    copy = FunctionType(template.__code__, {**template.__globals__, **bindings}, template.__name__)
    copy.__defaults__ = template.__defaults__
    copy.__qualname__ = f"{template.__qualname__}-{tag}"
    copy.__module__ = template.__module__
    marked(copy, Manner(allocates=allocates, signature=signature))
    home = Path(next(iter(bindings.values()), copy).__code__.co_filename).parent
    return Routine(BACK_ENDS, copy, signature, None if allocates or signature is None else tag, home)
