"""Holds a tournament: the same seed gives the same games, and what was played is never played again.

The encounters follow from the seed and the finished games alone. Killed at any moment and taken up again, a tournament
loses at most the games under way and ends with the same table.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludotheque import __version__
from ludotheque.arena.folder import Folder
from ludotheque.arena.game_job import Done, Job
from ludotheque.arena.plan import SPRT, Plan, expected_games
from ludotheque.arena.schedule import Held, Slot, slots, so_far
from ludotheque.core.options import options_of
from ludotheque.core.seat import Seat
from ludotheque.crew.pool import Crew, Pool


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the tournament is; `left` is how many seconds the rest should take, `look` shows how it stands."""

    done: int
    total: int
    left: float
    look: Callable[[], Held]


Tell = Callable[[Progress], None]


def hold(
    plan: Plan,
    folder: Folder,
    crew: Crew | None = None,
    tell: Tell = lambda _: None,
    now: Callable[[], float] = time.monotonic,
) -> Held:
    """Play whatever is not yet in the folder, to the end of the tournament; without a crew, one game at a time here."""
    runner = Runner(plan, folder, tell, now)
    with Pool(1) as alone:
        while (held := so_far(plan, runner.finished)).due:
            wanted = [slot for encounter in held.due for slot in slots(plan, encounter)]
            runner.play([slot for slot in wanted if slot.id not in runner.finished], crew or alone)
    return held


class Runner:
    """The games finished so far and how to describe the next ones."""

    def __init__(self, plan: Plan, folder: Folder, tell: Tell, now: Callable[[], float]) -> None:
        self.plan = plan
        self.folder = folder
        self.tell = tell
        self.now = now
        self.finished: dict[str, dict[str, Any]] = folder.taken_up()
        self.before = len(self.finished)
        self.started = now()
        self.packed = [entrant.packed() for entrant in plan.entrants]

    def job(self, slot: Slot) -> Job:
        """The game as plain data, for whoever plays it."""
        return {
            "id": slot.id,
            "version": __version__,
            "round": slot.round,
            "pair": slot.pair,
            "opening": slot.opening,
            "entrants": [slot.first, slot.second],
            "game": self.plan.game.name,
            "options": options_of(self.plan.game),
            "seed": self.plan.seed,
            "turn": self.plan.times.turn,
            "bank": self.plan.times.bank,
            "unsafe": self.plan.unsafe,
            Seat.FIRST.value: self.packed[slot.first],
            Seat.SECOND.value: self.packed[slot.second],
        }

    def play(self, wanted: list[Slot], crew: Crew) -> None:
        """Play these; a sequential test stops when it has its answer."""
        go_on = (lambda: bool(so_far(self.plan, self.finished).due)) if self.plan.format == SPRT else (lambda: True)
        crew.play([self.job(slot) for slot in wanted], self.keep, go_on)

    def keep(self, job: Job, done: Done) -> None:
        """A game has ended: on the disk first, then everything else."""
        kept = {name: done[name] for name in done if name != "record"}
        kept |= {name: job[name] for name in ("round", "pair", "entrants")}
        self.finished[job["id"]] = self.folder.finish(kept, done["record"])
        count = len(self.finished)
        total = max(count, expected_games(self.plan))
        left = (self.now() - self.started) / (count - self.before) * (total - count)
        self.tell(Progress(count, total, left, lambda: so_far(self.plan, self.finished)))
