"""One author's tests on another's code, each in a jail of its own: how every test ends there, and through which functions.

The tests are alone in their jail, as on ours: what they import passes the calls on to a second jail, where the other's
code runs and sees nothing but calls; helpers of the tests' author are answered by that author's own code in a third. So a
test can tell whose code it runs on only by calling it, and each of the three speaks for itself alone.

Of a test that fails, the calls it made are made again of our reference: the functions that answered otherwise are those
at fault, if any is. A test that heard what the reference says and still fails has found nothing.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypedDict

from ludotheque.classroom.handins.preparing import Prepared
from ludotheque.classroom.judging.bench import OpenJail, decoded
from ludotheque.classroom.judging.offered import Offered
from ludotheque.classroom.judging.real_pytest import CLOCK, NOT_RUN, TOO_LONG, Tests, TestsTooLong, Told
from ludotheque.classroom.judging.stage import MAX_LINES, MAX_TRIED
from ludotheque.classroom.judging.workshop import Workshop, failed, right_module, right_workshop
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.sentences import cut
from ludotheque.core.text import one_line
from ludotheque.sandbox.errors import Fate, JailError, TimedOut
from ludotheque.sandbox.inside.values import BadValue, Message, decode

if TYPE_CHECKING:
    from ludotheque.sandbox.inside.distant import DistantCall

MAX_RECORDED = 5_000  # different calls of one run that are kept to be made again
LOADING = ""  # in the place of the name of a test: while the file of tests is loaded


class CellState(StrEnum):
    """How a test ends on somebody's code."""

    PASSES = "passes"
    FAILS = "fails"
    UNAVAILABLE = "unavailable"  # the code has no such function, or it does not load
    NOT_RUN = "not run"
    SKIPPED = "skipped"


class CrossedTest(TypedDict):
    """One test on one hand-in: of a failure, the functions that answered otherwise than ours, and the first such call."""

    state: str
    why: str
    functions: list[str]
    call: str
    got: str
    right: str


class Crossed(TypedDict):
    """All tests of one author on one hand-in; `note` (French, English) where none could be run, `broken` that we failed."""

    tests: dict[str, CrossedTest]
    note: list[str]
    broken: bool
    seconds: float


@dataclass(frozen=True)
class CodeUnderTest:
    """The functions of a hand-in for the tests of others: by question, the module and the name."""

    prepared: Prepared
    places: Mapping[str, tuple[str, str]]


@dataclass
class _Heard:
    """What the tests asked of the code, and what they heard, by test; of those that passed nothing is kept."""

    told: Told
    calls: dict[str, dict[str, tuple[str, "DistantCall", Message | None]]] = field(default_factory=dict)
    uncounted: dict[str, set[str]] = field(default_factory=dict)  # functions called more often than is kept
    missing: dict[str, set[str]] = field(default_factory=dict)
    cut_short: set[str] = field(default_factory=set)  # tests that met a limit of ours: they may end otherwise
    late: bool = False  # by the clock
    lines: int = 0  # typed
    _last: str = LOADING

    @property
    def test(self) -> str:
        """The test that is running: the first that was announced and has not ended."""
        waiting = self.told.waiting
        now = next((name for name in self.told.outcomes if name in waiting), LOADING) if waiting else LOADING
        if now != self._last and self._last != LOADING and self.told.outcomes.get(self._last, "") is None:
            self.calls.pop(self._last, None)
        self._last = now
        return now

    def note(self, test: str, question: str, sent: "DistantCall", said: Message | None) -> None:
        calls = self.calls.setdefault(test, {})
        key = f"{question} {sent['arguments']!r}"
        if key not in calls and len(calls) < MAX_TRIED and sum(map(len, self.calls.values())) < MAX_RECORDED:
            calls[key] = question, sent, said
        elif key not in calls:
            self.uncounted.setdefault(test, set()).add(question)


class Crossing:
    """The tests of one author, ready to be run on the code of others."""

    def __init__(
        self, assignment: Assignment, prepared: Prepared, tests: Tests, found: Offered, open_jail: OpenJail
    ) -> None:
        self._assignment, self._prepared, self._tests, self._offered = assignment, prepared, tests, found
        self._open_jail = open_jail

    def on(self, code: CodeUnderTest) -> Crossed:
        """Run them, and again alone where the clock cut them short or the jail was lost; whatever happens is a result."""
        begun = time.monotonic()
        crossed: Crossed = {"tests": {}, "note": [], "broken": False, "seconds": 0.0}
        try:
            told, heard = self._run(code, alone=False)
            if told.late or heard.late or NOT_RUN in told.outcomes.values():
                told, heard = self._run(code, alone=True)
            crossed["tests"] = self._cells(told, heard)
        except JailError as failure:
            broken = not isinstance(failure, TestsTooLong)
            crossed |= {"note": [failure.text.fr, failure.text.en], "broken": broken}
        return {**crossed, "seconds": time.monotonic() - begun}

    def _run(self, code: CodeUnderTest, *, alone: bool) -> tuple[Told, _Heard]:
        told, offered = Told(), self._offered
        heard = _Heard(told)
        under_test = Workshop(code.prepared.files, self._open_jail, library=False)
        own = Workshop(self._prepared.files, self._open_jail, library=False)
        with under_test as theirs, own as helpers:

            def answer(call: "DistantCall") -> Message:
                heard.lines += len(call["typed"])
                if heard.lines > MAX_LINES:
                    heard.cut_short.add(heard.test)
                    return failed("EOFError", "il n'y a plus rien à lire au clavier")
                question = offered.questions.get(call["function"])
                if question is not None:
                    return _asked(theirs, code, question, call, heard)
                if call["function"] in offered.functions.get(call["module"], ()):
                    return helpers.talk(offered.files[call["module"]], call)
                return failed("NameError", call["function"])

            for module in dict.fromkeys(module for module, _ in code.places.values()):
                theirs.make_ready(module)
            self._tests.run(told, {}, None, offered.functions, offered.beside, answer, alone=alone)
        return told, heard

    def _cells(self, told: Told, heard: _Heard) -> dict[str, CrossedTest]:
        with right_workshop(self._assignment, self._open_jail) as ours:
            cells = {
                name: _cell(CellState.PASSES) if failure is None else self._failed(name, failure, heard, ours)
                for name, failure in told.outcomes.items()
            }
        return {**cells, **{name: _cell(CellState.SKIPPED) for name in told.skipped}}

    def _failed(self, name: str, failure: str, heard: _Heard, ours: Workshop) -> CrossedTest:
        loading = heard.missing.get(LOADING, set()) if failure.startswith("NameError") or "(" in name else set()
        missing = heard.missing.get(name, set()) | loading
        why = one_line(failure, most=200)
        if missing:
            return {**_cell(CellState.UNAVAILABLE, why), "functions": sorted(missing)}
        if failure in (NOT_RUN, TOO_LONG.format(CLOCK)) or name in heard.cut_short:
            return _cell(CellState.NOT_RUN, why)
        known = name if name in heard.calls else LOADING
        calls, uncounted = [*heard.calls.get(known, {}).values()], heard.uncounted.get(name, set())
        return {**_cell(CellState.FAILS, why), **self._blamed(calls, uncounted, ours)}  # type: ignore[typeddict-item]

    def _blamed(
        self, calls: list[tuple[str, "DistantCall", Message | None]], uncounted: set[str], ours: Workshop
    ) -> dict[str, str | list[str]]:
        """The functions whose answers differ from ours, by what they give before what they leave or print.

        Where chance or a keyboard is in the answer, or calls were not kept, it cannot be compared: such a function is named
        only if no other is.
        """
        gives, leaves, unknown = dict[str, tuple[str, str, str]](), dict[str, tuple[str, str, str]](), {*uncounted}
        for question, sent, said in calls:
            if said is None or self._assignment.question(question).wants.check:
                unknown.add(question)
                continue
            right = ours.call(right_module(self._home(question)), {**sent, "function": question})
            if _given(said) != _given(right):
                gives.setdefault(question, (_shown(question, sent), _value(said), _value(right)))
            elif _left(said) != _left(right):
                leaves.setdefault(question, (_shown(question, sent), _left_over(said), _left_over(right)))
        found = gives or leaves
        call, got, expected = next(iter(found.values()), ("", "", ""))
        return {"functions": sorted(found or unknown), "call": call, "got": got, "right": expected}

    def _home(self, question: str) -> str:
        return self._assignment.question(question).naming.module or self._assignment.modules[0][0]


def _asked(theirs: Workshop, code: CodeUnderTest, question: str, call: "DistantCall", heard: _Heard) -> Message:
    """What the code answers to a test."""
    test, place = heard.test, code.places.get(question)
    if place is None:
        heard.missing.setdefault(test, set()).add(question)
        return failed("NameError", call["function"])
    before = len(theirs.failures)
    said = theirs.talk(place[0], {**call, "function": place[1]})
    if any(isinstance(one, TimedOut) and one.reason is Fate.WALL for one in theirs.failures[before:]):
        heard.late = True
        heard.cut_short.add(test)
    talks = "question" in said or bool(call["typed"])
    heard.note(test, question, call, None if talks else said)
    return said


def _cell(state: CellState, why: str = "") -> CrossedTest:
    return {"state": state.value, "why": why, "functions": [], "call": "", "got": "", "right": ""}


def _given(said: Message) -> tuple[object, ...]:
    error = said.get("error")
    return said.get("value"), error.get("kind") if isinstance(error, dict) else error


def _left(said: Message) -> tuple[object, ...]:
    return said.get("after"), said.get("printed")


def _left_over(said: Message) -> str:
    """What was printed or, where nothing was, the arguments after the call."""
    if said.get("printed"):
        return cut(str(said["printed"]))
    try:
        return cut(", ".join(map(repr, decoded(said.get("after")))))
    except (BadValue, KeyError, TypeError, AttributeError):
        return "?"


def _shown(question: str, sent: "DistantCall") -> str:
    try:
        return cut(f"{question}({', '.join(repr(decode(one)) for one in sent['arguments'])})")
    except (BadValue, KeyError, TypeError, AttributeError):
        return f"{question}(…)"


def _value(said: Message) -> str:
    """What was answered, as the teacher reads it."""
    error = said.get("error")
    if isinstance(error, dict):
        return one_line(f"{error.get('kind')}: {error.get('text')}", most=200)
    try:
        return cut(repr(decode(said["value"])))
    except (BadValue, KeyError, TypeError, AttributeError):
        return "?"
