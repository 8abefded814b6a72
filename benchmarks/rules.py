"""How many random games a second our referees play, beside the other libraries and in the same run.

    python -m benchmarks.rules [--rounds 15] [--seconds 0.2]

Every round gives every contender the same time and the same seed, one after the other, so that a busy machine slows
them all. A ratio is the median of the rounds' ratios, in moves per second: games of different length weigh the same.
"""

import argparse
import os
import platform
from dataclasses import dataclass
from importlib.metadata import version
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.playouts import Playout, contests, missing


@dataclass(frozen=True)
class Slice:
    """What a contender did in one round."""

    games: int
    moves: int
    seconds: float

    @property
    def pace(self) -> float:
        return self.moves / self.seconds


def measure(playout: Playout, rng: Random, seconds: float) -> Slice:
    games = moves = 0
    start = now = perf_counter()
    while now - start < seconds:
        moves += playout(rng)
        games += 1
        now = perf_counter()
    return Slice(games, moves, now - start)


def print_versions() -> None:
    absent = list(missing())
    names = ["ludotheque", *(name for name in ("pettingzoo", "open_spiel") if name not in absent)]
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores {platform.machine()}")
    print(", ".join(f"{name} {version(name)}" for name in names))
    for name in absent:
        print(f"{name} is not installed: left out (pip install 'ludotheque[explore]')")


def print_line(title: str, name: str, slices: list[Slice], ours: list[Slice]) -> None:
    games, moves = median(one.games / one.seconds for one in slices), median(one.pace for one in slices)
    length = sum(one.moves for one in slices) / sum(one.games for one in slices)
    ratio = median(mine.pace / theirs.pace for mine, theirs in zip(ours, slices, strict=True))
    shown = "" if slices is ours else f"{ratio:10.2f}"
    print(f"{title:18}{name:28}{games:10,.0f}{moves:12,.0f}{length:12.1f}{shown}")


def run(rounds: int, seconds: float) -> None:
    print_versions()
    races = [(contest.title, {"ludotheque": contest.ours, **contest.peers}) for contest in contests()]
    slices: dict[tuple[str, str], list[Slice]] = {(title, name): [] for title, race in races for name in race}
    for seed in range(rounds):
        for title, race in races:
            for name, playout in race.items():
                slices[title, name].append(measure(playout, Random(seed), seconds))
    print(f"\n{'game':18}{'rules':28}{'games/s':>10}{'moves/s':>12}{'moves/game':>12}{'ours ÷ it':>10}")
    for title, race in races:
        for name in race:
            print_line(title if name == "ludotheque" else "", name, slices[title, name], slices[title, "ludotheque"])


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=15)
    arguments.add_argument("--seconds", type=float, default=0.2, help="for each contender in each round")
    wanted = arguments.parse_args()
    run(wanted.rounds, wanted.seconds)
