"""The types of a routine, as they are written: `int64(uint64[::1], int64[:, ::1], float64)`."""

import re
from dataclasses import dataclass
from functools import cache

import numpy as np

WHOLE_NUMBERS = tuple(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))
IN_ARRAYS = (*WHOLE_NUMBERS, "float32", "float64")
ALONE = (*WHOLE_NUMBERS, "float64")  # whatever its size, a number alone is passed in eight bytes
ANSWERS = ("int64", "uint64")  # of eight bytes, as an answer is read
ARGUMENT = re.compile(r"(\w+)(\[(?::,\s*)*::1\])?")
WHOLE = re.compile(r"(\w+)\((.*)\)")


@dataclass(frozen=True, slots=True)
class ArgumentKind:
    """A number, or an array of numbers without gaps: of how many dimensions (0 for a number alone)."""

    dtype: np.dtype
    dimensions: int


@dataclass(frozen=True, slots=True)
class Signature:
    """What a routine takes, and what it gives: nothing, if `gives` is None."""

    gives: np.dtype | None
    takes: tuple[ArgumentKind, ...]


@cache
def read_signature(text: str) -> Signature:
    """The types that a text names."""
    found = WHOLE.fullmatch(text)
    assert found, f"not a signature: {text}"
    gives, rest = found.groups()
    assert gives == "void" or gives in ANSWERS, f"not an answer: {text}"
    takes = []
    for argument in re.split(r",\s*(?=\w)", rest) if rest else ():
        one = ARGUMENT.fullmatch(argument)
        assert one and one[1] in (IN_ARRAYS if one[2] else ALONE), f"not a signature: {text}"
        takes.append(ArgumentKind(np.dtype(one[1]), one[2].count(":") - 1 if one[2] else 0))
    return Signature(None if gives == "void" else np.dtype(gives), tuple(takes))
