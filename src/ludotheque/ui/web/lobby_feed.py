"""The living lobby: new tables at once, running games as small boards; drawn once for everybody who reads a language.

    a move  →  nothing at all          once a second, at most:  which of the boards on show have changed?
    a table opens, fills, ends  →  the bell of the lobby  →  the lists are read again, once for everybody

Whoever looks is told what is not as they last saw it. The more people look and the longer the drawing takes, the less
often they are told, so that a full lobby does not keep a move waiting.
"""

import asyncio
import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import Context
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic_core import to_json

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang
from ludotheque.table.announcer import LOBBY, Bell
from ludotheque.table.listing import LobbyLists
from ludotheque.table.sitting import MatchRow, MatchStatus, Sitting
from ludotheque.ui.web.lobby_view import learn_people, running_card, small_board, waiting_card
from ludotheque.ui.web.match_view import Show

BOARDS = 12  # games on show
CALM = 1.0  # seconds between two messages, at least
TOLD_A_SECOND = 100  # people; a message takes some 0.1 ms of the house for each of them
DRAWING_SHARE = 0.05  # of the house's time, at most
REREAD = 5.0  # seconds after which the lists are read again although no bell rang: games that lie still make room
QUIET = 60_000  # milliseconds without a move after which a game makes room for a livelier one
log = logging.getLogger("ludotheque.lobby")


@dataclass(frozen=True, eq=False)
class Card:
    """A running game on show: its board as lines, what is told beside it."""

    version: int
    told: dict[str, Any]
    lines: list[str]

    def whole(self) -> dict[str, Any]:
        return {**self.told, "board": "\n".join(self.lines)}

    def since(self, before: "Card | None") -> dict[str, Any]:
        """What a page that shows `before` must know."""
        if before is self:
            return {"id": self.told["id"]}
        return self.whole() if before is None else {**self.told, "parts": parts_of(self.lines, before.lines)}


def parts_of(lines: Sequence[str], older: Sequence[str]) -> list[str | list[int]]:
    """A board for a page that shows an older one: new lines, and from where to where the older one has the next ones."""
    place = {line: number for number, line in enumerate(older)}
    parts: list[str | list[int]] = []
    for line in lines:
        number = place.get(line)
        last = parts[-1] if parts else ""
        if number is None:
            parts.append(line)
        elif isinstance(last, list) and last[1] == number:
            last[1] = number + 1
        else:
            parts.append([number, number + 1])
    return parts


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The lobby at one moment; `changes` is for a page that shows the moment before."""

    number: int
    waiting: tuple[MatchRow, ...]
    tables: list[dict[str, Any]]
    cards: dict[str, Card]
    changes: str

    @cached_property
    def whole(self) -> str:
        """For a page that shows nothing yet, or another moment."""
        return _message(waiting=self.tables, running=[card.whole() for card in self.cards.values()])

    def since(self, seen: int) -> str:
        return self.changes if seen == self.number - 1 else self.whole


NOTHING = Snapshot(0, (), [], {}, "")


class LobbyFeed:
    """What everybody who reads one language sees of the lobby; it works while anybody looks."""

    def __init__(self, show: Show, lists: LobbyLists, lang: Lang) -> None:
        self.show, self.lists, self.lang = show, lists, lang
        self.followers: set[Bell] = set()
        self.now = NOTHING
        self.waiting: tuple[MatchRow, ...] = ()
        self.running: Sequence[MatchRow] = ()
        self.task: asyncio.Task[None] | None = None
        self.spent = 0.0  # seconds of drawing in the last round

    @contextmanager
    def following(self, bell: Bell) -> Iterator[None]:
        """Ring for somebody whenever the lobby has changed."""
        self.followers.add(bell)
        if self.task is None:
            self.task = asyncio.create_task(self._work(), context=Context())  # it is nobody's own
        try:
            yield
        finally:
            self.followers.discard(bell)
            if not self.followers and self.task is not None:
                self.task.cancel()
                self.task, self.now = None, NOTHING  # what is seen by nobody grows old

    @property
    def pause(self) -> float:
        """Seconds until the next message, at least."""
        return max(CALM, len(self.followers) / TOLD_A_SECOND, self.spent / DRAWING_SHARE)

    async def _work(self) -> None:
        read = -REREAD
        with self.show.house.announcer.listening(LOBBY) as bell:
            bell.ring()
            while True:
                rung = await bell.heard(CALM)
                try:
                    if rung or time.monotonic() >= read + REREAD:
                        read = time.monotonic()
                        waiting, self.running = await self.lists.now()
                        self.waiting = tuple(waiting)
                    elif not self._moved():
                        continue
                    await self._look()
                except LudothequeError as error:
                    log.warning("%s", error)
                except Exception:
                    log.exception("the lobby")
                await asyncio.sleep(self.pause)

    def _moved(self) -> bool:
        """Whether a game on show is not as it is shown; moves themselves ring nothing here."""
        tables = self.show.house.tables
        for name, card in self.now.cards.items():
            sitting = tables[name].sitting if name in tables else None
            if sitting is None or sitting.row.version != card.version:
                return True
        return False

    async def _look(self) -> None:
        """Draw what has changed, and ring for everybody if anything has."""
        self.spent = 0.0
        sittings = [one for one in [await self._sitting(name) for name in self._chosen()] if one is not None]
        await learn_people(self.show, [*self.waiting, *(one.row for one in sittings)])
        cards = {one.row.id: await self._card(one) for one in sittings}
        known = {row.id: card for row, card in zip(self.now.waiting, self.now.tables, strict=True)}
        tables = [known.get(row.id) or waiting_card(self.show, row, self.lang) for row in self.waiting]
        before = self.now
        if before.number and tables == before.tables and list(cards.items()) == list(before.cards.items()):
            return
        running = [card.since(before.cards.get(name)) for name, card in cards.items()]
        told = {"running": running} if tables == before.tables else {"waiting": tables, "running": running}
        self.now = Snapshot(before.number + 1, self.waiting, tables, cards, _message(**told))
        for bell in self.followers:
            bell.ring()

    async def _sitting(self, name: str) -> Sitting | None:
        """A game that is still played; from memory, where the house remembers it."""
        try:
            sitting = await self.show.house.look(name)
        except LudothequeError:
            return None
        return sitting if sitting.row.status is MatchStatus.PLAYING else None

    async def _card(self, sitting: Sitting) -> Card:
        row = sitting.row
        shown = self.now.cards.get(row.id)
        if shown is not None and shown.version == row.version:
            return shown
        began = time.perf_counter()
        card = Card(
            row.version, running_card(self.show, sitting, self.lang), small_board(sitting, self.lang).split("\n")
        )
        self.spent += time.perf_counter() - began
        await asyncio.sleep(0)  # whoever waits for a move comes first
        return card

    def _chosen(self) -> list[str]:
        """The games on show: those between people and those that are played rather than left lying; each keeps its place."""
        now, shown = self.show.house.date(), self.now.cards
        rows = {row.id: row for row in self.running}
        if len(rows) >= self.lists.most:  # the list tells of the latest alone
            tables = self.show.house.tables
            seen = [tables[name].sitting for name in shown if name in tables]
            rows |= {one.row.id: one.row for one in seen if one is not None}

        def rank(name: str) -> tuple[bool, bool, bool, int]:
            row = rows[name]
            return now - row.changed > QUIET, any(row.engines), name not in shown, -row.changed

        chosen = sorted(rows, key=rank)[:BOARDS]
        fresh = [name for name in chosen if name not in shown]
        places = [name if name in chosen else fresh.pop(0) if fresh else "" for name in shown]
        return [name for name in (*places, *fresh) if name]


def _message(**content: Any) -> str:
    return to_json({"type": "lobby", **content}).decode()
