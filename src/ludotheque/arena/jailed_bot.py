"""A student's bot at the table: its file runs in the sandbox, `play` is called for each move, `name` once.

What the bot sees and answers in each game is in the bots.py of the game; nothing it sends back is ever more than plain data.

Its clock counts the time that it computes, and it is frozen while it is not its turn: neither the opponent nor the wait for
a processor can take its time (cores that are shared compute slower, though: the same work was counted up to twice), and it
cannot think on the opponent's. Who sleeps instead is charged a share of it (`TimeSpent`)
and ended by a clock on the wall (`generous`) that stands still while the machine has no processor for the bot; so a bot
that was starved goes on with the same move, in the same process, and there is nothing to ask again.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ludotheque.arena.contestants import Failed, InvalidAnswer
from ludotheque.arena.entrants import MODULE, Entrant
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game, Move
from ludotheque.core.outcome import Forfeit
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Text, one_line, same
from ludotheque.play.match import Match
from ludotheque.sandbox.errors import BadAnswer, Died, Fate, Flooded, TimedOut
from ludotheque.sandbox.inside.screen import NOTHING_TYPED
from ludotheque.sandbox.inside.values import BadValue, decode, encode
from ludotheque.sandbox.limits import WALL_FACTOR, Limits, generous
from ludotheque.sandbox.request_clock import TimeSpent

LOAD_SECONDS = 10.0
LIFE_SECONDS = 3600  # of processor, for one game; the clock of the game stops a bot long before
MEMORY_MB = 512
LONGEST_SAID = 200  # characters of an error's name or message
KEPT = 4_000  # characters of what it printed, for its author
OUT_OF_TIME = "OutOfTime"  # what the runner inside the sandbox calls its alarm
MAIN_FILE = re.compile(rf"(?<![\w.-]){MODULE}\.py\b")
PLACE_SAID = re.compile(r"(\.py, )(?:ligne|line) (\d+)")
PRINTED_OVER = "\n[…]\n"


class BotCell(Protocol):
    """The part of the sandbox that a bot needs."""

    def ask(
        self, request: dict[str, Any], wall_seconds: float | None = None, *, cpu_seconds: float | None = None
    ) -> dict[str, Any]: ...

    def close(self) -> None: ...

    @property
    def printed(self) -> str: ...

    @property
    def spent(self) -> TimeSpent: ...


OpenCell = Callable[[Mapping[str, bytes], Limits, int], BotCell]


def jailer(unsafe: bool) -> OpenCell:
    """Opens real sandboxes, in which `random` repeats itself: a tournament can be replayed."""

    def open_jail(files: Mapping[str, bytes], limits: Limits, seed: int) -> BotCell:
        from ludotheque.sandbox.jail import Jail

        return Jail(files, limits, unsafe=unsafe, seed=seed)

    return open_jail


class Bot:
    """One bot in one game. A failure closes its sandbox; the next game opens another."""

    timed = True
    grace = 0.0  # seconds between the alarm in the sandbox and its end: time enough to say where the bot was

    def __init__(self, entrant: Entrant, game: Game[Any], seed: int, open_cell: OpenCell) -> None:
        self.files = entrant.files
        self.file = entrant.file or f"{MODULE}.py"
        self.module = MODULE
        self.dialect = find_entry(game.name).dialect()
        self.seed = seed
        self.open_cell = open_cell
        self.cell: BotCell | None = None
        self.printed = ""
        self.given = LOAD_SECONDS  # of computing, for the last request
        self.spent = TimeSpent()  # by the last request
        self.functions: dict[str, list[str]] = {}
        self.notes: tuple[Text, ...] = ()

    def start(self) -> None:
        self._guard(self._open)

    def name(self) -> object:
        """What its `name()` returns; raises Failed."""
        return self._value(self.call("name", [], LOAD_SECONDS))

    def used(self, elapsed: float) -> float:  # noqa: ARG002 - others passed while it was frozen, or waited for a processor
        """The seconds of its clock that its last answer took."""
        return self.spent.charged

    def slept(self) -> Text | None:
        return _asleep(self.spent) if self.spent.charged > self.spent.cpu else None

    def choose(self, match: Match[Any], seconds: float) -> Move:
        """Its move; `seconds` of computing are what is left of its time, and its process is ended when they are over."""
        answer = self._value(self.call("play", self.dialect.arguments(match.game, match.state), seconds))
        try:
            return self.dialect.read(match.game, match.state, answer)
        except LudothequeError as error:
            raise InvalidAnswer(error.text) from error

    def call(self, function: str, arguments: list[Any], seconds: float) -> dict[str, Any]:
        """One call in the sandbox; raises Failed when the bot's process does not survive it."""
        request = {
            "op": "call",
            "module": self.module,
            "function": function,
            "arguments": [encode(one) for one in arguments],
            "seconds": seconds,
            "after": False,  # what the bot did to its copy of the board is its own affair
        }
        return self._guard(lambda: self._ask(request, seconds))

    def close(self) -> None:
        if self.cell is not None:
            self._keep(self.cell.printed)
            self.cell.close()
            self.cell = None

    def _open(self) -> dict[str, Any]:
        limits = Limits(wall_seconds=LOAD_SECONDS, cpu_seconds=LIFE_SECONDS, memory_mb=MEMORY_MB)
        self.cell = self.open_cell(self.files, limits, self.seed)
        loaded = self._ask({"op": "load", "module": MODULE, "typed": []}, LOAD_SECONDS)
        self.functions = dict(loaded.get("functions") or {})
        notes = loaded.get("notes") or []
        pairs = zip(notes, loaded.get("notes_en") or notes, strict=False)
        self.notes = tuple(Text(self._said(fr), self._said(en)) for fr, en in pairs)
        if "play" not in self.functions:
            error = self._said(str(loaded.get("error") or ""))
            fr, en = PLACE_SAID.sub(r"\1ligne \2", error), PLACE_SAID.sub(r"\1line \2", error)
            raise Failed(
                Text(
                    "Le robot n'a pas de fonction play" + (f" ; à la lecture : {fr}" if error else "") + ".",
                    "The bot has no function play" + (f"; while loading: {en}" if error else "") + ".",
                )
            )
        return loaded

    def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        assert self.cell is not None
        self.given = seconds
        longest = seconds + self.grace
        try:
            answer = self.cell.ask(request, generous(longest), cpu_seconds=longest)
        finally:
            self.spent = self.cell.spent
        self._keep(str(answer.get("printed") or ""))
        return answer

    def _guard(self, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Whatever ends the bot's process becomes a Failed with its reason.

        A sandbox that cannot even be opened is the machine's fault, not the bot's: that JailError passes through.
        """
        try:
            return work()
        except TimedOut as error:
            raise Failed(_too_long(self.given, error.reason, self.spent), Forfeit.TIME) from error
        except Died as error:
            raise Failed(error.text, Forfeit.TIME if error.reason is Fate.CPU else Forfeit.CRASH) from error
        except (Flooded, BadAnswer) as error:
            raise Failed(error.text) from error

    def _value(self, answer: dict[str, Any]) -> object:
        error = answer.get("error")
        if not error:
            try:
                return decode(answer.get("value"))
            except BadValue as refused:
                raise InvalidAnswer(
                    Text("La réponse est démesurée ou illisible.", "The answer is huge or unreadable.")
                ) from refused
        if type(error) is not dict:
            raise Failed(
                Text(
                    f"Le robot ne répond pas : {said_by_bot(str(error))}",
                    f"The bot does not answer: {said_by_bot(str(error))}",
                )
            )
        if error.get("kind") == OUT_OF_TIME:
            raise Failed(_too_long(self.given, Fate.CPU, self.spent), Forfeit.TIME)
        kind, said = said_by_bot(str(error.get("kind"))), _error_said(str(error.get("text")))
        where = self._line_said(error)
        raise Failed(
            Text(
                f"Le robot s'est arrêté sur {kind}{where.fr} : {said.fr}",
                f"The bot stopped on {kind}{where.en}: {said.en}",
            )
        )

    def _line_said(self, error: dict[str, Any]) -> Text:
        line = error.get("line")
        return Text(f" (ligne {line})", f" (line {line})") if type(line) is int else Text("", "")

    def _said(self, words: str) -> str:
        """What the sandbox says, with the bot's file under the name its author knows."""
        return MAIN_FILE.sub(lambda _: self.file, said_by_bot(words))

    def _keep(self, printed: str) -> None:
        """The beginning of what it printed; a bot may print for ever."""
        if printed and len(self.printed) < KEPT:
            self.printed += printed
            if len(self.printed) > KEPT:
                self.printed = self.printed[:KEPT] + PRINTED_OVER


def said_by_bot(words: str) -> str:
    """Words of a bot inside a sentence of ours: one short line."""
    return one_line(words, most=LONGEST_SAID)


def _error_said(words: str) -> Text:
    """The words of an error: Python's or the bot's own, or those of the sandbox, which speaks French."""
    if words == NOTHING_TYPED:
        return Text(words, "there is nothing left to read from the keyboard")
    return same(said_by_bot(words))


def _too_long(seconds: float, reason: Fate, spent: TimeSpent) -> Text:
    if reason is Fate.CPU:
        limit = _seconds(seconds)
        return Text(f"Pas de réponse au bout de {limit} s de calcul.", f"No answer after {limit} s of computing.")
    limit = _seconds(generous(seconds))
    said = Text(f"Pas de réponse au bout de {limit} s à l'horloge.", f"No answer after {limit} s by the clock.")
    if spent.wall < generous(seconds):  # the machine kept it waiting
        return said
    slept = _asleep(spent)
    return Text(f"{said.fr} {slept.fr}", f"{said.en} {slept.en}")


def _asleep(spent: TimeSpent) -> Text:
    computed, share = _seconds(spent.cpu), f"{WALL_FACTOR:g}"
    return Text(
        f"À ce coup, le robot n'a calculé que {computed} s ; le reste, il a dormi ou attendu : {share} s ainsi passées comptent 1 s.",
        f"In this move the bot computed for {computed} s only; for the rest it slept or waited: {share} s spent so count as 1 s.",
    )


def _seconds(seconds: float) -> str:
    """To a tenth; of less than one second, two figures."""
    return f"{seconds:.1f}" if seconds >= 1 else f"{float(f'{seconds:.2g}'):.4f}".rstrip("0").rstrip(".")
