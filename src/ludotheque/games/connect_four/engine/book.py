"""The opening book of Puissance 4 on 6×7: scores and best moves that took too long to find while somebody waits.

The file is a sorted list of 64-bit little-endian words:

    key 49 bits | score + 64, 7 bits | column of a best move, from 1, 4 bits | 4 bits of 0

The key is that of the position or of its mirror image, whichever is smaller: the pawns of the player to move plus all
pawns, as numbers. `make_book` writes the file; `book.md` says how and how far.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState

NAME = "book.bin"
GAME = ConnectFour()
HEIGHT, COLUMN = GAME.rows + 1, (1 << GAME.rows) - 1
KEY_AT, SCORE_AT, MOVE_AT = 15, 8, 4
ZERO = 64


@dataclass(frozen=True, slots=True)
class BookEntry:
    """The score for the player to move, as the solver counts, and a best move."""

    score: int
    move: Move

    def seen(self, turned: bool) -> "BookEntry":
        """The same, or that of the mirror image."""
        return BookEntry(self.score, Move(GAME.columns - 1 - self.move)) if turned else self


def _mirrored(pawns: int) -> int:
    columns = [pawns >> column * HEIGHT & COLUMN for column in range(GAME.columns)]
    return sum(cells << (GAME.columns - 1 - column) * HEIGHT for column, cells in enumerate(columns))


def key_of(state: ConnectFourState) -> tuple[int, bool]:
    """The key of a position, and whether it is that of the mirror image."""
    mine = state.first if state.to_move is Seat.FIRST else state.second
    pawns = state.first | state.second
    key, other = mine + pawns, _mirrored(mine) + _mirrored(pawns)
    return min(key, other), other < key


def packed(key: int, entry: BookEntry) -> int:
    """The word of a position whose key is its own, not that of its mirror image."""
    return key << KEY_AT | (entry.score + ZERO) << SCORE_AT | (entry.move + 1) << MOVE_AT


def unpacked(word: int) -> tuple[int, BookEntry]:
    """The key and the entry of a word."""
    return word >> KEY_AT, BookEntry((word >> SCORE_AT & 127) - ZERO, Move((word >> MOVE_AT & 15) - 1))


class Book:
    """Positions whose score is known."""

    def __init__(self, words: NDArray[np.uint64]) -> None:
        self.words = words

    @staticmethod
    def read(content: bytes) -> "Book":
        """The book of a file."""
        return Book(np.frombuffer(content, dtype="<u8").astype(np.uint64))

    def __len__(self) -> int:
        return len(self.words)

    def entry(self, state: ConnectFourState) -> BookEntry | None:
        """What the book says of a position."""
        key, turned = key_of(state)
        place = int(np.searchsorted(self.words, np.uint64(key << KEY_AT)))
        if place == len(self.words):
            return None
        found, entry = unpacked(int(self.words[place]))
        return entry.seen(turned) if found == key else None

    def by_key(self) -> dict[int, BookEntry]:
        """All of it."""
        return dict(unpacked(int(word)) for word in self.words)


@cache
def opening_book() -> Book:
    """The book that comes with the house; empty if there is none."""
    file = files(__package__) / NAME
    return Book.read(file.read_bytes() if file.is_file() else b"")
