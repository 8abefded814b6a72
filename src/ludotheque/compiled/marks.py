"""Which functions become machine code, and how: marked by their decorators, they stay plain Python until they are built."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Manner:
    """How a function is compiled. Counting references to arrays took half of the time of a tree search: what only borrows
    them does not count. A function that calls itself must say its types beforehand.
    """

    inlined: bool = False
    allocates: bool = False
    signature: str | None = None


_manners: dict[Any, Manner] = {}


def manner_of(function: Any) -> Manner | None:
    """How a function is compiled, if it is."""
    return _manners.get(function)


def marked(function: F, manner: Manner) -> F:
    """The function, to be compiled in this manner."""
    _manners[function] = manner
    return function


def kernel(function: F) -> F:
    """A leaf of a kernel: compiled into whatever calls it. It may not make arrays."""
    return marked(function, Manner(inlined=True))


def apart(function: F) -> F:
    """Compiled once and called, where a copy in every caller would take seconds to compile and save nothing.

    It may not make arrays.
    """
    return marked(function, Manner())


def recursive(signature: str) -> Callable[[F], F]:
    """Compiles a function that calls itself: its types must be told beforehand. It may not make arrays."""
    return lambda function: marked(function, Manner(signature=signature))
