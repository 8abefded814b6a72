"""The bench on which a hand-in is tried: one jail for each of its files, opened again when the code kills it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ludotheque.classroom.handins.notebooks import where
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.inside.distant import KEYBOARD
from ludotheque.sandbox.inside.values import BadValue, Message, PlainData, Tagged, decode, encode
from ludotheque.sandbox.limits import Limits

if TYPE_CHECKING:
    from ludotheque.sandbox.inside.distant import DistantCall

LIMITS = Limits(wall_seconds=4.0, cpu_seconds=30)
CALL_SECONDS = 1.0  # of computing
RUN_SECONDS = 2.0  # of computing, for a whole game
AGAIN = 0.25  # of that time, for a function that was cut short before
SERVED_SECONDS = 20.0  # by the clock, where some functions run in another jail: each call is a trip there and back
GAME_SECONDS = 20.0  # by the clock, for a whole game with somebody who types
MAX_DEATHS = 24  # of one file, one or two for each of its functions; what is left is then not called any more
OUT_OF_TIME = "OutOfTime"  # the name the jail gives to the error of a call that is cut short
ENDLESS = Text(
    f"ne répond pas après {CALL_SECONDS:g} seconde de calcul : une boucle sans fin ?",
    f"does not answer after {CALL_SECONDS:g} second of computing: an endless loop?",
)
UNREADABLE = Text("La réponse n'est pas lisible.", "The answer cannot be read.")
GIVEN_UP = Text(
    f"n'a pas été appelée : le programme s'est déjà arrêté ou perdu {MAX_DEATHS} fois",
    f"was not called: the program has already stopped or got lost {MAX_DEATHS} times",
)
NOTHING_TYPED = "il n'y a plus rien à lire au clavier", "nothing is left to read from the keyboard"
LOAD_TYPED = ("6", "1", "2", "3")  # enough to get past a question asked at import


Distant = Callable[["DistantCall"], Message]  # answers the calls of functions that do not run in the jail
Typist = Callable[[str, str], str | None]  # what was shown, what is asked → the line typed, None for the end of input


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

        return Jail(files, limits, unsafe=self.unsafe, library=library, packages=packages)


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
    ) -> None:
        self.module = module
        self._typed = typed or LOAD_TYPED
        self._library, self._served = library, served
        self._wall = LIMITS.wall_seconds if served.answer is None else SERVED_SECONDS
        self._files = files
        self._open_jail = open_jail
        self._jail: JailLike | None = None
        self.deaths = 0
        self._endless = set[str]()  # functions that were cut short
        self.broken = False  # the jail itself could not be built: nobody's fault here
        self.loaded = self._load() if load else Loaded({module: ()})

    def call(
        self, function: str, arguments: Arguments, typed: tuple[str, ...] = (), typist: Typist | None = None
    ) -> Reply:
        """What the hand-in answers; a hang, a crash or nonsense is a reply with its error."""
        if self.deaths >= MAX_DEATHS:
            return Reply(error=GIVEN_UP)
        request: Message = {
            "op": "call",
            "function": function,
            "arguments": [encode(argument) for argument in arguments],
            "typed": list(typed),
            "seconds": self._patience(function) * (CALL_SECONDS if typist is None else RUN_SECONDS),
            "sharing": True,
            "partner": typist is not None,
        }
        try:
            answer = self._ask(request, typist)
            error = answer.get("error")
            if isinstance(error, dict) and error.get("kind") == OUT_OF_TIME:
                self.deaths += 1
                self._endless.add(function)
                return Reply(error=ENDLESS, after=arguments, printed=str(answer.get("printed", "")))
            return self._reply(answer)
        except JailError as failure:
            self._jail = None
            self.deaths += 1
            return Reply(error=failure.text, after=arguments)

    def _patience(self, function: str) -> float:
        return AGAIN if function in self._endless else 1.0

    def run(self, typist: Typist) -> Reply:
        """What the file prints when it is run afresh and somebody types; leaving by itself is no error."""
        self.close()  # the files that it imports remember the game before
        try:
            self._jail = self._open_jail(self._files, LIMITS, library=self._library)
            request = {"op": "load", "module": self.module, "typed": [], "seconds": RUN_SECONDS, "partner": True}
            answer = self._jail.ask({**request, **self._elsewhere()}, GAME_SECONDS, distant=self._answering(typist))
        except JailError as failure:
            self._jail = None
            self.deaths += 1
            return Reply(error=failure.text)
        error = str(answer.get("error") or "")
        stopped = None if not error or error.startswith("SystemExit") else _both(error)
        return Reply(printed=str(answer.get("printed", "")), error=stopped)

    def _reply(self, answer: Message) -> Reply:
        """The jail's answer as plain data; anything malformed is an error, never a right answer."""
        try:
            if error := answer.get("error"):
                after, printed = decoded(answer.get("after")), str(answer.get("printed", ""))
                return Reply(None, after, printed, _words(answer), self._said(error))
            if answer.get("ok") is not True:
                return Reply(error=UNREADABLE)
            value, after, printed = decode(answer["value"]), decoded(answer["after"]), str(answer["printed"])
            twins, borrowed = answer.get("twins") is True, answer.get("borrowed") is True
            return Reply(value, after, printed, _words(answer), twins=twins, borrowed=borrowed)
        except (BadValue, KeyError, TypeError, AttributeError):
            return Reply(error=UNREADABLE)

    def _said(self, error: Tagged) -> Text:
        """An error of the hand-in in Python's words, with the line of the author's own file, or of their notebook."""
        if not isinstance(error, dict):
            return _both(str(error)[:300])
        said = _both(f"{error.get('kind', 'Exception')} : {error.get('text', '')}"[:300])
        file, line = str(error.get("file", "")), error.get("line")
        if not isinstance(line, int):
            return said
        place = where(self._files, file, line)
        return Text(f"{said.fr} ({place.fr})", f"{said.en} ({place.en})")

    def is_recursive(self, function: str, arguments: Arguments) -> bool | None:
        """Whether the function calls itself during this call; None when that cannot be told."""
        encoded = [encode(argument) for argument in arguments]
        request: Message = {
            "op": "is_recursive",
            "function": function,
            "arguments": encoded,
            "typed": [],
            "seconds": CALL_SECONDS,
        }
        try:
            answer = self._ask(request)
        except JailError:
            self._jail = None
            return None
        value = answer.get("value") if answer.get("ok") else None
        return value if type(value) is bool else None

    def close(self) -> None:
        if self._jail is not None:
            self._jail.close()
            self._jail = None

    def _ask(self, request: Message, typist: Typist | None = None) -> Message:
        if self._jail is None:
            self._load()
        if self._jail is None:
            return {"ok": False}
        wall = self._wall if typist is None else GAME_SECONDS
        return self._jail.ask(request, wall, distant=self._answering(typist))

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
            self._jail = self._open_jail(self._files, LIMITS, library=self._library)
            request = {"op": "load", "module": self.module, "typed": list(self._typed), **self._elsewhere()}
            answer = self._jail.ask(request, self._wall, distant=self._served.answer)
        except JailError as failure:
            self._jail = None
            self.broken = type(failure) is JailError
            return Loaded(error=failure.text)
        error = answer.get("error")
        said = _both(str(error)) if error else None
        return Loaded(functions_in(answer), _notes(answer), said, constants_in(answer))


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


def _both(error: str) -> Text:
    """What Python said of an error is in its own words; ours, said inside, are put into English here."""
    return Text(error, error.replace(*NOTHING_TYPED))


def decoded(after: Tagged) -> tuple[PlainData, ...]:
    """The arguments after a call."""
    return tuple(decode(value) for value in after) if isinstance(after, list) else ()


def _words(answer: Message) -> tuple[str, ...]:
    asked = answer.get("asked")
    return tuple(map(str, asked)) if isinstance(asked, list) else ()
