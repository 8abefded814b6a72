"""Writes the openings of Black & White on 8×8: likely moves only, each line judged by a long look at its end.

    python -m ludotheque.games.reversi.tools.make_openings --plies 6

Lines are appended as they are found; positions already in the file are not thought about again.
"""

import argparse
import sys
import time
from pathlib import Path

from ludotheque.compiled.routines import run_natively
from ludotheque.games.reversi.engine.book import FILE, GAME, Book, BookOpening, Key, key_of, line_of, read_line
from ludotheque.games.reversi.engine.engine import WordEngine
from ludotheque.games.reversi.rules import ReversiState
from ludotheque.search.thought import Limit

GLANCE = 8  # plies every move is looked at, to see which are likely
DEPTH = 14  # plies the last positions are looked at
MARGIN = 2.5  # pawns: a move that seems so much worse than the best is not likely
BREADTH = 3  # likely moves of a position, at most
TABLE_BITS = 22


class BookWriter:
    """The book as it grows."""

    def __init__(self, file: Path, table_bits: int = TABLE_BITS, depth: int = DEPTH) -> None:
        self.file, self.depth = file, depth
        self.thinker = WordEngine(GAME, table_bits=table_bits, booked=False)
        self.book: Book = {}
        if file.exists():
            self.book.update(read_line(line) for line in file.read_text().splitlines())

    def note(self, key: Key, opening: BookOpening) -> None:
        if key not in self.book:
            self.book[key] = opening
            with self.file.open("a") as file:
                file.write(line_of(key, opening) + "\n")

    def likely(self, state: ReversiState, plies: int) -> BookOpening:
        """The worth of a position by its likely moves and theirs, so many plies on."""
        key = key_of(state)
        if (known := self.book.get(key)) is not None:
            return known
        if plies == 0:
            thought = self.thinker.think(state, Limit(depth=self.depth))
            found = BookOpening(thought.score, self.depth)
        else:
            thoughts = self.thinker.analyse(state, Limit(depth=GLANCE))
            good = [GAME.play(state, one.move) for one in thoughts if one.score >= thoughts[0].score - MARGIN]
            distinct = {key_of(after): after for after in good}  # moves that mirror each other lead to one position
            worths = [-self.likely(after, plies - 1).worth for after in list(distinct.values())[:BREADTH]]
            found = BookOpening(max(worths), self.depth + plies)
        self.note(key, found)
        return found


def _say(words: str) -> None:
    sys.stdout.write(f"{words}  [{time.process_time():.0f} s]\n")
    sys.stdout.flush()


def main() -> None:
    """Go on with the book."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--plies", type=int, required=True, help="how many plies the book is deep")
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    writer = BookWriter(asked.file)
    worth = writer.likely(GAME.start(), asked.plies).worth
    _say(f"8×8 seems worth {worth:+.2f} to the player who begins; {len(writer.book)} positions in {asked.file.name}")


if __name__ == "__main__":
    run_natively()
    main()
