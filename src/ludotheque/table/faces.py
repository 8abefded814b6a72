"""What everybody at a board is told of the players: names, pages, ratings. Kept in memory: no move waits for a question.

a name, a login          until the person changes it, in this process or in another
a rating at a game       until a rated match of theirs is over
what a match changed     for ever: it is over
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TypeVar

from sqlalchemy import Connection

from ludotheque.core.glicko import SURE, Strength
from ludotheque.core.text import Lang, Text
from ludotheque.store.person_rows import people_called
from ludotheque.store.rating_rows import RatingPoint, RatingRow, points_at, strengths_of
from ludotheque.table.house import House
from ludotheque.table.sitting import MatchStatus, Sitting

T = TypeVar("T")
MOST_FACES = 20_000
MOST_FINISHED = 2000  # rated matches that are over
GONE = Text("compte supprimé", "deleted account")
NEVER: Mapping[str, RatingRow | None] = MappingProxyType({})
NOBODY: Mapping[str, RatingPoint] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Face:
    """Somebody as others see them."""

    name: str
    login: str | None
    gone: bool

    def called(self, lang: Lang) -> str:
        return GONE.to(lang) if self.gone else self.name


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating as it is shown: unsure until enough games were played; changed by a match that is over."""

    rating: int
    sure: bool
    change: int | None = None

    def __str__(self) -> str:
        return f"{self.rating}" if self.sure else f"{self.rating}\u00a0?"


UNKNOWN = Face("?", None, gone=False)
NEWCOMER = Standing(round(Strength().rating), sure=False)


class Faces:
    """The faces that this process has seen."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.faces: dict[str, Face] = {}
        self.strengths: dict[str, dict[str, RatingRow | None]] = {}  # by person and game; None: never rated
        self.finished: dict[str, Mapping[str, RatingPoint]] = {}  # by match and person
        self.changes = 0  # of people and ratings: what was read while there was one is read again
        house.person_watchers.append(self.forget)
        house.rating_watchers.append(self.forget_strength)

    def forget(self, person: str | None) -> None:
        """Somebody changed, or anybody may have: look them up again."""
        self.changes += 1
        if person is None:
            self.faces.clear()
            self.strengths.clear()
            return
        self.faces.pop(person, None)
        self.strengths.pop(person, None)
        self.finished = {match: points for match, points in self.finished.items() if person not in points}

    def forget_strength(self, person: str) -> None:
        """A match of somebody's is over: their rating may have changed."""
        self.changes += 1
        self.strengths.pop(person, None)

    async def learn(self, people: Iterable[str | None]) -> None:
        """Look up those who are not known yet."""
        missing = {one for one in people if one is not None and one not in self.faces}
        if missing:
            rows = await self._read(partial(people_called, wanted=missing))
            _keep(self.faces, {row.id: Face(row.name, row.login, row.gone is not None) for row in rows}, MOST_FACES)

    async def _read(self, question: Callable[[Connection], T]) -> T:
        """An answer that no change overtook while it came."""
        while True:
            changes = self.changes
            answer = await self.house.read(question)
            if changes == self.changes:
                return answer

    def face(self, person: str | None) -> Face:
        """Somebody who was learnt of."""
        return self.faces.get(person or "", UNKNOWN)

    def called(self, person: str | None, lang: Lang) -> str:
        """What somebody who was learnt of is called."""
        return self.face(person).called(lang)

    async def learn_strengths(self, people: Iterable[str], game: str) -> None:
        """Look up the ratings that are not known yet."""
        missing = [one for one in people if game not in self.strengths.get(one, NEVER)]
        if missing:
            rows = await self._read(partial(strengths_of, people=missing, game=game))
            known = {row.person: row for row in rows}
            found = {one: {**self.strengths.get(one, NEVER), game: known.get(one)} for one in missing}
            _keep(self.strengths, found, MOST_FACES)

    async def learn_sitting(self, sitting: Sitting) -> None:
        """Look up all that is shown of the players of a match; nothing is asked where all of it is known."""
        people = {one for one in sitting.row.people if one is not None}
        await self.learn(people)
        accounts = [one for one in people if self.face(one).login is not None]
        if accounts:
            await self.learn_strengths(accounts, sitting.row.game)
        name = sitting.row.id
        if _counted(sitting) and name not in self.finished:
            points = await self.house.read(partial(points_at, match=name, people=people))
            _keep(self.finished, {name: {point.person: point for point in points}}, MOST_FINISHED)

    def standing(self, sitting: Sitting, person: str | None) -> Standing | None:
        """How strong somebody is at the game of a match, as it left them where it counted; None: a guest, an engine."""
        if person is None or self.face(person).login is None:
            return None
        point = self.finished.get(sitting.row.id, NOBODY).get(person) if _counted(sitting) else None
        if point is not None:
            return Standing(round(point.rating), point.deviation <= SURE, round(point.change))
        return self.strength(person, sitting.row.game)

    def strength(self, person: str, game: str) -> Standing:
        """How strong somebody who was learnt of is at a game."""
        row = self.strengths.get(person, NEVER).get(game)
        return NEWCOMER if row is None else Standing(round(row.rating), row.deviation <= SURE)


def _counted(sitting: Sitting) -> bool:
    return sitting.row.rated and sitting.row.status is MatchStatus.OVER


def _keep(kept: dict[str, T], found: Mapping[str, T], most: int) -> None:
    if len(kept) > most:
        kept.clear()
    kept.update(found)
