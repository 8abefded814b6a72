"""Tells from time to time that a long search goes on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

EVERY = 0.25  # seconds


@contextmanager
def ticking(tell: Callable[[], None]) -> Iterator[None]:
    """While the block runs, call `tell` four times a second from another thread."""
    over = Event()

    def tick() -> None:
        while not over.wait(EVERY):
            tell()

    thread = Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
