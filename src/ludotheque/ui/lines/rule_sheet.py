"""Shows a rule sheet in a terminal."""

import re

from ludotheque.boards.inks import BOLD, Style
from ludotheque.core.registry import Entry
from ludotheque.core.text import Lang

FENCE = "```"
BEGINS = re.compile(r"#|- |$")  # a heading, an item or an empty line: it does not go on with the line before


def rule_sheet(entry: Entry, style: Style, lang: Lang) -> str:
    """The sheet with its headings and clause numbers in bold where the terminal can; paragraphs that fit stay as written."""
    written = entry.rules_sheet(lang).splitlines()
    if max(map(len, written)) >= style.width:
        written = _unbroken(written)
    lines = []
    drawing = False
    for line in written:
        if line.startswith(FENCE):
            drawing = not drawing
        elif drawing:
            lines.append(f"    {line}".rstrip())
        elif line.startswith("#"):
            lines.append(style.paint(line.lstrip("# "), BOLD))
        else:
            lines.append(re.sub(r"\*\*(.+?)\*\*", lambda found: style.paint(found[1], BOLD), line))
    return "\n".join(lines)


def _unbroken(written: list[str]) -> list[str]:
    """Every paragraph on a line of its own, for a screen that breaks them elsewhere; drawings as they are."""
    lines = [""]
    drawing = False
    for line in written:
        fence = line.startswith(FENCE)
        if drawing or fence or BEGINS.match(line) or lines[-1] in ("", FENCE) or lines[-1].startswith("#"):
            lines.append(line)
        else:
            lines[-1] += f" {line.strip()}"
        drawing ^= fence
    return lines[1:]
