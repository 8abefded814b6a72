"""The record of a game: what was played, by whom, and how it ended; enough to replay it exactly."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludotheque.core.errors import BadRecord, LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.options import make_game
from ludotheque.core.outcome import Ending, Forfeit, Outcome
from ludotheque.core.registry import find_entry, find_game
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, one_line, quoted
from ludotheque.play.match import Match, Played, force_pass, forfeit, new_match, submit

VERSION = 1
FORCED_PASS = "pass!"
TAG_NAME = "[A-Za-z][A-Za-z0-9_]*"
OWN_TAGS = ("Format", "Game", "Options", "First", "Second", "Date", "Position", "Plies", "Result", "Why", "Score")
RESULTS: dict[Seat | None, str] = {Seat.FIRST: "1-0", Seat.SECOND: "0-1", None: "1/2-1/2"}


@dataclass(frozen=True, slots=True)
class Record:
    """A match and what surrounds it. `tags` keeps whatever else a file says, so that nothing is lost."""

    match: Match[Any]
    first: str = "?"
    second: str = "?"
    date: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("first", "second", "date"):
            object.__setattr__(self, name, one_line(getattr(self, name)))
        object.__setattr__(self, "tags", {name: one_line(value) for name, value in self.tags.items()})
        for name in self.tags:
            if name in OWN_TAGS or not re.fullmatch(TAG_NAME, name):
                raise BadRecord(
                    Text(
                        f"{quoted(name)} ne peut pas être une étiquette ajoutée : il faut un mot que le format n'emploie pas.",
                        f"{quoted(name)} cannot be an added tag: a word that the format does not use is needed.",
                    )
                )


def moves_of(match: Match[Any]) -> list[str]:
    """The moves in the game's notation; a pass by the referee is `pass!`."""
    return [match.game.write_move(ply.move) if isinstance(ply, Played) else FORCED_PASS for ply in match.plies]


def position_of(match: Match[Any]) -> str | None:
    """Where the match began, if not at the usual start."""
    start = match.states[0]
    return None if start == match.game.start() else match.game.write_state(start)


def read_game(name: str, options: Mapping[str, Any]) -> Game[Any]:
    """The game a record names, with its options."""
    game: Game[Any] = make_game(find_game(name), options)
    return game


def whys_of(name: str) -> dict[str, Ending | Forfeit]:
    """Why a game of this name can have ended, as records write it: its own reasons, repetition, and the forfeits."""
    return {why.value: why for why in (*find_entry(name).about.endings, Ending.REPETITION, *Forfeit)}


def rebuild(game: Game[Any], position: str | None, moves: Iterable[str], claimed: Outcome | None) -> Match[Any]:
    """The match that was recorded, refereed again; refuses what the rules refuse or what does not add up."""
    return _with_outcome(replayed(game, position, moves), claimed)


def replayed(game: Game[Any], position: str | None, moves: Iterable[str]) -> Match[Any]:
    """The match in which these written moves were played, however far it went; refuses what the rules refuse."""
    start = None if position is None else game.read_state(position)
    match = new_match(game, start)
    for number, text in enumerate(moves, 1):
        try:
            if text == FORCED_PASS:
                match = force_pass(match, match.to_move)
            else:
                match = submit(match, match.to_move, game.read_move(text))
        except LudothequeError as error:
            raise BadRecord(
                Text(
                    f"Coup n° {number} {quoted(text)} : {error.text.fr}",
                    f"Move {number} {quoted(text)}: {error.text.en}",
                )
            ) from error
    return match


def _with_outcome(match: Match[Any], claimed: Outcome | None) -> Match[Any]:
    if match.outcome is None and claimed is not None and isinstance(claimed.why, Forfeit) and claimed.winner:
        return forfeit(match, claimed.winner.other, claimed.why)
    if claimed != match.outcome:
        raise BadRecord(
            Text(
                f"L'issue écrite ({_told(claimed).fr}) n'est pas celle des coups ({_told(match.outcome).fr}).",
                f"The outcome written ({_told(claimed).en}) is not that of the moves ({_told(match.outcome).en}).",
            )
        )
    return match


def _told(outcome: Outcome | None) -> Text:
    if outcome is None:
        return Text("partie en cours", "game under way")
    count = "" if outcome.score is None else f" {outcome.score[0]}-{outcome.score[1]}"
    return Text(*[f"{RESULTS[outcome.winner]}{count}, {outcome.why.value}"] * 2)
