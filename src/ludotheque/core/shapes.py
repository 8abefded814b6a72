"""Whether plain data read from a file has the shape that a type says: a damaged or forged file is found at its door.

bool, int, float, str and None are looked at exactly (a bool is no int; an int will do for a float); lists, tuples, dicts,
unions, enumerations, dataclasses and TypedDicts are looked into. What a TypedDict does not name may be there.
"""

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints, is_typeddict


def has_shape(value: object, hint: object) -> bool:
    """Whether the value is what the type says, to its very leaves."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(has_shape(value, one) for one in inside)
    if isinstance(origin, type):
        return isinstance(value, origin) and _holds(value, inside)
    if not isinstance(hint, type):
        return value is None and hint is None
    if is_typeddict(hint):
        return isinstance(value, dict) and all(
            key in value and has_shape(value[key], one) for key, one in _named(hint).items()
        )
    if is_dataclass(hint):
        return type(value) is hint and all(has_shape(getattr(value, key), one) for key, one in _named(hint).items())
    if hint in (bool, int, float, str, NoneType):
        return type(value) is hint or (hint is float and type(value) is int)
    return isinstance(value, hint)


def _holds(value: object, inside: tuple[object, ...]) -> bool:
    """Whether a collection holds what it should."""
    if isinstance(value, Mapping):
        keys, values = inside
        return all(has_shape(key, keys) and has_shape(one, values) for key, one in value.items())
    if isinstance(value, tuple) and inside[-1] is not Ellipsis:
        return len(value) == len(inside) and all(map(has_shape, value, inside))
    return isinstance(value, list | tuple | set | frozenset) and all(has_shape(one, inside[0]) for one in value)


@cache
def _named(hint: type) -> dict[str, object]:
    return get_type_hints(hint)
