"""A record of a game that is not installed here: it can be read as text, not refereed."""

import json

from ludotheque.core.errors import BadRecord, UnknownGame
from ludotheque.core.text import Text, plain_lines

OWN_KEYS = ("moves", "players", "options", "outcome", "tags", "format", "version")


class NotInstalled(BadRecord):
    """The record is of a game that this house does not have; `shown` is what it says."""

    def __init__(self, text: Text, shown: str = "") -> None:
        super().__init__(text)
        self.shown = shown


def not_installed(where: str, error: UnknownGame, text: str) -> NotInstalled:
    """Says that the game is missing, and keeps what the record tells without it."""
    return NotInstalled(
        Text(
            f"{where} : {error.text.fr} La partie peut être lue, pas rejouée.",
            f"{where}: {error.text.en} The record can be read, not replayed.",
        ),
        as_text(text),
    )


def as_text(text: str) -> str:
    """A record as people read it, whatever its game: a JSON one is laid out like a text one."""
    text = text.lstrip("\ufeff \r\n\t")
    return plain_lines(_laid_out(text) if text.startswith("{") else text)


def _laid_out(text: str) -> str:
    document = json.loads(text)
    lines = [f"{key} : {_said(value)}" for key, value in document.items() if key not in OWN_KEYS and value is not None]
    for key in ("players", "options", "outcome", "tags"):
        value = document.get(key)
        if isinstance(value, dict) and value:
            lines.append(f"{key} : " + ", ".join(f"{name} = {_said(one)}" for name, one in value.items()))
    moves = document.get("moves")
    return "\n".join([*lines, "", " ".join(map(_said, moves)) if isinstance(moves, list) else "", ""])


def _said(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
