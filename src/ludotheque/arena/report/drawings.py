"""The boards of a report drawn once: pictures share their lines, lines share their tags, a move says what it changes."""

import re
from collections.abc import Iterable, Sequence
from typing import TypedDict

TAG = re.compile(r"[^>]*>|[^>]+$")
AHEAD = 40  # lines looked ahead for where two pictures agree again: two hands of five cards come and go, a row of pawns turns

Change = list[int]  # from which line, how many lines go, and the numbers of those that come instead


class DrawnLines(TypedDict):
    """Lines of pictures as plain data: the different tags there are, and each line as the numbers of its tags."""

    tags: list[str]
    lines: list[list[int]]


class Drawings:
    """Collects pictures; each line and each tag is kept once, however often it is drawn."""

    def __init__(self) -> None:
        self.tags: dict[str, int] = {}
        self.lines: dict[tuple[int, ...], int] = {}
        self.known: dict[str, int] = {}  # the number of each line that was ever seen, as it was drawn

    def add(self, picture: str) -> list[int]:
        """The numbers of the lines of a picture."""
        drawn = picture.split("\n")
        for line in drawn:
            if line not in self.known:
                self.known[line] = self._line(TAG.findall(line))
        return [self.known[line] for line in drawn]

    def take(self, other: DrawnLines) -> list[int]:
        """The numbers here of the lines that somebody else collected."""
        return [self._line(other["tags"][tag] for tag in line) for line in other["lines"]]

    def plain(self) -> DrawnLines:
        return {"tags": list(self.tags), "lines": [list(line) for line in self.lines]}

    def _line(self, tags: Iterable[str]) -> int:
        line = tuple(self.tags.setdefault(tag, len(self.tags)) for tag in tags)
        return self.lines.setdefault(line, len(self.lines))


def changes(before: Sequence[int], after: Sequence[int]) -> list[Change]:
    """What turns one picture into the other, from its first line to its last."""
    found: list[Change] = []
    i = j = 0
    while i < len(before) or j < len(after):
        gone, come = _apart(before[i:], after[j:])
        if gone or come:
            found.append([j, gone, *after[j : j + come]])
        i, j = i + gone, j + come
        while i < len(before) and j < len(after) and before[i] == after[j]:
            i, j = i + 1, j + 1
    return found


def _apart(before: Sequence[int], after: Sequence[int]) -> tuple[int, int]:
    """How many lines of either come before the next that they share; all of them where none is near."""
    for far in range(min(AHEAD, len(before) + len(after))):
        for gone in range(far + 1):
            if before[gone : gone + 1] == after[far - gone : far - gone + 1] != before[:0]:
                return gone, far - gone
    return len(before), len(after)


def changed(picture: list[int], change: Sequence[Change]) -> list[int]:
    """The picture after these changes: what the page does too."""
    lines = picture.copy()
    for at, gone, *come in change:
        lines[at : at + gone] = come
    return lines
