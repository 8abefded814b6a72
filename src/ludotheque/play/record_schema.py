"""Writes the JSON schema of records from the registry: `python -m ludotheque.play.record_schema FILE`."""

import json
import sys
from pathlib import Path

from ludotheque.core.outcome import Ending, Forfeit
from ludotheque.core.registry import FOLDERS, GAMES
from ludotheque.play.record import TAG_NAME, VERSION

Schema = dict[str, "str | int | bool | list[str] | list[str | None] | Schema"]


def record_schema() -> Schema:
    """A record as programs may check it: the games of the house, and their reasons to stop."""
    games = [entry for entry in GAMES.values() if entry.folder in FOLDERS]
    endings = {ending.value for entry in games for ending in entry.about.endings} | {Ending.REPETITION.value}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ludotheque:record:{VERSION}",
        "title": f"Ludothèque game record, version {VERSION}",
        "description": "One game: its rules and options, who played, the moves in the game's notation, how it ended.",
        "type": "object",
        "required": ["format", "version", "game", "moves"],
        "additionalProperties": False,
        "properties": {
            "format": {"const": "ludotheque"},
            "version": {"const": VERSION},
            "game": {"description": "The name of the game.", "enum": [entry.about.name for entry in games]},
            "options": {
                "description": "The options of the game; one that is absent has its default value.",
                "type": "object",
                "additionalProperties": {"type": ["integer", "boolean", "string"]},
            },
            "players": {
                "description": "Who sat where; « human », « random » or any name.",
                "type": "object",
                "additionalProperties": False,
                "properties": {"first": {"type": "string"}, "second": {"type": "string"}},
            },
            "date": {"description": "When the game began, as YYYY-MM-DD, or empty.", "type": "string"},
            "position": {
                "description": "The position the game began from, in the game's own text; null for the usual start.",
                "type": ["string", "null"],
            },
            "moves": {
                "description": "Every ply in order, the dealer's included; « pass! » is a pass by the referee.",
                "type": "array",
                "items": {"type": "string"},
            },
            "outcome": _outcome([*sorted(endings), *(why.value for why in Forfeit)]),
            "tags": _tags(),
        },
    }


def _outcome(whys: list[str]) -> Schema:
    return {
        "description": "How the game ended; null while it goes on.",
        "type": ["object", "null"],
        "required": ["winner", "why"],
        "additionalProperties": False,
        "properties": {
            "winner": {"enum": ["first", "second", None]},
            "why": {"enum": whys},
            "score": {
                "description": "The final count of the first player, then of the second.",
                "type": ["array", "null"],
                "items": {"type": "integer"},
                "minItems": 2,
                "maxItems": 2,
            },
        },
    }


def _tags() -> Schema:
    return {
        "description": "Anything else worth keeping; names are letters, digits and _, starting with a letter.",
        "type": "object",
        "propertyNames": {"pattern": f"^{TAG_NAME}$"},
        "additionalProperties": {"type": "string"},
    }


def written_schema() -> str:
    """The schema as the file holds it."""
    return json.dumps(record_schema(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written_schema(), "utf-8")
