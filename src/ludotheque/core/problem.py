"""A problem: a position in which one move alone keeps what there is to win, and what every other move gives away.

`games/<game>/problems/problems.txt` holds those of a game, a line each, their parts between tabs:

    rating  goal  themes  options  position  tries

A try is `move:worth:plies:line:reason`, the only right one first, then the others; tries stand between semicolons. The
line is the best play of both after the move.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from math import isfinite

from ludotheque.core.reason import Reason, read_reason

ID_DIGITS = 10  # hexadecimal: a trillion problems, of which a few thousand are ours
Options = Mapping[str, int | bool | str]


class Goal(Enum):
    """What the right move keeps."""

    WIN = "win"
    DRAW = "draw"
    MOST = "most"  # the most on average, where cards are still to come


@dataclass(frozen=True, slots=True)
class Try:
    """A move of a problem, proved: who wins after it (1, 0, -1) or, where cards are still to come, the odds, for whoever plays it.

    `plies` is how long a won or lost game still lasts at most, where that was counted.
    """

    move: str
    worth: float
    plies: int | None = None
    line: tuple[str, ...] = ()
    reason: Reason | None = None

    def __str__(self) -> str:
        plies = "" if self.plies is None else str(self.plies)
        reason = "" if self.reason is None else str(self.reason)
        return ":".join((self.move, f"{self.worth:.6g}", plies, " ".join(self.line), reason)).rstrip(":")


@dataclass(frozen=True, slots=True)
class Problem:
    """A position with one right move; `game` is its name, `rating` how hard it is on the scale of players (1500: middling)."""

    game: str
    position: str
    goal: Goal
    tries: tuple[Try, ...]
    rating: int = 1500
    themes: tuple[str, ...] = ()
    options: Options = field(default_factory=dict, hash=False)

    @property
    def solution(self) -> Try:
        return self.tries[0]

    @property
    def id(self) -> str:
        """The same for ever: it follows from the position alone."""
        from hashlib import sha256  # takes a millisecond that no other command needs

        told = f"{self.game} {written_options(self.options)} {self.position}"
        return sha256(told.encode()).hexdigest()[:ID_DIGITS]

    def tried(self, move: str) -> Try | None:
        """What a written move gives; None where the rules refuse it."""
        return next((one for one in self.tries if one.move == move), None)


def written_options(options: Options) -> str:
    """Options on one line: `n=9 torus=yes`."""
    return " ".join(f"{name}={_written(value)}" for name, value in sorted(options.items()))


def _written(value: int | bool | str) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _read_value(text: str) -> int | bool | str:
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.isascii() and text.isdigit() else text


def write_problem(problem: Problem) -> str:
    """A problem as one line."""
    tries = ";".join(map(str, problem.tries))
    themes = ",".join(problem.themes) or "-"
    options = written_options(problem.options) or "-"
    return "\t".join((str(problem.rating), problem.goal.value, themes, options, problem.position, tries))


def read_problem(game: str, line: str) -> Problem:
    """The problem of a line; ValueError where it is none."""
    parts = line.rstrip("\n").split("\t")
    if len(parts) != 6:
        raise ValueError(f"a problem has six parts, here are {len(parts)}: {line[:60]}")
    rating, goal, themes, options, position, tries = parts
    return Problem(
        game,
        position,
        Goal(goal),
        tuple(map(_read_try, tries.split(";"))),
        int(rating),
        () if themes == "-" else tuple(map(_named, themes.split(","))),
        {} if options == "-" else dict(map(_read_option, options.split(" "))),
    )


def _named(text: str) -> str:
    if not text:
        raise ValueError("a name is missing")
    return text


def _read_option(text: str) -> tuple[str, int | bool | str]:
    name, _, value = text.partition("=")
    return _named(name), _read_value(_named(value))


def _read_try(text: str) -> Try:
    parts = text.split(":")
    if not 2 <= len(parts) <= 5 or not parts[0] or not isfinite(float(parts[1])):
        raise ValueError(f"not a try: {text}")
    move, worth, plies, line, reason = (*parts, "", "", "")[:5]
    return Try(
        move, float(worth), int(plies) if plies else None, tuple(line.split()), read_reason(reason) if reason else None
    )


def read_problems(game: str, text: str) -> tuple[Problem, ...]:
    """The problems of a file; lines that begin with # tell where they come from."""
    return tuple(read_problem(game, line) for line in text.splitlines() if line and not line.startswith("#"))
