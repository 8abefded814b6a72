"""Files written whole or not at all: a crash or a full disk leaves the former file, and nothing lies beside it.

Files that somebody names are read as `open_regular` opens them: what is no regular file keeps nobody waiting.

whole      whoever opens the file finds the former one or the new one, never a part; of several writers the last wins
durable    it is on the disk when the call returns: a power cut does not undo it
new        it is never put over something else: where the name is taken, FileExistsError

A file that exists keeps its permissions; a new one has those that the umask leaves. What is written with the mode
FOR_ITS_OWNER is narrowed to it where it was wider, for the former text was as secret as the new one. A link is replaced,
not followed: whoever wants to write through it resolves the path first. What goes wrong is an OSError, for the caller's
sentence.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISDIR, S_ISLNK, S_ISREG

READABLE = 0o666  # by whom the umask says
FOR_ITS_OWNER = 0o600  # whatever the umask says
OTHERS = 0o077  # the permissions of everybody but the owner
IRREGULAR = errno.ENXIO  # a pipe, a socket, a device: what the kernel itself answers who opens a socket
NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
CANNOT_SYNC = (errno.EACCES, errno.EINVAL, errno.ENOTSUP)  # folders of some systems, or that one may not list


def open_regular(path: Path, flags: int = os.O_RDONLY) -> int:
    """The descriptor of a regular file; OSError for anything else, IRREGULAR for a pipe, a socket or a device.

    A pipe that nobody writes to would otherwise be waited for, for ever. A link is followed.
    """
    descriptor = os.open(path, flags | NO_WAITING, READABLE)
    try:
        mode = os.fstat(descriptor).st_mode
        if not S_ISREG(mode):
            number = errno.EISDIR if S_ISDIR(mode) else IRREGULAR
            raise OSError(number, os.strerror(number), str(path))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def regular_bytes(path: Path, most: int = -1) -> bytes:
    """What is in a regular file, or its beginning: so many bytes at most."""
    with open(open_regular(path), "rb") as file:
        return file.read(most)


def write_whole(path: Path, text: str, *, durable: bool = False, new: bool = False, mode: int = READABLE) -> None:
    """Put a text in a file, its lines ended as they are on every system."""
    content = text.encode()
    with open_whole(path, durable=durable, new=new, mode=mode) as file:
        file.write(content)


@contextmanager
def open_whole(
    path: Path, *, durable: bool = False, new: bool = False, mode: int = READABLE
) -> Iterator[BufferedWriter]:
    """A file to write bytes in, which takes its name once the block ends well; otherwise nothing has happened."""
    if new:
        _refuse_taken(path)
    # Beside it, for a name is only given within one file system; its own, for others may write there at this moment.
    beside = path.parent / f".ludo-{token_hex(8)}.part"
    try:
        with open(beside, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            _permit(beside, path, mode)
            yield file
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if new:
            _put_new(beside, path)
        else:
            beside.replace(path)
        if durable:
            _sync_folder(path.parent)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _permit(beside: Path, former: Path, mode: int) -> None:
    """What is about to take the former file's name takes its permissions too, without those that `mode` gives nobody."""
    private = not mode & OTHERS
    try:
        kept = S_IMODE(former.stat().st_mode) & 0o777
    except FileNotFoundError:
        if private:
            beside.chmod(mode)
        return
    beside.chmod(kept & ~OTHERS if private else kept)


def make_private_folder(path: Path) -> None:
    """A folder that only its owner enters, where there is none; one that is there was somebody's choice, and stays as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.mkdir(0o700)
    except FileExistsError:
        if not path.is_dir():
            raise


def narrow(path: Path) -> bool:
    """Leave a file or a folder of ours to its owner alone; whether others had been let in. A link is not followed."""
    with suppress(OSError):  # not ours, or on a disk that knows no owners
        found = path.lstat()
        if S_IMODE(found.st_mode) & OTHERS and not S_ISLNK(found.st_mode):
            path.chmod(S_IMODE(found.st_mode) & ~OTHERS)
            return not S_IMODE(path.lstat().st_mode) & OTHERS
    return False


def _sync_folder(path: Path) -> None:
    """A new name is on the disk only once its folder is, wherever a folder can be asked to."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno not in CANNOT_SYNC:
            raise


def _put_new(beside: Path, path: Path) -> None:
    try:
        path.hardlink_to(beside)
    except FileExistsError:
        raise
    except OSError:  # a disk without hard links: no name is given and guarded in one step there, so look first
        _refuse_taken(path)
        beside.replace(path)


def _refuse_taken(path: Path) -> None:
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
