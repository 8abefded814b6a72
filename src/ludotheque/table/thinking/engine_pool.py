"""A pool of processes in which engines think: questions in the order they came, one a person, nobody behind a compilation.

    asked ──▶ waiting ──▶ PREPARING ──▶ THINKING ──▶ answered
              (a queue;   (loads and    (a place      the worker is free for the next,
              a new       compiles;     is taken)     or, grown too large, replaced
              question    its place
              replaces    is lent to
              the old)    a spare)         └─ too long, withdrawn ─▶ STOPPING ─▶ obeys, or is killed

A place is a worker that thinks. A worker that still prepares an engine, or that has thought for long, lends its place
to a spare one, as long as there are spares.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from threading import Condition, Thread
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text
from ludotheque.table.errors import TooMany
from ludotheque.table.thinking.process import EngineProcess
from ludotheque.table.thinking.questions import ThinkerDied, Withdrawn

SPARES = 2  # workers beyond the places
RESTART = 1.0  # seconds before a worker that the system could not start is started again
PATIENCE = 2.0  # seconds a worker has to obey a stop
OVERTIME = 10.0  # seconds beyond its limit before an engine is told to stop: it may have to compile something first
PREPARING_MOST = 300.0  # seconds; on an empty cache and a busy machine an engine was seen to need more than one minute

REPLACED = Text("Une autre question a remplacé celle-ci.", "Another question replaced this one.")
CLOSED = Text("La maison ferme : les moteurs s'arrêtent.", "The house is closing: the engines stop.")
DIED = Text(
    "Le processus où pensait le moteur s'est arrêté ; demandez à nouveau.",
    "The process in which the engine thought has stopped; ask again.",
)
BUSY = Text(
    "Trop de monde attend les moteurs : essayez dans un instant.",
    "Too many people wait for the engines: try again in a moment.",
)
log = logging.getLogger("ludotheque.engines")


@dataclass(eq=False)
class Task:
    """A question of somebody. `told` and `ended` are called from threads and must not ask the pool anything.

    `ended` is called once, with the answer or the reason why there is none, unless the task is withdrawn.
    """

    person: str
    verb: str
    question: dict[str, Any]
    seconds: float
    told: Callable[[dict[str, Any]], None]
    ended: Callable[[Any], None]
    tries: int = 1


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
    deadline: float = field(default=float("inf"))
    last: object = None  # the game of the last question, whose engine it holds

    def turn_to(self, doing: Doing, seconds: float) -> None:
        self.doing = doing
        self.since = time.monotonic()
        self.deadline = self.since + seconds


class EnginePool:
    """Workers that are started when there is something to do. All of it may be called from any thread."""

    def __init__(
        self, places: int, command: Sequence[str], most_waiting: int, lend_after: float = float("inf")
    ) -> None:
        self.places = places
        self.command = command
        self.most_waiting = most_waiting
        self.lend_after = lend_after
        self.waiting: deque[Task] = deque()
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
            replaced = [one for one in self._tasks() if one.person == task.person]
            if sum(one not in replaced for one in self.waiting) >= self.most_waiting:
                raise TooMany(BUSY)
            for one in replaced:
                self._give_up(one)
            self.waiting.append(task)
            if self.foreman is None:
                self.foreman = Thread(target=self._oversee, daemon=True)
                self.foreman.start()
            self.change.notify()
        for one in replaced:
            one.ended(Withdrawn(REPLACED))

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
        if task in self.waiting:
            self.waiting.remove(task)
        for place in self.working:
            if place.task is task:
                place.task = None
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
                    while self.waiting and (place := self._free_place(now)) is not None:
                        self._assign(place, self.waiting.popleft())
                    pause = self._next_look(now)
                except (OSError, RuntimeError) as error:  # no memory, no process or no thread left
                    log.warning("no worker can be started: %s", error)
                    pause = RESTART
                self.change.wait(pause)

    def _next_look(self, now: float) -> float | None:
        times = [place.deadline for place in self.working]
        if self.waiting:
            times += [place.since + self.lend_after for place in self.working if place.doing is Doing.THINKING]
        later = [moment for moment in times if now < moment < float("inf")]
        return min(later) - now if later else None

    def _too_late(self, place: WaitingPlace) -> None:
        if place.doing is Doing.THINKING:
            self._stop(place)
        else:
            place.deadline = float("inf")
            place.hand.kill()

    def _free_place(self, now: float) -> WaitingPlace | None:
        """An idle worker, at best one that holds the engine; or a new one."""
        idle = [place for place in self.working if place.doing is Doing.NOTHING]
        if len(self.working) - sum(self._lends(place, now) for place in self.working) - len(idle) >= self.places:
            return None
        if idle:
            game = _game_of(self.waiting[0])
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
        self.asked += 1
        task.tries -= 1
        place.task, place.number, place.last = task, self.asked, _game_of(task)
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

    def _ended(self, place: WaitingPlace) -> Any:
        self.working.remove(place)
        if place.task is None:
            return None
        if place.task.tries > 0 and not self.closed:
            self.waiting.appendleft(place.task)
            return None
        return ThinkerDied(DIED)

    def _spoken(self, place: WaitingPlace, words: dict[str, Any]) -> Any:
        """The answer, once there is one."""
        if "answer" not in words and "refused" not in words:
            if place.doing is Doing.PREPARING:
                seconds = place.task.seconds + OVERTIME if place.task is not None else PATIENCE
                place.turn_to(Doing.THINKING if place.task is not None else Doing.STOPPING, seconds)
            return None
        place.task = None
        place.turn_to(Doing.NOTHING, float("inf"))
        idle = sum(one.doing is Doing.NOTHING for one in self.working)
        if words.get("leaving") or idle > self.places:
            self.working.remove(place)
            place.hand.dismiss()
        return LudothequeError(Text(*words["refused"])) if "refused" in words else words["answer"]


def _game_of(task: Task) -> object:
    return task.question["game"], task.question["options"]
