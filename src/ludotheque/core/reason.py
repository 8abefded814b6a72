"""Why a move was bad, where a rule explains it: the kind of reason, and the cells and number it speaks of."""

import re
from dataclasses import dataclass

KIND = r"[a-z][a-z-]*"
CELL = r"[^\s#@,:;]+"  # what parts the line of a problem is no part of a cell
WRITTEN = re.compile(rf"({KIND})(?:@({CELL}(?:,{CELL})*))?(?:#([0-9]+))?")


@dataclass(frozen=True, slots=True)
class Reason:
    """What can be checked: `corner@a8`, `captured@3,4#2`. The words are the game's own (`why.py`)."""

    kind: str
    cells: tuple[str, ...] = ()
    number: int | None = None

    def __str__(self) -> str:
        cells = f"@{','.join(self.cells)}" if self.cells else ""
        return self.kind + cells + ("" if self.number is None else f"#{self.number}")


def read_reason(text: str) -> Reason:
    """The reason that was written so; ValueError for anything else."""
    found = WRITTEN.fullmatch(text)
    if found is None:
        raise ValueError(f"not a reason: {text}")
    kind, cells, number = found.groups()
    return Reason(kind, tuple(cells.split(",")) if cells else (), None if number is None else int(number))
