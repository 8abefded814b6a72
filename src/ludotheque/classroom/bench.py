"""The bench on which a hand-in is tried: one jail for each of its files, opened again when the code kills it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Lang
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.limits import Limits
from ludotheque.sandbox.values import BadValue, decode, encode

LIMITS = Limits(wall_seconds=4.0, cpu_seconds=30)
CALL_SECONDS = 2.0
MAX_DEATHS = 8  # of one file; what is left is then not called any more
OUT_OF_TIME = "OutOfTime"  # the name the jail gives to the error of a call that is cut short
LOAD_TYPED = ("6", "1", "2", "3")  # enough to get past a question asked at import


class JailLike(Protocol):
    """What the bench asks of a jail."""

    def ask(self, request: dict[str, Any], wall_seconds: float | None = None) -> dict[str, Any]: ...

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
    notes: tuple[str, ...] = ()
    error: str | None = None


class Bench:
    """One module of a hand-in, ready to be called."""

    def __init__(self, files: Mapping[str, bytes], module: str, open_jail: OpenJail, *, library: bool = False) -> None:
        self.module = module
        self._library = library
        self._files = files
        self._open_jail = open_jail
        self._jail: JailLike | None = None
        self.deaths = 0
        self.broken = False  # the jail itself could not be built: nobody's fault here
        self.loaded = self._load()

    def call(self, function: str, arguments: Arguments, typed: tuple[str, ...] = ()) -> Reply:
        """What the hand-in answers; a hang, a crash or nonsense is a reply with its error."""
        if self.deaths >= MAX_DEATHS:
            return Reply(error=f"n'a pas été appelée : le programme s'est déjà arrêté ou perdu {MAX_DEATHS} fois")
        request = {
            "op": "call",
            "function": function,
            "arguments": [encode(argument) for argument in arguments],
            "typed": list(typed),
            "seconds": CALL_SECONDS,
        }
        try:
            answer = self._ask(request)
            error = answer.get("error")
            if isinstance(error, dict) and error.get("kind") == OUT_OF_TIME:
                self.deaths += 1
                return Reply(
                    error=f"ne répond pas en {CALL_SECONDS:g} secondes : une boucle sans fin ?", after=arguments
                )
            return _reply(answer)
        except JailError as failure:
            self._jail = None
            self.deaths += 1
            return Reply(error=failure.to(Lang.FR), after=arguments)

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
        return self._jail.ask(request)

    def _load(self) -> Loaded:
        try:
            self._jail = self._open_jail(self._files, LIMITS, library=self._library)
            answer = self._jail.ask({"op": "load", "module": self.module, "typed": list(LOAD_TYPED)})
        except JailError as failure:
            self._jail = None
            self.broken = type(failure) is JailError
            return Loaded(error=failure.to(Lang.FR))
        functions = answer.get("functions")
        known = functions if isinstance(functions, dict) else {}
        parameters = {str(name): tuple(map(str, names)) for name, names in known.items() if isinstance(names, list)}
        notes = answer.get("notes")
        error = answer.get("error")
        return Loaded(
            parameters, tuple(map(str, notes if isinstance(notes, list) else [])), str(error) if error else None
        )


def _reply(answer: dict[str, Any]) -> Reply:
    """The jail's answer as plain data; anything malformed is an error, never a right answer."""
    try:
        error = answer.get("error")
        if error:
            said = (
                f"{error.get('kind', 'Exception')} : {error.get('text', '')}" if isinstance(error, dict) else str(error)
            )
            line = error.get("line") if isinstance(error, dict) else None
            said = said[:300] + (f" (ligne {line})" if line else "")
            return Reply(None, _decoded(answer.get("after")), str(answer.get("printed", "")), _words(answer), said)
        if answer.get("ok") is not True:
            return Reply(error="La réponse n'est pas lisible.")
        return Reply(decode(answer["value"]), _decoded(answer["after"]), str(answer["printed"]), _words(answer))
    except (BadValue, KeyError, TypeError, AttributeError):
        return Reply(error="La réponse n'est pas lisible.")


def _decoded(after: object) -> tuple[Any, ...]:
    return tuple(decode(value) for value in after) if isinstance(after, list) else ()


def _words(answer: dict[str, Any]) -> tuple[str, ...]:
    asked = answer.get("asked")
    return tuple(map(str, asked)) if isinstance(asked, list) else ()
