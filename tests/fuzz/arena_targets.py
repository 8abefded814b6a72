"""The files of a tournament's folder: what describes it, the journal of its games, their records."""

import json
import re
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from fuzz.making import Maker, Target, read_or_refused
from games_in_play import walk
from ludotheque.arena.entrants import Entrant, EntrantKind
from ludotheque.arena.folder import GAMES, JOURNAL, MANIFEST, BadFolder, Folder
from ludotheque.arena.following import report_of, standings_of
from ludotheque.arena.plan import Plan
from ludotheque.arena.schedule import slots, so_far
from ludotheque.core.errors import BadRecord
from ludotheque.core.text import Lang, plain_lines
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.play.record import Record
from ludotheque.play.record_text import write_text

ENTRANTS = tuple(Entrant(EntrantKind.ENGINE, name, name) for name in ("engine:1", "engine:2", "engine:3"))
ONE_REPORT_IN = 12  # tournaments: strengths and their bars take a tenth of a second each
FORMATS = ("round-robin", "swiss", "knockout", "sprt")


@cache
def folders() -> tuple[Any, ...]:
    """A tournament of each format with its first games: the description, the lines of the journal, a record."""
    game, made = ConnectFour(), []
    record = write_text(Record(walk(game, Random(1), 60), "a", "b"))
    for form in FORMATS:
        plan = Plan(game, ENTRANTS[: 2 if form == "sprt" else 3], form, 2, 7)
        lines = [
            {"id": slot.id, "points": 1.0, "why": "alignment", "fault": None, "score": None, "plies": 4, "reason": ["f", "e"],
             "notes": [["first", "a", "b"]], "printed": {"first": "x"}, "round": slot.round, "pair": slot.pair,
             "entrants": [slot.first, slot.second], "record": "0" * 16}
            for encounter in so_far(plan, {}).due for slot in slots(plan, encounter)
        ]  # fmt: skip
        made.append([plan.manifest(), lines, record])
    return tuple(made)


def check_folder(text: str) -> None:
    """Anybody may follow a tournament from its folder: they are told how it stands, or that the folder is damaged."""
    try:
        manifest, lines, record = json.loads(text)
        names = [one["id"] for one in lines[:2] if re.fullmatch("[A-Za-z0-9-]{1,40}", str(one["id"]))]
        content = "".join(json.dumps(line) + "\n" for line in lines).encode()
        record = str(record).encode("utf-8", "surrogatepass")
    except (ValueError, TypeError, KeyError, RecursionError):
        return
    with tempfile.TemporaryDirectory() as place:
        path = Path(place)
        (path / GAMES).mkdir()
        (path / MANIFEST).write_text(json.dumps(manifest))
        (path / JOURNAL).write_bytes(content)
        for name in names:
            (path / GAMES / f"{name}.ludo").write_bytes(record)
        read_or_refused(lambda: standings_of(path), BadFolder)
        if len(content) % ONE_REPORT_IN == 0:
            report = read_or_refused(lambda: report_of(path, Lang.FR), BadFolder, BadRecord)
            assert report is None or plain_lines(report) == report
        read_or_refused(Folder(path).taken_up, BadFolder)


def check_journal(text: str) -> None:
    """A damaged line is a game not finished."""
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / JOURNAL).write_bytes(text.encode("utf-8", "surrogatepass"))
        found = Folder(Path(place)).finished()
        assert all(isinstance(name, str) for name in found)


def _journal(maker: Maker) -> str:
    lines = maker.one(folders())[1][: maker.rng.randrange(4)]
    return "\n".join(maker.near_json([line]) for line in lines) + maker.one(("\n", "", "\r\n"))


TARGETS = [
    Target("tournament-folder", lambda maker: maker.near_json(folders()), check_folder, few=10),
    Target("journal", _journal, check_journal, few=15),
]
