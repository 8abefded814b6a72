"""A bot under check: when it fails, its author is told the file, the number and the text of their own line."""

from collections.abc import Callable
from importlib.resources import files
from typing import Any, TypeVar

from ludotheque.arena.contestants import Failed, InvalidAnswer
from ludotheque.arena.entrants import MODULE, Entrant
from ludotheque.arena.jailed_bot import LOAD_SECONDS, Bot, OpenCell, said_by_bot
from ludotheque.core.game import Game, Move
from ludotheque.core.text import Text
from ludotheque.play.match import Match

WATCH = "_ludotheque_own_line"  # the name of own_line.py in the bot's folder
LONGEST_SOURCE = 100  # characters of a line of its source
T = TypeVar("T")


class WatchedBot(Bot):
    """The same bot with our own_line.py beside it."""

    grace = 3.0

    def __init__(self, entrant: Entrant, game: Game[Any], seed: int, open_cell: OpenCell) -> None:
        super().__init__(entrant, game, seed, open_cell)
        self.files = {**entrant.files, f"{WATCH}.py": (files("ludotheque.arena.inside") / "own_line.py").read_bytes()}

    def name(self) -> object:
        return self._placed(super().name)

    def choose(self, match: Match[Any], seconds: float) -> Move:
        return self._placed(lambda: super(WatchedBot, self).choose(match, seconds))

    def _open(self) -> dict[str, Any]:
        loaded = super()._open()
        self._ask({"op": "load", "module": WATCH, "typed": []}, LOAD_SECONDS)
        self.module = WATCH
        return loaded

    def _line_said(self, error: dict[str, Any]) -> Text:  # noqa: ARG002 - said with its file, below
        return Text("", "")

    def _placed(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except Failed as failure:
            place = self._where()
            if place is None:
                raise
            said = failure.text
            raise Failed(Text(f"{said.fr} — {place.fr}", f"{said.en} — {place.en}"), failure.why) from failure

    def _where(self) -> Text | None:
        """The author's own line, under the name they know its file by; None where the error is in no file of theirs."""
        spent = self.spent
        try:
            found = self._value(self.call("where", [], LOAD_SECONDS))
        except (Failed, InvalidAnswer):
            return None
        finally:
            self.spent = spent  # this was our question
        if not (isinstance(found, list) and [type(one) for one in found] == [str, int]):
            return None
        name, number = found
        if name not in self.files:
            return None
        lines = self.files[name].decode("utf-8", "replace").splitlines()
        source = said_by_bot(lines[number - 1].strip())[:LONGEST_SOURCE] if 0 < number <= len(lines) else ""
        shown = self.file if name == f"{MODULE}.py" else said_by_bot(name)
        return Text(f"{shown}, ligne {number} : {source}", f"{shown}, line {number}: {source}")
