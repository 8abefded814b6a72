"""The bench on which a hand-in is tried: one jail for each of its files, opened again when the code kills it.

**Late is not wrong yet.** What is late beside other hand-ins is tried again in a fresh process, alone on this machine and
with a longer clock (see `company`); only what is late there too is held against its author.

**What a process has seen it may tell.** The bench knows whether the process it speaks to was given a hidden call: whatever
that process says from then on (values, prints, errors, questions) is for judging and for the teacher, never for a student.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from ludotheque.classroom.contract import NOTHING
from ludotheque.classroom.handins.notebooks import where
from ludotheque.classroom.judging.company import Company
from ludotheque.classroom.judging.hidden_errors import TellableLines, plain_error
from ludotheque.classroom.judging.time_budget import SPENT, TimeBudget
from ludotheque.classroom.question import Arguments, Files, Reply
from ludotheque.core.text import Text
from ludotheque.sandbox.errors import SENTENCES, Fate, JailError, TimedOut
from ludotheque.sandbox.inside.distant import KEYBOARD
from ludotheque.sandbox.inside.values import BadValue, Message, PlainData, Tagged, decode, encode
from ludotheque.sandbox.limits import Limits
from ludotheque.sandbox.request_clock import TimeSpent

if TYPE_CHECKING:
    from ludotheque.sandbox.inside.distant import DistantCall

LIMITS = Limits(wall_seconds=4.0, cpu_seconds=30)
CALL_SECONDS = 1.0  # of computing
RUN_SECONDS = 2.0  # of computing, for a whole game
SLOW_RUN_SECONDS = 10.0  # of computing, for one that is tried again because it went on answering
AT_FIRST = (
    0.5  # of that time, beside other hand-ins: honest calls take a hundredth of it, endless ones all of it, twice
)
AGAIN = 0.25  # of that time, for a function that was late before, even alone
LONGER = 5.0  # times the clock, for a call that is tried again alone: others may keep this machine busy
SERVED_SECONDS = 20.0  # by the clock, where some functions run in another jail: each call is a trip there and back
GAME_SECONDS = 20.0  # by the clock, for a whole game with somebody who types
MAX_DEATHS = 24  # of one file, one or two for each of its functions; what is left is then not called any more
OUT_OF_TIME = "OutOfTime"  # the name the jail gives to the error of a call that is cut short
ENDLESS = Text(
    f"ne répond pas après {CALL_SECONDS:g} seconde de calcul : une boucle sans fin ?",
    f"does not answer after {CALL_SECONDS:g} second of computing: an endless loop?",
)
ENDLESS_GAME, SLOW_GAME = (
    Text(
        f"la partie n'est pas finie après {seconds:g} secondes de calcul : une boucle sans fin ?",
        f"the game is not over after {seconds:g} seconds of computing: an endless loop?",
    )
    for seconds in (RUN_SECONDS, SLOW_RUN_SECONDS)
)
LATE = frozenset(
    (ENDLESS, ENDLESS_GAME, SLOW_GAME, SENTENCES[Fate.WALL], SENTENCES[Fate.CPU])
)  # whichever limit it was
UNREADABLE = Text("La réponse n'est pas lisible.", "The answer cannot be read.")
GIVEN_UP = Text(
    f"n'a pas été appelée : le programme s'est déjà arrêté ou perdu {MAX_DEATHS} fois",
    f"was not called: the program has already stopped or got lost {MAX_DEATHS} times",
)
NOT_LOADED = Text(
    "n'a pas été appelée : son fichier s'est chargé une première fois, puis plus",
    "was not called: its file was loaded once, and then no more",
)
NOTHING_TYPED = "il n'y a plus rien à lire au clavier", "nothing is left to read from the keyboard"
LOAD_TYPED = ("6", "1", "2", "3")  # enough to get past a question asked at import


Distant = Callable[["DistantCall"], Message]  # answers the calls of functions that do not run in the jail
Typist = Callable[[str, str], str | None]  # what was shown, what is asked → the line typed, None for the end of input


@dataclass(frozen=True)
class ProgramError(Text):
    """An error in the program's own words; `plain` has none of them (see `hidden_errors`)."""

    plain: Text = NOTHING


@dataclass(frozen=True)
class Served:
    """Functions that run elsewhere: those of modules that can be imported, those that replace the hand-in's own."""

    modules: Mapping[str, Mapping[str, list[str]]] = field(default_factory=dict)
    replaced: Mapping[str, list[str]] = field(default_factory=dict)
    answer: Distant | None = None


ALONE = Served()


class JailLike(Protocol):
    """What the bench asks of a jail."""

    def ask(
        self, request: dict[str, Any], wall_seconds: float | None = None, distant: Distant | None = None
    ) -> Message: ...

    def close(self) -> None: ...


@runtime_checkable
class CountsTime(Protocol):
    """A jail that says what its last answer took; one without walls of its own is measured by the clock."""

    spent: TimeSpent


class OpenJail(Protocol):
    """How a jail is opened; the code inside may import our own functions (`library`), and these installed packages."""

    def __call__(
        self, files: Mapping[str, bytes], limits: Limits, *, library: bool, packages: Mapping[str, Path] | None = None
    ) -> JailLike: ...


@dataclass(frozen=True)
class RealJail:
    """Opens jails with walls, or without when a teacher insists; a value, so that other processes can open them too."""

    unsafe: bool

    def __call__(
        self, files: Mapping[str, bytes], limits: Limits, *, library: bool, packages: Mapping[str, Path] | None = None
    ) -> JailLike:
        from ludotheque.sandbox.jail import Jail

        return Jail(files, limits, unsafe=self.unsafe, library=library, packages=packages, frozen=False)


def real_jail(*, unsafe: bool) -> OpenJail:
    """Jails with walls, or without when a teacher insists."""
    return RealJail(unsafe)


@dataclass(frozen=True)
class Loaded:
    """A file of the hand-in once loaded: the functions it defines with their parameters, and what that took."""

    functions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: tuple[Text, ...] = ()
    error: Text | None = None
    constants: Mapping[str, PlainData] = field(default_factory=dict)


class Bench:
    """One module of a hand-in, ready to be called."""

    def __init__(
        self,
        files: Mapping[str, bytes],
        module: str,
        open_jail: OpenJail,
        *,
        library: bool = False,
        load: bool = True,
        served: Served = ALONE,
        typed: tuple[str, ...] = (),
        budget: TimeBudget | None = None,
    ) -> None:
        self.module = module
        self._typed = typed or LOAD_TYPED
        self._library, self._served = library, served
        self._wall = LIMITS.wall_seconds if served.answer is None else SERVED_SECONDS
        self._files = files
        self._tellable = TellableLines(files)
        self._open_jail = open_jail
        self._jail: JailLike | None = None
        self._counting: CountsTime | None = None  # the same jail, where it counts
        self._company, self._is_alone, self._is_slow = Company(), False, False
        self.budget = budget or TimeBudget()
        self._asked_for = ""  # the function whose time is spent
        self.deaths = 0
        self._endless = set[str]()  # functions that were cut short even alone
        self._slow = set[str]()  # functions that were late at first, and answered alone
        self.saw_hidden = False  # the process that is there now
        self.ever_hidden = False  # any of them: answers that are remembered may be theirs
        self.unloaded = False  # its file was loaded at first and could not be again: nobody knows what its functions do
        self.broken = False  # the jail itself could not be built: nobody's fault here
        self.loaded = self._load() if load else Loaded({module: ()})

    def call(
        self,
        function: str,
        arguments: Arguments,
        typed: tuple[str, ...] = (),
        typist: Typist | None = None,
        *,
        hidden: bool = False,
        files: Files | None = None,
    ) -> Reply:
        """What the hand-in answers; a hang, a crash or nonsense is a reply with its error.

        Where somebody types, a late game is not tried again here: whoever has another partner does that.
        """
        if self.deaths >= MAX_DEATHS:
            return Reply(error=GIVEN_UP)
        reply, died = self._called(function, arguments, typed, typist, hidden, files)
        if is_late(reply.error) and typist is None:
            with self.alone():
                reply, died = self._called(function, arguments, typed, typist, hidden, files)
            (self._endless if is_late(reply.error) else self._slow).add(function)
        elif is_late(reply.error):
            died = self._is_alone  # else it is tried again elsewhere
            self._endless |= {function} if self._is_alone else set()
        self.deaths += died
        return reply

    def _called(
        self,
        function: str,
        arguments: Arguments,
        typed: tuple[str, ...],
        typist: Typist | None,
        hidden: bool,
        files: Files | None,
    ) -> tuple[Reply, bool]:
        """The reply, and whether it is one more that hung or killed its process."""
        if not self.has_time(function):
            return Reply(error=SPENT), False
        if not self.loaded.functions:  # those of another process of the same file are known
            self.unloaded = True
            return Reply(error=NOT_LOADED), False
        request: Message = {
            "op": "call",
            "function": function,
            "arguments": [encode(argument) for argument in arguments],
            "typed": list(typed),
            "seconds": self._seconds(function, typist),
            "sharing": True,
            "partner": typist is not None,
            **({} if files is None else {"files": dict(files)}),
        }
        try:
            answer = self._ask(request, typist, hidden, AGAIN if function in self._endless else 1.0)
            if self._jail is None:
                return Reply(error=NOT_LOADED), False
            error = answer.get("error")
            if isinstance(error, dict) and error.get("kind") == OUT_OF_TIME:
                late = self._endless_game if typist else ENDLESS
                return Reply(error=late, after=arguments, printed=str(answer.get("printed", ""))), True
            return self._reply(answer, function), False
        except JailError as failure:
            self._drop()
            return Reply(error=_end_of(failure), after=arguments), True

    def has_time(self, function: str) -> bool:
        """Whether the hand-in has time left for this function; what is asked next is asked for it."""
        self._asked_for = time_share(self.module, function)
        return self.budget.allows(self._asked_for)

    def _seconds(self, function: str, typist: Typist | None) -> float:
        """Of computing: half of it at first, all of it alone, and where somebody types or the function is known to be slow."""
        if typist is not None:
            return self._run_seconds * (AGAIN if function in self._endless else 1.0)
        whole = self._is_alone or function in self._slow
        return CALL_SECONDS * (1.0 if whole else AT_FIRST) * (AGAIN if function in self._endless else 1.0)

    @property
    def _run_seconds(self) -> float:
        return SLOW_RUN_SECONDS if self._is_slow else RUN_SECONDS

    @property
    def _endless_game(self) -> Text:
        return SLOW_GAME if self._is_slow else ENDLESS_GAME

    @contextmanager
    def alone(self, *, slow: bool = False) -> Iterator[None]:
        """Whatever is asked here is asked of a fresh process, by a longer clock, while no other hand-in runs.

        A game that is `slow`, for it went on answering, also has more time to compute.
        """
        self.close()
        with self._company.alone():
            self._is_alone, self._is_slow = True, slow
            try:
                yield
            finally:
                self._is_alone = self._is_slow = False

    def run(self, typist: Typist, *, hidden: bool = False) -> Reply:
        """What the file prints when it is run afresh and somebody types; leaving by itself is no error."""
        self.close()  # the files that it imports remember the game before
        if not self.has_time(""):
            return Reply(error=SPENT)
        try:
            self._jail = self._opened()
            self._sees(hidden)
            request = {"op": "load", "module": self.module, "typed": [], "partner": True}
            request |= {"seconds": self._run_seconds}
            asked = {**request, **self._elsewhere()}
            answer = self._asked(self._jail, asked, GAME_SECONDS, self._answering(typist))
        except JailError as failure:
            self._drop()
            self.deaths += self._is_alone or not isinstance(failure, TimedOut)
            return Reply(error=_end_of(failure))
        error = str(answer.get("error") or "")
        if error.startswith(OUT_OF_TIME):
            return Reply(printed=str(answer.get("printed", "")), error=self._endless_game)
        stopped = None if not error or error.startswith("SystemExit") else self._said_loading(error)
        return Reply(printed=str(answer.get("printed", "")), error=stopped)

    def _reply(self, answer: Message, function: str) -> Reply:
        """The jail's answer as plain data; anything malformed is an error, never a right answer."""
        try:
            if error := answer.get("error"):
                after, printed = decoded(answer.get("after")), str(answer.get("printed", ""))
                said = self._said(error, function)
                return Reply(None, after, printed, _words(answer), said, raised=_kind_of(error), files=_left(answer))
            if answer.get("ok") is not True:
                return Reply(error=UNREADABLE)
            value, after, printed = decode(answer["value"]), decoded(answer["after"]), str(answer["printed"])
            twins, borrowed = answer.get("twins") is True, answer.get("borrowed") is True
            return Reply(value, after, printed, _words(answer), twins=twins, borrowed=borrowed, files=_left(answer))
        except (BadValue, KeyError, TypeError, AttributeError):
            return Reply(error=UNREADABLE)

    def _said(self, error: Tagged, function: str) -> Text:
        """An error of the hand-in in Python's words, with the line of the author's own file, or of their notebook."""
        if not isinstance(error, dict):
            return _as_error(_both(str(error)[:300]))
        kind, file, line = str(error.get("kind", "Exception")), str(error.get("file", "")), error.get("line")
        said = _both(f"{kind} : {error.get('text', '')}"[:300])
        told = NOTHING
        if isinstance(line, int) and self._has_line(file, line):
            place = where(self._files, file, line)
            said = Text(f"{said.fr} ({place.fr})", f"{said.en} ({place.en})")
            told = place if self._tellable.tells(function, file, line) else NOTHING
        return _as_error(said, kind, told)

    def _has_line(self, file: str, line: int) -> bool:
        """Whether there is such a line: neither name nor number can then tell anything else."""
        texts = [text for name, text in self._files.items() if name.rpartition("/")[2] == file]
        return any(1 <= line <= text.count(b"\n") + 1 for text in texts)

    def _said_loading(self, error: str) -> Text:
        """What stopped a program that was run: the error and its line come as one sentence."""
        return _as_error(_both(error), error.partition(":")[0])

    def is_recursive(self, function: str, arguments: Arguments, *, hidden: bool = False) -> bool | None:
        """Whether the function calls itself during this call; None when that cannot be told."""
        encoded = [encode(argument) for argument in arguments]
        request: Message = {
            "op": "is_recursive",
            "function": function,
            "arguments": encoded,
            "typed": [],
            "seconds": CALL_SECONDS,
        }
        seen = self._observed(request, hidden)
        if seen is None:
            with self.alone():
                seen = self._observed(request, hidden)
        return seen

    def _observed(self, request: Message, hidden: bool) -> bool | None:
        try:
            answer = self._ask(request, hidden=hidden) if self.has_time(str(request["function"])) else {}
        except JailError:
            self._drop()
            return None
        value = answer.get("value") if answer.get("ok") and not answer.get("error") else None
        return value if type(value) is bool else None

    def close(self) -> None:
        """End the process; the next call opens another, which has seen nothing."""
        if not self._is_alone:
            self._company.close()
        if self._jail is not None:
            self._jail.close()
            self._drop()

    def _drop(self) -> None:
        self._jail, self.saw_hidden = None, False

    def _sees(self, hidden: bool) -> None:
        self.saw_hidden |= hidden
        self.ever_hidden |= hidden

    def _opened(self) -> JailLike:
        jail = self._open_jail(self._files, LIMITS, library=self._library)
        self._counting = jail if isinstance(jail, CountsTime) else None
        return jail

    def _ask(self, request: Message, typist: Typist | None = None, hidden: bool = False, share: float = 1.0) -> Message:
        """The answer of the process that is there, or of a new one; `share` of the time that the clock allows."""
        if self._jail is None and not self._load().functions:
            self.unloaded = True
            self.close()
        if self._jail is None:
            return {"ok": False}
        self._sees(hidden)
        wall = (self._wall if typist is None else GAME_SECONDS) * share
        return self._asked(self._jail, request, wall, self._answering(typist))

    def _asked(self, jail: JailLike, request: dict[str, Any], wall: float, distant: Distant | None) -> Message:
        """Ask beside other hand-ins, or alone with a longer clock."""
        if self._is_alone:
            return self._counted(jail, request, wall * LONGER, distant)
        with self._company.beside_others():
            return self._counted(jail, request, wall, distant)

    def _counted(self, jail: JailLike, request: dict[str, Any], wall: float, distant: Distant | None) -> Message:
        """Ask, and count what it takes: where the jail says so, without the time it waited for a processor."""
        begun = time.monotonic()
        try:
            answer = jail.ask(request, wall, distant=distant)
        except JailError:
            self.budget.spend(min(time.monotonic() - begun, wall), name=self._asked_for)
            raise
        if self._counting is None:
            self.budget.spend(time.monotonic() - begun, name=self._asked_for)
        else:
            self.budget.spend(self._counting.spent.wall, self._counting.spent.cpu, self._asked_for)
        return answer

    def _answering(self, typist: Typist | None) -> Distant | None:
        """Who answers what goes out: the person who types, or the functions that run elsewhere."""
        if typist is None:
            return self._served.answer

        def answer(call: "DistantCall") -> Message:
            if call["module"] == KEYBOARD:
                shown, asked = (str(decode(one)) for one in call["arguments"])
                return {"value": encode(typist(shown, asked))}
            return self._served.answer(call) if self._served.answer else {"ok": False}

        return answer

    def _elsewhere(self) -> dict[str, Any]:
        return {"distant": self._served.modules, "replaced": self._served.replaced}

    def _load(self) -> Loaded:
        try:
            loaded = self._loading()
            late = loaded.error is not None and loaded.error.fr.startswith(OUT_OF_TIME) and not loaded.functions
            if not late or self._is_alone:
                return loaded
        except TimedOut as failure:
            if self._is_alone:
                return self._lost(_end_of(failure))
        with self.alone():
            return self._load()

    def _loading(self) -> Loaded:
        if self.budget.is_spent:
            return self._lost(SPENT)
        try:
            self._jail = self._opened()
            self.saw_hidden = False
            request = {"op": "load", "module": self.module, "typed": list(self._typed), **self._elsewhere()}
            answer = self._asked(self._jail, request, self._wall, self._served.answer)
        except TimedOut:
            self._drop()
            raise
        except JailError as failure:
            self.broken = type(failure) is JailError
            return self._lost(failure.text)
        error = answer.get("error")
        said = _both(str(error)) if error else None
        return Loaded(functions_in(answer), _notes(answer), said, constants_in(answer))

    def _lost(self, error: Text) -> Loaded:
        self._drop()
        return Loaded(error=error)


def time_share(module: str, function: str) -> str:
    """Under which name the time of a function is kept and spent; a program that is run is nobody's function."""
    return f"{module}.{function}"


def functions_in(answer: Message) -> dict[str, tuple[str, ...]]:
    """The functions of a file that was loaded, with their parameters."""
    known = answer.get("functions")
    found = known if isinstance(known, dict) else {}
    return {str(name): tuple(map(str, names)) for name, names in found.items() if isinstance(names, list)}


def constants_in(answer: Message) -> dict[str, PlainData]:
    """The plain values that have a name in the file."""
    known = answer.get("constants")
    found = {}
    for name, value in known.items() if isinstance(known, dict) else ():
        with suppress(BadValue, KeyError, TypeError, AttributeError):
            found[str(name)] = decode(value)
    return found


def _notes(answer: Message) -> tuple[Text, ...]:
    """What loading took; the jail says it in both languages."""
    fr, en = answer.get("notes"), answer.get("notes_en")
    if not isinstance(fr, list) or not isinstance(en, list) or len(fr) != len(en):
        return ()
    return tuple(Text(str(one), _both(str(other)).en) for one, other in zip(fr, en, strict=True))


def is_late(error: Text | None) -> bool:
    """Whether a call had no answer in time, whichever limit it met."""
    return error in LATE


def is_wordless(error: Text | None) -> bool:
    """Whether this is a sentence of ours: nothing in it was said by the program."""
    return error is not None and not isinstance(error, ProgramError)


def plainly(error: Text | None) -> Text:
    """What a student may be told of an error where the process has seen hidden calls."""
    return error.plain if isinstance(error, ProgramError) else error or NOTHING


def _end_of(failure: JailError) -> Text:
    """Our sentence on a process that gave no answer."""
    return SENTENCES[failure.reason] if isinstance(failure, TimedOut) else failure.text


def _as_error(said: Text, kind: str = "", place: Text = NOTHING) -> ProgramError:
    """The error with its plain form."""
    return ProgramError(said.fr, said.en, plain_error(kind, place))


def _both(error: str) -> Text:
    """What Python said of an error is in its own words; ours, said inside, are put into English here."""
    return Text(error, error.replace(*NOTHING_TYPED))


def decoded(after: Tagged) -> tuple[PlainData, ...]:
    """The arguments after a call."""
    return tuple(decode(value) for value in after) if isinstance(after, list) else ()


def _kind_of(error: Tagged) -> str:
    """The name that Python gives to an error; empty where the call was cut short."""
    kind = str(error.get("kind", "")) if isinstance(error, dict) else ""
    return "" if kind == OUT_OF_TIME else kind


def _left(answer: Message) -> Files:
    """The files that a call leaves."""
    files = answer.get("files")
    return tuple((str(name), str(text)) for name, text in files.items()) if isinstance(files, dict) else ()


def _words(answer: Message) -> tuple[str, ...]:
    asked = answer.get("asked")
    return tuple(map(str, asked)) if isinstance(asked, list) else ()
