"""The threads in which the database is read and positions are drawn: every address gets its turn in them too."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Lock
from time import perf_counter
from typing import ParamSpec, TypeVar

from ludotheque.ui.web.fair_lines import AddressLine, FairLines
from ludotheque.ui.web.fair_turns import asked_from

THREADS = 8
OF_ONE_ADDRESS = 3  # threads: an address that fills them leaves the others to everybody else

P = ParamSpec("P")
R = TypeVar("R")


class _Job:
    """What a thread is to do, and how to give it up."""

    def __init__(self, run: Callable[[], None], give_up: Callable[[], bool]) -> None:
        self.run, self.give_up = run, give_up


class FairThreads(ThreadPoolExecutor):
    """An executor for `asyncio.to_thread`: it knows for whom it is asked by `asked_from`."""

    def __init__(self, threads: int = THREADS, of_one_address: int = OF_ONE_ADDRESS) -> None:
        super().__init__(threads, "fair")
        self.free = threads
        self.lines: FairLines[_Job] = FairLines(of_one_address)
        self.lock = Lock()

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Wait in the line of whoever asks."""
        future: Future[R] = Future()
        work = partial(fn, *args, **kwargs)
        with self.lock:
            self.lines.put(asked_from.get(), _Job(partial(_run, future, work), future.cancel))
            self._begin()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """What nobody has begun is given up."""
        with self.lock:
            while (found := self.lines.take()) is not None:
                found[1].give_up()
                self.lines.settle(found[0], 0.0)
        super().shutdown(wait, cancel_futures=cancel_futures)

    def _begin(self) -> None:
        while self.free and (found := self.lines.take()) is not None:
            self.free -= 1
            super().submit(self._serve, *found)

    def _serve(self, line: AddressLine[_Job], job: _Job) -> None:
        began = perf_counter()
        job.run()
        with self.lock:
            self.free += 1
            self.lines.settle(line, perf_counter() - began)
            with suppress(RuntimeError):  # the house closes
                self._begin()


def _run(future: Future[R], work: Callable[[], R]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except BaseException as error:
        future.set_exception(error)
