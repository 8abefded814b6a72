"""What a student may be told of an error in a call that is not shown: its usual name and its line, and so little of the call.

A function that wants to tell a hidden board chooses on which line it stops, and with which error. A line is therefore told
only where few could be: with the names below and at most 60 lines a function tells some ten bits of one call, no more.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from ludotheque.classroom.contract import NOTHING
from ludotheque.classroom.handins.parsing import UNREADABLE, parse
from ludotheque.classroom.handins.scopes import DEFINED, Uses, reached, uses
from ludotheque.core.text import Text, same

MOST_LINES = 60  # of a function, or of one with all those of the file that it uses
USUAL = frozenset(
    (
        *("NameError", "UnboundLocalError", "AttributeError", "IndexError", "KeyError", "TypeError", "ValueError"),
        *("ZeroDivisionError", "RecursionError", "EOFError", "AssertionError", "FileNotFoundError"),
        *("ModuleNotFoundError", "SyntaxError", "IndentationError", "TabError"),
    )
)
AN_ERROR = Text("une erreur", "an error")


class _Span(NamedTuple):
    """Where a function stands."""

    file: str
    first: int
    last: int

    @property
    def lines(self) -> int:
        return self.last - self.first + 1

    def holds(self, file: str, line: int) -> bool:
        return self.file == file and self.first <= line <= self.last


class TellableLines:
    """The lines of a hand-in that may be told of an error in a hidden call."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files

    def tells(self, function: str, file: str, line: int) -> bool:
        """Whether few lines beside this one could have been told of a call of that function."""
        own = self._spans.get(function, [])
        if any(span.holds(file, line) for span in own):
            return sum(span.lines for span in own) <= MOST_LINES
        helpers = reached(self._uses, function) - {function}
        spans = [span for name in helpers for span in self._spans.get(name, [])]
        together = sum(span.lines for span in (*own, *spans))
        return together <= MOST_LINES and any(span.holds(file, line) for span in spans)

    @cached_property
    def _sources(self) -> dict[str, str]:
        named = {name.rpartition("/")[2]: content for name, content in self._files.items() if name.endswith(".py")}
        return {name: content.decode("utf-8", "replace") for name, content in named.items()}

    @cached_property
    def _uses(self) -> Uses:
        return uses(self._sources.values())

    @cached_property
    def _spans(self) -> dict[str, list[_Span]]:
        found = dict[str, list[_Span]]()
        for file, source in self._sources.items():
            for name, span in _defined(file, source):
                found.setdefault(name, []).append(span)
        return found


def _defined(file: str, source: str) -> Iterator[tuple[str, _Span]]:
    try:
        body = parse(source).body
    except UNREADABLE:
        return
    for node in body:
        if isinstance(node, DEFINED):
            yield node.name, _Span(file, node.lineno, node.end_lineno or node.lineno)


def usual_name(kind: str) -> Text:
    """The name of an error where it is one that beginners meet; among many others the choice may tell anything."""
    return same(kind) if kind in USUAL else AN_ERROR


def plain_error(kind: str, place: Text = NOTHING) -> Text:
    """The error without any word of the program's own."""
    named = usual_name(kind)
    return Text(f"{named.fr} ({place.fr})", f"{named.en} ({place.en})") if place.fr else named
