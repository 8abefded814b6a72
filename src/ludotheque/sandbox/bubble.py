"""The walls of a jail: what bubblewrap, setpriv and prlimit are told, and what the jailed Python can see.

    /usr/lib … and the Python in use   read-only, without its installed packages
    /house                             our own games and assignments, read-only, if the jail has the library
    /packages                          the installed packages that this jail may import, read-only, if there are any
    /rendu                             the working folder: a small file system in memory, the student's files read-only in it
    /tmp                               another one
    and nothing else: no /proc, no /etc, no /home, no shell, no network, an empty environment.

Traps this avoids: bwrap itself starts with an empty environment (`--clearenv` would leave the caller's in /proc/1/environ);
file systems in memory have a size and the root is remounted read-only; as root each jail has a uid of its own, because
the limit on processes counts by uid and root has no such limit; the limit is set inside the user namespace otherwise,
where only the jail's own processes count.

A file system in memory bounds bytes; bubblewrap cannot bound the names in it, and empty files take the kernel's memory
(about a gigabyte in ten seconds). So they are counted from outside while the program runs, and one name too many ends the
jail (`inmates`, `request_clock`): that needs no rights, and what a program can add between two looks is ten megabytes.
"""

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path

import ludotheque
from ludotheque.sandbox.limits import Limits
from ludotheque.sandbox.parcel import START

FOLDER = "/rendu"
WRITABLE = (FOLDER, "/tmp")  # noqa: S108 -- the jail's own
HOUSE = "/house"
PACKAGES = "/packages"
ENVIRONMENT = {"PYTHONHASHSEED": "0"}  # a set is walked in the same order every time
NOBODY = "65534"
MEGA = 1 << 20
OPEN_FILES = 64
TOOLS_PATH = "/usr/bin:/bin:/usr/local/bin:/usr/sbin:/sbin"
STAND_INS = "ludotheque/sandbox/stand_ins"
LIBRARY = ("ludotheque/__init__.py", "ludotheque/core", "ludotheque/games", "ludotheque/sujets")
SYSTEM_FOLDERS = ("/usr/lib", "/usr/lib64", "/lib", "/lib64")


class Passage(Enum):
    """How the walls are put up: by root with a uid of its own for each jail, or by anyone in a user namespace."""

    OWN_UID = "own uid"
    USER_NAMESPACE = "user namespace"


@dataclass(frozen=True, slots=True)
class Cell:
    """One jail to build: whose uid, which files (name → file descriptor), which filter of system calls, which packages."""

    way: Passage
    uid: int
    files: Mapping[str, int]
    filter: int | None
    limits: Limits
    library: bool
    packages: Mapping[str, Path] = field(default_factory=dict)  # name in the jail → where it is installed


@cache
def tool(name: str) -> str | None:
    """Where a program of the distribution is."""
    return shutil.which(name, path=TOOLS_PATH)


@cache
def package_root() -> Path:
    """The folder that holds our package."""
    return Path(ludotheque.__file__).resolve().parent.parent


@cache
def python() -> str:
    """The real Python under a virtual environment."""
    return str(Path(getattr(sys, "_base_executable", sys.executable)).resolve())


def runner() -> list[str]:
    """The Python that runs inside: no site packages, no bytecode written, no folder of the caller's."""
    return [python(), "-s", "-S", "-P", "-B", "-c", START]


def limited(limits: Limits, *, processes: bool) -> list[str]:
    """The prefix that sets the limits; nothing where prlimit is absent."""
    prlimit = tool("prlimit")
    if prlimit is None:
        return []
    bounds = [
        f"--as={limits.memory_mb * MEGA}",
        f"--cpu={limits.cpu_seconds}:{limits.cpu_seconds + 1}",
        f"--fsize={limits.file_mb * MEGA}",
        f"--nofile={OPEN_FILES}",
        "--core=0",
        "--memlock=0",
        "--msgqueue=0",
    ]
    return [prlimit, *bounds, *([f"--nproc={limits.processes}"] if processes else []), "--"]


def walled(cell: Cell) -> list[str]:
    """The whole command line of one jail."""
    program = [*_dropped(cell), *limited(cell.limits, processes=True), *runner()]
    return [str(tool("bwrap")), *_apart(cell), *_seen(cell), "--", *program]


def _apart(cell: Cell) -> list[str]:
    """Namespaces and privileges: nothing shared, nothing kept, except what root needs to change its uid."""
    words = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    words += ["--die-with-parent", "--new-session", "--cap-drop", "ALL", *_settings()]
    if cell.way is Passage.OWN_UID:
        words += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP"]
    else:
        words += ["--unshare-user", "--uid", NOBODY, "--gid", NOBODY]
    return words + (["--seccomp", str(cell.filter)] if cell.filter is not None else [])


def _settings() -> list[str]:
    return [word for name, value in ENVIRONMENT.items() for word in ("--setenv", name, value)]


def _dropped(cell: Cell) -> list[str]:
    """As root: become nobody else's uid, with no capability left nor to be had."""
    if cell.way is not Passage.OWN_UID:
        return []
    who = str(cell.uid)
    drop = ["--clear-groups", "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs"]
    return [str(tool("setpriv")), f"--reuid={who}", f"--regid={who}", *drop, "--"]


def _seen(cell: Cell) -> list[str]:
    """The file system of the jail."""
    words = [*_furniture(cell.library), *_folders([PACKAGES] if cell.packages else [])]
    for name, place in cell.packages.items():
        words += ["--ro-bind", str(place), f"{PACKAGES}/{name}"]
    for path in WRITABLE:
        words += ["--perms", "1777", "--size", str(cell.limits.tmp_mb * MEGA), "--tmpfs", path]
    words += _folders(_parents(f"{FOLDER}/{name}" for name in cell.files if "/" in name))
    for name, fd in cell.files.items():
        words += ["--perms", "0444", "--ro-bind-data", str(fd), f"{FOLDER}/{name}"]
    return [*words, "--remount-ro", "/", "--chdir", FOLDER]


@cache
def _furniture(library: bool) -> tuple[str, ...]:
    """What is the same in every jail."""
    root = package_root()
    binds = {path: path for path in _python_paths()}
    binds |= {path: path for name in ("prlimit", "setpriv") if (path := tool(name)) is not None}
    binds |= {f"{HOUSE}/{part}": str(root / part) for part in (STAND_INS, *(LIBRARY if library else ()))}
    links = {path: str(Path(path).readlink()) for path in SYSTEM_FOLDERS if Path(path).is_symlink()}
    words = _folders(_parents([*binds, "/dev/null", "/etc/ld.so.cache"]))
    for path, source in binds.items():
        words += ["--ro-bind", source, path]
    for path, target in links.items():
        words += ["--symlink", target, path]
    for path in _installed_packages(binds):
        words += ["--tmpfs", path, "--remount-ro", path]  # in a user namespace it would be the jail's own, to fill
    words += ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache", "--dev-bind", "/dev/null", "/dev/null"]
    return tuple(words)


def _python_paths() -> list[str]:
    """The Python in use, its standard library and the shared libraries; a path inside another is left out."""
    base = sys.base_prefix
    wanted = [*SYSTEM_FOLDERS, f"{base}/lib", f"{base}/lib64", sysconfig.get_path("stdlib"), python()]
    found: list[str] = []
    for path in sorted({one for one in wanted if Path(one).exists() and not Path(one).is_symlink()}):
        if not any(path.startswith(f"{other}/") for other in found):
            found.append(path)
    return found


def _installed_packages(binds: Iterable[str]) -> list[str]:
    """Folders of installed packages that would show through."""
    base, version = sys.base_prefix, f"python{sys.version_info.major}.{sys.version_info.minor}"
    stdlib = (f"{base}/lib/{version}", f"{base}/lib64/{version}")
    wanted = [f"{one}/{name}" for one in stdlib for name in ("site-packages", "dist-packages")]
    wanted.append("/usr/lib/python3/dist-packages")
    return [one for one in wanted if Path(one).is_dir() and any(one.startswith(f"{path}/") for path in binds)]


def _parents(paths: Iterable[str]) -> list[str]:
    return sorted({str(parent) for path in paths for parent in Path(path).parents if len(parent.parts) > 1})


def _folders(paths: Sequence[str]) -> list[str]:
    """Folders anyone may enter; those bubblewrap makes by itself are its own."""
    return [word for path in paths if path != FOLDER for word in ("--perms", "0755", "--dir", path)]


def uid_of(slot: int, pid: int) -> int:
    """A uid no other jail of this machine has: one for each process and slot, where so many uids exist."""
    wide = 2**30 + pid % 2**22 * 256 + slot % 256
    lines = (line.split() for line in Path("/proc/self/uid_map").read_text().splitlines())
    if any(int(first) <= wide < int(first) + int(count) for first, _, count in lines):
        return wide
    return 61_184 + (pid * 256 + slot) % 4_000  # containers map few uids: the range kept for services without a name


def is_root() -> bool:
    """Are we allowed everything?"""
    return os.geteuid() == 0
