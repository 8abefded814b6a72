"""Turns a drawing (SVG) into pixels (PNG), in the process that paints: it imports little.

The fonts are parts of DejaVu Sans (Latin, Greek, Cyrillic), so that a picture is the same on every machine:
    pyftsubset DejaVuSans.ttf --no-hinting --layout-features=kern --unicodes=U+20-7E,U+A0-17F,U+218-21B,U+384-3CE,\
        U+400-45F,U+1E80-1E85,U+1E9E,U+1EF2,U+1EF3,U+2010-2026,U+2030-203A,U+20AC,U+2190-2199,U+2212,U+221E,U+25A0-25FF,\
        U+2605,U+2606,U+265A-2666
"""

import base64
import os
from pathlib import Path
from typing import TypedDict

from ludotheque.crew.job import by_name

FONTS = Path(__file__).parent / "fonts"
NICENESS = 10


class Drawing(TypedDict):
    """An SVG, and how wide its picture is to be."""

    svg: str
    width: int


@by_name
def paint(asked: Drawing) -> str:
    """An SVG of ours as pixels, in base64: its letters come from our own fonts, and whoever needs the processor goes first."""
    import resvg_py

    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0)))
    fonts = [str(font) for font in sorted(FONTS.glob("*.ttf"))]
    painted = resvg_py.svg_to_bytes(
        svg_string=asked["svg"], width=asked["width"], skip_system_fonts=True, font_files=fonts,
        font_family="DejaVu Sans", sans_serif_family="DejaVu Sans", serif_family="DejaVu Sans",
    )  # fmt: skip
    return base64.b64encode(bytes(painted)).decode()
