"""A race: every round gives every contender its turn, one after the other, so that a busy machine slows them all.

Turns are measured in CPU time. A pace is the median of the rounds, a ratio the median of the rounds' ratios.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

Turn = Callable[[], float]  # plays, and says how much it did, in the unit of its race
Contender = Callable[[int, int], Turn]  # makes ready for a turn, which is not measured: a seed, and how many games

GROWTH = 4  # how much longer the next trial is, while a turn is too short to be measured
MEASURABLE = 0.25  # of the seconds a turn should take


@dataclass(frozen=True)
class Race:
    """Contenders that do the same; the first is ours. Without `games`, a turn has as many as its time allows."""

    title: str
    contenders: Mapping[str, Contender]
    games: int | None = None
    rounds: int | None = None  # instead of those that are asked for


@dataclass(frozen=True)
class Effort:
    """How long a race may take."""

    rounds: int
    seconds: float  # of CPU, of one turn

    def turns(self, race: Race) -> int:
        return (race.rounds or self.rounds) * len(race.contenders)


@dataclass(frozen=True)
class Lap:
    """What a contender did in one turn."""

    games: int
    work: float
    seconds: float

    @property
    def pace(self) -> float:
        return self.work / self.seconds


@dataclass(frozen=True)
class Line:
    """What a contender did in a race; `ratio` is our pace divided by its own."""

    race: str
    name: str
    pace: float  # work a second
    length: float  # work a game
    seconds: float  # of one turn
    ratio: float | None  # None for ourselves


def run(race: Race, effort: Effort, tick: Callable[[], None] = lambda: None) -> list[Line]:
    """Hold a race; `tick` is called after each turn."""
    games = {name: race.games or fitting(one, effort.seconds) for name, one in race.contenders.items()}
    laps: dict[str, list[Lap]] = {name: [] for name in race.contenders}
    for seed in range(1, (race.rounds or effort.rounds) + 1):
        for name, contender in race.contenders.items():
            laps[name].append(lap(contender, seed, games[name]))
            tick()
    ours = next(iter(laps.values()))
    return [line(race.title, name, theirs, ours) for name, theirs in laps.items()]


def lap(contender: Contender, seed: int, games: int) -> Lap:
    turn = contender(seed, games)
    start = time.process_time()
    work = turn()
    return Lap(games, work, max(time.process_time() - start, 1e-9))


def fitting(contender: Contender, seconds: float) -> int:
    """How many games take about so long; the first of all compiles, and does not count."""
    lap(contender, 0, 1)
    games = 1
    while (tried := lap(contender, 0, games)).seconds < MEASURABLE * seconds:
        games *= GROWTH
    return max(1, round(games * seconds / tried.seconds))


def line(race: str, name: str, theirs: list[Lap], ours: list[Lap]) -> Line:
    """The medians of a contender's laps."""
    ratio = None if theirs is ours else median(mine.pace / one.pace for mine, one in zip(ours, theirs, strict=True))
    length = sum(one.work for one in theirs) / sum(one.games for one in theirs)
    return Line(race, name, median(one.pace for one in theirs), length, median(one.seconds for one in theirs), ratio)


def told(one: Line, unit: str) -> str:
    """A line for the terminal."""
    ratio = "" if one.ratio is None else f"; ours ÷ it {one.ratio:.2f}"
    return f"{one.race}: {one.name} {one.pace:,.0f} {unit}{ratio}"
