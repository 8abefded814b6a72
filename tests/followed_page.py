"""Follows a page of the documentation as its reader does: writes the files it shows, types its commands, sees what it prints.

A page says what is to be done in comments that a reader does not see, before the block they speak of:

    <!-- fichier : corrige.py -->                               the block is this file
    <!-- sous : premiers/sujet.toml [questions.indices] -->     the block is written under this line of the file
    <!-- ôtez : premiers/sujet.toml une ligne -->               this line is taken away
    <!-- extrait : premiers/sujet.toml -->                      the block stands in this file

Blocks of `console` hold commands (`$ …`) with what they print. `python tests/followed_page.py docs/premier-sujet.md fr` writes it anew.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
STEP = re.compile(
    r"<!-- (?P<kind>fichier|sous|ôtez|extrait) : (?P<what>.*?) -->\n(?:```\w+\n(?P<body>.*?)```\n)?"
    r"|```console\n(?P<console>.*?)```\n",
    re.DOTALL,
)
SECONDS = re.compile(r"(?:en|in) \d+\.\d s$", re.MULTILINE)  # a machine's own
MARK = re.compile(r" *\d+(?:[.,]\d+)? / \d+")  # of a wrong function: it depends on the secret of the class
PROGRESS = re.compile(r"^\[[#.]+\] .*\n", re.MULTILINE)  # who is first depends on the machine


@dataclass(frozen=True)
class Typed:
    """A command of the page, what the page says that it prints, and what it printed."""

    command: str
    said: str
    came: str

    @property
    def as_said(self) -> bool:
        return plain(self.said) == plain(self.came)


def plain(printed: str) -> str:
    """What a command prints without what differs from one machine to another."""
    return MARK.sub(" … points", SECONDS.sub("… s", PROGRESS.sub("", printed)))


class Reader:
    """Follows a page in a folder of its own, in one language."""

    def __init__(self, place: Path, lang: str) -> None:
        self.place = place
        tools = place / ".outils"
        tools.mkdir()
        command = tools / "ludotheque"
        command.write_text(
            f"#!{sys.executable}\nimport sys\nfrom ludotheque.cli import main\nsys.exit(main())\n", "utf-8"
        )
        command.chmod(0o755)
        self.environment = {
            **os.environ,
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT / "src"),
            "LUDOTHEQUE_LANG": lang,
            "LUDOTHEQUE_CACHE": str(place / ".memoire"),
            "LC_ALL": "C.UTF-8",
        }

    def follow(self, text: str) -> Iterator[Typed]:
        """Do what the page says, from its top to its end."""
        for step in STEP.finditer(text):
            if step["console"] is not None:
                yield from map(self.typed, re.split(r"^(?=\$ )", step["console"], flags=re.MULTILINE)[1:])
            else:
                self.do(step["kind"], step["what"], step["body"] or "")

    def typed(self, block: str) -> Typed:
        line, _, said = block.partition("\n")
        ran = subprocess.run(
            ["sh", "-c", line.removeprefix("$ ")],
            cwd=self.place,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=300,
        )
        return Typed(line, said, ran.stdout)

    def do(self, kind: str, what: str, body: str) -> None:
        """One of the comments."""
        name, _, line = what.partition(" ")
        file = self.place / name
        if kind == "fichier":
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body, "utf-8")
            return
        there = file.read_text("utf-8")
        looked_for = body if kind == "extrait" else f"{line}\n"
        assert there.count(looked_for) == 1, (name, looked_for)
        if kind != "extrait":
            file.write_text(there.replace(looked_for, f"{line}\n{body}" if kind == "sous" else ""), "utf-8")


def written_anew(text: str, seen: list[Typed]) -> str:
    """The page with what its commands print now."""
    left = iter(seen)

    def console(step: re.Match[str]) -> str:
        if step["console"] is None:
            return step[0]
        blocks = [next(left) for _ in re.findall(r"^\$ ", step["console"], flags=re.MULTILINE)]
        return "```console\n" + "".join(f"{one.command}\n{one.came}" for one in blocks) + "```\n"

    return STEP.sub(console, text)


def main() -> None:
    """Write a page anew."""
    page, lang = Path(sys.argv[1]), sys.argv[2]
    text = page.read_text("utf-8")
    with tempfile.TemporaryDirectory() as place:
        page.write_text(written_anew(text, [*Reader(Path(place), lang).follow(text)]), "utf-8")


if __name__ == "__main__":
    main()
