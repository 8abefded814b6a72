"""What was graded stays on disk: a rerun takes up where it stopped and calls nothing twice."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

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


def read_results(folder: Path, assignment: str, *, jailed: bool) -> dict[str, Result]:
    """The results of an earlier run, by the digest of the hand-in; anything unreadable is simply graded again.

    What was found without walls is not believed where there are some.
    """
    try:
        data = json.loads((folder / FILE).read_text("utf-8"))
        if (data["sujet"], data["juge"]) != (assignment, judges_digest()) or (jailed and not data["prison"]):
            return {}
        results = [Result.from_dict(one) for one in data["resultats"]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    return {result.digest: result for result in results if result.digest and not result.broken}


def write_results(folder: Path, assignment: str, results: Iterable[Result], *, jailed: bool) -> None:
    """Keep these results; a crash while writing leaves the former file."""
    found = [result.to_dict() for result in results]
    data = {"sujet": assignment, "juge": judges_digest(), "prison": jailed, "resultats": found}
    fresh = folder / f"{FILE}.nouveau"
    fresh.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
    fresh.replace(folder / FILE)
