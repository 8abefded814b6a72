"""Plays several games at once, each in a process of its own that ends when we do.

A worker reads a job on its standard input and answers with the finished game, one line of JSON each: when this process is
killed, its workers find nothing more to read and leave.
"""

import json
import queue
import subprocess
import sys
from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from typing import Protocol, Self

from ludotheque.arena.game_job import Done, Job, do_job
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text

TRIES = 2

Finished = Callable[[Job, Done], None]
Wanted = Callable[[], bool]


class WorkerDied(LudothequeError):
    """Our own process died while it refereed a game."""


class Crew(Protocol):
    """Whoever plays games for a tournament: this machine, or others."""

    def play(self, jobs: Sequence[Job], finished: Finished, wanted: Wanted = lambda: True) -> None:
        """Play the jobs, telling of each as it ends; no new one is begun once `wanted` says no."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class Pool:
    """Plays games, one after another here or several at once in workers, which stay until the tournament is over."""

    def __init__(self, concurrency: int) -> None:
        self.workers = [Worker() for _ in range(concurrency)] if concurrency > 1 else []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.close()

    def play(self, jobs: Sequence[Job], finished: Finished, wanted: Wanted = lambda: True) -> None:
        if self.workers:
            _play_in_workers(jobs, self.workers, finished, wanted)
            return
        for job in jobs:
            if not wanted():
                return
            finished(job, do_job(job))


class Worker:
    """One process of ours that plays games; it belongs to one thread, and another may tell it to leave."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None
        self.leaving = False
        self.lock = Lock()

    def play(self, job: Job) -> Done:
        """The finished game. A process that dies, killed by the system perhaps, is replaced once."""
        for _ in range(TRIES):
            done = self._try(job)
            if done is not None and "refused" in done:
                raise LudothequeError(Text(*done["refused"]))
            if done is not None:
                return done
            self.close()
            if self.leaving:
                break
        raise WorkerDied(
            Text(
                f"Le processus qui arbitre la partie {job['id']} s'est arrêté {TRIES} fois ; relancez avec --resume.",
                f"The process that referees game {job['id']} stopped {TRIES} times; run again with --resume.",
            )
        )

    def _try(self, job: Job) -> Done | None:
        process = self._running()
        if process is None or process.stdin is None or process.stdout is None:
            return None
        try:
            process.stdin.write(json.dumps(job) + "\n")
            process.stdin.flush()
            answer: Done = json.loads(process.stdout.readline())
            return answer
        except (OSError, ValueError):
            return None

    def _running(self) -> "subprocess.Popen[str] | None":
        with self.lock:
            if self.process is None and not self.leaving:
                # -P: in the folder of a class, a bot called json.py must not become ours.
                self.process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "ludotheque.crew.worker"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    encoding="utf-8",
                )
            return self.process

    def leave(self) -> None:
        """Stop at once, in the middle of a game if need be."""
        with self.lock:
            self.leaving = True
            if self.process is not None:
                self.process.kill()

    def close(self) -> None:
        with self.lock:
            if self.process is not None:
                self.process.kill()
                self.process.communicate()
                self.process = None


def _play_in_workers(jobs: Sequence[Job], workers: Sequence[Worker], finished: Finished, wanted: Wanted) -> None:
    waiting: queue.SimpleQueue[Job] = queue.SimpleQueue()
    for job in jobs:
        waiting.put(job)
    ended: queue.SimpleQueue[tuple[Job, Done | BaseException] | None] = queue.SimpleQueue()
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
            job, done = item
            if isinstance(done, BaseException):
                raise done
            finished(job, done)
            if not wanted():
                stop.set()
    finally:
        stop.set()
        if busy:  # something went wrong: games under way are given up
            for worker in workers:
                worker.leave()
        for thread in threads:
            thread.join()


def _serve(
    worker: Worker,
    waiting: "queue.SimpleQueue[Job]",
    ended: "queue.SimpleQueue[tuple[Job, Done | BaseException] | None]",
    stop: Event,
) -> None:
    """Give one worker job after job until there is none."""
    while not stop.is_set():
        try:
            job = waiting.get_nowait()
        except queue.Empty:
            break
        try:
            ended.put((job, worker.play(job)))
        except BaseException as error:  # told to the thread that waits
            ended.put((job, error))
    ended.put(None)
