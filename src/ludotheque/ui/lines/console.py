"""A plain terminal: prints lines, asks lines, and draws its page anew when somebody changes its size."""

import os
import re
import shutil
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import FrameType

from ludotheque.arena.columns import cut, width
from ludotheque.boards.inks import INK_CODES, Style
from ludotheque.core.text import plain_lines

Size = Callable[[], tuple[int, int]]  # columns and lines of the terminal, now
Picture = Callable[[Style], str]  # what fills a part of the page, drawn to its size
BREAKS = re.compile("(?<!«) +(?![:;?!»])")  # French sets its signs off by a space that no line may end with
HANGING = re.compile(r" *(?:\S{1,2}  +|- )?")  # a key and its meaning, an item of a list: what goes on stands under it
CLEAR = "\x1b[H\x1b[2J"
LONGEST_PAGE = 60  # lines shown, boards and answers; more than the tallest screen of short games holds
USUAL = (80, 24)  # columns and lines of a terminal that does not know its own


def prepare_streams() -> None:
    """A terminal with a poor alphabet shows ? for what it lacks, rather than stopping the game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def terminal_console() -> "Console":
    """The console of this process; on a terminal it follows the size, and prompts have arrows and history."""
    style = style_of_terminal()
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return Console(style)
    console = Console(style, size_of_terminal)
    if sys.stdin is not None and sys.stdin.isatty():
        if hasattr(signal, "SIGWINCH"):
            signal.signal(signal.SIGWINCH, console.on_resize)
        try:
            import readline  # noqa: F401 - after the signal is ours: readline hears it first, and passes it on
        except ImportError:
            pass
    return console


def style_of_terminal() -> Style:
    """What the screen in front of the person can show; NO_COLOR is obeyed."""
    if not sys.stdout.isatty():
        return Style()
    if sys.platform == "win32":
        from colorama import just_fix_windows_console

        just_fix_windows_console()
    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(colour, _can_print("┌─●"), *size_of_terminal())


def size_of_terminal() -> tuple[int, int]:
    """Columns and lines, asked of the terminal itself: the environment may remember an older size."""
    try:
        columns, lines = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        columns, lines = shutil.get_terminal_size()
    return columns or USUAL[0], lines or USUAL[1]


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def wrapped(text: str, columns: int) -> str:
    """The text with its long lines broken at spaces; a word longer than a line stays whole."""
    return "\n".join(part for line in text.split("\n") for part in _broken(line, columns))


def _broken(line: str, columns: int) -> Iterator[str]:
    if _visible(line) < columns:
        yield line
        return
    hanging = HANGING.match(line)
    start = hanging.end() if hanging else 0
    first, *others = BREAKS.split(line[start:])
    part = line[:start] + first
    for word in others:
        if _visible(part) + 1 + _visible(word) < columns:
            part += f" {word}"
        else:
            yield part
            part = " " * start + word
    yield part


def only_inked(text: str) -> str:
    """Text that may be printed here: of all that a terminal obeys only our own inks are left."""
    inks = INK_CODES.findall(text)
    plain = [plain_lines(part) for part in INK_CODES.split(text)]
    return plain[0] + "".join(ink + part for ink, part in zip(inks, plain[1:], strict=True))


def _visible(text: str) -> int:
    """Columns that a text takes; inks take none."""
    return width(INK_CODES.sub("", text))


class Console:
    """Where a session prints and asks. What it printed last is its page, kept to be drawn again."""

    def __init__(self, style: Style, size: Size | None = None) -> None:
        self._style = style
        self._size = size
        self._drawn_at = None if size is None else size()
        self._page: deque[Picture] = deque(maxlen=LONGEST_PAGE)
        self._asking = False
        self._overwritten = 0  # columns of the line that the next one replaces

    @property
    def style(self) -> Style:
        """What the terminal can show, at the size it has now."""
        if self._size is None:
            return self._style
        columns, lines = self._size()
        return replace(self._style, width=columns, height=lines)

    def show(self, text: str = "") -> None:
        """Words, broken between words where the screen ends."""
        self._add(lambda style: wrapped(text, style.width))

    def show_whole(self, text: str) -> None:
        """A line that somebody may copy: only the terminal itself may break it."""
        self._add(lambda _style: text)

    def show_picture(self, picture: Picture) -> None:
        """A board drawn to the size of the screen, and the words with it."""
        self._add(lambda style: wrapped(picture(style), style.width))

    def overwrite(self, text: str) -> None:
        """A line that the next one replaces; an empty one leaves the place clean."""
        self.refresh()
        room = self.style.width - 1
        line = cut(plain_lines(text), room)
        blank = " " * (min(self._overwritten, room) - width(line))
        print(f"\r{line}{blank}" if line else f"\r{blank}\r", end="", flush=True)
        self._overwritten = width(line)

    def ask(self, prompt: str) -> str:
        """The line typed, without spaces around it. End of input raises EOFError."""
        question = prompt.rstrip(" ")
        *before, last = wrapped(question, self.style.width).split("\n")
        if before:
            self.show("\n".join(before))
        last += prompt[len(question) :]
        self.refresh()
        self._asking = True
        try:
            typed = input(last)
        finally:
            self._asking = False
        if self._size is not None:
            self._page.append(lambda style: wrapped(last + typed, style.width))
        return typed.strip()

    def on_resize(self, _signal: int, _frame: FrameType | None) -> None:
        """Draw the page anew at once while a person types; readline writes its line again by itself."""
        if self._asking:
            self.refresh()

    def refresh(self) -> None:
        """The page drawn anew, if the terminal has another size than when it was drawn: its own lines are broken now."""
        if self._size is None or self._drawn_at == (now := self._size()):
            return
        self._drawn_at = now
        self._overwritten = 0
        style, lines = self.style, list[str]()
        for picture in reversed(self._page):
            lines = [*only_inked(picture(style)).split("\n"), *lines]
            if len(lines) >= style.height:
                break
        print(CLEAR + "".join(f"{line}\n" for line in lines[-max(1, style.height - 1) :]), end="", flush=True)

    def _add(self, picture: Picture) -> None:
        self.refresh()
        if self._size is not None:
            self._page.append(picture)
        print(only_inked(picture(self.style)), flush=True)
