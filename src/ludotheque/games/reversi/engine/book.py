"""Openings of Black & White on 8×8 known beforehand, by a long look; see openings.md."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludotheque.core.game import Move
from ludotheque.games.reversi.engine.judgement import UNIT
from ludotheque.games.reversi.engine.kernel import word_kernel
from ludotheque.games.reversi.engine.solver_far import normal
from ludotheque.games.reversi.rules import Reversi, ReversiState

GAME = Reversi(8)
FILE = Path(__file__).parent / "openings.txt"
Key = tuple[int, int]  # the words of the player to move, then the other's, of the least of the eight images
Book = dict[Key, "BookOpening"]


@dataclass(frozen=True, slots=True)
class BookOpening:
    """What a position is worth to the player to move, in pawns, and from how many plies that is known."""

    worth: float
    depth: int


def key_of(state: ReversiState) -> Key:
    """The same for a position and its turned and mirrored copies."""
    first, second, turn = word_kernel(GAME.size).encode(state)
    mine, theirs = normal(second, first) if turn else normal(first, second)
    return int(mine), int(theirs)


def line_of(key: Key, opening: BookOpening) -> str:
    """A line of the file: the words of a position, its worth in hundredths of a pawn, plies."""
    return f"{key[0]:x} {key[1]:x} {round(opening.worth * UNIT)} {opening.depth}"


def read_line(line: str) -> tuple[Key, BookOpening]:
    """The other way."""
    mine, theirs, worth, depth = line.split()
    return (int(mine, 16), int(theirs, 16)), BookOpening(int(worth) / UNIT, int(depth))


@cache
def openings() -> Book:
    """All positions known."""
    return dict(read_line(line) for line in FILE.read_text().splitlines())


def best_line(book: Book, state: ReversiState) -> Iterator[Move]:
    """The best moves of both as far as the book goes."""
    while moves := GAME.legal_moves(state):
        after = {move: book.get(key_of(GAME.play(state, move))) for move in moves}
        worths = {move: -opening.worth for move, opening in after.items() if opening is not None}
        if not worths:
            return
        move = max(worths, key=lambda move: worths[move])
        yield move
        state = GAME.play(state, move)
