"""A student's files made ready to run: in the walls of a jail or, where the person insists, in a mere folder."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path, PurePosixPath

from ludotheque.core.text import Text, quoted
from ludotheque.sandbox import bubble, forbidden
from ludotheque.sandbox.bubble import Cell, Passage
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.limits import Limits

MAX_FILES = 300
TRY_SECONDS = 30.0
LINKS = ".packages"  # where there are no walls, the folder of links to the packages

Packages = Mapping[str, Path]  # the name of an installed package → where it is


@dataclass(frozen=True, slots=True)
class Built:
    """What to start, in which environment, with which open files; and the folders as the program sees them."""

    command: list[str]
    environment: dict[str, str]
    house: str
    folder: str
    passed: tuple[int, ...] = field(default=())
    packages: str = ""  # the folder of the packages it may import
    alone: bool = False  # it can start no other process
    watched: tuple[str, ...] = field(
        default=()
    )  # the folders that it can write to, where the names in them are counted


def walled(
    files: Mapping[str, bytes], limits: Limits, slot: int, library: bool, packages: Packages, keep: ExitStack
) -> Built:
    """A jail; the open files it reads are closed with `keep`."""
    if bubble.tool("bwrap") is None or bubble.tool("prlimit") is None:
        raise JailError(
            Text(
                "Il n'y a pas de prison sans bubblewrap ni prlimit : voyez « ludotheque doctor ».",
                'There is no jail without bubblewrap and prlimit: see "ludotheque doctor".',
            )
        )
    numbered = {name: memory_file(content, keep) for name, content in files.items()}
    program = forbidden.program()
    calls = None if program is None else memory_file(program, keep)
    way = way_in()
    uid = bubble.uid_of(slot, os.getpid()) if way is Passage.OWN_UID else os.getuid()
    command = bubble.walled(Cell(way, uid, numbered, calls, limits, library, packages))
    passed = (*numbered.values(), *(() if calls is None else (calls,)))
    return Built(command, {}, bubble.HOUSE, bubble.FOLDER, passed, bubble.PACKAGES, calls is not None, bubble.WRITABLE)


def bare(files: Mapping[str, bytes], limits: Limits, folder: Path, packages: Packages) -> Built:
    """No walls: the files in a temporary folder, and such limits as can be set."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
        (folder / name).chmod(0o444)
    beside = folder / LINKS
    for name, place in packages.items():
        beside.mkdir(exist_ok=True)
        (beside / name).symlink_to(place)
    command = [*bubble.limited(limits, processes=False), *bubble.runner()]
    return Built(command, bubble.ENVIRONMENT, str(bubble.package_root()), str(folder), packages=str(beside))


def temporary_folder(keep: ExitStack) -> Path:
    """A folder that disappears with `keep`, whatever is left in it."""
    made = tempfile.TemporaryDirectory(prefix="rendu-", ignore_cleanup_errors=True)
    return Path(keep.enter_context(made)).resolve()


def memory_file(content: bytes, keep: ExitStack) -> int:
    """An anonymous file with this content, to be read from its start."""
    if sys.platform == "linux":
        fd = os.memfd_create("rendu")
    else:
        with tempfile.TemporaryFile() as file:
            fd = os.dup(file.fileno())
    keep.callback(os.close, fd)
    with open(fd, "wb", closefd=False) as stream:
        stream.write(content)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


def check_names(files: Mapping[str, bytes]) -> None:
    """The files of a submission stay in its folder."""
    for name in files:
        path = PurePosixPath(name)
        if not path.parts or path.is_absolute() or ".." in path.parts or not name.isprintable() or str(path) != name:
            raise JailError(
                Text(f"Ce nom de fichier est refusé : {quoted(name)}.", f"This file name is refused: {quoted(name)}.")
            )
    if len(files) > MAX_FILES:
        raise JailError(Text(f"Plus de {MAX_FILES} fichiers : c'est trop.", f"More than {MAX_FILES} files: too many."))


@cache
def way_in() -> Passage:
    """Root gives each jail a uid of its own where that works; everyone else enters a user namespace."""
    if not bubble.is_root() or bubble.tool("setpriv") is None:
        return Passage.USER_NAMESPACE
    cell = Cell(Passage.OWN_UID, bubble.uid_of(255, os.getpid()), {}, None, Limits(), library=False)
    command = [*bubble.walled(cell)[: -len(bubble.runner())], bubble.python(), "-S", "-c", ""]
    tried = subprocess.run(command, env={}, capture_output=True, check=False, timeout=TRY_SECONDS)  # noqa: S603
    return Passage.OWN_UID if tried.returncode == 0 else Passage.USER_NAMESPACE
