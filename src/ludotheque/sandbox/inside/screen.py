"""What a program prints and what it is typed, during one request: a bounded screen and a scripted keyboard."""

from __future__ import annotations

import builtins
import io
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, NoReturn

MAX_PROMPT = 1000
NOTHING_TYPED = "il n'y a plus rien à lire au clavier"


class Screen(io.TextIOBase):
    """Stands for sys.stdout; keeps what is printed and calls `flood` when it is too much."""

    def __init__(self, limit: int, flood: Callable[[], NoReturn]) -> None:
        self._left = limit
        self._flood = flood
        self._parts: list[str] = []
        self._told = 0

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8"

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._left -= len(text) + 1
        if self._left < 0:
            self._flood()
        self._parts.append(text)
        return len(text)

    def close(self) -> None:
        """Stay open: the next function prints too."""

    def reconfigure(self, **options: Any) -> None:
        """Accept what programs written on Windows ask of sys.stdout."""

    def printed(self) -> str:
        return "".join(self._parts)

    def news(self) -> str:
        """What was printed since this was asked last."""
        told, self._told = self._told, len(self._parts)
        return "".join(self._parts[told:])


class Keyboard:
    """Stands for the person who types: each question gets the next line, then comes the end of input.

    `partner`, where there is one, is told each question and gives the line itself; None is the end of input.
    """

    def __init__(
        self, typed: list[str], limit: int, flood: Callable[[], NoReturn], partner: Callable[[str], str | None] | None
    ) -> None:
        self._lines = iter(typed)
        self._partner = partner
        self._left = limit
        self._flood = flood
        self.asked: list[str] = []

    def input(self, prompt: object = "", /) -> str:
        """Builtin `input`: the question is kept apart from what is printed."""
        question = str(prompt)[:MAX_PROMPT]
        self._left -= len(question) + 10
        if self._left < 0:
            self._flood()
        self.asked.append(question)
        return self._next(question)

    def _next(self, question: str = "") -> str:
        if self._partner is not None:
            line = self._partner(question)
            if line is not None:
                return line
        for line in self._lines:
            return line
        raise EOFError(NOTHING_TYPED)

    def readline(self, _size: int = -1, /) -> str:
        """Stand for sys.stdin.readline."""
        try:
            return self._next() + "\n"
        except EOFError:
            return ""

    def read(self, _size: int = -1, /) -> str:
        return "".join(self)

    def isatty(self) -> bool:
        """Answer the programs that ask whether somebody is there: lines come from a list."""
        return False

    def __iter__(self) -> Iterator[str]:
        return iter(self.readline, "")


class Terminal:
    """Screen and keyboard put in place of the real ones as long as a request lasts."""

    def __init__(
        self,
        typed: list[str],
        limit: int,
        flood: Callable[[], NoReturn],
        partner: Callable[[str, str], str | None] | None = None,
    ) -> None:
        """`partner` is told what was printed since the question before, and the question."""
        self.screen = Screen(limit, flood)
        asked = None if partner is None else lambda question: partner(self.screen.news(), question)
        self.keyboard = Keyboard(typed, limit, flood, asked)

    def __enter__(self) -> Terminal:
        self._before = sys.stdout
        sys.stdout = self.screen
        sys.stdin = self.keyboard
        builtins.input = self.keyboard.input
        return self

    def __exit__(self, *error: object) -> None:
        sys.stdout = self._before
