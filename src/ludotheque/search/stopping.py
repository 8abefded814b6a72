"""Runs compiled work so that a clock, a person or Ctrl-C can stop it at once."""

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.rooms import Room

T = TypeVar("T")
PATIENCE = 0.01  # seconds between two looks at the clock


Flag = NDArray[np.int64]


class Stopper:
    """Flags that compiled code reads every thousand nodes or so: one in every room where something is searched for."""

    def __init__(self) -> None:
        self.stopped = False
        self.flags: dict[Room, Flag] = {}

    def flag_in(self, room: Room) -> Flag:
        """The flag that routines with arrays in this room read."""
        if room not in self.flags:
            self.use(room, room.zeros(1, np.int64))
        return self.flags[room]

    def use(self, room: Room, flag: Flag) -> None:
        """Raise this flag too."""
        flag[0] = 0
        self.flags[room] = flag
        if self.stopped:  # perhaps since a moment ago, by a thread that did not see the flag yet
            flag[0] = 1

    def leave(self, room: Room) -> None:
        """Nothing is searched for there any more."""
        self.flags.pop(room, None)

    def stop(self) -> None:
        self._set(1)

    def clear(self) -> None:
        self._set(0)

    def _set(self, raised: int) -> None:
        self.stopped = bool(raised)
        for flag in tuple(self.flags.values()):
            flag[0] = raised


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
