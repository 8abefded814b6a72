"""Walks through the folder of a hand-in: so many names and so deep, and no link is followed."""

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.classroom.handins.refusing import MAX_DEPTH, MAX_NAMES, no_file, too_big
from ludotheque.core.text import Text, one_line

SKIPPED = ("__pycache__", "__MACOSX", ".git", ".ipynb_checkpoints", ".venv", ".idea", ".vscode")
MOST_LINKS = 5  # named in a sentence


@dataclass
class Walked:
    """What a walk has met beside files: the folders of the first level, and links by their names in the hand-in."""

    folders: list[Path] = field(default_factory=list)
    links: list[str] = field(default_factory=list)


def is_hidden(name: str) -> bool:
    """Whether nobody hands this in on purpose; `..` starts with a dot too."""
    return name in SKIPPED or name.startswith(".")


def files_in(folder: Path, walked: Walked) -> Iterator[Path]:
    """The plain files of a folder and of those in it, by their names; a link could lead out of it."""
    names = 0
    waiting = [(folder, 1)]
    while waiting:
        place, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise too_big(folder.name)
        entries = list[os.DirEntry[str]]()
        with os.scandir(place) as scanned:
            for entry in scanned:
                names += 1
                if names > MAX_NAMES:
                    raise too_big(folder.name)
                entries += [] if is_hidden(entry.name) else [entry]
        deeper = []
        for entry in sorted(entries, key=lambda entry: entry.name):
            path = place / entry.name
            if entry.is_symlink():
                walked.links.append(path.relative_to(folder).as_posix())
            elif entry.is_dir(follow_symlinks=False):
                deeper.append((path, depth + 1))
            elif entry.is_file(follow_symlinks=False):
                yield path
        walked.folders += [path for path, _ in deeper] if depth == 1 else []
        waiting += reversed(deeper)


def plain_bytes(path: Path, most: int, *, follow: bool = False) -> bytes:
    """What is in a file, refused beyond so many bytes; a pipe is not waited for, and a file may grow meanwhile."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | (0 if follow else os.O_NOFOLLOW))
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise no_file(path.name)
        content = file.read(most + 1)
    if len(content) > most:
        raise too_big(path.name)
    return content


def links_left(links: Sequence[str]) -> tuple[Text, ...]:
    """What is said of links that were not followed; nothing where there are none."""
    if not links:
        return ()
    named = ", ".join(one_line(name, most=60, instead="_") for name in links[:MOST_LINKS])
    named += ", …" if len(links) > MOST_LINKS else ""
    one = Text("un lien, qui n'est pas suivi", "a link, which is not followed")
    several = Text("des liens, qui ne sont pas suivis", "links, which are not followed")
    what = one if len(links) == 1 else several
    return (Text(f"Le rendu contient {what.fr} : {named}.", f"The hand-in holds {what.en}: {named}."),)
