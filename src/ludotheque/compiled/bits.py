"""Operations on the bits of a word, and arrays as addresses: plain Python here, single instructions in machine code.

`native_bits` says which instructions. An array handed down a recursive search costs nine registers, an address one.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.marks import kernel


def popcount(x: Any) -> Any:
    """How many bits are set."""
    return np.uint64(int(x).bit_count())


def lowest(x: Any) -> Any:
    """The number of the lowest bit set; 64 when there is none."""
    return np.uint64((int(x) & -int(x)).bit_length() - 1 if x else 64)


def leading(x: Any) -> Any:
    """How many zeros stand before the highest bit set; 64 when there is none."""
    return np.uint64(64 - int(x).bit_length())


def stopped(flag: Any) -> Any:
    """Whether somebody raised the flag, read so that the compiler cannot assume it still."""
    return flag[0] != 0


def address(array: Any) -> Any:
    """Where an array begins in memory; without machine code, an array is its own address."""
    return array


def first_word(words: Any) -> Any:
    """The word at an address, read anew every time: another thread may write it."""
    return words[0]


def prefetch(words: Any, index: Any) -> None:
    """Say that this word at an address is going to be read soon."""


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
