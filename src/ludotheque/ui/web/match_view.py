"""A sitting as it is shown: the message that a page, a watcher or a program receives."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from pydantic_core import to_json

from ludotheque.boards import draw
from ludotheque.core.board_view import BoardView, Button
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.core.text import Lang, Text
from ludotheque.play.match import Match
from ludotheque.play.record import moves_of
from ludotheque.table.advice import may_have_hint
from ludotheque.table.announcer import match_topic
from ludotheque.table.changes import NOT_PLAYED
from ludotheque.table.faces import Faces, Standing
from ludotheque.table.house import House
from ludotheque.table.leaving import claim_in, ways_out
from ludotheque.table.presence import EVERYWHERE
from ludotheque.table.sitting import MatchRow, MatchStatus, Sitting
from ludotheque.ui.narration import announce, last_ply, spelled
from ludotheque.ui.web.typography import to_page

KEPT = 3000  # drawn boards
FREE = Text("place libre", "free seat")
ENGINE = Text("Moteur, niveau {level}", "Engine, level {level}")
MOVERS = {Seat.FIRST: "1", Seat.SECOND: "2", Seat.CHANCE: "0"}  # who made each ply, a sign a ply
ONLY = Text("Un seul coup possible : {}.", "Only one move is possible: {}.")
PERFECT = Text("Moteur parfait", "Perfect engine")


def _json(value: Any) -> str:
    return to_json(value).decode()  # many times quicker than the json module


class Drawn:
    """What everybody sees of a sitting in one language, and the same as JSON. The board is kept as its lines."""

    def __init__(self, shown: dict[str, Any]) -> None:
        self.lines: list[str] = shown.pop("board").split("\n")
        self.shown = shown
        self.version: int = shown["version"]
        self.rest = _json(shown)[:-1]
        self.told: tuple[int | None, str] | None = None

    @property
    def board(self) -> str:
        return "\n".join(self.lines)

    def since(self, before: "Drawn | None") -> str:
        """JSON without its last brace, for a page that shows `before`: the whole board, or the lines that changed."""
        version = None if before is None else before.version
        if self.told is None or self.told[0] != version:  # both players ask the same
            self.told = version, f"{self.rest},{self._board(before)}"
        return self.told[1]

    def _board(self, before: "Drawn | None") -> str:
        if before is None or len(before.lines) != len(self.lines):
            return f'"board":{_json(self.board)}'
        pairs = enumerate(zip(before.lines, self.lines, strict=True))
        return f'"boardLines":{_json({number: new for number, (old, new) in pairs if new is not old and new != old})}'


class Show:
    """Draws sittings; what many watch is drawn once."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.drawn: OrderedDict[tuple[str, Lang, bool], Drawn] = OrderedDict()
        self.faces = Faces(house)
        self.packing = asyncio.Lock()  # one export is worked on at a time

    async def message(self, sitting: Sitting, person: str | None, lang: Lang, flipped: bool) -> dict[str, Any]:
        """Everything that somebody is to see of a match now."""
        drawn = self._drawn(sitting, lang, flipped)
        own = await self._own(sitting, person, lang, drawn.shown)
        return {**drawn.shown, "board": drawn.board, **own}

    async def line(
        self, sitting: Sitting, person: str | None, lang: Lang, flipped: bool, before: Drawn | None
    ) -> tuple[str, Drawn]:
        """The same as JSON, for a page that shows `before`; what is the same for everybody is written once."""
        drawn = self._drawn(sitting, lang, flipped)
        own = _json(await self._own(sitting, person, lang, drawn.shown))
        return f"{drawn.since(before)},{own[1:]}", drawn

    async def _own(self, sitting: Sitting, person: str | None, lang: Lang, drawn: dict[str, Any]) -> dict[str, Any]:
        """What depends on the moment and on who looks."""
        await self.faces.learn_sitting(sitting)
        row, now = sitting.row, self.house.now()
        seats = {
            seat.value: {
                **drawn["looks"][seat.value],
                **self._player(sitting, seat, lang),
                "here": self._here(sitting, seat),
                "clock": None if row.clock is None else max(0, sitting.left(seat, now) or 0),
            }
            for seat in PLAYERS
        }
        mine = sitting.seats_of(person)
        running = sitting.match.to_move.value if row.status is MatchStatus.PLAYING and row.clock is not None else None
        return {
            "seats": seats,
            "you": _you(sitting, person),
            "may": self._may(sitting, mine) + (["hint"] if may_have_hint(sitting, person) else []),
            "claimIn": claim_in(sitting, mine, self.house.presence),
            "clockRunning": running,
            "sentAt": now,
            "watchers": self._watchers(sitting),
        }

    def _may(self, sitting: Sitting, seats: tuple[Seat, ...]) -> list[str]:
        """What somebody on these seats may do now, besides moving and giving up."""
        ways = [way.value for way in ways_out(sitting, seats, self.house.presence, self.house.date())]
        again = seats and sitting.ended and sitting.free_seat is None and sitting.row.next is None
        again = again and not any(self.faces.face(one).gone for one in sitting.row.people)
        return [*ways, "rematch"] if again else ways

    async def seat_names(self, sitting: Sitting, lang: Lang) -> dict[Seat, str]:
        """Who sits where."""
        await self.faces.learn(sitting.row.people)
        return self.row_names(sitting.row, lang)

    def row_names(self, row: MatchRow, lang: Lang) -> dict[Seat, str]:
        """Who sits where at a match, once their faces were learnt."""
        return {seat: self._name(row, seat, lang) for seat in PLAYERS}

    async def learn_rows(self, rows: Sequence[MatchRow]) -> None:
        """Look up all that lists show of the players of these matches."""
        await self.faces.learn(one for row in rows for one in row.people)
        for game in {row.game for row in rows}:
            people = {one for row in rows if row.game == game for one in row.people if self.page(one)}
            await self.faces.learn_strengths([one for one in people if one is not None], game)

    def row_standing(self, row: MatchRow, seat: Seat) -> Standing | None:
        """How strong a player of a match in a list is today; None: a guest, an engine, nobody."""
        person = row.people[seat]
        return None if person is None or self.page(person) is None else self.faces.strength(person, row.game)

    def page(self, person: str | None) -> str | None:
        """The address of somebody's page, once their face was learnt; guests have none."""
        return page_of(self.faces.face(person).login)

    def _player(self, sitting: Sitting, seat: Seat, lang: Lang) -> dict[str, Any]:
        """Who sits there, how strong they are, and the address of their page."""
        person = sitting.person(seat)
        standing = self.faces.standing(sitting, person)
        return {
            "name": self._name(sitting.row, seat, lang),
            "rating": None if standing is None else standing.rating,
            "sure": None if standing is None else standing.sure,
            "ratingChange": None if standing is None else standing.change,
            "page": self.page(person),
        }

    def _name(self, row: MatchRow, seat: Seat, lang: Lang) -> str:
        engine, person = row.engines[seat], row.people[seat]
        if engine is not None:
            return engine_name(engine).to(lang)
        return FREE.to(lang) if person is None else self.faces.called(person, lang)

    def _here(self, sitting: Sitting, seat: Seat) -> bool | None:
        """Whether a player is connected; None: there is none."""
        person = sitting.person(seat)
        if sitting.engine(seat) is not None:
            return True
        if person is None or self.faces.face(person).gone:
            return None
        presence = self.house.presence
        return presence.here(person, sitting.row.id) or presence.here(person, EVERYWHERE)

    def _watchers(self, sitting: Sitting) -> int:
        """How many pages look at a match, besides those of its players."""
        row, pages = sitting.row, self.house.presence.pages
        playing = sum(pages[person, row.id] for person in {*row.people} if person is not None)
        return max(0, self.house.announcer.listeners(match_topic(row.id)) - playing)

    def _drawn(self, sitting: Sitting, lang: Lang, flipped: bool) -> Drawn:
        key = sitting.row.id, lang, flipped
        found = self.drawn.get(key)
        if found is None or found.version != sitting.row.version:
            found = self.drawn[key] = Drawn(drawn(sitting, lang, flipped))
            self.drawn.move_to_end(key)
            if len(self.drawn) > KEPT:
                self.drawn.popitem(last=False)
        return found


def drawn(sitting: Sitting, lang: Lang, flipped: bool) -> dict[str, Any]:
    """What everybody who reads a language sees of a sitting."""
    match, row = sitting.match, sitting.row
    game = match.game
    view = find_entry(game.name).view(game, match.state, match.last_move)
    playing = row.status is MatchStatus.PLAYING
    return {
        "type": "match",
        "id": row.id,
        "game": game.name,
        "version": row.version,
        "ply": len(match.plies),
        "status": row.status.value,
        "toMove": match.to_move.value if playing else None,
        "board": draw(view, lang, game.write_move, flipped=flipped, live=playing),
        "says": to_page(says(sitting, view), lang),
        "pace": None if sitting.alone else row.pace.value,
        "outcome": to_page(says(sitting, view), lang) if sitting.ended else "",
        "winner": None if row.end is None else _word(row.end.winner),
        "score": None if match.outcome is None else match.outcome.score,
        "lastMove": None if match.last_move is None else game.write_move(match.last_move),
        "moves": moves_of(match),
        "spelled": _spelled(match, view, lang),
        "movers": "".join([MOVERS[ply.seat] for ply in match.plies]),
        "only": _only(match, view.buttons[0], lang) if playing and view.buttons else None,
        "notes": [to_page(note, lang) for note in view.notes],
        "buttons": [
            {"move": written, "text": to_page(button_words(button.text, written), lang)}
            for button in view.buttons
            if playing and (written := game.write_move(button.move))
        ],
        "looks": {
            seat.value: {
                "title": to_page(view.seat(seat).name, lang),
                "sign": view.seat(seat).name.to(lang)[0],
                "colour": view.seat(seat).colour.value,
                "count": to_page(view.seat(seat).tally, lang),
            }
            for seat in PLAYERS
        },
        "offers": {"undo": _word(row.undo_offer), "rematch": row.next, "rematchBy": _word(row.rematch_offer)},
        "thinking": row.thinker is not None,
        "study": sitting.may_be_studied,
    }


def _spelled(match: Match[Any], view: BoardView, lang: Lang) -> list[str] | None:
    """The moves as their reader spells them; None: as they are written."""
    moves = moves_of(match)
    shown = [spelled(view, move).to(lang) for move in moves]
    return None if shown == moves else shown


def button_words(text: Text, written: str) -> Text:
    """What a button says: without the move as one would type it, and with a capital letter."""
    fr, en = (words.removesuffix(f" ({written})") for words in (text.fr, text.en))
    return Text(fr[:1].upper() + fr[1:], en[:1].upper() + en[1:])


def _only(match: Match[Any], button: Button, lang: Lang) -> dict[str, str] | None:
    """The move that is the only possibility and is not on the board, and what is said when the page plays it."""
    if len(match.game.legal_moves(match.state)) > 1:
        return None
    verb = to_page(button.text, lang).partition(" (")[0]
    return {"move": match.game.write_move(button.move), "says": to_page(ONLY, lang).format(verb)}


def says(sitting: Sitting, view: BoardView) -> Text:
    """The last thing that happened, in one sentence."""
    match = sitting.match
    if match.outcome is not None:
        return announce(match.outcome, view)
    if sitting.row.status is MatchStatus.UNPLAYED:
        return NOT_PLAYED
    if sitting.row.status is MatchStatus.OPEN:
        return Text("La table attend quelqu'un.", "The table is waiting for somebody.")
    if not match.plies:
        return Text("La partie commence.", "The game begins.")
    return last_ply(match, len(match.plies), view)


def page_of(login: str | None) -> str | None:
    """The address of a player's page; guests have none."""
    return None if login is None else f"/joueur/{quote(login)}"


def engine_name(engine: str) -> Text:
    """What an engine is called at the table."""
    level = engine.partition(":")[2]
    if level == "perfect":
        return PERFECT
    return Text(ENGINE.fr.format(level=level), ENGINE.en.format(level=level))


def _word(seat: Seat | None) -> str | None:
    return None if seat is None else seat.value


def _you(sitting: Sitting, person: str | None) -> str | None:
    seats = sitting.seats_of(person)
    if len(seats) == len(PLAYERS):
        return "both"
    return seats[0].value if seats else None
