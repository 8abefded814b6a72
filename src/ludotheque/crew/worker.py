"""A process that plays one game after another for a tournament: jobs on standard input, finished games on standard output."""

import json
import os
import sys

from ludotheque.arena.game_job import Done, do_job
from ludotheque.core.errors import LudothequeError


def main() -> None:
    """Until there is nothing more to read. What anything prints goes to the error stream, not among the answers."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    with open(0, encoding="utf-8", closefd=False) as jobs:
        for line in jobs:
            try:
                answers.write(json.dumps(_answer(line)) + "\n")
                answers.flush()
            except BrokenPipeError:
                return


def _answer(line: str) -> Done:
    try:
        return do_job(json.loads(line))
    except LudothequeError as error:
        return {"refused": [error.text.fr, error.text.en]}


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
