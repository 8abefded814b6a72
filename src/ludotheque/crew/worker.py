"""A process that does one job after another: a line of JSON each on standard input, its answer on standard output.

`python -m ludotheque.crew.worker PACKAGE …`: whoever starts it says in which packages the named functions may be.
"""

import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType

from ludotheque.crew.job import answer

LEAVING = (signal.SIGINT, signal.SIGTERM)


def main(packages: Sequence[str]) -> None:
    """Until there is nothing more to read. What anything prints goes to the error stream, not among the answers."""
    for number in LEAVING:
        signal.signal(number, _leave)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    with open(0, encoding="utf-8", closefd=False) as jobs:
        for line in jobs:
            try:
                answers.write(answer(line, packages) + "\n")
                answers.flush()
            except BrokenPipeError:
                return


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
        main(sys.argv[1:])
    except KeyboardInterrupt:
        # While the interpreter is taken down its handlers are gone already: a second signal would change how we ended.
        signal.pthread_sigmask(signal.SIG_BLOCK, LEAVING)
        sys.exit(128 + signal.SIGINT)
