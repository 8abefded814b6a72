"""The colours, the frames and the edges that a terminal has, so that a board can be drawn to fit it."""

import re
from dataclasses import dataclass

from ludotheque.core.board_view import Colour

RESET = "\x1b[0m"
BOLD, DIM, REVERSE = "1", "2", "7"
INK = {Colour.WHITE: "97", Colour.BLUE: "94", Colour.GREEN: "92", Colour.RED: "91", Colour.YELLOW: "93"}
INKS = (RESET.removeprefix("\x1b[").removesuffix("m"), BOLD, DIM, REVERSE, *INK.values())
INK_CODES = re.compile(f"\x1b\\[(?:{'|'.join(INKS)})(?:;(?:{'|'.join(INKS)}))*m")  # those of this palette and no other
NO_EDGE = 10_000  # columns and lines of a file or a pipe


@dataclass(frozen=True, slots=True)
class Style:
    """What this terminal can show, and how much of it."""

    colour: bool = False
    lines: bool = False  # box-drawing characters
    width: int = NO_EDGE
    height: int = NO_EDGE

    def paint(self, text: str, *codes: str) -> str:
        """The text in these inks, or as it is where there are none."""
        return f"\x1b[{';'.join(codes)}m{text}{RESET}" if self.colour and codes else text
