"""The calls that the correction's functions make of each other on their own cases: more cases of the functions called.

A function may be wrong only where nobody looked, and its callers show it. What they ask of it is asked of everybody's.
"""

import copy
import sys
from collections.abc import Container, Generator
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice
from types import FrameType

from ludotheque.classroom.cases.sorting import spread
from ludotheque.classroom.contract import CallMade, Clause
from ludotheque.classroom.folders.shipped import SOLUTIONS
from ludotheque.classroom.handins.scopes import reached, uses
from ludotheque.classroom.judging.bench import Bench, OpenJail
from ludotheque.classroom.judging.oracle import Answering, answer, right_reply
from ludotheque.classroom.judging.ours import standing_in
from ludotheque.classroom.judging.workshop import right_files, right_module, right_workshop
from ludotheque.classroom.question import Arguments, Assignment, Case, Question
from ludotheque.core.text import Text

MOST_CASES = 12  # of one function, whoever calls it: a third more than most have
MOST_PUBLIC = 4  # of those
PUBLIC, HIDDEN = 2, 4  # that one function makes of another
MOST_CALLS = 300  # heard of one function: a search makes thousands, most of them alike
_drawn: dict[tuple[int, bool], tuple[Assignment, Assignment]] = {}  # the first keeps its number from being another's


@dataclass
class _Calls:
    """What one function of the correction was heard to ask of another."""

    caller: Question
    heard: dict[str, Case] = field(default_factory=dict)  # public ones come first

    def hear(self, called: Question, arguments: Arguments, case: Case) -> None:
        name = self.caller.name
        clause = case.sort.clause or _first_clause(called)
        sort = CallMade(Text(f"appel fait par {name}", f"a call made by {name}"), clause)
        self.heard.setdefault(repr(arguments), Case(arguments, sort, case.public))

    def some(self, called: Question, known: Container[str], count: int, *, public: bool) -> list[Case]:
        """So many of those that nobody asks yet, of every size."""
        new = [case for key, case in self.heard.items() if case.public is public and key not in known]
        ordered = sorted((case for case in new if _is_answered(called, case)), key=lambda case: case.size)
        return spread(ordered, count)


def with_calls_made(assignment: Assignment, open_jail: OpenJail, *, public_only: bool = False) -> Assignment:
    """The assignment with these cases besides, drawn once; as it is where there is no correction to listen to."""
    key = id(assignment), public_only
    if key not in _drawn:
        made = {} if assignment.handout else _heard(assignment, open_jail, public_only=public_only)
        questions = tuple(
            replace(one, cases=(*one.cases, *_chosen(one, made.get(one.name, [])))) for one in assignment.questions
        )
        _drawn[key] = assignment, replace(assignment, questions=questions)
    return _drawn[key][1]


def _chosen(called: Question, callers: list[_Calls]) -> list[Case]:
    """Of each caller some public ones, as long as there is room, then hidden ones of those of which `check` tries any."""
    known, chosen = {repr(case.arguments) for case in called.cases}, list[Case]()
    trying = list[_Calls]()
    for public, count, room in ((True, PUBLIC, MOST_PUBLIC), (False, HIDDEN, MOST_CASES)):
        for calls in callers if public else trying.copy():
            some = calls.some(called, known, min(count, room - len(chosen)), public=public)
            known |= {repr(case.arguments) for case in some}
            chosen += some
            trying += [calls] if public and some else []
    return chosen


def _heard(assignment: Assignment, open_jail: OpenJail, *, public_only: bool) -> dict[str, list[_Calls]]:
    """What is asked of each question: each function of the correction is called, and the others are listened to."""
    functions = [one for one in assignment.questions if not one.game and assignment.reference.answers(one.name)]
    made = dict[str, list[_Calls]]()
    for caller in functions:
        others = (one for one in functions if one is not caller and not one.given and one.wants.together is None)
        heard = {one.name: _Calls(caller) for one in others}
        cases = [case for case in caller.cases if case.counts and not case.files and (case.public or not public_only)]
        cases.sort(key=lambda case: not case.public)
        calls = _in_jail if isinstance(caller.oracles[0], Answering) else _in_process
        with closing(calls(assignment, open_jail, caller, cases)) as every:
            for called, arguments, case in islice(every, MOST_CALLS):
                if called.name in heard and called.look.fits(arguments):
                    heard[called.name].hear(called, arguments, case)
        for name, some in heard.items():
            made.setdefault(name, []).append(some)
    return made


Call = tuple[Question, Arguments, Case]  # what was asked of which question, and in which case of the caller


def _in_process(assignment: Assignment, _jail: OpenJail, caller: Question, cases: list[Case]) -> Generator[Call]:
    """Our own functions are watched as they run here."""
    called = {one.name: one for one in assignment.questions if one is not caller}
    for case in cases:
        calls = list[tuple[str, Arguments]]()

        def watch(frame: FrameType, event: str, _value: object, calls: list[tuple[str, Arguments]] = calls) -> None:
            code, module = frame.f_code, str(frame.f_globals.get("__name__"))
            if event == "call" and code.co_name in called and module.startswith(SOLUTIONS) and len(calls) < MOST_CALLS:
                names = code.co_varnames[: code.co_argcount]
                calls.append((code.co_name, copy.deepcopy(tuple(frame.f_locals[name] for name in names))))

        before = sys.getprofile()
        sys.setprofile(watch)
        try:
            answer(caller.oracles[0], case.arguments, case.typed)
        finally:
            sys.setprofile(before)
        yield from ((called[name], arguments, case) for name, arguments in calls)


def _in_jail(assignment: Assignment, open_jail: OpenJail, caller: Question, cases: list[Case]) -> Generator[Call]:
    """The correction of a folder runs in a jail, above its own functions in another, which hear what they are asked."""
    used = reached(uses(assignment.reference.sources.values()), caller.name)
    below = {one.name: (one.name, one.parameters) for one in assignment.questions if one.name in used and not one.game}
    below.pop(caller.name, None)
    if not below or not cases:
        return
    calls = list[tuple[Question, Arguments]]()
    module = right_module(caller.naming.module or assignment.modules[0][0])
    files, library = right_files(assignment), assignment.reference.library
    with right_workshop(assignment, open_jail) as workshop:
        served = standing_in(assignment, below, {}, workshop, heard=lambda *call: calls.append(call), most=MOST_CALLS)
        with closing(Bench(files, module, open_jail, library=library, served=served)) as bench:
            for case in cases if caller.name in bench.loaded.functions else ():
                bench.call(caller.name, case.arguments, case.typed)
                yield from ((called, arguments, case) for called, arguments in calls)
                calls.clear()


def _is_answered(called: Question, case: Case) -> bool:
    return right_reply(called, case).error is None


def _first_clause(question: Question) -> Clause | None:
    return next((case.sort.clause for case in question.cases if case.counts), None)
