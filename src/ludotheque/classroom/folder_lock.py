"""One grading at a time in a folder of marks: a second one is refused before it writes anything, and told who is there (flock).

Two that end together would each write the reports of the hand-ins they know, and the last would lose those of the other.
The folder itself is locked, and whoever dies lets go; a small file says who it is, for the sentence alone.
"""

import getpass
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import FOR_ITS_OWNER, make_private_folder, regular_bytes, write_whole
from ludotheque.core.text import Text, one_line, quoted

try:
    import fcntl
except ImportError:  # not on Windows, where everybody is trusted
    fcntl = None  # type: ignore[assignment]

FILE = "en-cours.txt"
MOST_READ = 200  # characters of that file


class FolderBusy(LudothequeError):
    """Another grading writes into this folder at this moment."""


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Hold the folder, made where there is none, or refuse; where a disk knows no such locks everybody goes on."""
    make_private_folder(folder)
    descriptor = os.open(folder, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0)) if fcntl else -1
    try:
        _take(descriptor, folder)
        with suppress(OSError):  # a full disk refuses later, where its sentence is
            write_whole(folder / FILE, f"{_myself()}\n", mode=FOR_ITS_OWNER)
        try:
            yield
        finally:
            with suppress(OSError):
                (folder / FILE).unlink()
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def _take(descriptor: int, folder: Path) -> None:
    if descriptor < 0:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as failure:
        there, who = quoted(str(folder)), _holder(folder)
        raise FolderBusy(
            Text(
                f"Une autre correction écrit dans {there} ({who}) : attendez qu'elle finisse, ou donnez un autre dossier à --out.",
                f"Another grading writes into {there} ({who}): wait until it ends, or give --out another folder.",
            )
        ) from failure
    except OSError:  # some network disks
        return


def _myself() -> str:
    """Whoever grades here now, and since when: the same words in every language."""
    name = "?"
    with suppress(OSError, KeyError):  # an account without a name
        name = getpass.getuser()
    return f"{name}@{socket.gethostname()}, {os.getpid()}, {time.strftime('%Y-%m-%d %H:%M:%S')}"


def _holder(folder: Path) -> str:
    try:
        said = regular_bytes(folder / FILE, MOST_READ).decode("utf-8", "replace")
    except OSError:
        return "?"
    return one_line(said.strip(), most=MOST_READ) or "?"
