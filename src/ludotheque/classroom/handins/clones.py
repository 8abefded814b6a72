"""When the last commit of a git clone was made; nothing is run, and what cannot be read is not known."""

import re
import zlib
from datetime import datetime
from itertools import islice
from pathlib import Path

from ludotheque.classroom.handins.refusing import MAX_BYTES, MAX_FILE_BYTES, BadSubmission
from ludotheque.classroom.handins.walking import plain_bytes

MOST_PACKS = 50
ENTRY = 20 + 4 + 4  # bytes of an index for each object: its number, a checksum, where it begins
ENTRIES = 8 + 256 * 4  # where the numbers begin in an index


def last_commit(git: Path) -> datetime | None:
    """The date stands in the commit itself: the journal of a clone tells when it was cloned."""
    try:
        said = _commit(git, tip(git)).partition(b"\n\n")[0]
        seconds = re.search(rb"^committer .*> (\d{1,12}) [+-]\d{4}$", said, re.MULTILINE)
        return datetime.fromtimestamp(int(seconds[1])) if seconds else None
    except (OSError, ValueError, IndexError, OverflowError, zlib.error):
        return None


def head_branch(git: Path) -> str:
    """The branch that is checked out; empty where that is a commit alone."""
    named = re.fullmatch(rb"ref: refs/heads/([^\0]+)", _content(git, "HEAD").strip())
    return named[1].decode() if named else ""


def tip(git: Path, branch: str = "") -> bytes:
    """The number of the last commit of a branch, or of what is checked out; ValueError where there is none."""
    said = f"ref: refs/heads/{branch}".encode() if branch else _content(git, "HEAD").strip()
    if not (named := re.fullmatch(rb"ref: (refs/[^\0]+)", said)):
        return bytes.fromhex(said.decode())
    name = named[1].decode()
    if ".." in name:
        raise ValueError(name)
    loose = _content(git, name).split()
    packed = re.findall(rb"(?m)^([0-9a-f]{40}) " + re.escape(named[1]) + rb"$", _content(git, "packed-refs"))
    return bytes.fromhex((loose or packed or [b""])[0].decode())


def _content(git: Path, name: str) -> bytes:
    """A file of the clone; nothing where there is none, where it is too big, or where a link leads elsewhere."""
    path = git / name
    try:
        return plain_bytes(path, MAX_BYTES) if path.is_file() and _is_inside(git, path) else b""
    except BadSubmission:
        return b""


def _is_inside(git: Path, path: Path) -> bool:
    return path.resolve().is_relative_to(git.parent.resolve() / git.name)


def _commit(git: Path, number: bytes) -> bytes:
    """A commit as it was written, in a file of its own or in a pack."""
    if loose := _content(git, f"objects/{number.hex()[:2]}/{number.hex()[2:]}"):
        return _inflated(loose).partition(b"\0")[2]
    for index in sorted(islice((git / "objects" / "pack").glob("*.idx"), MOST_PACKS)):
        place, whole = _place(_content(git, f"objects/pack/{index.name}"), number), index.with_suffix(".pack")
        if place is not None and whole.is_file() and _is_inside(git, whole):
            with whole.open("rb") as pack:
                pack.seek(place)
                return _unpacked(pack.read(MAX_FILE_BYTES))
    return b""


def _place(index: bytes, number: bytes) -> int | None:
    """Where an object begins in its pack, by the index of git (version 2, packs below 2 GB)."""
    if index[:8] != b"\xfftOc\0\0\0\2":
        return None
    count = min(int.from_bytes(index[8 + 255 * 4 : ENTRIES]), (len(index) - ENTRIES) // ENTRY)
    found = next((one for one in range(count) if index[ENTRIES + 20 * one : ENTRIES + 20 * one + 20] == number), None)
    if found is None:
        return None
    place = ENTRIES + (20 + 4) * count + 4 * found  # after the numbers and their checksums
    return int.from_bytes(index[place : place + 4]) & 0x7FFFFFFF


def _unpacked(entry: bytes) -> bytes:
    """A commit of a pack; one that is written as the difference from another stays unread."""
    if entry[0] >> 4 & 7 != 1:
        return b""
    length = next((place for place, byte in enumerate(entry) if byte < 128), 0) + 1
    return _inflated(entry[length:])


def _inflated(content: bytes) -> bytes:
    return zlib.decompressobj().decompress(content, MAX_FILE_BYTES)
