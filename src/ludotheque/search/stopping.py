"""Runs compiled work so that a clock, a person or Ctrl-C can stop it at once."""

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
PATIENCE = 0.01  # seconds between two looks at the clock


class SearchStopped(Exception):
    """The flag was raised, or the search was given too few nodes: what it was asked is not known."""


class Stopper:
    """A flag that compiled code reads every thousand nodes or so."""

    def __init__(self) -> None:
        self.flag: NDArray[np.int64] = np.zeros(1, dtype=np.int64)

    def stop(self) -> None:
        self.flag[0] = 1

    def clear(self) -> None:
        self.flag[0] = 0

    @property
    def stopped(self) -> bool:
        return bool(self.flag[0])


class _Job(Generic[T]):
    def __init__(self, work: Callable[[], T]) -> None:
        self.work = work
        self.answer: T | None = None
        self.error: BaseException | None = None
        self.done = Event()

    def __call__(self) -> None:
        try:
            self.answer = self.work()
        except BaseException as error:
            self.error = error
        finally:
            self.done.set()


def run_until(work: Callable[[], T], stopper: Stopper, seconds: float | None) -> T:
    """What `work` returns. Past the time, or on Ctrl-C, the flag is raised and the work is awaited all the same.

    The work runs in a thread of its own: compiled code lets go of the interpreter, so this one stays awake.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    job: _Job[Any] = _Job(work)
    thread = Thread(target=job, daemon=True)
    try:
        thread.start()
        while not job.done.wait(PATIENCE):
            if deadline is not None and time.monotonic() >= deadline:
                stopper.stop()
    except BaseException:
        stopper.stop()
        if thread.ident is not None:
            job.done.wait()  # not Thread.join: after Ctrl-C, CPython 3.11 takes a running thread for a finished one
        raise
    if job.error is not None:
        raise job.error
    answer: Any = job.answer
    return answer  # type: ignore[no-any-return]
