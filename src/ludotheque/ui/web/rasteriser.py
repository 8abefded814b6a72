"""Turns a drawing (SVG) into pixels (PNG), in the process that paints: it imports little, and nothing of the house.

The fonts are parts of DejaVu Sans (Latin, Greek, Cyrillic), so that a picture is the same on every machine:
    pyftsubset DejaVuSans.ttf --no-hinting --layout-features=kern --unicodes=U+20-7E,U+A0-17F,U+218-21B,U+384-3CE,\
        U+400-45F,U+1E80-1E85,U+1E9E,U+1EF2,U+1EF3,U+2010-2026,U+2030-203A,U+20AC,U+2190-2199,U+2212,U+221E,U+25A0-25FF,\
        U+2605,U+2606,U+265A-2666
"""

import os
import signal
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"


def png(svg: str, width: int) -> bytes:
    """An SVG of ours as pixels; its letters come from our own fonts."""
    import resvg_py

    fonts = [str(font) for font in sorted(FONTS.glob("*.ttf"))]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, skip_system_fonts=True, font_files=fonts, font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans", serif_family="DejaVu Sans",
        )
    )  # fmt: skip


def begin() -> None:
    """The painter works when nobody else needs the processor; a Ctrl-C is for the house, which sends it home."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
