"""The right answers of a folder's assignment: those kept with its cases, else the correction's own, asked in its jail."""

from collections.abc import Iterable, Mapping
from threading import Lock

from ludotheque.classroom.contract import Fault, logic
from ludotheque.classroom.folders.casebook import BuiltCase
from ludotheque.classroom.folders.correction import BadCorrection
from ludotheque.classroom.folders.rehearsing import Rehearsal, TriedCall
from ludotheque.classroom.judging.comparing import VALUE, stopped
from ludotheque.classroom.judging.oracle import Answering
from ludotheque.classroom.question import Arguments, Case, Files, Reply
from ludotheque.core.text import Text, one_line, same

LONGEST_SAID = 300  # characters of what a checker says
UNKNOWN = same("?")  # no answer is known: the call is not made


def call_key(arguments: Arguments, typed: tuple[str, ...], files: Files) -> str:
    """What tells one call from another."""
    return repr((arguments, typed, files))


class KnownAnswers(Answering):
    """A table of answers and nothing else: what a handout carries."""

    def __init__(self, cases: Iterable[BuiltCase]) -> None:
        self._known = {call_key(one.call.arguments, one.call.typed, one.call.files): one.reply for one in cases}

    def reply(self, case: Case) -> Reply:
        return self._known.get(call_key(case.arguments, case.typed, case.files)) or self._asked(case)

    def _asked(self, _case: Case) -> Reply:
        return Reply(error=UNKNOWN)


class CorrectionAnswers(KnownAnswers):
    """The same, and the correction for the calls that it does not hold: smaller ones, made of those."""

    def __init__(self, cases: Iterable[BuiltCase], function: str, rehearsal: Rehearsal, lock: Lock) -> None:
        super().__init__(cases)
        self._function, self._rehearsal, self._lock = function, rehearsal, lock

    def _asked(self, case: Case) -> Reply:
        with self._lock:
            try:
                return self._rehearsal.answer(TriedCall(self._function, case.arguments, case.typed, case.files))
            except BadCorrection as failure:
                return Reply(error=failure.text)


class Checker:
    """Asks a function of `cas.py`, in its jail, whether an answer is right: where several are."""

    def __init__(self, function: str, sources: Mapping[str, str], rehearsal: Rehearsal, lock: Lock) -> None:
        self._function, self._sources, self._rehearsal, self._lock = function, dict(sources), rehearsal, lock

    def __call__(self, case: Case, reply: Reply) -> Fault | None:
        if reply.error:
            return stopped(reply.error)
        with self._lock:
            try:
                said = self._rehearsal.verify(self._sources, self._function, case.arguments, reply)
            except BadCorrection:
                return self._lost
        if said is True:
            return None
        if said is False:
            return VALUE
        words = one_line(said, most=LONGEST_SAID)
        return logic(words, words)

    @property
    def _lost(self) -> Fault:
        """Of an answer that the checker does not expect: it is none, and the other questions are judged."""
        return logic(
            f"{self._function} ne sait que faire de cette réponse",
            f"{self._function} cannot make anything of this answer",
        )

    @property
    def text(self) -> Text:
        return Text(f"ce que {self._function} accepte", f"what {self._function} accepts")
