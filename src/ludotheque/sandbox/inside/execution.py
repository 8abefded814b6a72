"""Run a stranger's code to its end, its error or its time limit, whichever comes first, and say what happened."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from collections.abc import Callable
    from types import FrameType
    from typing import TypedDict, TypeVar

    T = TypeVar("T")

    class ToldError(TypedDict):
        """An error of a stranger's code as an answer tells it."""

        kind: str
        text: str
        file: str
        line: int | None

else:
    import _signal  # signal itself would import enum

AGAIN_SECONDS = 0.05  # a bare `except:` may swallow the alarm: it rings again and again
MAX_TEXT = 500


class OutOfTime(BaseException):
    """The alarm rang. Not an Exception: an honest `except Exception` lets it pass."""


class Alarm:
    """Rings in the middle of the code, once it has computed too long; what only waits is ended by the jailer outside.

    Computing time, not the clock: what is right on a quiet machine is right on a busy one.
    """

    def __init__(self) -> None:
        self._armed = False
        self._seconds = 0.0
        _signal.signal(_signal.SIGPROF, self._ring)

    def _ring(self, _number: int, _frame: FrameType | None) -> None:
        if self._armed:
            raise OutOfTime("le temps accordé est écoulé")

    def run(self, work: Callable[[], T], seconds: float) -> T:
        """The value of the work, or whatever it raises."""
        self._seconds = seconds
        try:
            self._armed = True
            _signal.signal(_signal.SIGPROF, self._ring)
            self.rewind()
            return work()
        finally:
            self._armed = False
            _signal.setitimer(_signal.ITIMER_PROF, 0)

    def outside(self, wait: Callable[[], T]) -> T:
        """What this waiting gives; the time that others take is not the work's, and nothing rings half-way through."""
        left, _ = _signal.setitimer(_signal.ITIMER_PROF, 0)
        try:
            return wait()
        finally:
            if left and self._armed:
                _signal.setitimer(_signal.ITIMER_PROF, left, AGAIN_SECONDS)

    def rewind(self) -> None:
        """Give the work that goes on the whole time again."""
        _signal.setitimer(_signal.ITIMER_PROF, self._seconds, AGAIN_SECONDS)


def kind_of(error: BaseException) -> str:
    """The name of the error's class; OutOfTime for the alarm."""
    return str(type(error).__name__)[:MAX_TEXT]


def text_of(error: BaseException) -> str:
    """What the error says, short, even when it cannot say it."""
    try:
        return str(str(error)[:MAX_TEXT])
    except BaseException:
        return ""


def place_of(error: BaseException, folder: str) -> tuple[str, int] | None:
    """The file and the deepest line of the student's own files that the error went through."""
    place: tuple[str, int | None] | None = None
    step = error.__traceback__
    while step is not None:
        file = step.tb_frame.f_code.co_filename
        if file.startswith(folder):
            place = file, step.tb_lineno
        step = step.tb_next
    if place is None and (type(error) is SyntaxError or type(error) is IndentationError or type(error) is TabError):
        place = str(error.filename), error.lineno
    if place is None or type(place[1]) is not int:
        return None
    return place[0].rpartition("/")[2][:MAX_TEXT], place[1]


def told(error: BaseException, folder: str) -> ToldError:
    """An error as the answer tells it."""
    file, line = place_of(error, folder) or ("", None)
    return {"kind": kind_of(error), "text": text_of(error), "file": file, "line": line}
