"""The bench on which a hand-in is tried: one jail for each of its files, opened again when the code kills it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.limits import Limits
from ludotheque.sandbox.values import BadValue, decode, encode

LIMITS = Limits(wall_seconds=4.0, cpu_seconds=30)
CALL_SECONDS = 2.0
RUN_SECONDS = 3.0  # for a whole game typed beforehand
SERVED_SECONDS = 20.0  # by the clock, where some functions run in another jail: each call is a trip there and back
MAX_DEATHS = 8  # of one file; what is left is then not called any more
OUT_OF_TIME = "OutOfTime"  # the name the jail gives to the error of a call that is cut short
ENDLESS = Text(
    f"ne répond pas en {CALL_SECONDS:g} secondes : une boucle sans fin ?",
    f"does not answer within {CALL_SECONDS:g} seconds: an endless loop?",
)
UNREADABLE = Text("La réponse n'est pas lisible.", "The answer cannot be read.")
GIVEN_UP = Text(
    f"n'a pas été appelée : le programme s'est déjà arrêté ou perdu {MAX_DEATHS} fois",
    f"was not called: the program has already stopped or got lost {MAX_DEATHS} times",
)
NOTHING_TYPED = "il n'y a plus rien à lire au clavier", "nothing is left to read from the keyboard"
LOAD_TYPED = ("6", "1", "2", "3")  # enough to get past a question asked at import


Distant = Callable[[dict[str, Any]], dict[str, Any]]  # answers the calls of functions that do not run in the jail


class JailLike(Protocol):
    """What the bench asks of a jail."""

    def ask(
        self, request: dict[str, Any], wall_seconds: float | None = None, distant: Distant | None = None
    ) -> dict[str, Any]: ...

    def close(self) -> None: ...


class OpenJail(Protocol):
    """How a jail is opened; `library` lets the code inside import our own functions."""

    def __call__(self, files: Mapping[str, bytes], limits: Limits, *, library: bool) -> JailLike: ...


def real_jail(*, unsafe: bool) -> OpenJail:
    """Jails with walls, or without when a teacher insists."""
    from ludotheque.sandbox.jail import Jail

    def opened(files: Mapping[str, bytes], limits: Limits, *, library: bool) -> JailLike:
        return Jail(files, limits, unsafe=unsafe, library=library)

    return opened


@dataclass(frozen=True)
class Loaded:
    """A file of the hand-in once loaded: the functions it defines with their parameters, and what that took."""

    functions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: tuple[Text, ...] = ()
    error: Text | None = None


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
        distant: Mapping[str, Mapping[str, list[str]]] | None = None,
        answer: Distant | None = None,
    ) -> None:
        self.module = module
        self._library = library
        self._distant, self._answer = distant or {}, answer
        self._wall = LIMITS.wall_seconds if answer is None else SERVED_SECONDS
        self._files = files
        self._open_jail = open_jail
        self._jail: JailLike | None = None
        self.deaths = 0
        self.broken = False  # the jail itself could not be built: nobody's fault here
        self.loaded = self._load() if load else Loaded({module: ()})

    def call(self, function: str, arguments: Arguments, typed: tuple[str, ...] = ()) -> Reply:
        """What the hand-in answers; a hang, a crash or nonsense is a reply with its error."""
        if self.deaths >= MAX_DEATHS:
            return Reply(error=GIVEN_UP)
        request = {
            "op": "call",
            "function": function,
            "arguments": [encode(argument) for argument in arguments],
            "typed": list(typed),
            "seconds": CALL_SECONDS,
            "sharing": True,
        }
        try:
            answer = self._ask(request)
            error = answer.get("error")
            if isinstance(error, dict) and error.get("kind") == OUT_OF_TIME:
                self.deaths += 1
                return Reply(error=ENDLESS, after=arguments)
            return _reply(answer)
        except JailError as failure:
            self._jail = None
            self.deaths += 1
            return Reply(error=failure.text, after=arguments)

    def run(self, typed: tuple[str, ...]) -> Reply:
        """What the file prints when it is run afresh with these lines typed; leaving by itself is no error."""
        self.close()  # the files that it imports remember the game before
        try:
            self._jail = self._open_jail(self._files, LIMITS, library=self._library)
            request = {"op": "load", "module": self.module, "typed": list(typed), "seconds": RUN_SECONDS}
            answer = self._jail.ask({**request, "distant": self._distant}, self._wall, distant=self._answer)
        except JailError as failure:
            self._jail = None
            self.deaths += 1
            return Reply(error=failure.text)
        error = str(answer.get("error") or "")
        stopped = None if not error or error.startswith("SystemExit") else _both(error)
        return Reply(printed=str(answer.get("printed", "")), error=stopped)

    def is_recursive(self, function: str, arguments: Arguments) -> bool | None:
        """Whether the function calls itself during this call; None when that cannot be told."""
        encoded = [encode(argument) for argument in arguments]
        request = {
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

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if self._jail is None:
            self._load()
        if self._jail is None:
            return {"ok": False}
        return self._jail.ask(request, self._wall, distant=self._answer)

    def _load(self) -> Loaded:
        try:
            self._jail = self._open_jail(self._files, LIMITS, library=self._library)
            request = {"op": "load", "module": self.module, "typed": list(LOAD_TYPED), "distant": self._distant}
            answer = self._jail.ask(request, self._wall, distant=self._answer)
        except JailError as failure:
            self._jail = None
            self.broken = type(failure) is JailError
            return Loaded(error=failure.text)
        functions = answer.get("functions")
        known = functions if isinstance(functions, dict) else {}
        parameters = {str(name): tuple(map(str, names)) for name, names in known.items() if isinstance(names, list)}
        error = answer.get("error")
        return Loaded(parameters, _notes(answer), _both(str(error)) if error else None)


def _notes(answer: dict[str, Any]) -> tuple[Text, ...]:
    """What loading took; the jail says it in both languages."""
    fr, en = answer.get("notes"), answer.get("notes_en")
    if not isinstance(fr, list) or not isinstance(en, list) or len(fr) != len(en):
        return ()
    return tuple(Text(str(one), _both(str(other)).en) for one, other in zip(fr, en, strict=True))


def _both(error: str) -> Text:
    """What Python said of an error is in its own words; ours, said inside, are put into English here."""
    return Text(error, error.replace(*NOTHING_TYPED))


def _reply(answer: dict[str, Any]) -> Reply:
    """The jail's answer as plain data; anything malformed is an error, never a right answer."""
    try:
        error = answer.get("error")
        if error:
            said = (
                f"{error.get('kind', 'Exception')} : {error.get('text', '')}" if isinstance(error, dict) else str(error)
            )
            line = error.get("line") if isinstance(error, dict) else None
            after, printed = _decoded(answer.get("after")), str(answer.get("printed", ""))
            return Reply(None, after, printed, _words(answer), _at_line(_both(said[:300]), line))
        if answer.get("ok") is not True:
            return Reply(error=UNREADABLE)
        value, after, printed = decode(answer["value"]), _decoded(answer["after"]), str(answer["printed"])
        twins, borrowed = answer.get("twins") is True, answer.get("borrowed") is True
        return Reply(value, after, printed, _words(answer), twins=twins, borrowed=borrowed)
    except (BadValue, KeyError, TypeError, AttributeError):
        return Reply(error=UNREADABLE)


def _at_line(said: Text, line: Any) -> Text:
    return Text(f"{said.fr} (ligne {line})", f"{said.en} (line {line})") if line else said


def _decoded(after: object) -> tuple[Any, ...]:
    return tuple(decode(value) for value in after) if isinstance(after, list) else ()


def _words(answer: dict[str, Any]) -> tuple[str, ...]:
    asked = answer.get("asked")
    return tuple(map(str, asked)) if isinstance(asked, list) else ()
