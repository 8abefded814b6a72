"""Casebooks on disk: drawing and answering cases takes seconds, and every process that grades needs them.

The name of a file is a digest of everything it was made from: the folder, the secret of the class, our own code, Python
and Hypothesis. It holds hidden cases: only its owner may read it.
"""

import json
import platform
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.folders.casebook import BuiltCase, Casebook
from ludotheque.classroom.folders.folder_files import FolderFiles
from ludotheque.classroom.folders.mutating import MutatedFile
from ludotheque.classroom.folders.rehearsing import TriedCall
from ludotheque.classroom.question import Reply
from ludotheque.core.cache_folder import cache_folder
from ludotheque.core.files import FOR_ITS_OWNER, make_private_folder, regular_bytes, write_whole
from ludotheque.core.sources import digest_of
from ludotheque.core.text import Text, plain_json, same
from ludotheque.sandbox.inside.values import BadValue, PlainData, decode, encode

HERE = Path(__file__).parent
PLACE = "sujets"
SAID = (
    "changes",
    "prints",
    "asks",
    "writes",
    "reals",
    "gives_back",
    "from_set",
    "refused",
    "unstable",
    "tried",
    "mutants",
    "guess",
    "constant",
    "steps",
)


@cache
def makers_digest() -> str:
    """Of our own code that draws cases, and of what it stands on."""
    files = [*HERE.glob("*.py"), HERE.parent / "inside" / "rehearsal.py"]
    return digest_of(files, platform.python_version(), _hypothesis())


def _hypothesis() -> str:
    try:
        return metadata.version("hypothesis")
    except metadata.PackageNotFoundError:
        return ""


def read_books(files: FolderFiles, secret: ClassSecret) -> list[Casebook] | None:
    """The casebooks of a folder for a class, where they were kept; None where they must be drawn."""
    try:
        data = json.loads(regular_bytes(_place(files, secret)).decode("utf-8"))
        return [_book(one) for one in data]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, BadValue):
        return None


def keep_books(files: FolderFiles, secret: ClassSecret, books: Sequence[Casebook]) -> None:
    """Keep them, if this disk lets us: they can be drawn again."""
    written = plain_json(json.dumps([_written(book) for book in books]))
    place = _place(files, secret)
    with suppress(OSError):
        make_private_folder(place.parent)
        write_whole(place, written, mode=FOR_ITS_OWNER)


def _place(files: FolderFiles, secret: ClassSecret) -> Path:
    name = f"{files.digest}-{secret.fingerprint[:32] or 'publie'}-{makers_digest()}.json"
    return cache_folder() / PLACE / name


def _written(book: Casebook) -> dict[str, Any]:
    return {
        "question": book.question,
        **{name: getattr(book, name) for name in SAID},
        "domains": [asdict(one) for one in book.domains],
        "relations": [asdict(one) for one in book.relations],
        "survivors": [asdict(one) for one in book.survivors],
        "killed": [asdict(one) for one in book.killed],
        "cases": [
            {
                "call": [one.call.function, encode([*one.call.arguments]), one.call.typed, one.call.files],
                "reply": written_reply(one.reply),
                "sort": asdict(one.sort),
                "public": one.public,
                "there": one.there,
            }
            for one in book.cases
        ],
    }


def written_reply(reply: Reply) -> dict[str, Any]:
    """A reply as JSON."""
    return {
        "value": encode(reply.value),
        "after": encode([*reply.after]),
        "printed": reply.printed,
        "asked": reply.asked,
        "raised": reply.raised,
        "files": reply.files,
    }


def read_reply(data: dict[str, Any]) -> Reply:
    """And back."""
    after = _listed(decode(data["after"]))
    raised = str(data["raised"])
    return Reply(
        decode(data["value"]),
        tuple(after),
        str(data["printed"]),
        tuple(map(str, data["asked"])),
        same(raised) if raised else None,
        raised=raised,
        files=tuple((str(name), str(text)) for name, text in data["files"]),
    )


def _listed(value: PlainData) -> list[PlainData]:
    if not isinstance(value, list):
        raise BadValue("not a list")
    return value


def _book(data: dict[str, Any]) -> Casebook:
    cases = []
    for one in data["cases"]:
        function, arguments, typed, files = one["call"]
        given = _listed(decode(arguments))
        call = TriedCall(function, tuple(given), tuple(typed), tuple((name, text) for name, text in files))
        cases.append(BuiltCase(call, read_reply(one["reply"]), Text(**one["sort"]), one["public"], one["there"]))
    said = {name: data[name] for name in SAID}
    return Casebook(
        data["question"],
        tuple(cases),
        **{**said, "changes": tuple(said["changes"])},
        domains=tuple(Text(**one) for one in data["domains"]),
        relations=tuple(Text(**one) for one in data["relations"]),
        survivors=tuple(MutatedFile(**one) for one in data["survivors"]),
        killed=tuple(MutatedFile(**one) for one in data["killed"]),
    )
