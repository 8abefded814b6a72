"""Arrays as addresses: handed down a recursive search, an address costs one register, an array nine."""

from typing import Any

from numba import types
from numba.extending import intrinsic, overload


def _type_address(_context: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(array.dtype)(array), generate


def _type_load(_context: Any, words: Any) -> Any:
    def generate(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
        return builder.load_atomic(args[0], "monotonic", 8)

    return words.dtype(words), generate


_address: Any = intrinsic(_type_address)
_load: Any = intrinsic(_type_load)


def address(array: Any) -> Any:
    """Where an array begins in memory; without machine code, an array is its own address."""
    return array


def first_word(words: Any) -> Any:
    """The word at an address, read anew every time: another thread may write it."""
    return words[0]


@overload(address, inline="always")
def _address_of(array):  # type: ignore[no-untyped-def] # noqa: ARG001 # numba compares the two signatures
    return lambda array: _address(array)


@overload(first_word, inline="always")
def _first_word(words):  # type: ignore[no-untyped-def] # noqa: ARG001 # numba compares the two signatures
    return lambda words: _load(words)
