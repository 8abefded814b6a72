"""The table of a tournament in a terminal: redrawn in place, as wide and as high as fits, and tidied away."""

import io
import os
from dataclasses import replace
from pathlib import Path

import pytest

from arena.test_runner import begun, plan
from ludotheque.arena.columns import cut, padded, width
from ludotheque.arena.progress import ProgressLines, lasting
from ludotheque.arena.runner import Progress, hold
from ludotheque.arena.schedule import Held, so_far
from ludotheque.core.text import Lang
from ludotheque.ui.live_table import LiveTable, bar_lines, table_lines, watcher_for


class Screen:
    """A terminal that understands the few things we say to it."""

    def __init__(self) -> None:
        self.lines: list[str] = [""]
        self.row = 0

    def write(self, text: str) -> None:
        while text:
            if text.startswith("\x1b["):
                end = next(place for place in range(2, len(text)) if text[place].isalpha())
                self._obey(text[end], text[2:end])
                text = text[end + 1 :]
            elif text[0] == "\n":
                self.row += 1
                if self.row == len(self.lines):
                    self.lines.append("")
                text = text[1:]
            elif text[0] == "\r":
                text = text[1:]
            else:
                end = next((place for place, letter in enumerate(text) if letter in "\x1b\n\r"), len(text))
                self.lines[self.row] = text[:end]
                text = text[end:]

    def _obey(self, order: str, number: str) -> None:
        if order == "A":
            self.row -= int(number)
            assert self.row >= 0
        elif order == "J":
            self.lines[self.row :] = [""]
        else:
            assert order in "Km"

    def flush(self) -> None:
        """Nothing waits."""


@pytest.fixture
def seen(tmp_path: Path) -> list[Progress]:
    found: list[Progress] = []
    wanted = plan()
    hold(wanted, begun(tmp_path / "t", wanted), tell=found.append)
    return found


def table(screen: Screen, columns: int = 80, lines: int = 24) -> LiveTable:
    ticks = iter(range(1000))
    return LiveTable(screen, Lang.FR, lambda: (columns, lines), now=lambda: float(next(ticks)))  # type: ignore[arg-type]


def test_each_picture_replaces_the_one_before_and_the_last_goes(seen: list[Progress]) -> None:
    screen = Screen()
    screen.write("Participants\n")
    live = table(screen)
    for progress in seen:
        live.tell(progress)
        assert len(screen.lines) == 1 + 2 + 1 + 4 + 1
    assert screen.lines[1] == "12/12 parties, reste environ 0 min 00 s."
    assert screen.lines[2] == f"[{'#' * 30}]"
    assert screen.lines[3].endswith("points parties    +    =    - forfaits")
    live.judged(1, 2, 65.0)
    assert screen.lines[1] == "Coups parfaits : 1/2 parties, reste environ 1 min 05 s."
    live.close()
    assert screen.lines == ["Participants", ""]


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (40, 24), (25, 6), (10, 3), (1, 1), (80, 5)])
def test_nothing_is_wider_or_higher_than_the_terminal(columns: int, lines: int, seen: list[Progress]) -> None:
    screen = Screen()
    table(screen, columns, lines).tell(seen[3])
    assert len(screen.lines) <= max(lines, 3)
    assert all(width(line) < max(columns, 4) for line in screen.lines)


def test_many_bots_are_counted_where_they_do_not_fit() -> None:
    held: Held = so_far(plan(size=9), {})
    assert table_lines(held, Lang.EN, 80, 6)[-1] == "     and 5 others"
    assert len(table_lines(held, Lang.EN, 80, 10)) == 10


def test_in_sixty_columns_the_name_is_cut_and_the_figures_are_not() -> None:
    wanted = plan(size=2)
    long = replace(wanted, entrants=tuple(replace(one, name="x" * 30) for one in wanted.entrants))
    head, row, _ = table_lines(so_far(long, {}), Lang.FR, 60, 10)
    assert head.endswith("forfaits") and row.endswith(" 0") and "x…" in row
    assert width(head) == width(row) == 59


def test_frames_are_not_drawn_faster_than_anybody_reads(seen: list[Progress]) -> None:
    stream = io.StringIO()
    live = LiveTable(stream, Lang.FR, lambda: (80, 24), now=lambda: 1.0)
    for progress in seen:
        live.tell(progress)
    assert stream.getvalue().count("parties,") == 2  # the first, and the last whatever the time


def test_wide_letters_take_two_columns() -> None:
    assert (width("é"), width("e\u0301"), width("玫瑰")) == (1, 1, 4)
    assert padded("玫瑰王", 5) == "玫瑰…" and width(padded("玫瑰王", 6)) == 6
    assert cut("abc", 2) == "a…" and cut("abc", 0) == ""
    assert bar_lines("x" * 99, 1, 2, 10) == ["x" * 8 + "…", "[###....]"]


def test_times_are_said_as_people_say_them() -> None:
    assert [lasting(seconds) for seconds in (5, 65, 3700)] == ["0 min 05 s", "1 min 05 s", "1 h 01 min"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_file_or_a_poor_terminal_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert isinstance(watcher_for(io.StringIO(), Lang.FR), ProgressLines)
    assert isinstance(watcher_for(Terminal(), Lang.FR), LiveTable)
    monkeypatch.setenv("TERM", "dumb")
    assert isinstance(watcher_for(Terminal(), Lang.FR), ProgressLines)


def test_without_colours_nothing_is_painted(monkeypatch: pytest.MonkeyPatch, seen: list[Progress]) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for no_colour, painted in (("1", False), ("", True)):
        monkeypatch.setenv("NO_COLOR", no_colour)
        stream = Terminal()
        watcher_for(stream, Lang.FR).tell(seen[-1])
        assert ("\x1b[1m" in stream.getvalue()) is painted


@pytest.mark.skipif(os.name != "posix", reason="NO PSEUDO-TERMINAL HERE: THE LIVE TABLE IS TRIED ON A STAND-IN ONLY")
def test_the_size_of_the_terminal_is_the_error_stream_s() -> None:
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    try:
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 11, 47, 0, 0))
        with os.fdopen(theirs, "w", encoding="utf-8", closefd=False) as stream, pytest.MonkeyPatch.context() as patch:
            patch.setenv("TERM", "xterm")
            live = watcher_for(stream, Lang.FR)
            assert isinstance(live, LiveTable) and tuple(live.size()) == (47, 11)
    finally:
        os.close(ours)
        os.close(theirs)
