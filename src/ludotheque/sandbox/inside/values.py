"""Plain data in and out of the jail: numbers, words, lists, tuples, dicts, sets, and nothing that can lie.

None, bool, int, float and str travel as JSON. The rest is tagged:

    [1, (2,)]   {"l": [1, {"t": [2]}]}          {"a": 1}   {"d": [["a", 1]]}       {1}   {"s": [1]}
    2**60       {"i": "1152921504606846976"}    nan        {"f": "nan"}
    other       {"o": "its repr, cut at 200 characters"}

Types are looked at exactly (`type(x) is list`): an object that only pretends to be a list, an int or equal to
everything arrives as `Opaque`, which is equal to no plain data. The same module serves on both sides of the wall,
so it imports nothing of the house.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing typing and dataclasses would double the time a jail takes to start
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeGuard, TypeVar

    T = TypeVar("T")

MAX_DEPTH = 40
MAX_ITEMS = 100_000
MAX_REPR = 200
MAX_BITS = 13_000  # under 4300 digits, which Python refuses to write
SAFE_INT = 2**53  # beyond, JSON numbers are not exact everywhere
ROW_OF_WORDS, ROW_OF_NUMBERS = {str}, {int}


class BadValue(ValueError):
    """This is not plain data as written here."""


class TooLarge(BadValue):
    """More data than anyone needs."""


class Opaque:
    """Something that is not plain data: only its repr came out of the jail."""

    __slots__ = ("shown",)

    def __init__(self, shown: str) -> None:
        self.shown = shown

    def __eq__(self, other: object) -> bool:
        return type(other) is Opaque and other.shown == self.shown

    def __hash__(self) -> int:
        return hash(self.shown)

    def __repr__(self) -> str:
        return self.shown


Atom = bool | int | float | str | None
# What a stranger's function is given and gives back; and the same as it travels: JSON.
PlainData = (
    Atom | list["PlainData"] | tuple["PlainData", ...] | set["PlainData"] | dict["PlainData", "PlainData"] | Opaque
)
Tagged = Atom | list["Tagged"] | dict[str, "Tagged"]
Message = dict[str, Tagged]  # an answer that came out of a jail, or goes into one
SEQUENCES: dict[str, Callable[[list[PlainData]], PlainData]] = {"l": list, "t": tuple, "s": set}


def encode(value: PlainData, items: int = MAX_ITEMS) -> Tagged:
    """The value as JSON-ready plain data; raises TooLarge beyond that many items."""
    return _encode(value, 0, [items])


def _encode(value: PlainData, depth: int, left: list[int]) -> Tagged:
    _spend(1, left)
    if value is None or type(value) is bool or type(value) is str:
        return value
    if type(value) is int:
        return _encode_int(value)
    if type(value) is float:
        return value if value - value == 0 else {"f": repr(value)}
    if depth >= MAX_DEPTH:
        return {"o": "…"}
    if type(value) is list or type(value) is tuple or type(value) is set:
        tag = "l" if type(value) is list else "t" if type(value) is tuple else "s"
        return {tag: _encode_all(value, depth + 1, left)}
    if type(value) is dict:
        _spend(len(value), left)
        return {"d": [[_encode(k, depth + 1, left), _encode(v, depth + 1, left)] for k, v in dict(value).items()]}
    if type(value) is Opaque:
        return {"o": value.shown[:MAX_REPR]}
    return {"o": shown(value)}


def _encode_all(
    items: list[PlainData] | tuple[PlainData, ...] | set[PlainData], depth: int, left: list[int]
) -> list[Tagged]:
    _spend(len(items), left)
    copy = [*items]  # a thread may be changing them
    return copy if _is_row(copy) else [_encode(one, depth, left) for one in copy]


def _is_row(items: list[Any]) -> TypeGuard[list[Any]]:
    """Boards are rows of words or of small numbers; those need no look at each, and travel as they are."""
    kinds = {*map(type, items)}
    if kinds == ROW_OF_WORDS:
        return "".join(items).isascii()
    return kinds == ROW_OF_NUMBERS and min(items) >= -SAFE_INT and max(items) <= SAFE_INT


def _spend(count: int, left: list[int]) -> None:
    left[0] -= count
    if left[0] < 0:
        raise TooLarge("there are too many values")


def _encode_int(value: int) -> Tagged:
    if -SAFE_INT <= value <= SAFE_INT:
        return value
    if value.bit_length() > MAX_BITS:
        return {"o": f"<int: {value.bit_length()} bits>"}
    return {"i": str(value)}


def shown(value: PlainData) -> str:
    """The repr of anything, short, even when its repr fails."""
    try:
        text = repr(value)
        return str(text[:MAX_REPR])
    except Exception:
        return f"<{type(value).__name__[:MAX_REPR]}>"


def decode(value: Tagged) -> PlainData:
    """Plain data again; raises BadValue for anything `encode` does not write."""
    return _decode(value, 0, [MAX_ITEMS])


def _decode(value: Tagged, depth: int, left: list[int]) -> PlainData:
    _spend(1, left)
    if value is None or type(value) is bool or type(value) is int or type(value) is float:
        return value
    if type(value) is str:
        return tidy(value)
    if type(value) is not dict or len(value) != 1 or depth > MAX_DEPTH:
        raise BadValue("not a tagged value")
    ((tag, inner),) = value.items()
    if tag in SEQUENCES and type(inner) is list:
        return _collected(SEQUENCES[tag], _decode_all(inner, depth + 1, left))
    if tag == "d" and type(inner) is list:
        return _collected(dict, [_pair(one, depth, left) for one in inner])
    if type(inner) is str:
        return _decode_word(tag, inner)
    raise BadValue("not a tagged value")


def _decode_all(items: list[Tagged], depth: int, left: list[int]) -> list[PlainData]:
    _spend(len(items), left)
    return items if _is_row(items) else [_decode(one, depth, left) for one in items]


def _pair(pair: Tagged, depth: int, left: list[int]) -> tuple[PlainData, PlainData]:
    if type(pair) is not list or len(pair) != 2:
        raise BadValue("a dict is made of pairs")
    return _decode(pair[0], depth + 1, left), _decode(pair[1], depth + 1, left)


def _collected(kind: Callable[[list[T]], PlainData], items: list[T]) -> PlainData:
    try:
        return kind(items)
    except TypeError:
        raise BadValue("a list cannot be in a set, nor the key of a dict") from None


def _decode_word(tag: str, word: str) -> Opaque | float:
    if tag == "o":
        return Opaque(tidy(word[:MAX_REPR]))
    if tag == "f" and word in ("nan", "inf", "-inf"):
        return float(word)
    digits = word.removeprefix("-")
    if tag == "i" and len(digits) < 4000 and digits.isascii() and digits.isdigit():
        return int(word)
    raise BadValue("not a tagged value")


def tidy(text: str) -> str:
    """The text without lone surrogates, which no file and no terminal can take."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
