"""One game of a tournament as plain data: what to play goes in, what happened comes out.

Both are dictionaries that JSON can hold, so that a game can be played in another process or on another machine. A bot
travels with its files and runs in the sandbox of the machine that plays, or not at all.
"""

from collections.abc import Iterable
from typing import Any, NotRequired, TypedDict

from ludotheque.arena.contestants import Contestant, Failed, InvalidAnswer, engine_player, random_player
from ludotheque.arena.entrants import Entrant, EntrantKind, PackedEntrant, named, unpacked
from ludotheque.arena.folder import GameEnd, end_of
from ludotheque.arena.jailed_bot import Bot, OpenCell, jailer
from ludotheque.arena.live_games import Window
from ludotheque.arena.openings import Opening
from ludotheque.arena.referee import Referee, Refereed, Times
from ludotheque.arena.ugi_program import Program
from ludotheque.core.game import Game, Move
from ludotheque.core.options import Value
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import Text, plain_lines
from ludotheque.crew.job import by_name
from ludotheque.play.record import Record, read_game
from ludotheque.play.record_text import write_text
from ludotheque.sandbox.protection import refuse_unprotected

KEPT = 1_000  # characters of what a bot printed in one game


class GameGiven(TypedDict):
    """A game to play: its id, the game with its options and its deal, the first moves, the times, and who sits where.

    `dealer` and `seeds` are what chance begins with, for this game alone: the tournament's own secret does not travel.
    `live` is the folder in which the game is shown while it is played, on a machine that has it.
    """

    id: str
    game: str
    options: dict[str, Value]
    moves: list[int]
    dealer: int
    seeds: list[int]
    turn: float
    bank: float
    unsafe: bool
    first: PackedEntrant
    second: PackedEntrant
    live: NotRequired[str]


class GameDone(GameEnd):
    """A game that was played: how it ended, what was noted, its record."""

    id: str
    reason: list[str] | None
    notes: list[list[str]]
    printed: dict[str, str]
    record: str


class NameGiven(TypedDict):
    """A bot to be asked its name, before a game it will play."""

    bot: PackedEntrant
    game: str
    options: dict[str, Value]
    unsafe: bool


@by_name
def play_game(given: GameGiven) -> GameDone:
    """Play the game that a job describes."""
    moves = tuple(Move(move) for move in given["moves"])
    opening = Opening(read_game(given["game"], given["options"]), moves, given["dealer"])
    times = Times(given["turn"], given["bank"])
    entrants = BySeat(unpacked(given["first"]), unpacked(given["second"]))
    seeds = BySeat[int](*given["seeds"])
    cells = guarded(entrants, given["unsafe"])

    def seated(seat: Seat) -> Contestant:
        return contestant_of(entrants[seat], opening.game, seeds[seat], times, cells)

    window = Window(given.get("live", ""), given["id"], (entrants.first.name, entrants.second.name))
    try:
        refereed = Referee(opening, BySeat.each(seated), times, watch=window.show).play()
    finally:
        window.close()
    return _done(given["id"], refereed, entrants, len(opening.moves))


def guarded(entrants: Iterable[Entrant], unsafe: bool) -> OpenCell:
    """Opens sandboxes for these; refuses on a machine that has none, whoever sent the job."""
    if any(entrant.kind is EntrantKind.BOT for entrant in entrants):
        refuse_unprotected(unsafe)
    return jailer(unsafe)


@by_name
def name_of_bot(given: NameGiven) -> str:
    """The name that a bot gives itself; one that cannot say it keeps its file's name."""
    entrant = unpacked(given["bot"])
    bot = Bot(entrant, read_game(given["game"], given["options"]), 0, guarded([entrant], given["unsafe"]))
    try:
        bot.start()
        return named(entrant, bot.name()).name
    except (Failed, InvalidAnswer):
        return entrant.name
    finally:
        bot.close()


def contestant_of(entrant: Entrant, game: Game[Any], seed: int, times: Times, open_cell: OpenCell) -> Contestant:
    """The entrant, ready to sit down for one game."""
    if entrant.kind is EntrantKind.BOT:
        return Bot(entrant, game, seed, open_cell)
    if entrant.kind is EntrantKind.PROGRAM:
        return Program(entrant, times.turn)
    if entrant.kind is EntrantKind.ENGINE:
        return engine_player(entrant, game, seed)
    return random_player(seed)


def _done(name: str, refereed: Refereed, entrants: BySeat[Entrant], opening: int) -> GameDone:
    reason = refereed.reason
    tags = {"Tournament": name} | ({"Opening": str(opening)} if opening else {})
    if reason is not None:
        tags["Reason"] = reason.fr
    record = Record(refereed.match, entrants.first.name, entrants.second.name, tags=tags)
    return {
        "id": name,
        **end_of(refereed.match),
        "reason": None if reason is None else _both(reason),
        "notes": [[note.seat.value, *_both(note.text)] for note in refereed.notes],
        "printed": {seat.value: plain_lines(said[:KEPT]) for seat, said in refereed.printed.items() if said},
        "record": write_text(record),
    }


def _both(text: Text) -> list[str]:
    return [text.fr, text.en]
