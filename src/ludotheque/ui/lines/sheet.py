"""Shows a rule sheet in a terminal."""

import re

from ludotheque.core.registry import Entry
from ludotheque.core.text import Lang
from ludotheque.ui.lines.console import BOLD, Style


def rule_sheet(entry: Entry, style: Style, lang: Lang) -> str:
    """The sheet with its headings and clause numbers in bold where the terminal can."""
    lines = []
    drawing = False
    for line in entry.rules_sheet(lang).splitlines():
        if line.startswith("```"):
            drawing = not drawing
        elif drawing:
            lines.append(f"    {line}".rstrip())
        elif line.startswith("#"):
            lines.append(style.paint(line.lstrip("# "), BOLD))
        else:
            lines.append(re.sub(r"\*\*(.+?)\*\*", lambda found: style.paint(found[1], BOLD), line))
    return "\n".join(lines)
