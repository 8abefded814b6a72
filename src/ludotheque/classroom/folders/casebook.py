"""The cases of one question, drawn and answered once: what is asked, what the correction answers, what counts in it."""

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from ludotheque.classroom.contract import Clause, Source
from ludotheque.classroom.folders.correction import WrittenFunction
from ludotheque.classroom.folders.mutating import MutatedFile
from ludotheque.classroom.folders.question_table import QuestionSettings
from ludotheque.classroom.folders.rehearsing import TriedCall
from ludotheque.classroom.judging.comparing import bare
from ludotheque.classroom.question import Case, Printed, Reply, Wants
from ludotheque.core.text import Text

SAID = re.compile(r"(-?\d{1,300}(?:[.,]\d{1,300})?)|([^\W\d_]{2,})")  # numbers, and words of more than a letter
TOLERANCE = 1e-9  # of numbers with a point: another order of adding them is no fault


@dataclass(frozen=True)
class BuiltCase:
    """A call with its answer."""

    call: TriedCall
    reply: Reply
    sort: Text
    public: bool
    there: bool = False  # it stands in the correction itself


@dataclass(frozen=True)
class Casebook:
    """All that is known of one question once its correction has been tried."""

    question: str
    cases: tuple[BuiltCase, ...] = ()
    changes: tuple[str, ...] = ()  # parameters that the correction changes in place
    prints: bool = False
    asks: bool = False
    writes: bool = False
    reals: bool = False  # numbers with a point are among its answers
    gives_back: bool = False  # what it changes is what it returns, and no word asks for the change
    from_set: bool = False  # its answer is the list of a set: in no order
    domains: tuple[Text, ...] = ()
    relations: tuple[Text, ...] = ()
    refused: int = 0  # calls on which the correction stops: left out
    unstable: int = 0  # calls that it answers otherwise a second time: left out
    tried: int = 0
    mutants: int = 0
    survivors: tuple[MutatedFile, ...] = ()
    killed: tuple[MutatedFile, ...] = ()
    guess: float = 0.0  # the largest share of the cases that one constant answer gets right
    constant: str = ""  # that answer
    steps: int = 0  # of the longest call


def guessed(cases: Sequence[BuiltCase]) -> tuple[str, float]:
    """The constant answer that is right most often, and how often."""
    answers = [repr(one.reply.value) for one in cases if _only_answers(one)]
    if not answers:
        return "", 0.0
    best = max(answers, key=answers.count)  # the first of several, on every run
    return best, answers.count(best) / len(cases)


def _only_answers(case: BuiltCase) -> bool:
    """Whether giving a value is all there is to do: nothing to print, to change, to write or to raise."""
    reply, call = case.reply, case.call
    left_alone = repr(reply.after) == repr(call.arguments) and {*reply.files} == {*call.files}
    return left_alone and not reply.printed and not reply.raised


def wants_of(settings: QuestionSettings, book: Casebook, check: Callable[[Case, Reply], object] | None = None) -> Wants:
    """What counts in the answer: as the teacher says, else as the correction does."""
    printed = settings.printed or (
        Printed.FREE if book.asks and not book.prints else Printed.TEXT if book.prints else Printed.NOTHING
    )
    changes = settings.changes if settings.changes is not None else () if book.gives_back else book.changes
    return Wants(
        changes=changes,
        lenient=book.gives_back and settings.changes is None,
        unordered=("value", *changes) if settings.unordered or book.from_set else (),
        gist=what_is_said if printed is Printed.TEXT else None,
        tolerance=settings.tolerance if settings.tolerance is not None else TOLERANCE if book.reals else None,
        drawn=True,
        printed=printed,
        writes=book.writes,
        check=check,  # type: ignore[arg-type]
    )


def what_is_said(text: str) -> Hashable:
    """What a printed text says, however it writes numbers and signs: its numbers and its words, in order."""
    told = [f"{float(one[1].replace(',', '.')):.6g}" if one[1] else bare(one[2]) for one in SAID.finditer(text)]
    return tuple(told) or bare(text)


def clause_of(function: WrittenFunction, settings: QuestionSettings, enonce: str) -> Clause:
    """The sentence that demands the question: the teacher's, the one of the énoncé that names it, else its own docstring."""
    if settings.sentence:
        return Clause(settings.sentence)
    for sentence in _sentences(enonce):
        if (
            f"{function.name}(" in sentence
            or f"`{function.name}`" in sentence
            or f" {function.name} " in f" {sentence} "
        ):
            return Clause(sentence)
    return Clause(
        function.first_sentence or function.heading, Source.SENTENCE if function.first_sentence else Source.LISTING
    )


def _sentences(text: str) -> list[str]:
    import re

    lines = [line.strip(" #*->\t") for line in text.splitlines() if line.strip() and not line.startswith("```")]
    return [part.strip() for line in lines for part in re.split(r"(?<=[.;!?])\s+", line) if part.strip()]
