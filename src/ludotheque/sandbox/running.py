"""Run a stranger's code to its end, its error or its time limit, whichever comes first, and say what happened."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # signal itself would import enum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

AGAIN_SECONDS = 0.05  # a bare `except:` may swallow the alarm: it rings again and again
MAX_TEXT = 500


class OutOfTime(BaseException):
    """The alarm rang. Not an Exception: an honest `except Exception` lets it pass."""


class Alarm:
    """Rings in the middle of the code; when that is not enough, the jailer outside kills the jail."""

    def __init__(self) -> None:
        self._armed = False
        self._seconds = 0.0
        _signal.signal(_signal.SIGALRM, self._ring)

    def _ring(self, _number: int, _frame: Any) -> None:
        if self._armed:
            raise OutOfTime("le temps accordé est écoulé")

    def run(self, work: Callable[[], Any], seconds: float) -> Any:
        """The value of the work, or whatever it raises."""
        self._seconds = seconds
        try:
            self._armed = True
            _signal.signal(_signal.SIGALRM, self._ring)
            self.rewind()
            return work()
        finally:
            self._armed = False
            _signal.setitimer(_signal.ITIMER_REAL, 0)

    def outside(self, wait: Callable[[], Any]) -> Any:
        """What this waiting gives; the time that others take is not the work's, and nothing rings half-way through."""
        left, _ = _signal.setitimer(_signal.ITIMER_REAL, 0)
        try:
            return wait()
        finally:
            if left and self._armed:
                _signal.setitimer(_signal.ITIMER_REAL, left, AGAIN_SECONDS)

    def rewind(self) -> None:
        """Give the work that goes on the whole time again."""
        _signal.setitimer(_signal.ITIMER_REAL, self._seconds, AGAIN_SECONDS)


def kind_of(error: BaseException) -> str:
    """The name of the error's class; OutOfTime for the alarm."""
    return str(type(error).__name__)[:MAX_TEXT]


def text_of(error: BaseException) -> str:
    """What the error says, short, even when it cannot say it."""
    try:
        return str(str(error)[:MAX_TEXT])
    except BaseException:
        return ""


def line_of(error: BaseException, folder: str) -> int | None:
    """The deepest line of the student's own files the error went through."""
    line = None
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename.startswith(folder):
            line = step.tb_lineno
        step = step.tb_next
    if line is None and type(error) in (SyntaxError, IndentationError, TabError):
        line = error.lineno  # type: ignore[attr-defined]
    return line if type(line) is int else None


def told(error: BaseException, folder: str) -> dict[str, Any]:
    """An error as the answer tells it."""
    return {"kind": kind_of(error), "text": text_of(error), "line": line_of(error, folder)}
