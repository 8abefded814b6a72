"""Records of games as text and as JSON, and files of them, of games that are not installed too."""

import json
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from fuzz.game_targets import VARIANTS
from fuzz.making import Target, read_or_refused
from games_in_play import walk
from ludotheque.core.errors import BadRecord, LudothequeError
from ludotheque.core.text import plain_lines
from ludotheque.play.record import Record
from ludotheque.play.record_file import load_record, save_record
from ludotheque.play.record_json import read_json, write_json
from ludotheque.play.record_text import read_text, write_text
from ludotheque.play.uninstalled import NotInstalled

WORDS = (
    '[Game "',
    '[Options "',
    '[Result "*"]',
    '[Plies "3"]',
    '[Why "',
    '[Position "',
    '"]\n',
    "pass!",
    '\\"',
    "size=",
    "--",
)


@cache
def records() -> tuple[Record, ...]:
    matches = [walk(game, Random(5), plies) for some in VARIANTS.values() for game in some[:2] for plies in (0, 3, 400)]
    return tuple(Record(match, "Ana", 'B "b" \\', "2026-01-02", {"Event": "été"}) for match in matches)


@cache
def texts() -> tuple[str, ...]:
    return tuple(map(write_text, records()))


@cache
def documents() -> tuple[Any, ...]:
    return tuple(json.loads(write_json(record)) for record in records())


@cache
def files() -> tuple[bytes, ...]:
    both = [*texts()[::4], *map(json.dumps, documents()[::4])]
    return tuple(text.encode() for text in (*both, *(one.replace('"alak"', '"hex"') for one in both)))


def check_record(read: Callable[[str], Record], text: str) -> None:
    """Read as text or as JSON, it is written as both, and both are read again."""
    record = read_or_refused(lambda: read(text), LudothequeError)
    if record is not None:
        for write, again in ((write_text, read_text), (write_json, read_json)):
            assert plain_lines(write(record)) == write(record)
            assert again(write(record)) == record


def check_file(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "partie.ludo"
        path.write_bytes(content)
        try:
            record = read_or_refused(lambda: load_record(path), BadRecord)
        except NotInstalled:
            raise AssertionError("a refusal like any other") from None
        if record is not None:
            save_record(path, record)
            assert load_record(path) == record


TARGETS = [
    Target("record-text", lambda maker: maker.near(texts(), WORDS), partial(check_record, read_text), few=20),
    Target("record-json", lambda maker: maker.near_json(documents()), partial(check_record, read_json), few=20),
    Target("record-file", lambda maker: maker.near_bytes(files()), check_file, few=20),
]
