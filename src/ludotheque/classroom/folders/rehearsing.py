"""The jail of a correction: it is a stranger's code too. Asks it for its examples, its answers, and those of its mutants."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from types import TracebackType
from typing import Any, Self, TypeVar

from ludotheque.classroom.folders.correction import BadCorrection, Snippet
from ludotheque.classroom.judging.bench import JailLike, OpenJail
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import UNPRINTABLE, Text, one_line, same
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.inside.values import BadValue, Opaque, PlainData, decode, encode
from ludotheque.sandbox.limits import Limits

DRIVER = "repetition_du_corrige"  # the name of our own file beside those of the correction
LIMITS = Limits(wall_seconds=60.0, cpu_seconds=300, output_bytes=16_000_000)
LOAD_SECONDS, CALL_SECONDS, MUTANT_SECONDS, CHECK_SECONDS = 10.0, 40.0, 4.0, 1.0
DRAWING_SECONDS = (
    600.0  # by the clock, for all cases of a folder: a question takes one or two, one whose mutants never end 60
)
DRAWING = ("record", "prepare", "again", "mutant", "made")
ROOM = 60_000  # values in one request: a call has some dozens
LONGEST_CALL = 10_000  # characters of an example; whoever makes others of its pieces compares each with all
MOST_PROBLEMS, LONGEST_SAID = 40, 500  # examples that are told to be wrong, and characters of each part of one
MOST_STEPS = 1_000_000_000
SPENT = Text(
    f"ses cas n'étaient pas tirés après {DRAWING_SECONDS:g} secondes",
    f"its cases were not drawn after {DRAWING_SECONDS:g} seconds",
)
UNREADABLE = Text("sa réponse n'est pas lisible", "its answer cannot be read")
T = TypeVar("T")


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
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        driver = resources.files("ludotheque.classroom.inside").joinpath("rehearsal.py").read_bytes()
        self._files = {**files, f"{DRIVER}.py": driver}
        self.sources, self._open_jail = dict(sources), open_jail
        self._work = [[*one] for one in work]  # the files that examples read
        self._jail: JailLike | None = None
        self._prepared: list[TriedCall] = []
        self._clock, self._left = clock, DRAWING_SECONDS

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
        return self._read("record", [self.sources, [*names], told, self._work], CALL_SECONDS, _recorded)

    def prepare(self, calls: Sequence[TriedCall]) -> list[Rehearsed]:
        """What the correction answers to each of these calls; mutants are then tried on them."""
        self._prepared = [*calls]
        asked = [self.sources, [_sent(call) for call in calls]]
        found = self._read("prepare", asked, CALL_SECONDS, lambda told: [*map(_rehearsed, told)])
        return found if len(found) == len(calls) else [Rehearsed(Reply(error=same("?"), raised="?"))] * len(calls)

    def unstable(self) -> list[int]:
        """The calls, among those prepared, that the correction answers otherwise a second time."""
        return self._read("again", [self.sources], CALL_SECONDS, lambda told: [int(place) for place in told])

    def mutant(self, module: str, source: str, places: Sequence[int]) -> list[tuple[int, Reply | None]] | None:
        """The calls that a mutant answers otherwise, with some of its replies; None where it kills its jail or never ends."""
        asked = [{**self.sources, module: source}, [*places]]
        try:
            told = self._read("mutant", asked, MUTANT_SECONDS, _told_apart)
        except BadCorrection:
            return None
        return None if told is None else [(place, reply) for place, reply in told.items() if place in places]

    def made(self, sources: Mapping[str, str], function: str, seed: int, count: int) -> list[PlainData]:
        """Values that a function of `cas.py` makes."""
        asked = [{**self.sources, **sources}, function, seed, count]
        return self._read("made", asked, CALL_SECONDS, lambda told: [one for one in told if is_example((one,))])

    def verify(self, sources: Mapping[str, str], checker: str, arguments: Arguments, reply: Reply) -> bool | str:
        """What a checker of `cas.py` says of an answer: True, False, or a sentence that says what is wrong."""
        given = [{**self.sources, **sources}, checker, [*arguments], reply.value, [*reply.after], reply.printed]
        said = self._asked("verify", given, CHECK_SECONDS)
        return said if isinstance(said, bool | str) else False

    def answer(self, call: TriedCall) -> Reply:
        """What the correction answers to one more call; those prepared stay."""
        return self._read("answer", [self.sources, _sent(call)], MUTANT_SECONDS, _reply)

    def _read(self, function: str, arguments: list[Any], seconds: float, read: Callable[[Any], T]) -> T:
        """The answer, as `read` understands it. A correction can speak in the place of our file: another shape is refused."""
        told = self._asked(function, arguments, seconds)
        try:
            return read(told)
        except (TypeError, ValueError, KeyError, AttributeError, OverflowError) as failure:
            raise _stopped(UNREADABLE) from failure

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
        if self._left <= 0 and function in DRAWING:
            raise _stopped(SPENT)
        begun = self._clock()
        try:
            answer = self._ready(function != "mutant").ask(request, seconds + LOAD_SECONDS)
            error = answer.get("error")
            if error is None:
                return decode(answer["value"])
        except JailError as failure:
            self._jail = None
            raise _stopped(failure.text) from failure
        except (BadValue, TypeError, KeyError, AttributeError) as failure:
            raise _stopped(UNREADABLE) from failure
        finally:
            self._left -= self._clock() - begun if function in DRAWING else 0
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


def _recorded(told: Any) -> Recorded:
    calls = [(str(name), tuple(given)) for name, given in told["calls"]]
    problems = []
    for of, line, said, came in told["problems"][:MOST_PROBLEMS]:
        problems.append((str(of), str(line)[:LONGEST_SAID], str(said)[:LONGEST_SAID], str(came)[:LONGEST_SAID]))
    return Recorded(tuple(call for call in calls if is_example(call[1])), tuple(problems))


def _rehearsed(told: Any) -> Rehearsed:
    *reply, steps = told
    return Rehearsed(_reply(reply), min(int(steps), MOST_STEPS))


def _told_apart(told: Any) -> dict[int, Reply | None] | None:
    """Of a mutant: each call that it answers otherwise, with its reply where it is told; None where it did not load."""
    return None if told is None else {int(place): _reply(reply) if reply else None for place, *reply in told}


def _reply(told: Any) -> Reply:
    value, after, printed, asked, error, files = told
    raised = one_line(str(error), most=LONGEST_SAID, instead=UNPRINTABLE)
    return Reply(
        value,
        tuple(after),
        str(printed),
        tuple(map(str, asked)),
        same(raised) if raised else None,
        raised=raised,
        files=tuple((_file_name(name), str(text)) for name, text in files),
    )


def _file_name(name: str) -> str:
    if not name.isprintable() or "/" in name:
        raise ValueError("no name of a file")
    return name


def _stopped(why: Text) -> BadCorrection:
    return BadCorrection(
        Text(f"Le corrigé n'a pas pu être essayé : {why.fr}", f"The correction could not be tried: {why.en}")
    )


def is_example(values: Sequence[PlainData]) -> bool:
    """Whether a call with these is one that people read: plain data, and not without end."""
    return is_plain(values) and len(repr(values)) <= LONGEST_CALL


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
