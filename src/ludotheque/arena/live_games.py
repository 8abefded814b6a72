"""Games under way, for whoever watches: while a game is played, its record so far lies in the folder `playing`.

Whoever plays writes it, whole or not at all, a few times a second at most; whoever watches reads it. Nothing depends on it:
where it cannot be written (another machine, a full disk) the game is played all the same.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import write_whole
from ludotheque.play.match import Match
from ludotheque.play.record import Record
from ludotheque.play.record_file import load_record
from ludotheque.play.record_text import write_text

PLAYING = "playing"  # the folder, while the tournament is held
PAUSE = 0.4  # seconds between two records of a game: quicker than that nobody follows
FORGOTTEN = 120.0  # seconds without a move after which a game is taken for broken off


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game under way, as far as it was shown."""

    id: str
    record: Record


class Window:
    """Shows one game while it is played."""

    def __init__(
        self, folder: str, name: str, players: tuple[str, str], now: Callable[[], float] = time.monotonic
    ) -> None:
        self.path = Path(folder, f"{name}.ludo")
        self.players = players
        self.now = now
        self.open = bool(folder) and self.path.parent.is_dir()
        self.next = now()

    def show(self, match: Match[Any]) -> None:
        """The game as it stands, if somebody could follow it."""
        if self.open and self.now() >= self.next:
            self.next = self.now() + PAUSE
            with suppress(OSError):
                write_whole(self.path, write_text(Record(match, *self.players)), durable=False)

    def close(self) -> None:
        """The game is over, or nobody will finish it."""
        if self.open:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)


def begin_showing(path: Path) -> Path:
    """The folder in which the games of a tournament are shown, empty: nothing is under way yet."""
    folder = path / PLAYING
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        for left in folder.glob("*.ludo"):
            left.unlink()
    return folder


def end_showing(path: Path) -> None:
    """The tournament is over."""
    with suppress(OSError):
        (path / PLAYING).rmdir()


def under_way(path: Path, now: float) -> tuple[LiveGame, ...]:
    """The games of a tournament that are being played, in the order of their names; `now` is the time of day."""
    found = []
    for file in sorted((path / PLAYING).glob("*.ludo")):
        try:
            if now - file.stat().st_mtime < FORGOTTEN and file.is_file() and not file.is_symlink():
                found.append(LiveGame(file.stem, load_record(file)))
        except (OSError, LudothequeError):  # over since, or not ours
            continue
    return tuple(found)
