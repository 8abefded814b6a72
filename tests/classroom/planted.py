"""Hand-ins with one fault each: one thing changed in the right ones of two classes, as their slips.toml say."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from data_folders import FIRST, SECOND
from ludotheque.classroom.judging.verdict import VerdictState

HANDED_IN = {
    "alak": "alak.py",
    "alak-torique": "alak_torique.py",
    "alak-suicide": "alak_suicide.py",
    "awale": "awale.py",
    "awale-complet": "awale.py",
    "puissance4": "puissance4.py",
    "roi-des-roses": "roses",
    "ia": "roses/ia.py",
    "black-white": "black_white",
}


@dataclass(frozen=True)
class Fault:
    """One change to one file, the question in which it must be found, and how."""

    assignment: str
    question: str
    state: VerdictState
    old: str
    new: str
    file: str = ""
    folder: Path = FIRST

    @property
    def label(self) -> str:
        return f"{self.folder.name}-{self.assignment}-{self.question}-{self.new.strip()[:20]}"

    def files(self) -> Mapping[str, bytes]:
        files = right_files(self.assignment, self.folder)
        name = self.file or next(iter(files))
        text = files[name].decode()
        assert self.old in text, f"{self.question}: {self.old!r} is not in {name}"
        return {**files, name: text.replace(self.old, self.new).encode()}


def right_files(assignment: str, folder: Path = FIRST) -> dict[str, bytes]:
    place = folder / HANDED_IN[assignment]
    paths = sorted(place.glob("*.py")) if place.is_dir() else [place]
    return {path.name: path.read_bytes() for path in paths}


def _slips(folder: Path) -> tuple[Fault, ...]:
    every = tomllib.loads((folder / "slips.toml").read_text("utf-8"))["slip"]
    return tuple(Fault(**{**slip, "state": VerdictState[slip["state"]]}, folder=folder) for slip in every)


FAULTS, AGAIN = _slips(FIRST), _slips(SECOND)
