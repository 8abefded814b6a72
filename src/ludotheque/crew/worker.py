"""A process that does one job after another: a line of JSON each on standard input, its answer on standard output.

`python -m ludotheque.crew.worker PACKAGE …`: whoever starts it says in which packages the named functions may be, and
with `--memory=MB --cpu=SECONDS` how much one job may take.
"""

import os
import select
import signal
import sys
import time
from collections.abc import Sequence
from threading import Thread
from types import FrameType

from ludotheque.crew.bounds import Cause, JobBounds, bound_this_process, read_words
from ludotheque.crew.job import answer, dead

LEAVING = (signal.SIGINT, signal.SIGTERM)
LOOKS, LOOK_SECONDS = 20, 0.05
CLOSING_SECONDS = 5.0  # to close a sandbox, once whoever gave out the jobs is gone


def main(packages: Sequence[str], bounds: JobBounds | None = None) -> None:
    """Until there is nothing more to read. What anything prints goes to the error stream, not among the answers."""
    for number in LEAVING:
        signal.signal(number, _leave)
    if hasattr(select, "poll"):
        Thread(target=_watch, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    with open(0, encoding="utf-8", closefd=False) as jobs:
        for line in jobs:
            try:
                answers.write(_answered(line, packages, bounds) + "\n")
                answers.flush()
            except BrokenPipeError:
                return


def _answered(line: str, packages: Sequence[str], bounds: JobBounds | None) -> str:
    if bounds is None:
        return answer(line, packages)
    bound_this_process(bounds)
    try:
        return answer(line, packages)
    except MemoryError:
        return dead(Cause.MEMORY)


def _watch(giver: int) -> None:
    """Leave in the middle of a job when whoever gave it out is killed: nobody would read the answer."""
    signal.pthread_sigmask(signal.SIG_BLOCK, LEAVING)  # they are for the thread that does the job
    given = select.poll()
    given.register(0, 0)  # no event asked for: only that the other end is closed is told
    given.poll()
    for _ in range(LOOKS):  # what is killed closes its pipes a moment before it is gone
        if os.getppid() != giver:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(CLOSING_SECONDS)
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(LOOK_SECONDS)


def _leave(_number: int, _frame: FrameType | None) -> None:
    """Told to stop in the middle of a job: by the way that closes sandboxes and takes their folders away, and once.

    Ctrl-C reaches us and whoever started us, who then tells us too.
    """
    for number in LEAVING:
        signal.signal(number, _already)
    raise KeyboardInterrupt


def _already(_number: int, _frame: FrameType | None) -> None:
    """Not SIG_IGN: of a signal that came at the same moment the interpreter would complain."""


if __name__ == "__main__":
    try:
        wanted, others = read_words(sys.argv[1:])
        main(others, wanted)
    except KeyboardInterrupt:
        # While the interpreter is taken down its handlers are gone already: a second signal would change how we ended.
        signal.pthread_sigmask(signal.SIG_BLOCK, LEAVING)
        sys.exit(128 + signal.SIGINT)
