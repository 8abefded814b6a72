"""The ladder of levels: each level against the one below, level 1 against chance, and a table of what a step is worth.

    python -m benchmarks.levels [--minutes 30] [--game puissance4] [--level 2] [--jobs 1]
                                [--keep ladder.jsonl] [--write docs/levels.md]

Every pair of games starts from one random opening and is played from both seats. The next pair goes to the step that
had the least time so far, the lower level first; a step that SPRT has decided and whose interval is narrow gets no
more. With `--keep` every pair is written down, and a run that is started again goes on where the last one stopped (pairs
of levels that were changed since do not count). With `--write` the table replaces the one in a document.
"""

import argparse
import json
import re
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.ladder import decided, elo, enough, interval, mean
from ludotheque.compiled.routines import run_natively
from ludotheque.core import Seat
from ludotheque.core.game import Deals
from ludotheque.core.registry import find_entry
from ludotheque.play.engines import LEVELS, EngineKind, EnginePlayer, engine_room
from ludotheque.play.match import Match, new_match, submit
from ludotheque.play.players import Dealer, Player, RandomPlayer

OPENING_PLIES = {"alak": 2, "reversi": 6, "awale": 4, "connect-four": 3, "rose-king": 2}
LONGEST_GAME = 300  # plies; Alak between strong players can go on for a thousand, and is drawn in the end
PATIENCE = 20.0  # seconds between two words of progress
TABLE = re.compile(r"(?<=<!-- ladder -->\n).*?(?=<!-- /ladder -->)", re.DOTALL)


@dataclass(frozen=True)
class Contest:
    """A game and its options, as a column of the table."""

    slug: str
    title: str
    options: tuple[tuple[str, int], ...] = ()

    def game(self) -> Any:
        return find_entry(self.slug).load()(**dict(self.options))


CONTESTS = (
    Contest("alak", "Alak, 13 cases", (("n", 13),)),  # on 9 cells the upper levels play without a mistake
    Contest("black-white", "Black & White 8×8"),
    Contest("awale", "Awalé"),
    Contest("puissance4", "Puissance 4"),
    Contest("roi-des-roses", "Le Roi des Roses"),
)


@dataclass
class Step:
    """A level against the one below; below the first level is chance."""

    contest: Contest
    level: int
    scores: list[float] = field(default_factory=list)
    seconds: float = 0.0
    begun: int = 0  # pairs handed out

    @property
    def name(self) -> str:
        """What is compared, with the levels as they are now: kept pairs of other levels have other names."""
        tuned = engine_room(find_entry(self.contest.slug).load()()).LEVELS[max(self.level - 2, 0) : self.level]
        return f"{self.contest.title} {self.level} {[tuple(asdict(one).values()) for one in tuned]}"

    def count(self, score: float, seconds: float) -> None:
        self.scores.append(score)
        self.seconds += seconds


def opening(game: Any, rng: Random) -> Match[Any]:
    """A match after a few random moves; the dealer's own do not count."""
    match, left = new_match(game), OPENING_PLIES[game.name]
    while match.outcome is None and left:
        if match.to_move is not Seat.CHANCE:
            left -= 1
        match = submit(match, match.to_move, rng.choice(game.legal_moves(match.state)))
    return match if match.outcome is None else opening(game, rng)


def player(game: Any, level: int, seed: int) -> Player:
    """Who plays at a level."""
    return EnginePlayer(game, EngineKind(level), seed) if level else RandomPlayer(seed)


def won(start: Match[Any], players: dict[Seat, Player], seat: Seat) -> float:
    """What a game brings a seat: 1, a half or nothing; one that does not end is drawn."""
    match = start
    while match.outcome is None and len(match.plies) < LONGEST_GAME:
        match = submit(match, match.to_move, players[match.to_move].choose(match))
    winner = None if match.outcome is None else match.outcome.winner
    return 0.5 if winner is None else float(winner is seat)


def play_pair(contest: Contest, level: int, number: int) -> tuple[float, float]:
    """The score of a level over a pair of games against the one below, and the seconds it took."""
    game = ready(contest)
    began = time.monotonic()
    rng = Random(f"{game.name} {level} {number}")
    table = game.with_deal(rng) if isinstance(game, Deals) else game
    start = opening(table, rng)
    upper, lower, dealer = player(table, level, number), player(table, level - 1, number), Dealer(number)
    one = won(start, {Seat.FIRST: upper, Seat.SECOND: lower, Seat.CHANCE: dealer}, Seat.FIRST)
    two = won(start, {Seat.FIRST: lower, Seat.SECOND: upper, Seat.CHANCE: dealer}, Seat.SECOND)
    return (one + two) / 2, time.monotonic() - began


@cache
def ready(contest: Contest) -> Any:
    """The game, compiled before any clock starts."""
    game = contest.game()
    for level in (1, 7):  # a weak level and a strong one may not share their code
        EnginePlayer(game, EngineKind(level), 0).choose(new_match(game))
    return game


class Here(Executor):
    """Does the work at once, in this process: a second one would compile everything once more."""

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(*args, **kwargs))
        return done


class Notebook:
    """Pairs kept in a file, one a line; without a file, nothing is kept."""

    def __init__(self, path: Path | None, steps: list[Step]) -> None:
        self.path = path
        by_name = {step.name: step for step in steps}
        if path is None or not path.exists():
            return
        pairs = sorted((json.loads(line) for line in path.read_text("utf-8").splitlines()), key=lambda one: one["pair"])
        for kept in pairs:
            if kept["step"] in by_name:
                by_name[kept["step"]].count(kept["score"], kept["seconds"])
                by_name[kept["step"]].begun = kept["pair"] + 1

    def write(self, step: Step, pair: int, score: float, seconds: float) -> None:
        if self.path is not None:
            line = {"step": step.name, "pair": pair, "score": score, "seconds": round(seconds, 3)}
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")


def run(steps: list[Step], minutes: float, jobs: int, notebook: Notebook) -> None:
    """Pairs of games until the time is over or more would tell little."""
    began = told = time.monotonic()
    until = began + 60 * minutes
    playing: dict[Future[tuple[float, float]], tuple[Step, int]] = {}
    with Here() if jobs == 1 else ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        while True:
            while len(playing) < jobs and time.monotonic() < until and (step := next_step(steps, playing)):
                playing[pool.submit(play_pair, step.contest, step.level, step.begun)] = step, step.begun
                step.begun += 1
            if not playing:
                break
            for done in wait(playing, return_when=FIRST_COMPLETED).done:
                step, number = playing.pop(done)
                score, seconds = done.result()
                step.count(score, seconds)
                notebook.write(step, number, score, seconds)
            if time.monotonic() - told > PATIENCE:
                told = time.monotonic()
                print(progress(steps, until - told), file=sys.stderr, flush=True)


def next_step(steps: list[Step], playing: dict[Future[tuple[float, float]], tuple[Step, int]]) -> Step | None:
    """The unfinished step that had the least time so far, what is being played taken for as long as the last."""
    open_steps = [step for step in steps if not enough(step.scores)]
    running = [step for step, _ in playing.values()]

    def spent(step: Step) -> tuple[float, int]:
        each = step.seconds / max(len(step.scores), 1)
        return step.seconds + each * running.count(step), step.begun

    return min(open_steps, key=spent, default=None)


def progress(steps: list[Step], left: float) -> str:
    """How far the ladder is, and the time it takes at most."""
    games = 2 * sum(len(step.scores) for step in steps)
    known = sum(decided(step.scores) for step in steps)
    finished = sum(enough(step.scores) for step in steps)
    return (
        f"{games} games; {known} of {len(steps)} steps decided, {finished} finished; "
        f"{max(left, 0) / 60:.1f} minutes left at most"
    )


def rows(steps: list[Step]) -> Iterator[str]:
    """The table: a row a level, a column a game."""
    contests = list(dict.fromkeys(step.contest for step in steps))
    yield "| niveau | " + " | ".join(contest.title for contest in contests) + " |"
    yield "| ---: |" + " --- |" * len(contests)
    for level in sorted({step.level for step in steps}):
        found = {step.contest: step for step in steps if step.level == level}
        yield f"| {level} | " + " | ".join(cell(found[contest]) for contest in contests if contest in found) + " |"


def cell(step: Step) -> str:
    """What a step is worth, and how many games say so."""
    if not step.scores:
        return "–"
    low, high = interval(step.scores)
    return f"{elo(mean(step.scores)):+.0f} ({low:+.0f} … {high:+.0f}), {2 * len(step.scores)} parties"


def write_table(path: Path, table: str) -> None:
    """Puts the table between the two marks of a document."""
    text = path.read_text("utf-8")
    if not TABLE.search(text):
        sys.exit(f"{path} has no place for the table, between <!-- ladder --> and <!-- /ladder -->.")
    path.write_text(TABLE.sub(lambda _: table + "\n", text), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30, help="for everything")
    parser.add_argument("--game", action="append", help="by its name on the command line; all games unless named")
    parser.add_argument("--level", type=int, action="append", choices=LEVELS)
    parser.add_argument("--jobs", type=int, default=1, help="processes, one a core")
    parser.add_argument("--keep", type=Path, help="file of the pairs played; continued when it exists")
    parser.add_argument("--write", type=Path, help="document whose table is replaced")
    wanted = parser.parse_args()
    slugs = {find_entry(name).slug for name in wanted.game or [contest.slug for contest in CONTESTS]}
    contests = [contest for contest in CONTESTS if contest.slug in slugs]
    steps = [Step(contest, level) for level in wanted.level or LEVELS for contest in contests]
    run(steps, wanted.minutes, wanted.jobs, Notebook(wanted.keep, steps))
    table = "\n".join(rows(steps))
    print(table)
    if wanted.write is not None:
        write_table(wanted.write, table)


if __name__ == "__main__":
    run_natively()
    main()
