"""What was graded stays on disk: a rerun takes up where it stopped and calls nothing twice."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from ludotheque.classroom.judging.result import Result

FILE = "resultats.json"
JUDGES = ("classroom", "sujets", "games", "sandbox")


@cache
def judges_digest() -> str:
    """A digest of our own code: results of another version are not taken up."""
    whole = hashlib.sha256()
    for package in JUDGES:
        for name, text in _sources(resources.files(f"ludotheque.{package}"), package):
            whole.update(f"{name}\0".encode())
            whole.update(text)
    return whole.hexdigest()


def _sources(folder: Traversable, name: str) -> Iterable[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _sources(entry, f"{name}/{entry.name}")
        elif entry.name.endswith(".py") and "kernel" not in entry.name:
            yield f"{name}/{entry.name}", entry.read_bytes()


@dataclass(frozen=True)
class Kept:
    """A result of an earlier run, and who found it: which version of our code, behind walls or not."""

    result: Result
    judges: str
    jailed: bool

    def holds(self, *, jailed: bool) -> bool:
        """Whether it need not be found again; what was found without walls is not believed where there are some."""
        whole = bool(self.result.digest) and not self.result.broken
        return whole and self.judges == judges_digest() and (self.jailed or not jailed)


@dataclass(frozen=True)
class Shelf:
    """What one folder keeps: the results of one assignment, one for each name of a hand-in."""

    assignment: str = ""
    kept: tuple[Kept, ...] = ()

    def known(self, *, jailed: bool) -> dict[str, Result]:
        """The results that need not be found again, by the digest of the hand-in."""
        return {one.result.digest: one.result for one in self.kept if one.holds(jailed=jailed)}

    def without(self, names: Iterable[str]) -> tuple[Kept, ...]:
        """The results of other hand-ins than these."""
        graded = set(names)
        return tuple(one for one in self.kept if one.result.name not in graded)


def read_shelf(folder: Path) -> Shelf:
    """What was kept there; anything unreadable is simply graded again."""
    try:
        data = json.loads((folder / FILE).read_text("utf-8"))
        by_name = {one["name"]: _kept(data, one) for one in data["resultats"]}
        return Shelf(str(data["sujet"]), tuple(by_name.values()))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Shelf()


def _kept(data: Mapping[str, Any], one: Mapping[str, Any]) -> Kept:
    """A result with its own judges; where it names none, those of the whole file."""
    judges, jailed = (one.get(key, data.get(key)) for key in ("juge", "prison"))
    told = {key: value for key, value in one.items() if key not in ("juge", "prison")}
    return Kept(Result.from_dict(told), str(judges), jailed is True)


def found_now(result: Result, *, jailed: bool) -> Kept:
    """A result of this run."""
    return Kept(result, judges_digest(), jailed)


def write_shelf(folder: Path, assignment: str, kept: Iterable[Kept]) -> None:
    """Keep these results; a crash while writing leaves the former file."""
    ordered = sorted(kept, key=lambda one: one.result.name.casefold())  # not as they were done
    found = [{**one.result.to_dict(), "juge": one.judges, "prison": one.jailed} for one in ordered]
    fresh = folder / f"{FILE}.nouveau"
    fresh.write_text(json.dumps({"sujet": assignment, "resultats": found}, ensure_ascii=False), "utf-8")
    fresh.replace(folder / FILE)
