"""A line on the terminal that says how the thinking goes."""

import time
from typing import TYPE_CHECKING

from ludotheque.core.text import Lang, Text
from ludotheque.ui.lines.console import Console

if TYPE_CHECKING:
    from ludotheque.search.thought import Thought

EVERY = 0.2  # seconds between two looks
LEFT = Text(", encore {time} environ", ", about {time} left")


def rough(seconds: float) -> str:
    """A time that is only guessed."""
    for most, unit, name in ((120, 1, "s"), (7200, 60, "min")):
        if seconds < most:
            return f"{seconds / unit:.0f} {name}"
    return f"{seconds / 3600:,.0f} h"


class Ticker:
    """Depth, nodes and time so far, rewritten in place a few times a second; silent in a pipe."""

    def __init__(self, console: Console, lang: Lang) -> None:
        self.console = console
        self.lang = lang
        self.started = self.last = time.monotonic()
        self.width = 0

    def __call__(self, thought: "Thought") -> None:
        now = time.monotonic()
        if not self.console.style.lines or now - self.last < EVERY:
            return
        self.last = now
        words = Text(
            f"profondeur {thought.depth}, {thought.nodes:,} nœuds, {now - self.started:.0f} s",
            f"depth {thought.depth}, {thought.nodes:,} nodes, {now - self.started:.0f} s",
        ).to(self.lang)
        if thought.left is not None:
            words += LEFT.to(self.lang).format(time=rough(thought.left))
        print(f"\r{words:<{self.width}}", end="", flush=True)
        self.width = max(self.width, len(words))

    def clear(self) -> None:
        if self.width:
            print("\r" + " " * self.width + "\r", end="", flush=True)
            self.width = 0
