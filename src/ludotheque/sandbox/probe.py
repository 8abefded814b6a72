"""A harmless program for the jail: it tries what the walls should forbid, and says what was possible."""

import os
import resource
import socket
import threading
import time
from pathlib import Path

_enough = threading.Event()


def limits() -> dict[str, int]:
    """The bounds that hold here."""
    names = {"memory": "RLIMIT_AS", "cpu": "RLIMIT_CPU", "file": "RLIMIT_FSIZE", "processes": "RLIMIT_NPROC"}
    return {name: resource.getrlimit(getattr(resource, kind))[1] for name, kind in names.items()}


def threads(count: int) -> int:
    """How many threads can be started at once, out of so many."""
    stop = threading.Event()
    started: list[threading.Thread] = []
    try:
        for _ in range(count):
            thread = threading.Thread(target=stop.wait)
            thread.start()
            started.append(thread)
    except (RuntimeError, MemoryError):
        pass
    finally:
        stop.set()
    for thread in started:
        thread.join()
    return len(started)


def process() -> bool:
    """Can a process be started?"""
    try:
        child = os.fork()
    except OSError:
        return False
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return True


def network(port: int) -> bool:
    """Can a server of this machine be reached?"""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False


def seen(path: str) -> bool:
    """Is there something at this path of the machine?"""
    return Path(path).exists()


def written() -> list[str]:
    """The folders that can be written to."""
    found = []
    for folder in ("/", "/usr/lib", "/house", "/etc", "/dev"):
        try:
            (Path(folder) / "essai").write_text("")
            found.append(folder)
        except OSError:
            continue
    return found


def compute(seconds: float) -> None:
    """Compute that long."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def leave_behind() -> None:
    """Answer, and leave a thread that computes until `stop`."""
    threading.Thread(target=_spin, daemon=True).start()


def _spin() -> None:
    while not _enough.is_set():
        pass


def stop() -> None:
    """Let the thread that was left behind end."""
    _enough.set()


def uid() -> int:
    """Who the program is."""
    return os.getuid()
