"""A plain terminal: prints lines, asks lines, and knows whether it has colours."""

import os
import shutil
import sys
from dataclasses import dataclass

from ludotheque.core.board_view import Colour

RESET = "\x1b[0m"
BOLD, DIM, REVERSE = "1", "2", "7"
INK = {Colour.WHITE: "97", Colour.BLUE: "94", Colour.GREEN: "92", Colour.RED: "91", Colour.YELLOW: "93"}
PLAIN_WIDTH = 10_000  # a file or a pipe has no edge


@dataclass(frozen=True, slots=True)
class Style:
    """What this terminal can show."""

    colour: bool = False
    lines: bool = False  # box-drawing characters
    width: int = PLAIN_WIDTH

    def paint(self, text: str, *codes: str) -> str:
        """The text in these inks, or as it is where there are none."""
        return f"\x1b[{';'.join(codes)}m{text}{RESET}" if self.colour and codes else text


def style_of_terminal() -> Style:
    """What the screen in front of the person can show; NO_COLOR is obeyed."""
    if not sys.stdout.isatty():
        return Style()
    if sys.platform == "win32":
        from colorama import just_fix_windows_console

        just_fix_windows_console()
    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(colour, _can_print("┌─●"), shutil.get_terminal_size().columns)


def prepare_streams() -> None:
    """A terminal with a poor alphabet shows ? for what it lacks, rather than stopping the game."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin is not None and sys.stdin.isatty():
        try:
            import readline  # noqa: F401 - gives prompts arrows and history
        except ImportError:
            pass


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


class Console:
    """Where a session prints and asks."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def show(self, text: str = "") -> None:
        print(text, flush=True)

    def ask(self, prompt: str) -> str:
        """The line typed, without spaces around it. End of input raises EOFError."""
        return input(prompt).strip()
