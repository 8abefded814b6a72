"""Keeps the table of awalé endings: made once in a few seconds, then read from the cache.

A file is 64-bit words, ready to be the `geo` of a kernel:

    variant | most seeds | words a layer | layer of 1 turn left | … | layer of 100 turns left | sources and checksum
"""

import time
import zlib
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.rooms import Room
from ludotheque.core.cache_folder import cache_folder
from ludotheque.core.files import open_whole
from ludotheque.core.sources import digest_of
from ludotheque.games.awale.engine.kernel import CANCELLED, HEADER, KNOWN
from ludotheque.games.awale.engine.solver import Told, fill, follow, words_of_layer
from ludotheque.games.awale.rules import TURN_LIMIT, Awale

KNOWN_SEEDS = 12  # 2,704,156 positions × 100 layers: 135 MB, 2.5 s of CPU (13 seeds: 260 MB, 4.9 s)
VERSION = 1  # of the layout
CRC_BITS = 32
SOURCE_DIGITS = 7  # of the digest of the sources, in base 16: they share a word with the checksum
PIECE = 1 << 24  # bytes checked at a time
SOON_TO_TELL = 0.02  # of the table: what is said of the rest before would be a guess

Words = NDArray[np.int64]
_loaded: dict[tuple[Awale, int], Words] = {}
_loading = Lock()  # two engines may want a table at once, and one is enough
_begun: dict[tuple[Awale, int], "TableInTheMaking"] = {}
_beginning = Lock()


def quiet(_done: float) -> None:
    """Nobody waits."""


def endings(game: Awale, seeds: int = KNOWN_SEEDS, told: Told = quiet) -> Words:
    """The table of all endings with at most so many seeds; `told` hears how much of it is made (0 to 1)."""
    with _loading:
        if (game, seeds) not in _loaded:
            path = path_of(game, seeds)
            found = read(path, game, seeds)
            _loaded[game, seeds] = make(path, game, seeds, told) if found is None else found
        return _loaded[game, seeds]


class TableInTheMaking:
    """A table that is read or made in a thread of its own; its `words` are there when it is done, if all went well."""

    def __init__(self, game: Awale, seeds: int) -> None:
        self.words: Words | None = None
        self.done = Event()
        self.share = 0.0
        self.began = time.monotonic()
        Thread(target=self._make, args=(game, seeds), name="endings", daemon=True).start()

    def seconds_left(self) -> float | None:
        """About how long it will still take, once there is something to tell by."""
        return (time.monotonic() - self.began) * (1 / self.share - 1) if self.share > SOON_TO_TELL else None

    def _make(self, game: Awale, seeds: int) -> None:
        try:
            self.words = endings(game, seeds, self._told)
        finally:
            self.done.set()

    def _told(self, share: float) -> None:
        self.share = share


def in_the_making(game: Awale, seeds: int = KNOWN_SEEDS) -> TableInTheMaking:
    """The table of a variant, begun when it is first asked for."""
    with _beginning:
        if (game, seeds) not in _begun:
            _begun[game, seeds] = TableInTheMaking(game, seeds)
        return _begun[game, seeds]


def path_of(game: Awale, seeds: int) -> Path:
    """Where the table of a variant is kept."""
    variant = "cancelled" if game.harvest_cancelled else "exam"
    return cache_folder() / "tables" / f"awale-{variant}-{seeds}-v{VERSION}.words"


def read(path: Path, game: Awale, seeds: int) -> Words | None:
    """The table kept in a file; None when there is none, it is damaged or it was made from other sources."""
    size = _size(seeds)
    try:
        if path.stat().st_size != 8 * size:
            return None
        words = np.asarray(np.memmap(path, dtype=np.int64, mode="c"))
    except OSError:
        return None
    sound = words[-1] == checked(words) and list(words[:HEADER]) == [int(game.harvest_cancelled), seeds]
    return words if sound else None


def make(path: Path, game: Awale, seeds: int, told: Told = quiet) -> Words:
    """Computes the table and keeps it; where nothing can be written it lives in memory alone.

    It is written once it is whole: filled through a map of the file, a full disk would end the process.
    """
    room = Room(follow)
    words = room.zeros(_size(seeds), np.int64)
    _compute(words, game, seeds, told, room)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with open_whole(path) as file:
            words.tofile(file)
    return words if room.instance is None else words.copy()  # the room is half as large again, and goes


def checked(words: Words) -> int:
    """The last word of a file: a digest of the sources it was made from, and a checksum of all words before."""
    bytes_of: Any = words[:-1].view(np.uint8)
    crc = 0
    for begin in range(0, len(bytes_of), PIECE):
        crc = zlib.crc32(bytes_of[begin : begin + PIECE], crc)
    return int(digest_of([Path(__file__)])[:SOURCE_DIGITS], 16) << CRC_BITS | crc


def _size(seeds: int) -> int:
    return HEADER + 1 + TURN_LIMIT * words_of_layer(seeds) + 1


def _compute(words: Words, game: Awale, seeds: int, told: Told, room: Room) -> None:
    words[CANCELLED], words[KNOWN], words[HEADER] = int(game.harvest_cancelled), seeds, words_of_layer(seeds)
    fill(words[HEADER + 1 : -1].reshape(TURN_LIMIT, -1), seeds, game.harvest_cancelled, told, room)
    words[-1] = checked(words)
