"""Git repositories made for a test: commits with the dates one wants, and nobody's settings."""

import os
import subprocess
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ludotheque.classroom.handins.collecting import Collected
from ludotheque.classroom.handins.git_collecting import collect_git
from ludotheque.core.text import Text

LIMIT = datetime(2021, 12, 5, 23, 59)
NOW = datetime(2022, 1, 10, 12, 0)
PLAIN = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C"}
PLAIN |= {name: os.environ[name] for name in ("PATH", "TZ") if name in os.environ}


@dataclass(frozen=True)
class Repository:
    """A repository with a work tree, of one author."""

    path: Path
    author: str = "Ana"

    @classmethod
    def new(cls, path: Path, author: str = "Ana") -> "Repository":
        path.mkdir(parents=True)
        made = cls(path, author)
        made.git("init", "--quiet", "--initial-branch=main", "--template=")
        return made

    def git(self, *words: str, given: bytes = b"", when: str = "2021-12-01T12:00:00", author: str = "") -> str:
        who = author or self.author
        named = {
            f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER") for what, value in self._who(who, when)
        }
        env = {**PLAIN, **named}
        done = subprocess.run(["git", *words], cwd=self.path, env=env, input=given, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode("utf-8", "replace").strip()

    @staticmethod
    def _who(name: str, when: str) -> tuple[tuple[str, str], ...]:
        return ("NAME", name), ("EMAIL", f"{name.lower()}@example.org"), ("DATE", when)

    def commit(self, when: str, author: str = "", **files: str) -> str:
        """Write these files (`a_py` is a.py) and commit everything; the commit's number."""
        for name, text in files.items():
            (self.path / name.replace("_py", ".py")).write_text(text, "utf-8")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message=x", when=when, author=author)
        return self.git("rev-parse", "HEAD")


def collected(
    folder: Path, lines: str, deadline: datetime | None = LIMIT, log: str | None = None, name: str = "depots.txt"
) -> dict[str, Collected]:
    """What a list with these lines gives, by name; the list lies in `folder`, and so does the folder of marks."""
    (folder / name).write_text(lines, "utf-8")
    pushed = None
    if log is not None:
        pushed = folder / "journal.txt"
        pushed.write_text(log, "utf-8")
    found = collect_git(folder / name, folder / "notes", deadline, pushed, said_to_nobody, now=NOW)
    return {one.name: one for one in found}


def said_to_nobody(_: Text) -> None:
    pass


def code_of(one: Collected, name: str = "a.py") -> str:
    return (one.path / name).read_text("utf-8")


def said(one: Collected) -> str:
    return "\n".join(flag.fr for flag in one.flags)
