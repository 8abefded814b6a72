"""A line on the terminal that says how the thinking goes: depth, nodes, time so far and time left."""

import time
from collections.abc import Callable
from threading import Event, Thread
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ludotheque.core.text import Lang, Text, grouped
from ludotheque.ui.lines.console import Console

if TYPE_CHECKING:
    from ludotheque.search.thought import Thought

EVERY = 0.2  # seconds between two looks
ABOUT = Text(", encore {time} environ", ", about {time} left")
LEFT = Text(", encore {time}", ", {time} left")


def rough(seconds: float) -> Text:
    """A time to the second, the minute or the hour."""
    for most, unit, name in ((120, 1, "s"), (7200, 60, "min")):
        if seconds < most:
            return Text(f"{seconds / unit:.0f} {name}", f"{seconds / unit:.0f} {name}")
    hours = grouped(round(seconds / 3600))
    return Text(f"{hours.fr} h", f"{hours.en} h")


class Ticker:
    """Told every thought; as a context it rewrites its line a few times a second, also while no thought comes.

    `seconds` is the time given to think, where one was. In a pipe it is silent.
    """

    def __init__(
        self,
        console: Console,
        lang: Lang,
        seconds: float | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.console = console
        self.lang = lang
        self.seconds = seconds
        self.now = now
        self.started = now()
        self.thought: Thought | None = None
        self.over = Event()
        self.thread: Thread | None = None

    def __call__(self, thought: "Thought") -> None:
        self.thought = thought

    def __enter__(self) -> Self:
        if self.console.style.lines:
            self.thread = Thread(target=self._tick, daemon=True)
            self.thread.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self.thread is not None:
            self.over.set()
            self.thread.join()
            self.console.overwrite("")

    def _tick(self) -> None:
        while not self.over.wait(EVERY):
            self.console.overwrite(self.line())

    def line(self) -> str:
        """How far it is, in words."""
        thought, spent = self.thought, self.now() - self.started
        told = f"{spent:.0f} s"
        if thought is None:  # what is loaded or compiled now may take longer than the time given
            return Text(f"préparation, {told}", f"getting ready, {told}").to(self.lang)
        nodes = grouped(thought.nodes)
        told = Text(
            f"profondeur {thought.depth}, {nodes.fr} nœuds, {told}", f"depth {thought.depth}, {nodes.en} nodes, {told}"
        ).to(self.lang)
        if thought.left is not None:
            return told + ABOUT.to(self.lang).format(time=rough(thought.left).to(self.lang))
        if self.seconds is not None and spent < self.seconds:
            return told + LEFT.to(self.lang).format(time=rough(self.seconds - spent).to(self.lang))
        return told
