"""What a teacher shows the class: the folders of tournaments, and the marks that were made to be shown around."""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any

from ludotheque.arena.folder import JOURNAL, MANIFEST
from ludotheque.arena.following import Followed, report_of, standings_of
from ludotheque.arena.words import FORMAT_NAMES
from ludotheque.core.errors import LudothequeError
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang, Text

PUBLICATION = "publication.html"  # under pseudonyms; the other files of a grading are nobody else's business


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

    def find(self, name: str) -> Exhibit:
        """The exhibit of this name."""
        for exhibit in self.exhibits():
            if exhibit.name == name:
                return exhibit
        raise NothingShown

    def followed(self, name: str) -> Followed:
        """How a tournament stands; worked out again only when a game has ended since."""
        exhibit = self.find(name)
        if exhibit.kind is not Shown.TOURNAMENT:
            raise NothingShown
        stamp = _stamp(exhibit)
        known = self.known.get(name)
        if known is None or known[0] != stamp:
            known = self.known[name] = stamp, standings_of(exhibit.path)
        return known[1]

    def report(self, name: str, lang: Lang) -> str:
        """The report of a tournament as far as it is played, or the marks."""
        exhibit = self.find(name)
        if exhibit.kind is Shown.MARKS:
            return (exhibit.path / PUBLICATION).read_text("utf-8")
        return report_of(exhibit.path, lang, exhibit.changed.date().isoformat())


def as_plain(followed: Followed, lang: Lang) -> dict[str, Any]:
    """A tournament as the page shows it."""
    return {
        "title": find_entry(followed.game).title.to(lang),
        "format": FORMAT_NAMES[followed.format].to(lang),
        "played": len(followed.games),
        "total": followed.total,
        "over": followed.over,
        "rows": [
            {
                "rank": row.rank,
                "name": followed.names[row.entrant],
                "points": row.points,
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "faults": row.faults,
            }
            for row in followed.rows
        ],
    }


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
