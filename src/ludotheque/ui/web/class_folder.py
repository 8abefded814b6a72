"""What a teacher shows the class: the folders of tournaments, and the marks that were made to be shown around."""

import time
from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any

from ludotheque.arena.folder import JOURNAL, MANIFEST, Folder, GameEntry
from ludotheque.arena.following import Followed, report_of, standings_of
from ludotheque.arena.live_games import LiveGame, under_way
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang, Text, same
from ludotheque.play.match import Match
from ludotheque.ui.web.class_view import title_of
from ludotheque.ui.web.published_marks import PublishedMarks, read_marks

PUBLICATION = "publication.html"  # under pseudonyms; the other files of a grading are nobody else's business
KEPT = 200  # games of tournaments, refereed again


class Shown(Enum):
    """What a folder holds."""

    TOURNAMENT = "tournament"
    MARKS = "marks"


class NothingShown(LudothequeError):
    """The teacher shows nothing of this name."""

    def __init__(self, _text: Text | None = None) -> None:
        super().__init__(
            Text("La classe ne montre rien sous ce nom.", "The class shows nothing of this name."),
        )


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One folder that is shown."""

    name: str
    kind: Shown
    path: Path

    @property
    def changed(self) -> datetime:
        return datetime.fromtimestamp(_stamp(self)[0] / 1e9, UTC)

    @property
    def begun(self) -> int:
        """When its first file was written: that of a tournament is written once."""
        return (self.path / (MANIFEST if self.kind is Shown.TOURNAMENT else PUBLICATION)).stat().st_mtime_ns


@dataclass(frozen=True, slots=True)
class ExhibitCard:
    """An exhibit as the list shows it: its title, and how the tournament stands."""

    exhibit: Exhibit
    title: Text
    followed: Followed | None = None
    live: bool = False
    number: int = 0  # among those of the same title


class ClassFolder:
    """The folder that `--class-folder` names; only what lies directly in it is shown."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.known: dict[str, tuple[tuple[int, int], Followed]] = {}  # what was worked out, and from what

    def exhibits(self) -> list[Exhibit]:
        """Everything that is shown, the newest first."""
        if self.path is None or not self.path.is_dir():
            return []
        found = [exhibit for path in self.path.iterdir() if path.is_dir() and (exhibit := _exhibit(path)) is not None]
        return sorted(found, key=lambda exhibit: exhibit.changed, reverse=True)

    def cards(self) -> list[ExhibitCard]:
        """Everything that is shown, under its title; what is damaged keeps the name of its folder.

        Those of one title are numbered in the order in which they began.
        """
        cards = [self._card(exhibit) for exhibit in self.exhibits()]
        namesakes = Counter(card.title for card in cards)
        met: Counter[Text] = Counter()
        numbered: dict[str, ExhibitCard] = {}
        for card in sorted(cards, key=lambda card: (card.exhibit.begun, card.exhibit.name)):
            met[card.title] += 1
            alone = namesakes[card.title] == 1
            numbered[card.exhibit.name] = card if alone else replace(card, number=met[card.title])
        return [numbered[card.exhibit.name] for card in cards]

    def _card(self, exhibit: Exhibit) -> ExhibitCard:
        try:
            if exhibit.kind is Shown.MARKS:
                return ExhibitCard(exhibit, same(self.marks(exhibit.name).title or exhibit.name))
            followed = self.followed(exhibit.name)
            return ExhibitCard(exhibit, title_of(followed), followed, bool(self.running(exhibit.name)))
        except LudothequeError:
            return ExhibitCard(exhibit, same(exhibit.name))

    def find(self, name: str, kind: Shown | None = None) -> Exhibit:
        """The exhibit of this name."""
        for exhibit in self.exhibits():
            if exhibit.name == name and kind in (None, exhibit.kind):
                return exhibit
        raise NothingShown

    def followed(self, name: str) -> Followed:
        """How a tournament stands; worked out again only when a game has ended since."""
        exhibit = self.find(name, Shown.TOURNAMENT)
        stamp = _stamp(exhibit)
        known = self.known.get(name)
        if known is None or known[0] != stamp:
            known = self.known[name] = stamp, standings_of(exhibit.path)
        return known[1]

    def running(self, name: str) -> tuple[LiveGame, ...]:
        """The games of a tournament that are being played."""
        return under_way(self.find(name, Shown.TOURNAMENT).path, time.time())

    def game(self, name: str, identity: str) -> tuple[GameEntry, Match[Any]]:
        """A finished game of a tournament: its line, and the game itself."""
        path = self.find(name, Shown.TOURNAMENT).path
        for entry in self.followed(name).games:
            if entry["id"] == identity:
                return entry, _match(path, identity, entry["record"])
        raise NothingShown

    def marks(self, name: str) -> PublishedMarks:
        """The marks, line by line."""
        return read_marks((self.find(name, Shown.MARKS).path / PUBLICATION).read_text("utf-8"))

    def report(self, name: str, lang: Lang) -> str:
        """The report of a tournament as far as it is played, or the marks."""
        exhibit = self.find(name)
        if exhibit.kind is Shown.MARKS:
            return (exhibit.path / PUBLICATION).read_text("utf-8")
        return report_of(exhibit.path, lang, exhibit.changed.date().isoformat())


@lru_cache(KEPT)
def _match(path: Path, identity: str, _digest: str) -> Match[Any]:
    return Folder(path).match_of(identity)


def _exhibit(path: Path) -> Exhibit | None:
    if (path / MANIFEST).is_file():
        return Exhibit(path.name, Shown.TOURNAMENT, path)
    if (path / PUBLICATION).is_file():
        return Exhibit(path.name, Shown.MARKS, path)
    return None


def _stamp(exhibit: Exhibit) -> tuple[int, int]:
    names = (MANIFEST, JOURNAL) if exhibit.kind is Shown.TOURNAMENT else (PUBLICATION,)
    found = [(exhibit.path / name).stat() for name in names if (exhibit.path / name).exists()]
    return max(one.st_mtime_ns for one in found), sum(one.st_size for one in found)
