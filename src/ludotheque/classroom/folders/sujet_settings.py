"""What `ludotheque sujet` was asked, and how it ends: known to the command and to each of its four actions."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ludotheque.core.text import Lang

Show = Callable[[str], None]
DONE, FAULTS, REFUSED = 0, 1, 2


@dataclass(frozen=True)
class SujetSettings:
    """What `ludotheque sujet` was asked."""

    action: str
    folder: Path
    correction: Path | None = None  # of a new folder
    out: Path | None = None
    unsafe: bool = False
    lang: Lang = Lang.FR
