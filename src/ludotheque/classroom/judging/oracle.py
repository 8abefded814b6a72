"""The right answer to a call: our own functions of the assignment, which stand on the rules of the core."""

import builtins
import copy
import io
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import lru_cache
from threading import RLock
from typing import Any

from ludotheque.classroom.contract import NOTHING, Sort
from ludotheque.classroom.question import Arguments, Case, Question, Reply
from ludotheque.core.text import same

SCREEN = RLock()  # held whenever stdout and input() are borrowed; progress is shown under it too


class Answering(ABC):
    """An oracle that is no function of ours: a table of answers, or a correction in its jail."""

    @abstractmethod
    def reply(self, case: Case) -> Reply:
        """The right reply to a case."""

    def __call__(self, *arguments: Any) -> Any:
        """The value alone."""
        return self.reply(Case(arguments, Sort(NOTHING, None))).value


def right_reply(question: Question, case: Case, reading: int = 0) -> Reply:
    """What the reference answers to this case, under one of the readings of the question."""
    return _remembered(question.oracles[reading], case)


@lru_cache(maxsize=20_000)
def _remembered(function: Callable[..., Any], case: Case) -> Reply:
    if isinstance(function, Answering):
        return function.reply(case)
    return answer(function, case.arguments, case.typed)


def answer(function: Callable[..., Any], arguments: Arguments, typed: Sequence[str] = ()) -> Reply:
    """Call one of our own functions with these lines typed, and keep all that can be seen of it."""
    given = copy.deepcopy(list(arguments))
    asked: list[str] = []
    screen = io.StringIO()
    with SCREEN, redirect_stdout(screen), _typing(typed, asked):
        try:
            value, error = copy.deepcopy(function(*given)), None
        except (Exception, SystemExit) as failure:
            value, error = None, same(type(failure).__name__)
    return Reply(value, tuple(given), screen.getvalue(), tuple(asked), error)


@contextmanager
def _typing(typed: Sequence[str], asked: list[str]) -> Iterator[None]:
    """Feed `input()` with these lines, then with the end of input."""
    lines = iter(typed)
    real = builtins.input

    def fed(prompt: object = "", /) -> str:
        asked.append(str(prompt))
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    builtins.input = fed
    try:
        yield
    finally:
        builtins.input = real
