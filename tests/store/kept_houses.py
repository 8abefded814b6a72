"""Houses that earlier versions kept, as SQL, brought to life again; `store.keep_a_house` of that version made them."""

import json
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

HOUSES = Path(__file__).parent / "houses"
REVISIONS = sorted(file.stem for file in HOUSES.glob("*.sql"))


def bring_to_life(revision: str, path: Path) -> None:
    """The database as that version left it."""
    connection = sqlite3.connect(path)
    connection.executescript((HOUSES / f"{revision}.sql").read_text(encoding="utf-8"))
    connection.close()


@cache
def shown(revision: str) -> dict[str, Any]:
    """What that version showed of it."""
    told: dict[str, Any] = json.loads((HOUSES / f"{revision}.json").read_text(encoding="utf-8"))
    return told
