"""Writes out the files of one commit, without checking it out: plain files with readable endings, and nothing else.

git is asked for the list and for the bytes; names and links are a stranger's, so that we write, into a new folder of ours.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ludotheque.classroom.handins.git_depot import Depot
from ludotheque.classroom.handins.git_process import GitFailure, GitTooBig
from ludotheque.classroom.handins.refusing import MAX_BYTES, MAX_DEPTH, MAX_FILES, MAX_NAMES, most_bytes, too_big
from ludotheque.classroom.handins.submissions import READABLE
from ludotheque.classroom.handins.walking import MOST_LINKS, is_hidden, links_left
from ludotheque.core.text import Text, one_line

LINK, SUBMODULE, PLAIN = "120000", "160000", ("100644", "100755")
CODE = (".py", ".ipynb")
LISTED = 200 * MAX_NAMES  # bytes of the list of names
LFS = b"version https://git-lfs.github.com/spec/"


@dataclass(frozen=True)
class TreeEntry:
    """One name of a commit: what it is, its number, how long, where."""

    mode: str
    number: str
    size: int
    path: str


def write_tree(depot: Depot, commit: str, folder: Path) -> tuple[Text, ...]:
    """Put the readable files of a commit into this folder, whatever was in it; what was left out is said."""
    shutil.rmtree(folder, ignore_errors=True)
    try:
        said = depot.said("ls-tree", "-r", "-z", "-l", "--full-tree", commit, most=LISTED)
    except GitTooBig as failure:
        raise too_big(depot.source.name) from failure
    entries = [one for one in read_tree(said) if not any(map(is_hidden, one.path.split("/")))]
    if len(entries) > MAX_NAMES:
        raise too_big(depot.source.name)
    readable = [one for one in entries if one.mode in PLAIN and _is_readable(one.path)]
    wanted = [one for one in readable if one.size <= _most(one.path)]
    if too_long := next((one for one in readable if one not in wanted and one.path.lower().endswith(CODE)), None):
        raise too_big(PurePosixPath(too_long.path).name)
    if len(wanted) > MAX_FILES or sum(one.size for one in wanted) > MAX_BYTES:
        raise too_big(depot.source.name)
    folder.mkdir(0o700, parents=True)
    pointers, unwritten = list[str](), [one.path for one in readable if one not in wanted]
    for entry, content in zip(wanted, _contents(depot, wanted), strict=True):
        unwritten += [] if _written(folder, entry.path, content) else [entry.path]
        pointers += [entry.path] if content.startswith(LFS) else []
    links = [one.path for one in entries if one.mode == LINK]
    modules = [one.path for one in entries if one.mode == SUBMODULE]
    return (*links_left(links), *_left_out(modules, unwritten, pointers))


def read_tree(said: bytes) -> Iterator[TreeEntry]:
    """The entries of `git ls-tree -r -z -l`."""
    for line in said.split(b"\0"):
        facts, _, path = line.partition(b"\t")
        words = facts.decode("ascii", "replace").split()
        if len(words) == 4:
            mode, _, number, size = words
            yield TreeEntry(mode, number, int(size) if size.isdigit() else 0, path.decode("utf-8", "replace"))


def _is_readable(path: str) -> bool:
    """Whether a hand-in's folder would be read for it; an archive is, where it is all there is."""
    suffix = PurePosixPath(path).suffix.lower()
    return suffix in READABLE or (suffix == ".zip" and "/" not in path)


def _most(path: str) -> int:
    return MAX_BYTES if path.lower().endswith(".zip") else most_bytes(path)


def _contents(depot: Depot, entries: Sequence[TreeEntry]) -> Iterator[bytes]:
    """The bytes of each, as `git cat-file --batch` tells them: a line with their number, then so many."""
    asked = "".join(f"{one.number}\n" for one in entries).encode()
    said = depot.said("cat-file", "--batch", given=asked, most=MAX_BYTES + 100 * (MAX_FILES + 1)) if entries else b""
    place = 0
    for entry in entries:
        end = said.find(b"\n", place)
        if said[place:end].split() != [entry.number.encode(), b"blob", str(entry.size).encode()]:
            raise GitFailure(Text("un de ses fichiers ne se lit pas", "one of its files cannot be read"))
        yield said[end + 1 : end + 1 + entry.size]
        place = end + 1 + entry.size + 1


def _written(folder: Path, path: str, content: bytes) -> bool:
    """Write one file where nothing stands yet; whether its name could be given."""
    parts = path.split("/")
    if len(parts) > MAX_DEPTH or any(part in ("", ".", "..") or "\0" in part for part in parts):
        return False
    with suppress(OSError, ValueError):  # too long a name, or one that is a folder's already
        place = folder.joinpath(*parts)
        place.parent.mkdir(0o700, parents=True, exist_ok=True)
        with open(place, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(content)
        return True
    return False


def _left_out(modules: Sequence[str], unwritten: Sequence[str], pointers: Sequence[str]) -> list[Text]:
    said = (
        (modules, Text("Sous-modules, qui ne sont pas lus", "Submodules, which are not read")),
        (
            unwritten,
            Text("Fichiers trop gros ou mal nommés, laissés de côté", "Files too big or badly named, left out"),
        ),
        (
            pointers,
            Text(
                "Fichiers gardés ailleurs (git-lfs), qui manquent ici",
                "Files kept elsewhere (git-lfs), which are missing here",
            ),
        ),
    )
    return [Text(f"{what.fr} : {_some(paths)}.", f"{what.en}: {_some(paths)}.") for paths, what in said if paths]


def _some(paths: Sequence[str]) -> str:
    named = ", ".join(one_line(path, most=60, instead="_") for path in paths[:MOST_LINKS])
    return named + (", …" if len(paths) > MOST_LINKS else "")
