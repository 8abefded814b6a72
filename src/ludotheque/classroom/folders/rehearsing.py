"""The jail of a correction: it is a stranger's code too. Asks it for its examples, its answers, and those of its mutants."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from types import TracebackType
from typing import Any, Self

from ludotheque.classroom.folders.correction import BadCorrection, Snippet
from ludotheque.classroom.judging.bench import JailLike, OpenJail
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text, one_line, same
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.inside.values import BadValue, Opaque, PlainData, decode, encode
from ludotheque.sandbox.limits import Limits

DRIVER = "repetition_du_corrige"  # the name of our own file beside those of the correction
LIMITS = Limits(wall_seconds=60.0, cpu_seconds=300, output_bytes=16_000_000)
LOAD_SECONDS, CALL_SECONDS, MUTANT_SECONDS = 10.0, 40.0, 4.0
ROOM = 60_000  # values in one request: a call has some dozens


@dataclass(frozen=True)
class TriedCall:
    """A call to be made of the correction."""

    function: str
    arguments: Arguments
    typed: tuple[str, ...] = ()
    files: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Rehearsed:
    """What the correction answered, and in how many steps; `raised` is the name of its error."""

    reply: Reply
    steps: int = 0


@dataclass(frozen=True)
class Recorded:
    """The calls that the examples make, and the examples that say otherwise than the correction."""

    calls: tuple[tuple[str, Arguments], ...] = ()
    problems: tuple[tuple[str, str, str, str], ...] = ()  # the function, the line, what it says, what came


class Rehearsal:
    """A correction in its jail, opened at the first question and again after a crash; a context manager."""

    def __init__(
        self,
        files: Mapping[str, bytes],
        sources: Mapping[str, str],
        open_jail: OpenJail,
        work: Sequence[tuple[str, str]] = (),
    ) -> None:
        driver = resources.files("ludotheque.classroom.inside").joinpath("rehearsal.py").read_bytes()
        self._files = {**files, f"{DRIVER}.py": driver}
        self.sources, self._open_jail = dict(sources), open_jail
        self._work = [[*one] for one in work]  # the files that examples read
        self._jail: JailLike | None = None
        self._prepared: list[TriedCall] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the jail."""
        if self._jail is not None:
            self._jail.close()
            self._jail = None

    def record(self, names: Sequence[str], snippets: Sequence[Snippet]) -> Recorded:
        """What the examples of the correction call."""
        told = [[one.of, [[*line] for line in one.lines]] for one in snippets]
        found = self._asked("record", [self.sources, [*names], told, self._work], CALL_SECONDS)
        if not isinstance(found, dict):
            return Recorded()
        calls = tuple((str(name), tuple(given)) for name, given in found.get("calls", ()))
        problems = tuple(tuple(map(str, one)) for one in found.get("problems", ()))
        return Recorded(tuple(call for call in calls if is_plain(call[1])), problems)  # type: ignore[arg-type]

    def prepare(self, calls: Sequence[TriedCall]) -> list[Rehearsed]:
        """What the correction answers to each of these calls; mutants are then tried on them."""
        self._prepared = [*calls]
        found: list[Rehearsed] = []
        told = self._asked("prepare", [self.sources, [_sent(call) for call in calls]], CALL_SECONDS)
        for one in told if isinstance(told, list) else ():
            *reply, steps = one
            found.append(Rehearsed(_reply(reply), int(steps)))
        return found if len(found) == len(calls) else [Rehearsed(Reply(error=same("?"), raised="?"))] * len(calls)

    def unstable(self) -> list[int]:
        """The calls, among those prepared, that the correction answers otherwise a second time."""
        told = self._asked("again", [self.sources], CALL_SECONDS)
        return [place for place in told if isinstance(place, int)] if isinstance(told, list) else []

    def mutant(self, module: str, source: str, places: Sequence[int]) -> list[tuple[int, Reply | None]] | None:
        """The calls that a mutant answers otherwise, with some of its replies; None where it kills its jail or never ends."""
        try:
            told = self._asked("mutant", [{**self.sources, module: source}, [*places]], MUTANT_SECONDS)
        except BadCorrection:
            return None
        if not isinstance(told, list):
            return None
        return [(one[0], _reply(one[1:]) if len(one) > 1 else None) for one in told if isinstance(one, list)]

    def made(self, sources: Mapping[str, str], function: str, seed: int, count: int) -> list[PlainData]:
        """Values that a function of `cas.py` makes."""
        found = self._asked("made", [{**self.sources, **sources}, function, seed, count], CALL_SECONDS)
        return [one for one in found if is_plain((one,))] if isinstance(found, list) else []

    def verify(self, sources: Mapping[str, str], checker: str, arguments: Arguments, reply: Reply) -> bool | str:
        """What a checker of `cas.py` says of an answer: True, False, or a sentence that says what is wrong."""
        given = [{**self.sources, **sources}, checker, [*arguments], reply.value, [*reply.after], reply.printed]
        said = self._asked("verify", given, MUTANT_SECONDS)
        return said if isinstance(said, bool | str) else False

    def answer(self, call: TriedCall) -> Reply:
        """What the correction answers to one more call; those prepared stay."""
        told = self._asked("answer", [self.sources, _sent(call)], MUTANT_SECONDS)
        return _reply(told)

    def _asked(self, function: str, arguments: list[Any], seconds: float) -> Any:
        """The answer of our file in the jail; a correction that kills its jail, or never answers, is refused in a sentence."""
        request = {
            "op": "call",
            "module": DRIVER,
            "function": function,
            "arguments": [encode(one, ROOM * 10) for one in arguments],
            "typed": [],
            "seconds": seconds,
            "after": False,
        }
        try:
            answer = self._ready(function != "mutant").ask(request, seconds + LOAD_SECONDS)
            error = answer.get("error")
            if error is None:
                return decode(answer["value"])
        except JailError as failure:
            self._jail = None
            raise _stopped(failure.text) from failure
        except BadValue as failure:
            raise _stopped(Text("sa réponse n'est pas lisible", "its answer cannot be read")) from failure
        said = f"{error.get('kind')} : {error.get('text')}" if isinstance(error, dict) else str(error)
        if function == "mutant":
            return None
        raise _stopped(same(one_line(said, most=300)))

    def _ready(self, fresh: bool) -> JailLike:
        if self._jail is None:
            self._jail = self._open_jail(self._files, LIMITS, library=False)
            loaded = self._jail.ask(
                {"op": "load", "module": DRIVER, "typed": [], "seconds": LOAD_SECONDS}, LOAD_SECONDS
            )
            if loaded.get("error"):
                raise _stopped(same(one_line(str(loaded["error"]), most=300)))
            if self._prepared and not fresh:
                self.prepare(self._prepared)
        return self._jail


def _sent(call: TriedCall) -> list[Any]:
    return [call.function, [*call.arguments], [*call.typed], [[*one] for one in call.files]]


def _reply(told: Sequence[Any]) -> Reply:
    value, after, printed, asked, error, files = told
    return Reply(
        value,
        tuple(after),
        str(printed),
        tuple(map(str, asked)),
        same(str(error)) if error else None,
        raised=str(error),
        files=tuple((str(name), str(text)) for name, text in files),
    )


def _stopped(why: Text) -> BadCorrection:
    return BadCorrection(
        Text(f"Le corrigé n'a pas pu être essayé : {why.fr}", f"The correction could not be tried: {why.en}")
    )


def is_plain(values: Sequence[PlainData]) -> bool:
    """Whether these hold nothing but plain data."""
    waiting: list[PlainData] = [*values]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Opaque):
            return False
        if isinstance(one, list | tuple | set):
            waiting += one
        elif isinstance(one, dict):
            waiting += [*one, *one.values()]
    return True
