"""A game as the report replays it: the first picture, then only what each move changes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from ludotheque.arena.report.drawings import Change, Drawings, DrawnLines, changes
from ludotheque.boards import draw
from ludotheque.boards.pawns import look
from ludotheque.core.board_view import BoardView
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.core.text import Lang
from ludotheque.crew.job import by_name
from ludotheque.play.match import Match, Played
from ludotheque.play.record import moves_of
from ludotheque.play.record_file import load_record

NUMBERS: Mapping[Seat | None, int] = {None: 0, Seat.FIRST: 1, Seat.SECOND: 2, Seat.CHANCE: 0}


class ReplayGiven(TypedDict):
    """The record of a game, and the language of the report."""

    path: str
    lang: str


class ReplaySeat(TypedDict):
    """A player as the board shows them: `look` is the name of their colours in the style sheet."""

    name: str
    sign: str
    look: str


class ReplayStep(TypedDict):
    """A move: who is next (`t`), what it changes in the picture (`d`), in what the players have (`s`), in the notes (`n`)."""

    t: int
    d: list[Change]
    s: NotRequired[list[str]]
    n: NotRequired[list[str]]


class Replay(TypedDict):
    """A game from its first picture, as the numbers of its lines, to its last move."""

    seats: list[ReplaySeat]
    picture: list[int]
    counts: list[str]
    notes: list[str]
    turn: int
    moves: list[str]
    steps: list[ReplayStep]


class DrawnReplay(TypedDict):
    """A game and the lines of its pictures."""

    drawn: DrawnLines
    replay: Replay


@by_name
def replay_of(given: ReplayGiven) -> DrawnReplay:
    """The game of a record, for the report."""
    return replay_data(load_record(Path(given["path"])).match, Lang(given["lang"]))


def replay_data(match: Match[Any], lang: Lang) -> DrawnReplay:
    """Plain data for the page: small enough for a report that holds a thousand games."""
    entry = find_entry(match.game.name)
    drawings = Drawings()

    def drawn(view: BoardView) -> list[int]:
        return drawings.add(draw(view, lang, match.game.write_move, live=False, picture=True))

    first = entry.view(match.game, match.states[0])
    picture, counts, notes = drawn(first), _counts(first, lang), _notes(first, lang)
    replay: Replay = {
        "seats": [_seat(first, seat, lang) for seat in PLAYERS],
        "picture": picture,
        "counts": counts,
        "notes": notes,
        "turn": NUMBERS[first.to_move],
        "moves": list(moves_of(match)),
        "steps": [],
    }
    for ply, state in zip(match.plies, match.states[1:], strict=True):
        view = entry.view(match.game, state, ply.move if isinstance(ply, Played) else None)
        new_picture, new_counts, new_notes = drawn(view), _counts(view, lang), _notes(view, lang)
        step: ReplayStep = {"t": NUMBERS[view.to_move], "d": changes(picture, new_picture)}
        if new_counts != counts:
            step["s"] = new_counts
        if new_notes != notes:
            step["n"] = new_notes
        picture, counts, notes = new_picture, new_counts, new_notes
        replay["steps"].append(step)
    return {"drawn": drawings.plain(), "replay": replay}


def renumbered(replay: Replay, lines: list[int]) -> Replay:
    """The same game, its lines under the numbers they have in the whole report."""
    steps: list[ReplayStep] = [
        {**step, "d": [[at, gone, *(lines[one] for one in come)] for at, gone, *come in step["d"]]}
        for step in replay["steps"]
    ]
    return {**replay, "picture": [lines[one] for one in replay["picture"]], "steps": steps}


def _seat(view: BoardView, seat: Seat, lang: Lang) -> ReplaySeat:
    shown = view.seat(seat)
    return {"name": shown.name.to(lang), "sign": shown.sign, "look": look(view, seat)}


def _counts(view: BoardView, lang: Lang) -> list[str]:
    """What the picture does not already show of the players."""
    return [view.seat(seat).tally.to(lang) for seat in PLAYERS]


def _notes(view: BoardView, lang: Lang) -> list[str]:
    return [note.to(lang) for note in view.notes]
