"""Ours on stage: the reference, or wrong twins of it, answer for the functions that a team's tests call."""

from collections.abc import Hashable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from queue import LifoQueue
from typing import TYPE_CHECKING, Self

from ludotheque.classroom.handins.preparing import Prepared
from ludotheque.classroom.judging.mutants import Mutant, affected_by
from ludotheque.classroom.judging.offered import Offered
from ludotheque.classroom.judging.real_pytest import Tests, Told
from ludotheque.classroom.judging.workshop import Workshop, failed, right_module, right_workshop
from ludotheque.classroom.question import Assignment
from ludotheque.sandbox.inside.values import Message

if TYPE_CHECKING:
    from ludotheque.sandbox.inside.distant import DistantCall

IN_PLACE_SUFFIX = "_en_place"
MAX_TRIED = 300  # calls made again to see whether a twin answers them otherwise
MAX_ANSWERS = 20_000  # remembered
MAX_LINES = 1_500  # typed in one run, one to three milliseconds each: a whole game needs up to a thousand or so


@dataclass(frozen=True)
class Version:
    """What answers: the reference or wrong twins of it, one for each of their functions; with copies or in place.

    A lone twin answers for the functions that call the wrong one too; where there are several, each for its own alone.
    """

    mutants: tuple[Mutant, ...] = ()
    in_place: bool = False


@dataclass(frozen=True)
class StageCall:
    """A call that the tests made of a function of the assignment, and its answer; None where lines were typed.

    `ended` is how many tests had ended by then: calls of one test have the same.
    """

    question: str
    sent: "DistantCall"
    answer: Message | None
    ended: int


class Stage:
    """Runs the tests of a hand-in on ours; a context manager, for the workshops where ours are."""

    offered: Offered  # to be said before the first run

    def __init__(self, assignment: Assignment, prepared: Prepared, tests: Tests, at_once: int) -> None:
        self._assignment, self._prepared, self._tests = assignment, prepared, tests
        self._mutants, self._twin = assignment.twins, assignment.in_place
        self._workshops = LifoQueue[Workshop]()  # one that is open is taken before one that is not
        self._at_once = at_once
        self._reach: dict[tuple[str, str], frozenset[str]] = {}
        self._answers: dict[tuple[str, str, str], Message] = {}
        self._keep = ExitStack()

    def __enter__(self) -> Self:
        twins = self._twins()
        for _ in range(self._at_once):
            workshop = right_workshop(self._assignment, self._tests.open_jail, twins)
            self._workshops.put(self._keep.enter_context(workshop))
        return self

    def __exit__(self, *error: object) -> None:
        self._keep.close()

    def warm_up(self) -> None:
        """Open a workshop before it is needed."""
        with self._workshop() as workshop:
            workshop.make_ready(right_module(self._assignment.modules[0][0]))

    def run(
        self, version: Version, chosen: list[str] | None = None, believed: frozenset[str] = frozenset()
    ) -> tuple[Told, list[StageCall]]:
        """One run, in a fresh jail for the tests and one for their helpers, and the calls that were made.

        One that the clock cut short is made again alone: no test is believed or not because the machine was busy.
        """
        told, calls = self._run(version, chosen, believed)
        return self._run(version, chosen, believed, alone=True) if told.late else (told, calls)

    def _run(
        self, version: Version, chosen: list[str] | None, believed: frozenset[str], *, alone: bool = False
    ) -> tuple[Told, list[StageCall]]:
        calls, lines, offered = list[StageCall](), 0, self.offered
        own = Workshop(self._prepared.files, self._tests.open_jail, library=False, right=False)
        with self._workshop() as workshop, own as helpers:

            def suspects() -> set[Hashable]:
                return {
                    one for call in calls if call.ended == told.ended for one in self._wrong(version, call, workshop)
                }

            def answer(call: "DistantCall") -> Message:
                nonlocal lines
                lines += len(call["typed"])
                name = offered.questions.get(call["function"])
                if lines > MAX_LINES:
                    return failed("EOFError", "il n'y a plus rien à lire au clavier")
                if name is not None:
                    sent: DistantCall = {**call, "function": name}
                    said = self._said(workshop, self._module(name, version), sent)
                    talks = "question" in said or bool(call["typed"])
                    calls.append(StageCall(name, sent, None if talks else said, told.ended))
                    return said
                if call["function"] in offered.functions.get(call["module"], ()):
                    return helpers.talk(offered.files[call["module"]], call)
                return failed("NameError", call["function"])  # not what a twin alone has

            told = Told(believed, frozenset(version.mutants), suspects)
            for name in {*offered.questions.values()}:
                workshop.make_ready(self._module(name, version))  # else the first call of a twin would be a slow one
            self._tests.run(told, {}, chosen, offered.functions, offered.beside, answer, alone=alone)
        return told, calls

    def _said(self, workshop: Workshop, module: str, call: "DistantCall") -> Message:
        """What ours answers; the same call of the same file is answered once, unless chance or a keyboard is in it."""
        name = call["function"]
        if call["typed"] or self._assignment.question(name).wants.check:
            return workshop.talk(module, call)
        key = module, name, repr(call["arguments"])
        if (known := self._answers.get(key)) is not None:
            return known
        trouble = len(workshop.failures)
        said = workshop.talk(module, call)
        if "question" not in said and len(workshop.failures) == trouble and len(self._answers) < MAX_ANSWERS:
            self._answers[key] = said  # not what a jail that died said: the next one answers
        return said

    def can_tell(self, version: Version, calls: list[StageCall]) -> bool:
        """Whether this twin answers one of these calls otherwise than they were: tests that hear the same say the same."""
        (mutant,) = version.mutants
        touched = self.touched(mutant.function, mutant.module, calls)
        different = {repr((call.question, call.sent["arguments"])): call for call in touched}.values()
        if len(different) > MAX_TRIED or any(call.answer is None for call in different):
            return True
        with self._workshop() as workshop:
            answers = (
                (workshop.call(self._module(call.question, version), call.sent), call.answer) for call in different
            )
            return any(said != right for said, right in answers)

    def touched(self, function: str, module: str, calls: list[StageCall]) -> list[StageCall]:
        """Those of the calls whose answers depend on this function of ours."""
        affected = self._touched_by(function, module)
        return [call for call in calls if call.question in affected]

    def _affected(self, mutant: Mutant) -> frozenset[str]:
        """The functions of its file that answer otherwise because of it, or may."""
        return self._touched_by(mutant.function, mutant.module)

    def _touched_by(self, function: str, module: str) -> frozenset[str]:
        if (function, module) not in self._reach:
            self._reach[function, module] = affected_by(function, self._assignment.reference.source(module))
        return self._reach[function, module]

    def _wrong(self, version: Version, call: StageCall, workshop: Workshop) -> set[Mutant]:
        """Of several twins, the one that answered this call otherwise than the reference does."""
        if call.answer is None:
            return set()
        mutants = {mutant for mutant in version.mutants if mutant.function == call.question}
        right = Version(in_place=version.in_place)
        return (
            mutants
            if mutants and workshop.call(self._module(call.question, right), call.sent) != call.answer
            else set()
        )

    @contextmanager
    def _workshop(self) -> Iterator[Workshop]:
        """One that nobody uses now."""
        workshop = self._workshops.get()
        try:
            yield workshop
        finally:
            self._workshops.put(workshop)

    def _module(self, question: str, version: Version) -> str:
        """The file of the workshop that answers for a question."""
        home, alone = self._home(question), len(version.mutants) == 1
        name = right_module(home)
        for mutant in version.mutants:
            if mutant.function == question or (alone and question in self._affected(mutant)):
                name = f"faux_{self._mutants.index(mutant)}"
        return f"{name}{IN_PLACE_SUFFIX}" if version.in_place else name

    def _home(self, question: str) -> str:
        return self._assignment.question(question).naming.module or self._assignment.modules[0][0]

    def _twins(self) -> dict[str, bytes]:
        """The wrong twins of the reference, and all once more where there is a function that may work in place."""
        reference = self._assignment.reference
        sources = {f"faux_{number}": mutant.source(reference) for number, mutant in enumerate(self._mutants)}
        if self._twin is not None:
            right = {right_module(self._assignment.modules[0][0]): reference.source()}
            every = {**sources, **right}.items()
            sources |= {f"{name}{IN_PLACE_SUFFIX}": f"{source}\n{self._twin.code}" for name, source in every}
        return {f"{name}.py": source.encode() for name, source in sources.items()}
