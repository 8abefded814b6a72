"""What grading a class costs: mean time of a hand-in, the share of each step, and a ratio to other code in the same run.

    PYTHONPATH=tests python -m benchmarks.grading [assignment …] [--of 30] [--jobs 2] [--tests] [--before CHECKOUT]

A class is the third class (tests/data/classes/third) filled up with mutants of it. `--tests` leaves the authors' own
tests in; `--before` grades the same class with the package of another checkout (`git worktree add ../before COMMIT`).
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from threading import local
from typing import Any

from classroom.mutated import hand_in, mutants
from data_folders import THIRD
from ludotheque.classroom import grading
from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.classes import grade_one
from ludotheque.classroom.judging import fit, isolation, judge, whole_games
from ludotheque.classroom.judging.bench import real_jail

STEPS = {
    "read and prepare": [(grading, "prepare"), (grading, "fingerprints")],
    "open and load": [(grading.HandinWalk, "_bench")],
    "call, compare, find habits": [(fit.Fitting, "shared"), (fit.Fitting, "in_file")],
    "judge above right ones": [(isolation.Isolation, "above")],
    "play whole games": [(whole_games.WholeGames, "played")],
    "write verdicts": [(judge.Judge, "verdict"), (grading, "judge_game")],
    "their own tests": [(grading, "try_tests")],
}


def a_class(assignment: str, count: int, folder: Path, *, tests: bool) -> list[Path]:
    """The authors of the third class, then mutants spread over all of them; no two alike, so that each is graded."""
    authors = sorted(tomllib.loads((THIRD / assignment / "MANIFEST.toml").read_text("utf-8")))
    every = mutants(assignment)
    slips = every[:: max(1, len(every) // count)]
    some = [(author, None) for author in authors] + [(slip["author"], slip) for slip in slips]
    for number, (author, slip) in enumerate(islice(cycle(some), count)):
        one = hand_in(assignment, author, folder / f"{number:02}_{author}", slip, tests=tests)
        (one / f"numero_{number}.txt").write_text(f"{number}\n")
    return sorted(folder.iterdir())


class Watch:
    """Adds up the time spent in each step; a step inside another is counted for itself alone."""

    def __init__(self) -> None:
        self.spent = Counter[str]()
        self._here = local()

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        before: list[str] = getattr(self._here, "stack", [])
        outer, start = before[-1] if before else None, time.perf_counter()
        self._here.stack = [*before, name]
        try:
            yield
        finally:
            spent = time.perf_counter() - start
            self.spent[name] += spent
            if outer:
                self.spent[outer] -= spent
            self._here.stack = before

    def over(self, owner: Any, attribute: str, name: str) -> None:
        """Watch a function of a module, or a method, from now on."""
        inner: Callable[..., Any] = getattr(owner, attribute)

        def watched(*arguments: Any, **named: Any) -> Any:
            with self.step(name):
                return inner(*arguments, **named)

        setattr(owner, attribute, watched)


def by_command(assignment: str, folder: Path, jobs: int, source: Path) -> float:
    """Seconds of `ludotheque grade` on the class, with the package of this checkout."""
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, "-P", "-c", "from ludotheque.cli import main; import sys; sys.exit(main())"]
        options = ["grade", assignment, str(folder), "--jobs", str(jobs), "--out", out]
        environment = {**os.environ, "PYTHONPATH": str(source / "src")}
        before = time.perf_counter()
        done = subprocess.run([*command, *options], env=environment, capture_output=True, text=True, check=False)
        spent = time.perf_counter() - before
    if done.returncode not in (0, 1):
        sys.exit(done.stdout + done.stderr)
    return spent


def shares(assignment: str, paths: list[Path]) -> dict[str, float]:
    """The share of each step, every third hand-in graded in this process."""
    grader = grading.Grader(find_assignment(assignment), real_jail(unsafe=False))
    before, start = Counter(WATCH.spent), time.perf_counter()
    for path in paths[::3]:
        grade_one(grader, path, path.name, {})
    total = WATCH.spent - before
    busy = time.perf_counter() - start
    named = {name: total[name] / busy for name in STEPS}
    return {**named, "the rest": 1 - sum(named.values())}


WATCH = Watch()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "assignments", nargs="*", default=["alak", "black-white", "awale", "puissance4", "roi-des-roses"]
    )
    parser.add_argument("--of", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tests", action="store_true")
    parser.add_argument("--before", type=Path)
    asked = parser.parse_args()
    for name in asked.assignments:
        if name not in shipped():
            parser.error(f"{name}: one of {', '.join(shipped())}")
    for step, places in STEPS.items():
        for owner, attribute in places:
            WATCH.over(owner, attribute, step)
    here = Path(__file__).parents[1]
    for assignment in asked.assignments:
        with tempfile.TemporaryDirectory() as place:
            paths = a_class(assignment, asked.of, Path(place), tests=asked.tests)
            ours = by_command(assignment, Path(place), asked.jobs, here) / len(paths)
            print(f"{assignment}: {len(paths)} hand-ins, {ours:.2f} s each", end="", flush=True)
            if asked.before:
                theirs = by_command(assignment, Path(place), asked.jobs, asked.before.resolve()) / len(paths)
                print(f"; before {theirs:.2f} s, ratio {ours / theirs:.2f}", end="", flush=True)
            print()
            for step, share in shares(assignment, paths).items():
                print(f"    {share:6.1%}  {step}", flush=True)


if __name__ == "__main__":
    main()
