"""Records of games as text and as JSON, and files of them, of games that are not installed too."""

import tempfile
from functools import cache
from pathlib import Path
from random import Random

from fuzz.game_targets import VARIANTS
from fuzz.target import Target, as_bytes, as_text, read_or_refused
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
    return tuple(write_text(record) for record in records())


@cache
def documents() -> tuple[str, ...]:
    return tuple(write_json(record) for record in records())


@cache
def files() -> tuple[bytes, ...]:
    foreign = [texts()[0].replace('"alak"', '"hex"'), documents()[0].replace('"alak"', '"hex"')]
    return tuple(text.encode() for text in (*texts()[::4], *documents()[::4], *foreign))


def check_text(text: str) -> None:
    record = read_or_refused(lambda: read_text(text), LudothequeError)
    if record is not None:
        written = write_text(record)
        assert read_text(written) == record
        assert read_json(write_json(record)) == record
        assert plain_lines(written) == written


def check_json(text: str) -> None:
    record = read_or_refused(lambda: read_json(text), LudothequeError)
    if record is not None:
        written = write_json(record)
        assert read_json(written) == record
        assert plain_lines(written) == written
        assert read_text(write_text(record)) == record


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
    Target("record-text", lambda maker: maker.near(texts(), WORDS), as_text(check_text), few=20),
    Target("record-json", lambda maker: maker.near_json(documents()), as_text(check_json), few=20),
    Target("record-file", lambda maker: maker.near_bytes(files()), as_bytes(check_file), binary=True, few=20),
]
