"""Plays a hand-in's whole game with it: a partner who reads its questions, types, and knows by the rules how it must end."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ludotheque.classroom.contract import NOTHING, Fault, Sort, letter
from ludotheque.classroom.judging.bench import Bench
from ludotheque.classroom.judging.comparing import Faults, is_wrong
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text

MAX_QUESTIONS = 400
TAKES_FEWER = letter("prend moins de paramètres que demandé", "takes fewer parameters than asked for")
MAX_SHOWN = 12  # lines of a game that a letter shows
SWITCH = re.compile(r"debug|verb|bavard|trac|coul|color|pause|d[ée]lai|affich|show|mode|test|bot", re.IGNORECASE)


class Partner(Protocol):
    """Plays one game; made anew for each trial."""

    sort: Sort
    public: bool

    @property
    def arguments(self) -> Arguments:
        """Of the function that plays; a program has none."""

    def types(self, shown: str, asked: str) -> str | None:
        """The line typed when this is asked; None when nothing sensible can be answered."""

    def serves(self) -> Mapping[str, Callable[[Arguments], Reply]]:
        """Functions of the hand-in that the partner answers: a deal, a virtual player."""

    def judge(self, reply: Reply) -> "Opinion":
        """What is to be said of the game, once the program has ended by itself or by an error."""


@runtime_checkable
class Starts(Protocol):
    """A partner who must know what the game was given: it may bring its own board."""

    def starts(self, given: Arguments | None) -> None:
        """Told before the game: the arguments of the call; None where a file is run."""


SAME_END = Text(
    "Des parties d'issues différentes finissent par la même annonce : dit-elle qui gagne ?",
    "Games of different outcomes end with the same announcement: does it tell who wins?",
)


@dataclass(frozen=True)
class Opinion:
    """What a partner says of a game: its faults, or that it could not be followed; remarks cost nothing."""

    faults: Faults = ()
    lost: bool = False
    expected: Text = NOTHING
    remarks: tuple[Text, ...] = ()
    announced: tuple[str, str] | None = None  # an outcome, and how it was told in words that nobody knows


@dataclass(frozen=True)
class PlayedGame:
    """One game as it went."""

    sort: Sort
    public: bool
    call: str
    typed: tuple[str, ...]
    opinion: Opinion
    screen: str  # the end of what was seen
    error: Text | None = None
    number: int = 0  # among the games of the question

    @property
    def wrong(self) -> bool:
        return is_wrong(self.opinion.faults)


@dataclass(frozen=True)
class GamesPlayed:
    """The games played with one program."""

    games: tuple[PlayedGame, ...]
    faults: tuple[Fault, ...] = ()  # of letter, that every game has

    @property
    def wrong(self) -> tuple[PlayedGame, ...]:
        return tuple(game for game in self.games if game.wrong)

    @property
    def lost(self) -> tuple[PlayedGame, ...]:
        return tuple(game for game in self.games if game.opinion.lost and not game.wrong)

    @property
    def right(self) -> bool:
        """Every game came to its right end."""
        return bool(self.games) and not self.wrong and not self.lost

    @property
    def letter(self) -> tuple[Fault, ...]:
        return tuple(dict.fromkeys((*self.faults, *(fault for game in self.games for fault in game.opinion.faults))))

    @property
    def remarks(self) -> tuple[Text, ...]:
        """Of a program that nothing else is said against."""
        every = () if self.wrong else self.games
        remarks = dict.fromkeys(remark for game in every for remark in game.opinion.remarks)
        return (*remarks, *((SAME_END,) if every and self._ends_alike() else ()))

    def _ends_alike(self) -> bool:
        """Whether two outcomes were told in the same words: then nobody can read them there."""
        told = {game.opinion.announced for game in self.games if game.opinion.announced}
        return len({words for _, words in told}) < len(told)


def taken_by(bench: Bench, name: str) -> int:
    """How many arguments the game can be given; a file that is run takes none.

    A parameter with a default is one of them, unless its name says that it is a switch of the author's own.
    """
    if name.endswith(".py"):
        return 0
    own = (one.startswith("*") or (one.startswith("=") and SWITCH.search(one)) for one in _parameters(bench, name))
    return next((place for place, is_own in enumerate(own) if is_own), len(_parameters(bench, name)))


def _parameters(bench: Bench, name: str) -> tuple[str, ...]:
    return bench.loaded.functions.get(name, ())


def can_play(bench: Bench, name: str, partner: Partner) -> bool:
    """Whether the program can be given what this partner cannot do without: a position to start from."""
    needed: int = getattr(partner, "needs", 0)
    return needed <= taken_by(bench, name)


def named_order(bench: Bench, name: str, parameters: tuple[str, ...]) -> tuple[str, ...]:
    """The order in which the game takes its parameters, where it has all of them under their names; else as asked."""
    theirs = tuple(one.lstrip("=") for one in _parameters(bench, name) if not one.startswith("*"))
    return theirs if sorted(theirs) == sorted(parameters) else parameters


def takes_in_order(names: tuple[str, ...]) -> Fault:
    """The letter fault of a game whose parameters stand in another order."""
    told = ", ".join(names)
    return letter(f"prend ses paramètres dans l'ordre ({told})", f"takes its parameters in the order ({told})")


def play(bench: Bench, name: str, partner: Partner, parameters: tuple[str, ...] = ()) -> PlayedGame:
    """One game to its end; `name` is the function that plays, or the file (`.py`) that does."""
    typed: list[str] = []
    seen: list[str] = []

    def types(shown: str, asked: str) -> str | None:
        seen.append(shown + asked)
        line = partner.types(shown, asked) if len(typed) < MAX_QUESTIONS else None
        if line is not None:
            typed.append(line)
            seen.append(f"{line}\n")
        return line

    program = name.endswith(".py")
    arguments = partner.arguments
    if (order := named_order(bench, name, parameters)) != parameters:
        arguments = tuple(arguments[parameters.index(one)] for one in order)
    arguments = arguments[: taken_by(bench, name)]  # a game that takes nothing asks for it
    if isinstance(partner, Starts):
        partner.starts(None if program else arguments)
    hidden = not partner.public
    reply = bench.run(types, hidden=hidden) if program else bench.call(name, arguments, typist=types, hidden=hidden)
    opinion = partner.judge(reply)
    told = "".join(seen)
    rest = reply.printed[len(reply.printed) - _untold(reply.printed, seen) :]
    screen = "\n".join((told + rest).splitlines()[-MAX_SHOWN:])
    call = f"python {name}" if program else f"{name}({', '.join(map(repr, arguments))})"
    return PlayedGame(partner.sort, partner.public, call, tuple(typed), opinion, screen, reply.error)


def _untold(printed: str, seen: list[str]) -> int:
    """How much of the screen came after the last question."""
    if not seen:
        return len(printed)
    last = next((shown for shown in reversed(seen) if shown.strip() and shown in printed), "")
    return len(printed) - (printed.rfind(last) + len(last)) if last else len(printed)
