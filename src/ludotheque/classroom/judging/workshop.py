"""The jail in which our own functions run while a hand-in calls them from another one: it gets answers, never the functions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludotheque.classroom.judging.bench import LIMITS, Distant, JailLike, OpenJail
from ludotheque.classroom.judging.mutants import reference_source
from ludotheque.classroom.question import Assignment
from ludotheque.sandbox.errors import JailError

CALL_SECONDS = 2.0

Parameters = dict[str, list[str]]  # of functions, by name


@dataclass(frozen=True)
class Served:
    """Functions that a hand-in may import, by module, and what answers their calls."""

    parameters: Mapping[str, Parameters] = field(default_factory=dict)
    answer: Distant | None = None


class Workshop:
    """Runs the functions of some modules of ours; opened at the first call."""

    def __init__(self, files: Mapping[str, bytes], open_jail: OpenJail) -> None:
        self._files, self._open_jail = files, open_jail
        self._loaded: set[str] = set()
        self._jail: JailLike | None = None

    def __enter__(self) -> "Workshop":
        return self

    def __exit__(self, *error: object) -> None:
        if self._jail is not None:
            self._jail.close()

    def call(self, module: str, call: Mapping[str, Any]) -> dict[str, Any]:
        """The answer of one of our functions; what is asked of it may be endless or too large."""
        try:
            if self._jail is None:
                self._jail = self._open_jail(self._files, LIMITS, library=True)
            if module not in self._loaded:
                self._jail.ask({"op": "load", "module": module, "typed": []})
                self._loaded.add(module)
            answer = self._jail.ask({"op": "call", **call, "module": module, "seconds": CALL_SECONDS})
        except JailError as failure:
            self._jail = None
            self._loaded.clear()
            return failed("RuntimeError", str(failure))
        return _without_place(answer)


def _without_place(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer without the line on which our own function failed: a wrong twin is longer than the right one."""
    error = answer["error"]
    return answer if error is None else {**answer, "error": {**error, "line": None}}


def failed(kind: str, text: str) -> dict[str, Any]:
    """The answer of a function that cannot be called."""
    error = {"kind": kind, "text": text, "line": None}
    return {"value": None, "after": [], "printed": "", "asked": [], "error": error}


def right_module(stem: str) -> str:
    """The name under which the workshop holds our version of a module of the assignment."""
    return f"juste_{stem}"


def right_files(assignment: Assignment) -> dict[str, bytes]:
    """Our own functions, module by module."""
    several = len(assignment.modules) > 1
    return {
        f"{right_module(stem)}.py": reference_source(assignment.reference, stem if several else "").encode()
        for stem, _ in assignment.modules
    }
