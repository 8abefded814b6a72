"""Everything somebody played, as one zip of records that is made while it is read: it stalls nobody and fits in little memory.

names of the matches ─▶ some of them, read at one moment ─▶ replayed and packed, in a thread ─▶ sent ─▶ a pause ─┐
                          ▲                                                                                      │
                          └──────────────────────────────────────────────────────────────────────────────────────┘
"""

import asyncio
import io
import time
import zipfile
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, datetime

from ludotheque.core.errors import LudothequeError
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang
from ludotheque.play.record import Record
from ludotheque.play.record_json import write_json
from ludotheque.table.listing import installed, names_of_matches, played_matches
from ludotheque.table.sitting import MatchRow, MatchStatus, MoveRow, Sitting, rebuilt
from ludotheque.ui.web.match_view import Show

MOST = 10_000  # matches in one export
AT_ONCE = 20  # matches: some 20 to 60 ms of replaying
LONGEST_PAUSE = 0.2  # seconds; between two pages others have the processor as long as the page had it


class Outbox(io.RawIOBase):
    """What was packed and not sent yet."""

    def __init__(self) -> None:
        self.chunks: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: "bytes | bytearray | memoryview") -> int:  # type: ignore[override]
        self.chunks.append(bytes(data))
        return len(data)

    def taken(self) -> bytes:
        content, self.chunks = b"".join(self.chunks), []
        return content


async def packed(show: Show, person: str, lang: Lang = Lang.FR) -> AsyncIterator[bytes]:
    """The bytes of the zip, some matches at a time; nothing is held open while somebody reads slowly."""
    names = await names_of_matches(show.house, person, MOST)
    out = Outbox()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for begin in range(0, len(names), AT_ONCE):
            async with show.packing:
                began = time.monotonic()
                found = await played_matches(show.house, names[begin : begin + AT_ONCE])
                await show.faces.learn(one for row, _ in found for one in row.people)
                called = {row.id: show.row_names(row, lang) for row, _ in found}
                await asyncio.to_thread(_pack, archive, found, called)
                spent = time.monotonic() - began
            yield out.taken()
            await asyncio.sleep(min(spent, LONGEST_PAUSE))
    yield out.taken()


def _pack(
    archive: zipfile.ZipFile,
    found: Sequence[tuple[MatchRow, tuple[MoveRow, ...]]],
    called: Mapping[str, Mapping[Seat, str]],
) -> None:
    for row, moves in found:
        if not installed([row]):
            continue
        try:
            sitting = rebuilt(row, moves)
        except LudothequeError:  # what cannot be replayed is no record
            continue
        archive.writestr(f"{row.game}-{row.id}.json", write_json(sitting_record(sitting, called[row.id])))


def sitting_record(sitting: Sitting, names: Mapping[Seat, str]) -> Record:
    """The record of a match of the house."""
    day = datetime.fromtimestamp(sitting.row.created / 1000, UTC).date().isoformat()
    tags = {"Status": "unplayed"} if sitting.row.status is MatchStatus.UNPLAYED else {}
    return Record(sitting.match, names[Seat.FIRST], names[Seat.SECOND], day, tags)
