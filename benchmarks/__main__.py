"""Measures speeds beside other libraries, and writes docs/benchmarks.md.

    python -m benchmarks [--quick] [--only rules,playouts,tree,solver,endings] [--page docs/benchmarks.md]

`./ludo benchmarks` does the same, and installs the libraries first. About 15 minutes on a quiet machine, 3 with --quick.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import endings, playouts, rules, solver, tree
from benchmarks.page import Circumstances, page, this_machine, written
from benchmarks.peers import demand, versions
from benchmarks.race import Effort, Race, run, told
from benchmarks.section import Section
from ludotheque.compiled.routines import run_natively
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang

SECTIONS = {one.SECTION.name: one.SECTION for one in (rules, playouts, tree, solver, endings)}
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
USUAL, QUICK = Effort(rounds=15, seconds=0.7), Effort(rounds=5, seconds=0.2)


class Progress:
    """Says on the terminal what runs and for how long still, judging by the turns so far."""

    def __init__(self, turns: int) -> None:
        self.turns, self.done, self.start = turns, 0, time.monotonic()

    def begin(self, section: Section, race: Race) -> None:
        left = (time.monotonic() - self.start) / self.done * (self.turns - self.done) if self.done else None
        soon = "" if left is None else f", {left / 60:.1f} minutes left"
        print(f"[{self.done}/{self.turns} turns{soon}] {section.name}: {race.title}", file=sys.stderr, flush=True)

    def tick(self) -> None:
        self.done += 1


def chosen(names: Sequence[str]) -> list[Section]:
    """The sections of these names, all of whose peers are there."""
    for name in names:
        if name not in SECTIONS:
            sys.exit(f"--only {name}: one of {', '.join(SECTIONS)}.")
    sections = [section for name, section in SECTIONS.items() if name in names]
    for section in sections:
        demand(section.name, section.peers)
    return sections


def measured(sections: Sequence[Section], effort: Effort, words: str) -> Iterator[tuple[str, str]]:
    """What each section says now, as soon as it is known."""
    races = {section.name: section.races() for section in sections}
    progress = Progress(sum(effort.turns(race) for some in races.values() for race in some))
    for section in sections:
        machine, lines = this_machine(), []
        for race in races[section.name]:
            progress.begin(section, race)
            lines += (new := run(race, effort, progress.tick))
            print(*(told(line, section.unit.en) for line in new), sep="\n", flush=True)
        today = f"{datetime.now(UTC):%Y-%m-%d}"
        yield section.name, written(section, lines, Circumstances(today, words, versions(section.peers), machine))


def command(wanted: argparse.Namespace) -> str:
    """How to measure the same again."""
    said = ["./ludo benchmarks", "--quick" * wanted.quick]
    said += [f"--{name} {getattr(wanted, name)}" for name in ("only", "rounds", "seconds") if getattr(wanted, name)]
    return " ".join(filter(None, said))


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="NAMES", help=f"of {', '.join(SECTIONS)};  the others of the page stay")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--rounds", type=int, help="of every race")
    parser.add_argument("--seconds", type=float, help="of CPU, for every turn")
    parser.add_argument("--page", type=Path, default=PAGE, help="what is written")
    wanted = parser.parse_args(words)
    usual = QUICK if wanted.quick else USUAL
    effort = Effort(wanted.rounds or usual.rounds, wanted.seconds or usual.seconds)
    sections = chosen(wanted.only.split(",") if wanted.only else list(SECTIONS))
    if any("numba" in section.peers for section in sections):
        run_natively()
    for name, text in measured(sections, effort, command(wanted)):
        old = wanted.page.read_text("utf-8") if wanted.page.exists() else ""
        wanted.page.write_text(page(old, {name: text}, list(SECTIONS)), "utf-8")
        print(f"{name} is written to {wanted.page}.", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except LudothequeError as error:
        sys.exit(error.to(Lang.EN))
