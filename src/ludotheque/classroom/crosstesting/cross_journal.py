"""What the pool has run stays on disk: a rerun runs nothing twice, and one that was stopped goes on.

A line for each thing found, named by the digests of all it was made from: the tests, the code, and all that judges.
"""

import json
from functools import cache
from pathlib import Path
from typing import TypedDict, TypeVar

from ludotheque.classroom.cache import judges_digest
from ludotheque.classroom.crosstesting.crossing import Crossed
from ludotheque.classroom.crosstesting.survey import Surveyed
from ludotheque.core.files import FOR_ITS_OWNER, narrow, regular_bytes, write_whole
from ludotheque.core.shapes import has_shape
from ludotheque.core.sources import digest_of
from ludotheque.core.text import plain_json

FILE = "banc-essais.jsonl"
SOURCES = ("crossing.py", "survey.py", "excerpts.py")
Found = TypeVar("Found", Surveyed, Crossed)


class _Line(TypedDict):
    """One thing found: by which code of ours, behind walls or not, of what."""

    juge: str
    prison: bool
    de: str
    trouve: dict[str, object]


@cache
def pool_digest() -> str:
    """A digest of all that has a say in a run of the pool."""
    here = Path(__file__).parent
    return digest_of([here / name for name in SOURCES], judges_digest())


class CrossJournal:
    """The runs that need not be made again; each new one is on disk before the next is told of."""

    def __init__(self, folder: Path, *, jailed: bool) -> None:
        self._path, self._jailed = folder / FILE, jailed
        self._kept = self._read()
        lines = "".join(self._line(of, found) for of, found in self._kept.items())
        write_whole(self._path, lines, mode=FOR_ITS_OWNER)  # what other judges found is of no more use
        narrow(self._path)

    def surveyed(self, digest: str) -> Surveyed | None:
        return self._found(digest, Surveyed)

    def crossed(self, tests: str, code: str) -> Crossed | None:
        return self._found(f"{tests} {code}", Crossed)

    def keep_surveyed(self, digest: str, found: Surveyed) -> None:
        self._keep(digest, {**found}, broken=found["broken"])

    def keep_crossed(self, tests: str, code: str, found: Crossed) -> None:
        self._keep(f"{tests} {code}", {**found}, broken=found["broken"])

    def _found(self, of: str, kind: type[Found]) -> Found | None:
        found = self._kept.get(of)
        return found if found is not None and has_shape(found, kind) else None  # type: ignore[return-value]

    def _keep(self, of: str, found: dict[str, object], *, broken: bool) -> None:
        if broken:  # our own machinery failed: it is run again
            return
        self._kept[of] = found
        with self._path.open("a", encoding="utf-8") as file:
            file.write(self._line(of, found))

    def _line(self, of: str, found: dict[str, object]) -> str:
        line: _Line = {"juge": pool_digest(), "prison": self._jailed, "de": of, "trouve": found}
        return plain_json(json.dumps(line, ensure_ascii=False, separators=(",", ":"))) + "\n"

    def _read(self) -> dict[str, dict[str, object]]:
        """What holds today; a line that cannot be read, or was cut short, is a run to be made again."""
        try:
            lines = regular_bytes(self._path).splitlines()
        except OSError:
            return {}
        found = {}
        for line in lines:
            try:
                one = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if has_shape(one, _Line) and one["juge"] == pool_digest() and (one["prison"] or not self._jailed):
                found[one["de"]] = one["trouve"]
        return found
