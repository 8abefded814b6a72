"""The table of a tournament, redrawn in place in the terminal while the games are played."""

import os
import shutil
import time
from collections.abc import Callable
from typing import TextIO

from ludotheque.arena.columns import cut, padded, told_apart, width
from ludotheque.arena.progress import ProgressLines, ProgressWatcher, games_line, judged_line
from ludotheque.arena.results import names_of, rows_of
from ludotheque.arena.runner import Progress
from ludotheque.arena.schedule import Held
from ludotheque.core.text import Lang, Text, plain_lines

BETWEEN_FRAMES = 0.2  # seconds: often enough to look alive, seldom enough to be read
BAR = 30  # columns of the bar of progress
SMALLEST = 20  # columns below which a table makes no sense
UP, CLEAR_LINE, CLEAR_BELOW = "\x1b[{}A", "\x1b[K", "\x1b[J"
HEADS = Text("points parties    +    =    - forfaits", "points   games    +    =    - forfeits")
Size = Callable[[], tuple[int, int]]  # columns and lines of the terminal, now


def watcher_for(stream: TextIO, lang: Lang) -> ProgressWatcher:
    """A table where somebody can see it, lines of progress in a file, a pipe or on a terminal that cannot move its cursor."""
    if not stream.isatty() or os.environ.get("TERM", "") in ("", "dumb"):
        return ProgressLines(lang, lambda line: print(plain_lines(line), file=stream, flush=True))

    def size() -> tuple[int, int]:
        try:
            return os.get_terminal_size(stream.fileno())
        except OSError:
            return shutil.get_terminal_size()

    return LiveTable(stream, lang, size, colour=not os.environ.get("NO_COLOR"))


class LiveTable:
    """Draws over what it drew before; the last picture goes when the final table comes."""

    def __init__(
        self, stream: TextIO, lang: Lang, size: Size, colour: bool = False, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.stream = stream
        self.lang = lang
        self.size = size
        self.colour = colour
        self.now = now
        self.drawn = 0  # lines on the screen, above the cursor
        self.last: float | None = None

    def tell(self, progress: Progress) -> None:
        if self._due(progress.done == progress.total):
            columns, lines = self.size()
            head = games_line(progress.done, progress.total, progress.left).to(self.lang)
            picture = table_lines(progress.look(), self.lang, columns, lines - 3)
            self._draw([*bar_lines(head, progress.done, progress.total, columns), *picture])

    def judged(self, done: int, total: int, left: float) -> None:
        if self._due(done == total):
            self._draw(bar_lines(judged_line(done, total, left).to(self.lang), done, total, self.size()[0]))

    def close(self) -> None:
        """Leave the place clean for what comes next."""
        self._draw([])

    def _due(self, last: bool) -> bool:
        if not last and self.last is not None and self.now() - self.last < BETWEEN_FRAMES:
            return False
        self.last = self.now()
        return True

    def _draw(self, lines: list[str]) -> None:
        """One write for the whole picture: no flicker, and nothing half drawn."""
        up = UP.format(self.drawn) if self.drawn else ""
        lines = [plain_lines(line) for line in lines]
        shown = [f"\x1b[1m{line}\x1b[0m" if self.colour and number == 0 else line for number, line in enumerate(lines)]
        body = "".join(f"{line}{CLEAR_LINE}\n" for line in shown)
        if up or body:
            self.stream.write(f"\r{up}{body}{CLEAR_BELOW}")
            self.stream.flush()
        self.drawn = len(lines)


def bar_lines(head: str, done: int, total: int, columns: int) -> list[str]:
    """How far it is, in words and as a bar."""
    wide = max(1, min(BAR, columns - 3))
    full = wide * done // max(1, total)
    return [cut(head, columns - 1), f"[{'#' * full}{'.' * (wide - full)}]"]


def table_lines(held: Held, lang: Lang, columns: int, lines: int) -> list[str]:
    """The standings so far, as many and as wide as fit."""
    names, rows = names_of(held), rows_of(held)
    if columns < SMALLEST or lines < 2:
        return []
    shown = rows[: lines - 1] if len(rows) <= lines - 1 else rows[: max(0, lines - 2)]
    heads = HEADS.to(lang)
    room = columns - 1
    wide = min(max(map(width, names)), max(8, room - len(heads) - 7))
    shorter = told_apart(names, wide)
    picture = [cut(f"{'':>3}  {'':<{wide}}  {heads}", room)]
    for row in shown:
        figures = f"{row.points:>6g} {row.games:>7} {row.wins:>4} {row.draws:>4} {row.losses:>4} {row.faults:>8}"
        picture.append(cut(f"{row.rank:>3}  {padded(shorter[row.entrant], wide)}  {figures}", room))
    if len(shown) < len(rows):
        more = len(rows) - len(shown)
        picture.append(cut(Text(f"     et {more} autres", f"     and {more} others").to(lang), room))
    return picture
