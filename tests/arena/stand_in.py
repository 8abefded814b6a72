"""A sandbox that is none: the bot is a Python function of the test, and it may misbehave in every way."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from ludotheque.arena.entrants import Entrant, EntrantKind
from ludotheque.arena.jailed_bot import OpenCell
from ludotheque.sandbox.inside.values import decode, encode
from ludotheque.sandbox.limits import Limits
from ludotheque.sandbox.request_clock import TimeSpent

Play = Callable[..., Any]


class Cell:
    """Answers `load` and `call` as the runner in the sandbox does."""

    def __init__(self, play: Play | None, name: Any = "Fidèle", printed: str = "") -> None:
        self.play = play
        self.said = name
        self.printed = printed
        self.closed = False
        self.spent = TimeSpent()  # as if by each request
        self.asked = 0
        self.parameters = ["jeu"]
        self.place: list[Any] = []  # where own_line.py, beside a bot that is checked, saw the last error

    def ask(
        self, request: dict[str, Any], wall_seconds: float | None = None, *, cpu_seconds: float | None = None
    ) -> dict[str, Any]:
        assert wall_seconds is not None and cpu_seconds is not None and not self.closed
        if request["op"] == "load":
            functions: dict[str, list[str]] = {"name": []} | ({} if self.play is None else {"play": self.parameters})
            return {"ok": True, "functions": functions, "notes": ["Une note."], "printed": "bonjour\n", "error": None}
        self.asked += 1
        if request["function"] == "where":
            return {"ok": True, "value": encode(self.place), "printed": "", "error": None}
        if request["function"] == "name":
            return {"ok": True, "value": encode(self.said), "printed": "", "error": None}
        assert self.play is not None
        try:
            value = self.play(*(decode(one) for one in request["arguments"]))
        except (ZeroDivisionError, IndexError, LookupError, EOFError) as error:
            told = {"kind": type(error).__name__, "text": str(error), "line": 12}
            return {"ok": True, "value": None, "printed": "", "error": told}
        return {"ok": True, "value": encode(value), "printed": "", "error": None}

    def close(self) -> None:
        self.closed = True


def opening(*cells: Cell) -> OpenCell:
    """Opens these sandboxes one after the other, then the last one again and again."""
    left = list(cells)

    def open_cell(_files: Mapping[str, bytes], _limits: Limits, _seed: int) -> Cell:
        cell = left.pop(0) if len(left) > 1 else left[0]
        cell.closed = False
        return cell

    return open_cell


def lowest(board: list[int], n: int, _player: int, removed: list[int]) -> int:
    """A bot for Alak."""
    return next(i for i in range(n) if not board[i] and i not in removed)


def unjailed(monkeypatch: pytest.MonkeyPatch, cell: Cell) -> None:
    """In every tournament of this process bots are this one, and no sandbox is asked for."""
    monkeypatch.setattr("ludotheque.arena.tournament_command._refuse_unprotected", lambda *_: None)
    monkeypatch.setattr("ludotheque.arena.game_job.refuse_unprotected", lambda *_: None)
    monkeypatch.setattr("ludotheque.arena.game_job.jailer", lambda _: opening(cell))


def bot(name: str = "bot") -> Entrant:
    """An entrant whose file does not matter."""
    return Entrant(EntrantKind.BOT, name, f"{name}.py", {"ia.py": b""})
