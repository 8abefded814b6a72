"""The assignments that come with the house: where their folders are, and in which order people read their names."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path

SHIPPED = "ludotheque.assignments"  # a folder each; they are found there, never imported by name
SOLUTIONS = "ludotheque.sujets"  # our own, published: they correct shipped assignments, and no hand-in may copy them
SUJET = "sujet.toml"
PUBLIC_SUJET = "sujet-public.json"  # what students receive of one, for `check`
ORDER = "ordre"
RANK = re.compile(rf"^{ORDER} = (\d+)$", re.MULTILINE)


@cache
def shipped_folders() -> dict[str, Path]:
    """The name that a teacher types → the folder; nothing of what is in it is loaded."""
    places = [file.parent for file in package_folder(SHIPPED).glob(f"*/{SUJET}")]
    return {place.name.replace("_", "-"): place for place in sorted(places, key=_order)}


def _order(place: Path) -> int:
    """Looked for, not parsed: every command asks for the names, and a reader of TOML takes 7 ms, this 1."""
    said = RANK.search((place / SUJET).read_text("utf-8"))
    assert said is not None, place
    return int(said[1])


def package_folder(package: str) -> Path:
    """Where a package of ours lies."""
    return Path(import_module(package).__path__[0])


@cache
def solutions() -> tuple[str, ...]:
    """The texts of all our solutions: anybody can read them."""
    return tuple(file.read_text("utf-8") for file in sorted(package_folder(SOLUTIONS).rglob("*.py")))


def solution(corrige: str, modules: tuple[str, ...]) -> dict[str, str]:
    """The texts of one solution, by module: that of a single one is the file, several are the files of a package."""
    place = package_folder(SOLUTIONS).joinpath(*corrige.removeprefix(f"{SOLUTIONS}.").split("."))
    files = (
        {one: place / f"{one}.py" for one in modules} if len(modules) > 1 else {modules[0]: place.with_suffix(".py")}
    )
    return {module: file.read_text("utf-8") for module, file in files.items()}
