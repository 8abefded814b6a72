"""Does several jobs at once, each in a process of its own that ends when we do: a worker pool.

When this process is killed, its workers find nothing more to read and leave.
"""

import queue
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from threading import Event, Lock, Thread, Timer
from typing import Protocol, Self

from ludotheque.crew.bounds import Cause, JobBounds
from ludotheque.crew.job import OURS, CrewJob, Found, Given, WorkerDied, dead, died_of

TRIES = 2
LEAVE_SECONDS = 2.0  # to close a sandbox and take its folder away, before a worker is killed in the middle of a job
LONGEST_ANSWER = 64_000_000  # characters
OUT_OF_MEMORY = dead(Cause.MEMORY) + "\n"

Wanted = Callable[[], bool]
Died = Callable[[CrewJob[Given, Found], Cause], Found]
Ended = queue.SimpleQueue[tuple[CrewJob[Given, Found], Future[Found]] | None]  # None: a thread has no more jobs


def always() -> bool:
    """More is always wanted."""
    return True


class Crew(Protocol):
    """Whoever does jobs: this machine, or others."""

    def results(
        self, jobs: Sequence[CrewJob[Given, Found]], wanted: Wanted = always, died: Died[Given, Found] | None = None
    ) -> Iterator[tuple[CrewJob[Given, Found], Found]]:
        """Do the jobs, telling of each as it ends; no new one is begun once `wanted` says no.

        A job that its processes die of has the result that `died` gives it; without, WorkerDied ends it all.
        """

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class Pool:
    """Does jobs one after another here, or several at once in workers, which stay until the pool is closed."""

    def __init__(
        self, concurrency: int, *, apart: bool = False, tries: int = TRIES, bounds: JobBounds | None = None
    ) -> None:
        """`apart`: in a process of its own even where one job is done at a time; `bounds`: what each job may take."""
        self.workers = [Worker(tries, bounds) for _ in range(concurrency)] if concurrency > 1 or apart else []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.close()

    def results(
        self, jobs: Sequence[CrewJob[Given, Found]], wanted: Wanted = always, died: Died[Given, Found] | None = None
    ) -> Iterator[tuple[CrewJob[Given, Found], Found]]:
        if self.workers:
            yield from _in_workers(jobs, self.workers, wanted, died)
            return
        for job in jobs:
            if not wanted():
                return
            yield job, job.work(job.given)


class Worker:
    """One process of ours that does jobs; it belongs to one thread, and another may tell it to leave."""

    def __init__(self, tries: int = TRIES, bounds: JobBounds | None = None) -> None:
        self.tries = tries  # processes that may die of one job, unless it took more than it may
        self.bounds = bounds
        self.process: subprocess.Popen[str] | None = None
        self.leaving = False
        self.late = False  # the job has had its time by the clock
        self.lock = Lock()

    def do(self, job: CrewJob[Given, Found]) -> Found:
        """What the job found."""
        try:
            return job.read(self.answer(job.packed()))
        except ValueError as error:  # what came back is no answer: whoever sent it is out of order
            self._end()
            raise died_of(job.id) from error

    def answer(self, packed: str) -> str:
        """The line that comes back, or one that says of what the process died; whoever dies is replaced."""
        cause = Cause.SUDDEN
        for _ in range(self.tries):
            line = self._try(packed)
            if line is not None and line != OUT_OF_MEMORY and not self.late:
                return line
            ended = self._end()
            cause = Cause.MEMORY if line else Cause.COMPUTING if ended == -signal.SIGXCPU else Cause.SUDDEN
            cause = Cause.CLOCK if self.late else cause
            if self.leaving or cause is not Cause.SUDDEN:
                break
        return dead(cause)

    def _try(self, packed: str) -> str | None:
        process = self._running()
        if process is None or process.stdin is None or process.stdout is None:
            return None
        self.late = False
        clock = Timer(self.bounds.wall_seconds if self.bounds else 0, self._be_late, (process,))
        clock.daemon = True
        if self.bounds:
            clock.start()
        try:
            process.stdin.write(packed + "\n")
            process.stdin.flush()
            line = process.stdout.readline(LONGEST_ANSWER)
        except (OSError, ValueError):
            return None
        finally:
            clock.cancel()
        return line if line.endswith("\n") else None

    def _running(self) -> "subprocess.Popen[str] | None":
        with self.lock:
            if self.process is None and not self.leaving:
                bounds = self.bounds.words() if self.bounds else []
                with suppress(OSError):  # no memory, or too many processes: as if it had died at once
                    # -P: in the folder of a class, a bot called json.py must not become ours.
                    self.process = subprocess.Popen(  # noqa: S603 - the words are ours
                        [sys.executable, "-P", "-m", "ludotheque.crew.worker", *bounds, *OURS],
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        encoding="utf-8",
                    )
            return self.process

    def _be_late(self, process: "subprocess.Popen[str]") -> None:
        """The job has had its time: its process leaves, or is killed where it does not hear."""
        self.late = True
        process.terminate()
        time.sleep(LEAVE_SECONDS)
        process.kill()

    def leave(self) -> None:
        """Stop, in the middle of a job if need be."""
        with self.lock:
            self.leaving = True
            if self.process is not None:
                self.process.terminate()

    def kill(self) -> None:
        """Stop at once."""
        with self.lock:
            self.leaving = True
            if self.process is not None:
                self.process.kill()

    def close(self) -> None:
        """No more jobs."""
        self.kill()
        self._end()

    def _end(self) -> int | None:
        """Have done with the process; how it ended, None where there was none."""
        with self.lock:
            if self.process is None:
                return None
            process, self.process = self.process, None
            process.kill()
            process.communicate()
            return process.returncode


def _in_workers(
    jobs: Sequence[CrewJob[Given, Found]],
    workers: Sequence[Worker],
    wanted: Wanted,
    died: Died[Given, Found] | None,
) -> Iterator[tuple[CrewJob[Given, Found], Found]]:
    waiting: queue.SimpleQueue[CrewJob[Given, Found]] = queue.SimpleQueue()
    for job in jobs:
        waiting.put(job)
    ended: Ended[Given, Found] = queue.SimpleQueue()
    stop = Event()
    if not wanted():
        stop.set()
    threads = [Thread(target=_serve, args=(worker, waiting, ended, stop), daemon=True) for worker in workers]
    for thread in threads:
        thread.start()
    busy = len(threads)
    try:
        while busy:
            item = ended.get()
            if item is None:
                busy -= 1
                continue
            yield item[0], _found(*item, died)
            if not wanted():
                stop.set()
    finally:
        stop.set()
        if busy:  # something went wrong, or nobody listens any more: what is under way is given up
            _give_up(workers, threads)
        for thread in threads:
            thread.join()


def _found(job: CrewJob[Given, Found], future: Future[Found], died: Died[Given, Found] | None) -> Found:
    try:
        return future.result()
    except WorkerDied as death:
        if died is None:
            raise
        return died(job, death.cause)


def _give_up(workers: Sequence[Worker], threads: Sequence[Thread]) -> None:
    for worker in workers:
        worker.leave()
    until = time.monotonic() + LEAVE_SECONDS
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
    for worker in workers:
        worker.kill()


def _serve(
    worker: Worker, waiting: queue.SimpleQueue[CrewJob[Given, Found]], ended: Ended[Given, Found], stop: Event
) -> None:
    """Give one worker job after job until there is none."""
    while not stop.is_set():
        try:
            job = waiting.get_nowait()
        except queue.Empty:
            break
        future: Future[Found] = Future()
        try:
            future.set_result(worker.do(job))
        except BaseException as error:  # told to the thread that waits
            future.set_exception(error)
        ended.put((job, future))
    ended.put(None)
