"""Holds a tournament: the same seed gives the same games, and what was played is never played again.

The encounters follow from the seed and the finished games alone. Killed at any moment and taken up again, a tournament
loses at most the games under way and ends with the same table.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.arena.folder import Folder, GamePlayed
from ludotheque.arena.game_job import GameDone, GameGiven, play_game
from ludotheque.arena.plan import SPRT, Plan, expected_games
from ludotheque.arena.schedule import Held, Slot, slots, so_far
from ludotheque.core.options import options_of
from ludotheque.crew.job import CrewJob
from ludotheque.crew.pool import Crew, Pool, always


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
        self.finished = folder.taken_up()
        self.before = len(self.finished)
        self.started = now()
        self.packed = [entrant.packed() for entrant in plan.entrants]

    def job(self, slot: Slot) -> CrewJob[GameGiven, GameDone]:
        """The game as plain data, for whoever plays it."""
        given: GameGiven = {
            "id": slot.id,
            "game": self.plan.game.name,
            "options": options_of(self.plan.game),
            "seed": self.plan.seed,
            "opening": slot.opening,
            "turn": self.plan.times.turn,
            "bank": self.plan.times.bank,
            "unsafe": self.plan.unsafe,
            "first": self.packed[slot.first],
            "second": self.packed[slot.second],
        }
        return CrewJob(play_game, slot.id, given)

    def play(self, wanted: list[Slot], crew: Crew) -> None:
        """Play these; a sequential test stops when it has its answer."""
        slots = {slot.id: slot for slot in wanted}
        go_on = (lambda: bool(so_far(self.plan, self.finished).due)) if self.plan.format == SPRT else always
        for job, done in crew.results([self.job(slot) for slot in wanted], go_on):
            self.keep(slots[job.id], done)

    def keep(self, slot: Slot, done: GameDone) -> None:
        """A game has ended: on the disk first, then everything else."""
        self.finished[slot.id] = self.folder.finish(_played(slot, done), done["record"])
        count = len(self.finished)
        total = max(count, expected_games(self.plan))
        left = (self.now() - self.started) / (count - self.before) * (total - count)
        self.tell(Progress(count, total, left, lambda: so_far(self.plan, self.finished)))


def _played(slot: Slot, done: GameDone) -> GamePlayed:
    """The game with its place in the tournament."""
    return {
        "id": slot.id,
        "points": done["points"],
        "why": done["why"],
        "fault": done["fault"],
        "score": done["score"],
        "plies": done["plies"],
        "reason": done["reason"],
        "notes": done["notes"],
        "printed": done["printed"],
        "round": slot.round,
        "pair": slot.pair,
        "entrants": [slot.first, slot.second],
    }
