"""Golden transcripts: what a person types («…») and the exact screen they see.

A transcript starts with the command it replays, so it reads as a terminal would show it:

    $ python -m ludotheque.sujets.alak 9
    $ seed 7                              (optional: seeds `random` before the program starts)
    . . . . . . . . .
    Choisissez un nombre licite de carré : «2»

`python tests/golden.py tests/transcripts/alak.txt` plays the typed lines again and rewrites the file;
nothing else changes one.
"""

import builtins
import io
import random
import re
import runpy
import shlex
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import patch

TYPED = re.compile("«(.*)»$", re.MULTILINE)


def screen(program: Callable[[], object], typed: list[str]) -> str:
    """What is on the screen when `program` has run and somebody typed these lines."""
    shown = io.StringIO()
    waiting = iter(typed)

    def type_a_line(prompt: object = "") -> str:
        line = next(waiting, None)
        if line is None:
            raise EOFError
        shown.write(f"{prompt}«{line}»\n")
        return line

    with patch.object(builtins, "input", type_a_line), redirect_stdout(shown):
        program()
    assert list(waiting) == [], "the program stopped before it read everything that was typed"
    return shown.getvalue()


def program_of(header: list[str]) -> Callable[[], object]:
    """The program that the `$` lines of a transcript name."""
    command = shlex.split(header[0].removeprefix("$ "))
    seed = next((int(line.removeprefix("$ seed ")) for line in header if line.startswith("$ seed ")), 0)

    def run() -> None:
        random.seed(seed)
        if command[:2] == ["python", "-m"]:
            spec = find_spec(command[2])
            if spec is not None and spec.submodule_search_locations:
                spec = find_spec(f"{command[2]}.__main__")
            assert spec is not None and spec.origin is not None
            with patch.object(sys, "argv", command[2:]):
                runpy.run_path(spec.origin, run_name="__main__")
        else:
            from ludotheque.cli import run_command

            run_command(command[1:])

    return run


def split(text: str) -> tuple[list[str], str]:
    """The `$` lines, and the screen that follows them."""
    lines = text.splitlines(keepends=True)
    count = next((i for i, line in enumerate(lines) if not line.startswith("$ ")), len(lines))
    return [line.rstrip("\n") for line in lines[:count]], "".join(lines[count:])


def replayed(path: Path) -> str:
    """The whole transcript, played again from the lines typed in it."""
    header, body = split(path.read_text("utf-8"))
    return "\n".join(header) + "\n" + screen(program_of(header), TYPED.findall(body))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(replayed(Path(name)), "utf-8")
