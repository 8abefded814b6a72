"""One function of a hand-in under trial: it is called, and what it answers is understood under a convention."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ludotheque.classroom.contract import Fault, FaultKind
from ludotheque.classroom.judging.bench import GIVEN_UP, NOT_LOADED, Bench
from ludotheque.classroom.judging.comparing import (
    WRONG_OUTCOME,
    Faults,
    bare,
    compare,
    is_wrong,
    outcome_said,
    stopped,
)
from ludotheque.classroom.judging.habits import AnswerChannel, Convention
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.judging.time_budget import SPENT
from ludotheque.classroom.question import Arguments, Case, Files, Question, Reply
from ludotheque.core.text import Text

MAX_DEATHS = 2  # hangs and crashes granted to one question
MANY_ENDS = 3  # games of one outcome that are never told in the same words twice: nobody can know them
TIRING = 6  # hangs and crashes of one file, after which every other question is granted one alone
NOT_TRIED = Text(
    "n'a pas été essayée : les appels précédents ont tué le programme",
    "was not tried: the calls before killed the program",
)
UNTRIED = (NOT_TRIED, GIVEN_UP, SPENT, NOT_LOADED)


@dataclass(frozen=True)
class Trial:
    """A convention tried on cases: the faults found in each."""

    convention: Convention
    faults: dict[Case, Faults]
    together: Fault | None = None

    @cached_property
    def wrong(self) -> tuple[Case, ...]:
        """The cases of the contract that go wrong."""
        return tuple(case for case, faults in self.faults.items() if case.counts and is_wrong(faults))

    @property
    def right(self) -> bool:
        return not self.wrong and self.together is None

    @property
    def letter(self) -> tuple[Fault, ...]:
        """What is not to the letter in the cases of the contract."""
        every = (fault for case, faults in self.faults.items() if case.counts for fault in faults)
        return tuple(dict.fromkeys(fault for fault in every if fault.kind is FaultKind.LETTER))

    @property
    def beyond(self) -> tuple[Case, ...]:
        """The cases beyond the assignment that go wrong: they may be told."""
        every = ((case, faults) for case, faults in self.faults.items() if not case.counts)
        return tuple(case for case, faults in every if is_wrong(faults) and not not_tried(faults))


class Tried:
    """Calls one function of a hand-in, remembers what it answered, and compares."""

    def __init__(self, question: Question, bench: Bench, name: str) -> None:
        self.question, self.bench, self.name = question, bench, name
        self.parameters = bench.loaded.functions[name]
        self._heard: dict[tuple[str, tuple[str, ...]], Reply] = {}
        self._compared: dict[tuple[Convention, Case], Faults] = {}
        self._deaths = 0

    @property
    def worn_out(self) -> bool:
        deadly = self._deaths >= (MAX_DEATHS if self.bench.deaths < TIRING else 1)
        return deadly or self.bench.unloaded or not self.bench.has_time(self.name)

    def trial(self, convention: Convention, cases: Iterable[Case]) -> Trial:
        """Every case under this convention."""
        found = {case: self.faults(convention, case) for case in cases}
        self._compare_words(convention, found)
        return Trial(convention, found, self._together(found))

    def passes(self, convention: Convention, cases: Sequence[Case]) -> bool:
        """Whether all these cases are right; stops at the first that is not."""
        found = dict[Case, Faults]()
        for case in cases:
            if case.counts:
                found[case] = self.faults(convention, case)
                if is_wrong(found[case]):
                    return False
        self._compare_words(convention, found)
        return not any(is_wrong(faults) for faults in found.values()) and self._together(found) is None

    def score(self, convention: Convention, cases: Sequence[Case], enough: int) -> int:
        """How many cases are right; gives up where it cannot reach `enough`."""
        right, left = 0, len(cases)
        for case in cases:
            right += not is_wrong(self.faults(convention, case))
            left -= 1
            if right + left < enough or self.worn_out:
                break
        return right

    def faults(self, convention: Convention, case: Case) -> Faults:
        """What this convention finds wrong with the reply to a case."""
        if (convention, case) not in self._compared:
            self._compared[convention, case] = self._comparison(convention, case)
        return self._compared[convention, case]

    def _comparison(self, convention: Convention, case: Case) -> Faults:
        expected = right_reply(self.question, case, convention.reading)
        reply = convention.receive(self.question, case, self.reply(convention, case))
        return compare(self.question, case, expected, reply, printed_value=convention.channel is AnswerChannel.PRINTED)

    def reply(self, convention: Convention, case: Case) -> Reply:
        """What the function answered, as it stands."""
        sent, typed = convention.send(self.question, case.arguments), convention.typed(self.question, case.typed)
        key = repr(sent), (*typed, *(f"{name}: {text}" for name, text in case.files))
        if self.question.wants.together:
            key = f"{id(case)}", typed  # each call of a function that shuffles is worth hearing
        if key not in self._heard:
            if self.worn_out:
                return Reply(error=NOT_TRIED)
            files = case.files if self.question.wants.writes or case.files else None
            self._heard[key] = self._asked(sent, typed, files, hidden=not case.public)
        return self._heard[key]

    def was_called(self, convention: Convention, case: Case) -> bool:
        """Whether there is an answer to be shown."""
        return self.reply(convention, case).error not in UNTRIED

    def afresh(self) -> "Tried":
        """The same function, of which nothing is known, in a process that was given no hidden case."""
        if self.bench.saw_hidden:
            self.bench.close()
        return Tried(self.question, self.bench, self.name)

    def _asked(self, sent: Arguments, typed: tuple[str, ...], files: Files | None, *, hidden: bool) -> Reply:
        before = self.bench.deaths
        reply = self.bench.call(self.name, sent, typed, hidden=hidden, files=files)
        self._deaths += self.bench.deaths - before
        return reply

    def _compare_words(self, convention: Convention, found: dict[Case, Faults]) -> None:
        """Words that nobody knows must tell the outcomes apart: none is said of two, and some are said more than once."""
        meaning = self.question.wants.outcome
        if meaning is None:
            return
        spoken, ends = dict[Case, str](), dict[Case, str]()
        for case, faults in found.items():
            words = outcome_said(self.reply(convention, case), convention.channel is AnswerChannel.PRINTED)
            if not is_wrong(faults) and meaning(words) is None:
                spoken[case], ends[case] = bare(words), meaning(str(right_reply(self.question, case).value)) or ""
        if _tells_apart(spoken, ends):
            return
        without = {case: bare("".join(s for s in words if not s.isdigit()) or words) for case, words in spoken.items()}
        confused = {words for words in without.values() if len({ends[c] for c in without if without[c] == words}) > 1}
        for case, words in without.items():
            same_end = [without[other] for other in without if ends[other] == ends[case]]
            if words in confused or (len(same_end) >= MANY_ENDS and len({*same_end}) == len(same_end)):
                found[case] = (WRONG_OUTCOME, *found[case])

    def _together(self, found: dict[Case, Faults]) -> Fault | None:
        whole = self.question.wants.together
        if whole is None:
            return None
        replies = [self.reply(Convention(), case) for case in found]
        return None if any(reply.error for reply in replies) else whole(replies)


def _tells_apart(spoken: dict[Case, str], ends: dict[Case, str]) -> bool:
    """Whether each outcome has its own words, numbers included, and always the same."""
    said: dict[str, set[str]] = {}
    for case, words in spoken.items():
        said.setdefault(ends[case], set()).add(words)
    every = [words for some in said.values() for words in some]
    return all(len(some) == 1 for some in said.values()) and len({*every}) == len(every)


def not_tried(faults: Faults) -> bool:
    """Whether these only say that the call was not made."""
    return any(faults == (stopped(why),) for why in UNTRIED)
