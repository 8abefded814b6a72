"""The engines of the house, in processes of their own: the server asks and waits, and never thinks itself."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import Future
from dataclasses import asdict
from typing import Any

from ludotheque.core.registry import GAMES, find_entry
from ludotheque.table.claimant import Claimant
from ludotheque.table.thinking.engine_pool import EnginePool
from ludotheque.table.thinking.fair_queue import Task
from ludotheque.table.thinking.graphing import Known, graph_of
from ludotheque.table.thinking.questions import Finding, Job, JobStage, Point, StudyJob, read_finding

CHOOSING_SECONDS = 60.0  # a perfect player of an unusual Puissance 4 may need as long
QUICK_SECONDS = 1.0  # a move that takes longer lets others pass
STUDY_SLICE = 6.0  # seconds of a study, once somebody else waits; the page asks for 5
MOST_PLAYERS_WAITING = 2000
MOST_STUDENTS_WAITING = 200
MOST_STUDENTS_AT_ADDRESS = 60  # a class of 40, each with a study or a graph
WORKER = (sys.executable, "-P", "-m", "ludotheque.table.thinking.child")
PLAYING, STUDYING, WARMING = "5", "15", "19"  # niceness: an opponent's move weighs nine times a study
NOBODY = Claimant("")  # the house itself


class Thinkers:
    """Workers for the moves of engines in games, and others for analysis: no analysis delays an opponent's move."""

    def __init__(self, players: int = 1, students: int = 1, command: Sequence[str] = WORKER) -> None:
        self.players = EnginePool(
            players, [*command, PLAYING], MOST_PLAYERS_WAITING, MOST_PLAYERS_WAITING, lend_after=QUICK_SECONDS
        )
        self.students = EnginePool(
            students, [*command, STUDYING], MOST_STUDENTS_WAITING, MOST_STUDENTS_AT_ADDRESS, slice_seconds=STUDY_SLICE
        )
        self.known = Known()
        self.warming = EnginePool(1, [*command, WARMING], len(GAMES), len(GAMES))

    async def choose(self, job: Job, key: str, opponent: Claimant = NOBODY) -> str:
        """The written move that an engine, or `random`, would play. A later question with the same key replaces this one."""
        answer: Future[Any] = Future()
        task = Task(key, opponent, "choose", asdict(job), CHOOSING_SECONDS, lambda _: None, _settles(answer), tries=2)
        self.players.submit(task)
        try:
            return str(await asyncio.wrap_future(answer))
        finally:
            self.players.withdraw(task)

    async def study(self, job: StudyJob, who: Claimant, key: str = "") -> AsyncIterator[Finding]:
        """What every legal move is worth, better and better known; closing the iterator stops the search.

        One study a person and key: a new one ends the former with `Withdrawn`.
        """
        loop = asyncio.get_running_loop()
        news: asyncio.Queue[Any] = asyncio.Queue()

        def put(item: Any) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(news.put_nowait, item)

        task = Task(
            f"{who.person}{key}", who, "study", asdict(job), job.seconds, told=lambda words: put(_progress(words)),
            ended=lambda answer: put(answer if isinstance(answer, Exception) else read_finding(answer)),
        )  # fmt: skip
        self.students.submit(task)
        try:
            yield Finding(JobStage.WAITING)
            while True:
                item = await news.get()
                if isinstance(item, Exception):
                    raise item
                yield item
                if item.final:
                    return
        finally:
            self.students.withdraw(task)

    async def graph(self, job: StudyJob, who: Claimant) -> AsyncIterator[Point | Finding]:
        """The worth of every position of a game, one short study after another; findings say why the next point is late."""
        match = await asyncio.to_thread(job.match)
        points = graph_of(match, job, lambda here: self.study(here, who, " graph"), self.known, time.monotonic)
        async for point in points:
            yield point

    async def warm_up(self) -> None:
        """Prepare every engine once, in a process that gives way to everybody and is gone afterwards."""
        try:
            for name in GAMES:
                answer: Future[Any] = Future()
                question = asdict(Job(find_entry(name).load().name))
                task = Task(name, NOBODY, "prepare", question, CHOOSING_SECONDS, lambda _: None, _settles(answer))
                self.warming.submit(task)
                await asyncio.wrap_future(answer)
        finally:
            await asyncio.to_thread(self.warming.close)

    async def close(self) -> None:
        """End every process; whoever still waits hears that the house closes."""
        crews = (self.players, self.students, self.warming)
        await asyncio.gather(*(asyncio.to_thread(crew.close) for crew in crews))


def _settles(answer: "Future[Any]") -> Any:
    def settle(found: Any) -> None:
        if not answer.set_running_or_notify_cancel():
            return
        if isinstance(found, Exception):
            answer.set_exception(found)
        else:
            answer.set_result(found)

    return settle


def _progress(words: dict[str, Any]) -> Finding:
    if "finding" in words:
        return read_finding(words["finding"])
    return Finding(JobStage.PREPARING if "preparing" in words else JobStage.THINKING)
