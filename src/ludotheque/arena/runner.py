"""Holds a tournament: the same seed gives the same games, and what was played is never played again.

The encounters follow from the seed and the finished games alone. Killed at any moment and taken up again, a tournament
loses at most the games under way and ends with the same table.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludotheque.arena.entrants import Entrant
from ludotheque.arena.folder import BadFolder, Folder
from ludotheque.arena.jobs import Done, Job
from ludotheque.arena.pairings import FORMATS, Encounter, Met, even, seats, swiss_rounds
from ludotheque.arena.referee import Times
from ludotheque.arena.sprt import Verdict, sprt
from ludotheque.arena.workers import Pool
from ludotheque.core.game import Game
from ludotheque.core.options import options_of
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text

VERSION = 1
SPRT = "sprt"


@dataclass(frozen=True, slots=True)
class Plan:
    """What the tournament is: everything that decides its games."""

    game: Game[Any]
    entrants: tuple[Entrant, ...]
    format: str = "round-robin"
    games: int = 2  # an encounter; in an SPRT, at most
    seed: int = 0
    times: Times = field(default_factory=Times)
    unsafe: bool = False

    def manifest(self) -> dict[str, Any]:
        """As plain data: what must be the same to take the tournament up again."""
        return {
            "version": VERSION,
            "game": self.game.name,
            "options": options_of(self.game),
            "format": self.format,
            "games": even(self.games),
            "seed": self.seed,
            "turn": self.times.turn,
            "bank": self.times.bank,
            "entrants": [
                {"kind": one.kind.value, "name": one.name, "digest": one.digest(), "words": one.words}
                for one in self.entrants
            ],
        }


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the tournament is; `left` is how many seconds the rest should take.

    `scores` are the points and the games of each entrant so far.
    """

    done: int
    total: int
    left: float
    scores: tuple[tuple[float, int], ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A tournament that is over: its games in the order of the plan, and the encounters they make."""

    plan: Plan
    games: tuple[Mapping[str, Any], ...]
    met: tuple[Met, ...]


def hold(
    plan: Plan,
    folder: Folder,
    concurrency: int = 1,
    tell: Callable[[Progress], None] = lambda _: None,
    now: Callable[[], float] = time.monotonic,
) -> Held:
    """Play whatever is not yet in the folder, to the end of the tournament."""
    runner = _Runner(plan, folder, tell, now)
    played: list[Met] = []
    order: list[str] = []
    with Pool(concurrency) as pool:
        while due := FORMATS[plan.format].next(len(plan.entrants), tuple(played)):
            encounters = [(encounter, runner.jobs(encounter)) for encounter in due]
            runner.play([job for _, own in encounters for job in own], pool)
            for encounter, own in encounters:
                counted = runner.counted(own)
                order += [job["id"] for job in counted]
                played.append(_met(encounter, [runner.finished[job["id"]] for job in counted]))
    return Held(plan, tuple(runner.finished[one] for one in order), tuple(played))


class _Runner:
    """The games finished so far and how to describe the next ones."""

    def __init__(self, plan: Plan, folder: Folder, tell: Callable[[Progress], None], now: Callable[[], float]) -> None:
        self.plan = plan
        self.folder = folder
        self.tell = tell
        self.now = now
        self.finished: dict[str, dict[str, Any]] = folder.finished()
        self.before = len(self.finished)
        self.scores = [(0.0, 0)] * len(plan.entrants)
        for entry in self.finished.values():
            self._count(entry)
        self.started = now()
        self.packed = [entrant.packed() for entrant in plan.entrants]

    def jobs(self, encounter: Encounter) -> list[Job]:
        """The games of an encounter; the extra pairs of a tied knockout come two by two, with cards of their own."""
        games = even(self.plan.games) if not encounter.extra else 2
        begin = 0 if not encounter.extra else even(self.plan.games) + 2 * (encounter.extra - 1)
        return [self._job(encounter, begin + place, *pair) for place, pair in enumerate(seats(encounter, games))]

    def _job(self, encounter: Encounter, number: int, first: int, second: int) -> Job:
        stem = f"r{encounter.round:02}-{encounter.one + 1:02}-{encounter.two + 1:02}"
        return {
            "id": f"{stem}-{number + 1:03}",
            "round": encounter.round,
            "pair": f"{stem}-{number // 2 + 1:03}",
            "opening": number // 2,
            "entrants": [first, second],
            "game": self.plan.game.name,
            "options": options_of(self.plan.game),
            "seed": self.plan.seed,
            "turn": self.plan.times.turn,
            "bank": self.plan.times.bank,
            "unsafe": self.plan.unsafe,
            Seat.FIRST.value: self.packed[first],
            Seat.SECOND.value: self.packed[second],
        }

    def play(self, jobs: list[Job], pool: Pool) -> None:
        """Play what is missing; a sequential test stops when it has its answer."""
        wanted = (lambda: not self._decided(jobs)) if self.plan.format == SPRT else (lambda: True)
        pool.play([job for job in jobs if job["id"] not in self.finished], self.keep, wanted)

    def counted(self, jobs: list[Job]) -> list[Job]:
        """All games; of a sequential test those that made the decision, however many others were under way."""
        if self.plan.format != SPRT:
            return jobs
        return jobs[: 2 * sprt(pair_scores(self.finished, jobs)).pairs]

    def _decided(self, jobs: list[Job]) -> bool:
        return sprt(pair_scores(self.finished, jobs)).verdict is not Verdict.UNDECIDED

    def keep(self, job: Job, done: Done) -> None:
        """A game has ended: on the disk first, then everything else."""
        kept = {name: done[name] for name in done if name != "record"}
        kept |= {name: job[name] for name in ("round", "pair", "entrants")}
        self.folder.finish(kept, done["record"])
        self.finished[job["id"]] = kept
        self._count(kept)
        count = len(self.finished)
        total = max(count, expected_games(self.plan))
        left = (self.now() - self.started) / (count - self.before) * (total - count)
        self.tell(Progress(count, total, left, tuple(self.scores)))

    def _count(self, entry: Mapping[str, Any]) -> None:
        for entrant, got in zip(entry["entrants"], (entry["points"], 1 - entry["points"]), strict=True):
            points, games = self.scores[entrant]
            self.scores[entrant] = points + got, games + 1


def expected_games(plan: Plan) -> int:
    """How many games the tournament has; a knockout may have a few more, an SPRT fewer."""
    count = len(plan.entrants)
    encounters = {
        "round-robin": count * (count - 1) // 2,
        "swiss": swiss_rounds(count) * (count // 2),
        SPRT: 1,
    }.get(plan.format, count - 1)
    return encounters * even(plan.games)


def _met(encounter: Encounter, games: Sequence[Mapping[str, Any]]) -> Met:
    one = sum(game["points"] if game["entrants"][0] == encounter.one else 1 - game["points"] for game in games)
    return Met(encounter, one, len(games) - one)


def pair_scores(finished: Mapping[str, Mapping[str, Any]], jobs: Sequence[Job]) -> list[float]:
    """What the first entrant scored in each pair, as far as the pairs are finished without a gap."""
    scores = []
    for one, two in zip(jobs[::2], jobs[1::2], strict=True):
        if one["id"] not in finished or two["id"] not in finished:
            break
        scores.append(finished[one["id"]]["points"] + 1 - finished[two["id"]]["points"])
    return scores


def refuse_another(manifest: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Refuses to take up a tournament that is not the same one."""
    for name in ("version", "game", "options", "format", "games", "seed", "turn", "bank"):
        if manifest.get(name) != wanted[name]:
            raise BadFolder(
                Text(
                    f"Le tournoi de ce dossier a été commencé avec {name} = {manifest.get(name)}, pas {wanted[name]} : reprenez-le tel quel, ou choisissez un autre dossier.",
                    f"The tournament of this folder was begun with {name} = {manifest.get(name)}, not {wanted[name]}: take it up as it was, or choose another folder.",
                )
            )
    before = [(one["kind"], one["digest"]) for one in manifest.get("entrants", [])]
    after = [(one["kind"], one["digest"]) for one in wanted["entrants"]]
    if before != after:
        changed = [
            one["words"]
            for one, was in zip(wanted["entrants"], before + [("", "")] * len(after), strict=False)
            if (one["kind"], one["digest"]) != was
        ]
        names = ", ".join(changed) or "?"
        raise BadFolder(
            Text(
                f"Le tournoi de ce dossier a été commencé avec d'autres robots, ou dans un autre ordre ({names}) : choisissez un autre dossier.",
                f"The tournament of this folder was begun with other bots, or in another order ({names}): choose another folder.",
            )
        )
