"""What was graded stays on disk: a rerun takes up where it stopped and calls nothing twice."""

import json
import platform
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib import metadata
from itertools import count
from pathlib import Path
from typing import Any

from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import texts
from ludotheque.classroom.students import Student
from ludotheque.core.files import FOR_ITS_OWNER, write_whole
from ludotheque.core.shapes import has_shape
from ludotheque.core.sources import digest_of
from ludotheque.core.text import Text, plain_json

FILE = "resultats.json"
ASIDE = "resultats-abimes-"  # and a number: what could not be read is kept for who may mend it
FOUND_BY = ("juge", "prison", "cas")  # what stands beside a result: judges, walls, hidden cases
SOURCE = "source"  # and what the hand-in's source said of it: whose it is, what a teacher should look at
RUNNERS = ("pytest", "pluggy")
PACKAGE = Path(__file__).parent.parent
# Where judging begins, and what is loaded by name or sent into the jail; all that these import judges too.
JUDGES = ("classroom/classes.py", "assignments/**/*", "classroom/inside/*", "sandbox/**/*", "sujets/**/*")


@cache
def judges_digest() -> str:
    """A digest of all that judges: results of another version are not taken up.

    That is our own code, the Python that runs a hand-in and the pytest that runs a team's tests; not the engines.
    """
    return digest_of(judges(), platform.python_implementation(), platform.python_version(), *map(_version, RUNNERS))


def judges() -> list[Path]:
    """The files where judging begins."""
    found = (path for pattern in JUDGES for path in PACKAGE.glob(pattern))
    return [path for path in found if path.is_file() and path.suffix != ".pyc"]


def _version(distribution: str) -> str:
    try:
        return f"{distribution} {metadata.version(distribution)}"
    except metadata.PackageNotFoundError:
        return f"no {distribution}"


@dataclass(frozen=True)
class Kept:
    """A result of an earlier run, and who found it: which version of our code, behind walls or not, with which cases."""

    result: Result
    judges: str
    jailed: bool
    cases: str = ""  # the fingerprint of the secret that drew the hidden ones
    students: tuple[Student, ...] = ()  # whose it is, where its source said so
    flags: tuple[Text, ...] = ()  # of its source, for the teacher alone

    def holds(self, *, jailed: bool, cases: str = "") -> bool:
        """Whether it need not be found again; what was found without walls is not believed where there are some."""
        whole = bool(self.result.digest) and not self.result.broken
        alike = self.judges == judges_digest() and self.cases == cases
        return whole and alike and (self.jailed or not jailed)


@dataclass(frozen=True)
class Shelf:
    """What one folder keeps: the results of one assignment, one for each name of a hand-in."""

    assignment: str = ""
    kept: tuple[Kept, ...] = ()

    def known(self, *, jailed: bool, cases: str = "") -> dict[str, Result]:
        """The results that need not be found again, by the digest of the hand-in."""
        return {one.result.digest: one.result for one in self.kept if one.holds(jailed=jailed, cases=cases)}

    def without(self, names: Iterable[str]) -> tuple[Kept, ...]:
        """The results of other hand-ins than these."""
        graded = set(names)
        return tuple(one for one in self.kept if one.result.name not in graded)


def read_shelf(folder: Path) -> Shelf:
    """What was kept there; anything unreadable is simply graded again."""
    return _read(folder) or Shelf()


def set_aside(folder: Path) -> Path | None:
    """Give damaged results another name before they are written over, and say which; nothing where they can be read."""
    if not (folder / FILE).is_file() or _read(folder) is not None:
        return None
    names = (folder / f"{ASIDE}{number}.json" for number in count(1))
    aside = next(path for path in names if not path.exists())
    (folder / FILE).rename(aside)
    return aside


def _read(folder: Path) -> Shelf | None:
    """What was kept there; None where it cannot be read."""
    try:
        data: dict[str, Any] = json.loads((folder / FILE).read_text("utf-8"))
        results: list[dict[str, Any]] = data["resultats"]
        by_name = {str(one["name"]): _kept(data, one) for one in results}
        return Shelf(str(data["sujet"]), tuple(by_name.values()))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _kept(data: Mapping[str, Any], one: Mapping[str, Any]) -> Kept:
    """A result with its own judges; where it names none, those of the whole file."""
    json.dumps(one, ensure_ascii=False).encode()  # ValueError: half of a sign, with which no report can be written
    judges, jailed, cases = (one.get(key, data.get(key)) for key in FOUND_BY)
    told = {key: value for key, value in one.items() if key not in (*FOUND_BY, SOURCE)}
    source: Mapping[str, Any] = one.get(SOURCE) or {"students": (), "flags": ()}
    students = tuple(Student(**student) for student in source["students"])
    kept = Kept(Result.from_dict(told), str(judges), jailed is True, str(cases or ""), students, texts(source["flags"]))
    if not has_shape(kept, Kept):
        raise ValueError("not a result")
    return kept


def found_now(
    result: Result,
    *,
    jailed: bool,
    cases: str = "",
    students: tuple[Student, ...] = (),
    flags: tuple[Text, ...] = (),
) -> Kept:
    """A result of this run."""
    return Kept(result, judges_digest(), jailed, cases, students, flags)


def write_shelf(folder: Path, assignment: str, kept: Iterable[Kept]) -> None:
    """Keep these results; a crash while writing leaves the former file."""
    ordered = sorted(kept, key=lambda one: one.result.name.casefold())  # not as they were done
    found = [
        {
            **one.result.to_dict(),
            **dict(zip(FOUND_BY, (one.judges, one.jailed, one.cases), strict=True)),
            SOURCE: {
                "students": [asdict(student) for student in one.students],
                "flags": [asdict(f) for f in one.flags],
            },
        }
        for one in ordered
    ]
    written = plain_json(json.dumps({"sujet": assignment, "resultats": found}, ensure_ascii=False))
    write_whole(folder / FILE, written, mode=FOR_ITS_OWNER)
