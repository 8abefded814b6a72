"""The processes of a jail seen from outside: frozen, set going again, their computing time and their files counted.

They are frozen by a signal, SIGSTOP, which needs no rights and costs microseconds. Only SIGCONT sets them going again, and
inside there is nobody to send it: a stopped process sends nothing, `forbidden` lets it neither start another one nor have
the kernel send the signal later (a timer, a file that becomes ready). So the freezer of the control groups, which takes
rights that a plain user does not have, would stop nothing more. Where system calls are not filtered (`alone` is
False: no walls, or a processor that `forbidden` does not know) every process that descends from the jail is stopped, again
until there is no new one; two that outrun us can wake each other, and the time they take is counted as their own.

What is counted cannot be touched from inside: the kernel's clock of the process (all its threads, the ended ones too), the
time its first thread was ready and waited for a processor (`schedstat`), the names in its file systems (`statvfs`).
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

CPU_CLOCK = 2  # the kind of a process's clock of computing time, in the kernel's number of that clock
NANO = 1e-9
LINE, PAGE = 100, 4096  # bytes: more than three numbers take, as much as the kernel says at once
COUNT_SECONDS = 0.01  # of computing between two counts of names: in Python, time enough for about five thousand
PASSES = 500  # over a family that grows while it is stopped
SETTLE_SECONDS = 0.0001  # for a signal to reach a thread that runs on another processor
STATE, PARENT = 0, 1  # in /proc/N/stat, after the name
TIMES = slice(11, 15)  # there too: its own computing and that of its dead children
LISTED = Path("/proc/thread-self/children")  # on kernels that keep lists of children
_PLACE = getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY


class Inmates:
    """Whoever runs in a jail, once its runner is up; `alone` says that it can start no other process."""

    def __init__(self, root: int, *, alone: bool, folders: Sequence[str] = ()) -> None:
        """`root` is the process that we started; `folders` are those, as the jail calls them, whose names are counted."""
        self._root = root
        self._alone = alone
        self._keep = ExitStack()
        self._closed = self._frozen = False
        self._held: dict[int, int] = {}  # the processes found so far → a handle, which never means another process
        line = _descent(root)
        self._warders, self._runner = line[:-1], line[-1]
        self._clock = ~self._runner << 3 | CPU_CLOCK
        self._cpu = 0.0
        self.waited_so_far = 0.0  # when it was last asked: whoever is frozen waits for nothing
        self._names, self._count_next = 0, 0.0
        self._hold(self._runner)
        self._waits = self._opened(f"/proc/{self._runner}/schedstat", os.O_RDONLY)
        self._threads = self._opened(f"/proc/{self._runner}/task", _PLACE)
        self._links = 0 if self._threads is None else os.fstat(self._threads).st_nlink
        found = (self._opened(f"/proc/{self._runner}/root{folder}", _PLACE) for folder in folders)
        self._folders = [one for one in found if one is not None]
        self.counts_names = 0 < len(self._folders) == len(folders)
        self.sees_waiting = self._waits is not None
        self.waited()

    def freeze(self, *, always: bool = True) -> None:
        """Stop them all; nothing in the jail runs until `thaw`. Without `always`, one with a single thread is not stopped.

        The signal is taken by one thread, which stops the others. Where there is only one that is all; where there are more,
        the one that takes it may have to wait for a processor while they compute, so we wait until it is done.
        """
        if not always and self._alone and self._has_one_thread():
            return
        self._frozen = True
        if self._alone:
            self._send(signal.SIGSTOP)
            if not self._has_one_thread():
                self._settle(lambda: True)
        else:
            self._settle(lambda: not self._stop_new())

    def _settle(self, done: Callable[[], bool]) -> None:
        for _ in range(PASSES):
            if done() and all(_stopped(pid) for pid in self._held):
                return
            time.sleep(SETTLE_SECONDS)

    def _stop_new(self) -> bool:
        """Stop all that are there; whether there were new ones."""
        new = [pid for pid in self._family() if self._hold(pid)]
        self._send(signal.SIGSTOP)
        return bool(new)

    def _has_one_thread(self) -> bool:
        """Its folder of threads has no more links than when it started, with one."""
        return self._threads is not None and os.fstat(self._threads).st_nlink == self._links

    def thaw(self) -> None:
        """Let them go on."""
        if self._frozen:
            self._frozen = False
            self._send(signal.SIGCONT)

    def cpu(self) -> float:
        """The seconds that they computed since they were started; of those that are gone, what was last seen."""
        if self._closed:  # its number may be another's by now
            return self._cpu
        with suppress(OSError, AttributeError):
            self._cpu = max(self._cpu, time.clock_gettime(self._clock))
        if not self._alone:
            self._cpu = max(self._cpu, sum(_computed(pid) for pid in (*self._warders, *self._family())))
        return self._cpu

    def waited(self) -> float:
        """The seconds that the first thread was ready to compute and the machine had no processor for it; 0 where unknown."""
        if self._waits is not None:
            with suppress(OSError, ValueError, IndexError):
                self.waited_so_far = int(os.pread(self._waits, LINE, 0).split()[1]) * NANO
        return self.waited_so_far

    def names(self) -> int:
        """How many files, folders and links there are in the folders that are watched; nobody makes any without computing."""
        if self._cpu >= self._count_next:
            self._count_next = self._cpu + COUNT_SECONDS
            seen = [os.fstatvfs(folder) for folder in self._folders]
            self._names = sum(one.f_files - one.f_ffree for one in seen)
        return self._names

    def close(self) -> None:
        """Forget them; where there are no walls to end all that is inside, kill them first."""
        if not self._alone:
            for pid in self._family():
                self._hold(pid)
            self._send(signal.SIGKILL)
        self._closed = True
        while self._held:
            os.close(self._held.popitem()[1])
        self._keep.close()

    def _family(self) -> list[int]:
        """Those that run in the jail: all that descend from what we started, without what put up the walls."""
        return [pid for pid in _descendants(self._root) if pid not in self._warders]

    def _hold(self, pid: int) -> bool:
        """Get a handle on a process; whether it is a new one."""
        if pid in self._held or not hasattr(os, "pidfd_open"):
            return False
        with suppress(OSError):
            handle = os.pidfd_open(pid)
            if pid in _descendants(self._root):  # still the one that was found: numbers are given again
                self._held[pid] = handle
                return True
            os.close(handle)
        return False

    def _send(self, number: signal.Signals) -> None:
        if sys.platform != "linux":
            with suppress(OSError):
                os.killpg(self._root, number)
            return
        for pid, handle in [*self._held.items()]:
            try:
                signal.pidfd_send_signal(handle, number)
            except OSError:  # gone
                os.close(self._held.pop(pid))

    def _opened(self, path: str, flags: int) -> int | None:
        try:
            fd = os.open(path, flags | os.O_CLOEXEC)
        except OSError:
            return None
        self._keep.callback(os.close, fd)
        return fd


def _children(pid: int) -> list[int]:
    """The processes that this one, or a thread of it, started and that still are."""
    try:
        lists = [f"/proc/{pid}/task/{thread}/children" for thread in os.listdir(f"/proc/{pid}/task")]  # noqa: PTH208
        return [int(one) for each in lists for one in _read(each).split()]
    except OSError:
        return [] if LISTED.exists() else _born_of(pid)


def _born_of(pid: int) -> list[int]:
    """The same on a kernel that keeps no such lists: every process of the machine is asked for its parent."""
    everyone = [int(one) for one in os.listdir("/proc") if one.isdigit()] if Path("/proc").is_dir() else []  # noqa: PTH208
    return [one for one in everyone if _stat(one)[PARENT : PARENT + 1] == [str(pid)]]


def _descendants(root: int) -> list[int]:
    """A process and all that descend from it, parents first."""
    found = [root]
    for pid in found:
        found += _children(pid)
    return found


def _descent(root: int) -> list[int]:
    """The line from what we started down to the runner, as long as none of them has two children."""
    line = [root]
    while (below := _children(line[-1])) and len(below) == 1:
        line += below
    return line


def _read(path: str) -> bytes:
    """What the kernel says there; many times quicker than through a Path, and this is read between two moves."""
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        said = b""
        while more := os.read(fd, PAGE):
            said += more
        return said
    finally:
        os.close(fd)


def _stat(pid: int) -> list[str]:
    """What the kernel says of a process, from its state on."""
    try:
        return _read(f"/proc/{pid}/stat").decode("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return ["X"]


def _stopped(pid: int) -> bool:
    return _stat(pid)[STATE] in ("T", "Z", "X")


def _computed(pid: int) -> float:
    """The seconds that a process and its dead children computed."""
    return sum(map(int, _stat(pid)[TIMES])) / os.sysconf("SC_CLK_TCK")
