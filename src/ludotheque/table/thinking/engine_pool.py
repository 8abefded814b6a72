"""A pool of processes in which engines think: everybody in their turn, one question a person, nobody behind an engine that loads.

    asked ──▶ waiting ──▶ PREPARING ──▶ THINKING ──▶ answered
              (a fair     (loads its    (a place      the worker is free for the next,
              queue; a    engine;       is taken)     or, grown too large, replaced
              new question its place
              replaces    is lent to
              the old)    a spare)         └─ too long, withdrawn ─▶ STOPPING ─▶ obeys, or is killed

A place is a worker that thinks. A worker that still prepares an engine, or that has thought for long, lends its place
to a spare one, as long as there are spares; the last worker is never for an address that holds all the others. A study
that has had its slice ends with what it has found as soon as somebody at another address waits.
"""

import logging
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import ceil
from threading import Condition, Thread
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text
from ludotheque.table.errors import TooMany
from ludotheque.table.thinking.fair_queue import FairQueue, Task
from ludotheque.table.thinking.process import EngineProcess
from ludotheque.table.thinking.questions import ThinkerDied, Withdrawn

SPARES = 2  # workers beyond the places
RESTART = 1.0  # seconds before a worker that the system could not start is started again
PATIENCE = 2.0  # seconds a worker has to obey a stop
OVERTIME = 10.0  # seconds beyond its limit before an engine is told to stop: it may have a table to make first
PREPARING_MOST = 300.0  # seconds; on an empty cache and a busy machine an engine was seen to need more than one minute

REPLACED = Text("Une autre question a remplacé celle-ci.", "Another question replaced this one.")
CLOSED = Text("La maison ferme : les moteurs s'arrêtent.", "The house is closing: the engines stop.")
DIED = Text(
    "Le processus où pensait le moteur s'est arrêté ; demandez à nouveau.",
    "The process in which the engine thought has stopped; ask again.",
)
LONGEST_RETURN = 600  # seconds after which whoever was refused is told to come back, at most
log = logging.getLogger("ludotheque.engines")


class Doing(Enum):
    """What a worker is at."""

    NOTHING = "nothing"
    PREPARING = "preparing"
    THINKING = "thinking"
    STOPPING = "stopping"


@dataclass(eq=False)
class WaitingPlace:
    """A worker and the task it works on; None while it works for nobody any more."""

    hand: EngineProcess
    doing: Doing = Doing.NOTHING
    task: Task | None = None
    number: int = 0
    since: float = 0.0
    began: float | None = None  # when it began to think about the task; preparing an engine serves everybody
    deadline: float = field(default=float("inf"))
    last: object = None  # the game of the last question, whose engine it holds

    def turn_to(self, doing: Doing, seconds: float) -> None:
        self.doing = doing
        self.since = time.monotonic()
        self.deadline = self.since + seconds


class EnginePool:
    """Workers that are started when there is something to do. All of it may be called from any thread."""

    def __init__(
        self,
        places: int,
        command: Sequence[str],
        most_waiting: int,
        most_at_address: int,
        lend_after: float = float("inf"),
        slice_seconds: float = float("inf"),
    ) -> None:
        self.places = places
        self.command = command
        self.most_waiting = most_waiting
        self.most_at_address = most_at_address
        self.lend_after = lend_after
        self.slice_seconds = slice_seconds
        self.waiting = FairQueue()
        self.working: list[WaitingPlace] = []
        self.asked = 0
        self.closed = False
        self.change = Condition()
        self.foreman: Thread | None = None

    def submit(self, task: Task) -> None:
        """Put a task in the queue; what the same person asked before is given up."""
        with self.change:
            if self.closed:
                raise Withdrawn(CLOSED)
            replaced = [one for one in self._tasks() if one.key == task.key]
            driven_out = self._make_room(task, replaced)
            for one in (*replaced, *driven_out):
                self._give_up(one)
            self.waiting.put(task)
            if self.foreman is None:
                self.foreman = Thread(target=self._oversee, daemon=True)
                self.foreman.start()
            self.change.notify()
        for one in replaced:
            one.ended(Withdrawn(REPLACED))
        for one in driven_out:
            one.ended(self._busy(one))

    def _make_room(self, task: Task, replaced: Sequence[Task]) -> list[Task]:
        """Who must go so that this task may wait: in a full queue, the last of the longest line; refuses where it is that."""
        mine = sum(one.claimant.address == task.claimant.address for one in replaced if one in self.waiting)
        if self.waiting.waiting_at(task.claimant) - mine >= self.most_at_address:
            raise self._busy(task)
        if len(self.waiting) - sum(one in self.waiting for one in replaced) < self.most_waiting:
            return []
        last = self.waiting.last_of_the_longest()
        if last is None or not self._before(task, last):
            raise self._busy(task)
        return [last]

    def _before(self, task: Task, other: Task) -> bool:
        """Whether a newcomer may take the place of somebody who waits: an account a guest's, or a shorter line a longer's."""
        if task.claimant.account != other.claimant.account:
            return task.claimant.account
        return self.waiting.waiting_at(task.claimant) + 1 < self.waiting.waiting_at(other.claimant)

    def _busy(self, task: Task) -> TooMany:
        seconds = min(LONGEST_RETURN, max(1, ceil(self.waiting.seconds_before(task.claimant) / max(1, self.places))))
        return TooMany(
            Text(
                f"Trop de monde attend les moteurs : revenez dans {seconds} s.",
                f"Too many people wait for the engines: come back in {seconds} s.",
            ),
            seconds,
        )

    def withdraw(self, task: Task) -> None:
        """Nobody waits for this task any more; nothing happens if it has ended."""
        with self.change:
            self._give_up(task)
            self.change.notify()

    def close(self) -> None:
        """Stop everything and wait until every process has ended."""
        with self.change:
            self.closed = True
            left, places = self._tasks(), list(self.working)
            for task in left:
                self._give_up(task)
            self.change.notify()
        for task in left:
            task.ended(Withdrawn(CLOSED))
        for place in places:
            place.hand.dismiss()
        for place in places:
            place.hand.thread.join(PATIENCE)
            place.hand.kill()
            place.hand.thread.join()
        if self.foreman is not None:
            self.foreman.join()

    def _tasks(self) -> list[Task]:
        return [*self.waiting, *(place.task for place in self.working if place.task is not None)]

    def _give_up(self, task: Task) -> None:
        self.waiting.remove(task)
        for place in self.working:
            if place.task is task:
                self._leave(place)
                self._stop(place)

    def _stop(self, place: WaitingPlace) -> None:
        """A worker that prepares an engine goes on preparing, which is not lost, and then finds itself dismissed."""
        place.hand.stop(place.number)
        if place.doing is Doing.THINKING:
            place.turn_to(Doing.STOPPING, PATIENCE)

    def _oversee(self) -> None:
        """Give out what waits, and see to it that everybody answers in time."""
        with self.change:
            while not self.closed:
                now = time.monotonic()
                for late in [place for place in self.working if now >= place.deadline]:
                    self._too_late(late)
                try:
                    while (task := self._next_task()) is not None and (
                        place := self._free_place(task, now)
                    ) is not None:
                        self._assign(place, task)
                    self._end_slices(now)
                    pause = self._next_look(now)
                except (OSError, RuntimeError) as error:  # no memory, no process or no thread left
                    log.warning("no worker can be started: %s", error)
                    pause = RESTART
                self.change.wait(pause)

    def _next_look(self, now: float) -> float | None:
        times = [place.deadline for place in self.working]
        if self.waiting:
            most = min(self.lend_after, self.slice_seconds)
            times += [place.since + most for place in self.working if place.doing is Doing.THINKING]
        later = [moment for moment in times if now < moment < float("inf")]
        return min(later) - now if later else None

    def _too_late(self, place: WaitingPlace) -> None:
        if place.doing is Doing.THINKING:
            self._stop(place)
        else:
            place.deadline = float("inf")
            place.hand.kill()

    def _next_task(self) -> Task | None:
        """Whose turn it is. The last worker is kept from an address that holds all the others."""
        if not self.waiting:
            return None
        held = Counter(place.task.claimant.address for place in self.working if place.task is not None)
        most = self.places + SPARES - 1
        return self.waiting.next([address for address, count in held.items() if count >= most])

    def _end_slices(self, now: float) -> None:
        """Long studies end with what they have found, where somebody at another address would be next."""
        for place in self.working:
            task = place.task
            if task is None or place.doing is not Doing.THINKING or now - place.since < self.slice_seconds:
                continue
            other = self.waiting.next([task.claimant.address])
            if other is not None and other.claimant.account >= task.claimant.account:
                self._stop(place)

    def _free_place(self, task: Task, now: float) -> WaitingPlace | None:
        """An idle worker, at best one that holds the engine; or a new one."""
        idle = [place for place in self.working if place.doing is Doing.NOTHING]
        if len(self.working) - sum(self._lends(place, now) for place in self.working) - len(idle) >= self.places:
            return None
        if idle:
            game = _game_of(task)
            return next((place for place in idle if place.last == game), idle[0])
        if len(self.working) >= self.places + SPARES:
            return None
        place = WaitingPlace(EngineProcess(self.command, self._heard))
        self.working.append(place)
        return place

    def _lends(self, place: WaitingPlace, now: float) -> bool:
        if place.doing is Doing.PREPARING:
            return True
        return place.doing is Doing.THINKING and now - place.since >= self.lend_after

    def _assign(self, place: WaitingPlace, task: Task) -> None:
        self.waiting.take(task)
        self.asked += 1
        task.tries -= 1
        place.task, place.number, place.last, place.began = task, self.asked, _game_of(task), None
        place.turn_to(Doing.PREPARING, PREPARING_MOST)
        place.hand.ask(place.number, task.verb, task.question)
        task.told({"preparing": True})

    def _heard(self, hand: EngineProcess, words: dict[str, Any] | None) -> None:
        """A worker spoke, or ended."""
        with self.change:
            place = next((one for one in self.working if one.hand is hand), None)
            if place is None or (words is not None and words["number"] != place.number):
                return
            task = place.task
            answer = self._ended(place) if words is None else self._spoken(place, words)
            self.change.notify()
        if task is not None and words is not None and answer is None:
            task.told(words)
        if task is not None and answer is not None:
            task.ended(answer)

    def _leave(self, place: WaitingPlace) -> None:
        """The worker has nothing more to do with its task: only the time that it took is held against whoever asked."""
        if place.task is not None:
            used = 0.0 if place.began is None else time.monotonic() - place.began
            self.waiting.settle(place.task, used - place.task.seconds)
        place.task = None

    def _ended(self, place: WaitingPlace) -> Any:
        self.working.remove(place)
        task = place.task
        self._leave(place)
        if task is None:
            return None
        if task.tries > 0 and not self.closed:
            self.waiting.put(task, first=True)
            return None
        return ThinkerDied(DIED)

    def _spoken(self, place: WaitingPlace, words: dict[str, Any]) -> Any:
        """The answer, once there is one."""
        if "answer" not in words and "refused" not in words:
            if place.doing is Doing.PREPARING:
                seconds = place.task.seconds + OVERTIME if place.task is not None else PATIENCE
                place.turn_to(Doing.THINKING if place.task is not None else Doing.STOPPING, seconds)
                place.began = place.since
            return None
        self._leave(place)
        place.turn_to(Doing.NOTHING, float("inf"))
        idle = sum(one.doing is Doing.NOTHING for one in self.working)
        if words.get("leaving") or idle > self.places:
            self.working.remove(place)
            place.hand.dismiss()
        return LudothequeError(Text(*words["refused"])) if "refused" in words else words["answer"]


def _game_of(task: Task) -> object:
    return task.question["game"], task.question["options"]
