"""Takes the readable files out of a zip, into memory: nothing is written where a name would lead, and no bomb goes off.

An archive says how many files there are, how long they are and where they begin, and may lie in each: many names can
share the same bytes, and a thousand bytes can swell to a thousand million. So names are counted before they are read,
each file is unpacked up to a limit, and all that is unpacked counts together, whatever its name.
"""

import bz2
import io
import lzma
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePosixPath

from ludotheque.classroom.handins.refusing import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_FILES,
    MAX_NAMES,
    BadSubmission,
    most_bytes,
    too_big,
)
from ludotheque.classroom.handins.walking import is_hidden
from ludotheque.core.text import Text, quoted

LISTED = b"PK\1\2"  # before each name in the list at the end of a zip
BEFORE_A_FILE = struct.Struct("<4s22xHH")  # a mark, other things, then the lengths of its name and of an extra
BEGINS = b"PK\3\4"
UNREADABLE = 0x1 | 0x20 | 0x40  # flags: a password, a difference from another file, a stronger password
IN_UTF_8 = 0x800  # flag: how its name is written
DICTIONARY = 2**21  # bytes that LZMA may look back: no more than a file has, whatever the archive asks room for
SWOLLEN, MORE = 64, 1024  # packing what cannot be packed adds less than one byte in so many, and these
BytesAt = Callable[[int, int], bytes]  # so many bytes of an archive from a place in it, or those that there are
DAMAGED = (
    *(zipfile.BadZipFile, RuntimeError, EOFError, OSError, ValueError, KeyError, IndexError),
    *(zlib.error, lzma.LZMAError, struct.error),
)


@dataclass
class Unpacked:
    """The files of an archive by their names, when they were written, and the links among them."""

    files: dict[str, bytes] = field(default_factory=dict)
    dates: list[datetime] = field(default_factory=list)
    links: list[str] = field(default_factory=list)


def unpacked(whole: bytes, name: str, suffixes: tuple[str, ...]) -> Unpacked:
    """The files with these endings in an archive of this name."""
    if whole.count(LISTED) > MAX_NAMES:
        raise too_big(name)
    try:
        with zipfile.ZipFile(io.BytesIO(whole)) as archive:
            return _taken(archive.infolist(), whole, name, suffixes)
    except DAMAGED as failure:
        raise damaged(name) from failure


def damaged(name: str) -> BadSubmission:
    """Nobody can open it."""
    return BadSubmission(
        Text(
            f"L'archive {quoted(name)} est abîmée ou protégée par un mot de passe.",
            f"The archive {quoted(name)} is damaged or needs a password.",
        )
    )


def _taken(entries: list[zipfile.ZipInfo], whole: bytes, archive: str, suffixes: tuple[str, ...]) -> Unpacked:
    found = Unpacked()
    count = size = 0
    for entry in entries:
        name = PurePosixPath(entry.filename.replace("\\", "/"))
        if len(name.parts) > MAX_DEPTH:
            raise too_big(archive)
        if entry.is_dir() or any(map(is_hidden, name.parts)) or name.is_absolute():
            continue
        if stat.S_ISLNK(entry.external_attr >> 16):
            found.links.append(name.as_posix())
            continue
        if name.suffix.lower() not in suffixes:
            continue
        content = content_of(entry, lambda begins, length: whole[begins : begins + length], most_bytes(entry.filename))
        count, size = count + 1, size + len(content)
        if count > MAX_FILES or size > MAX_BYTES:
            raise too_big(archive)
        found.files[name.as_posix()] = content
        found.dates += _date(entry)
    return found


def content_of(entry: zipfile.ZipInfo, read: BytesAt, most: int) -> bytes:
    """One file, unpacked no further than it may go: the length that the archive announces may be a lie.

    What is damaged, or needs a password, raises one of DAMAGED.
    """
    mark, named, extra = BEFORE_A_FILE.unpack(read(entry.header_offset, BEFORE_A_FILE.size))
    begins = entry.header_offset + BEFORE_A_FILE.size
    written = read(begins, named).decode("utf-8" if entry.flag_bits & IN_UTF_8 else "cp437")
    if mark != BEGINS or written != entry.orig_filename or entry.flag_bits & UNREADABLE:
        raise zipfile.BadZipFile(entry.filename)
    packed = read(begins + named + extra, min(entry.compress_size, most + most // SWOLLEN + MORE))
    content = _inflated(entry.compress_type, packed, most + 1)
    if len(content) > most:
        raise too_big(entry.filename)
    if zlib.crc32(content) != entry.CRC:
        raise zipfile.BadZipFile(entry.filename)
    return content


def _inflated(method: int, packed: bytes, most: int) -> bytes:
    """So many bytes of it at most."""
    match method:
        case zipfile.ZIP_STORED:
            return packed[:most]
        case zipfile.ZIP_DEFLATED:
            return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, most)
        case zipfile.ZIP_BZIP2:
            return bz2.BZ2Decompressor().decompress(packed, most)
        case zipfile.ZIP_LZMA:
            length = int.from_bytes(packed[2:4], "little")
            return _lzma(packed[4 : 4 + length]).decompress(packed[4 + length :], most)
    raise zipfile.BadZipFile(f"packed by method {method}")


def _lzma(properties: bytes) -> lzma.LZMADecompressor:
    """One that takes no more room than a file of a hand-in needs."""
    rest, lc = divmod(properties[0], 9)
    pb, lp = divmod(rest, 5)
    asked = int.from_bytes(properties[1:5], "little")
    bounded = {"id": lzma.FILTER_LZMA1, "lc": lc, "lp": lp, "pb": pb, "dict_size": min(max(asked, 2**12), DICTIONARY)}
    return lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[bounded])


def _date(entry: zipfile.ZipInfo) -> list[datetime]:
    """When a file of an archive was written, if what the archive says is a date."""
    try:
        return [datetime(*entry.date_time)]
    except ValueError:
        return []
