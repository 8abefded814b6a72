"""Call one function of a student's file with plain data, and watch whether it calls itself."""

from __future__ import annotations

import sys

from ludotheque.sandbox.inside.execution import told
from ludotheque.sandbox.inside.values import TooLarge, decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType, FrameType, ModuleType
    from typing import Any, NotRequired, TypedDict

    from ludotheque.sandbox.inside.execution import Alarm, ToldError
    from ludotheque.sandbox.inside.values import PlainData, Tagged

    class CallRequest(TypedDict, total=False):
        """What the jailer says of a call; `function` is always there."""

        op: str
        token: str
        module: str
        function: str
        arguments: list[Tagged]
        typed: list[str]
        seconds: float
        after: bool
        sharing: bool
        partner: bool
        files: dict[str, str]

    class Sharing(TypedDict, total=False):
        """Whether lists of the value are one and the same, and whether they are the caller's."""

        twins: bool
        borrowed: bool

    class CallAnswer(TypedDict):
        """What came of a call; what was printed and asked is told by whoever has the screen."""

        ok: bool
        value: Tagged
        after: list[Tagged]
        printed: NotRequired[str]
        asked: NotRequired[list[str]]
        twins: bool
        borrowed: bool
        files: dict[str, str]
        error: ToldError | None

    class ObservedAnswer(TypedDict):
        """Whether a function called itself."""

        ok: bool
        value: bool
        error: ToldError | None


FUNCTION = type(told)
CODE = type(told.__code__)
ANY_POSITIONAL, ANY_NAMED = 0x04, 0x08  # flags of a code object: *args and **kwargs
MAX_NAMES = 500
MAX_LISTS = 2_000  # a board of 40 × 40 and more
NOTHING: CallAnswer = {
    "ok": True,
    "value": None,
    "after": [],
    "twins": False,
    "borrowed": False,
    "files": {},
    "error": None,
}


def called(module: ModuleType, request: CallRequest, alarm: Alarm, folder: str) -> CallAnswer:
    """Call the function; its value and its arguments after the call come back encoded."""
    arguments = [decode(one) for one in request.get("arguments", [])]
    given = {id(one) for one in _lists(arguments)} if request.get("sharing") else set()

    def work() -> CallAnswer:
        value = vars(module)[request["function"]](*arguments)
        after = [encode(one) for one in arguments] if request.get("after", True) else []
        shared: Sharing = _sharing(value, given) if request.get("sharing") else {}
        return {**NOTHING, "value": encode(value), "after": after, **shared}

    if request["function"] not in vars(module):
        return {**NOTHING, "error": _missing(request["function"])}
    try:
        return alarm.run(work, request.get("seconds", 2.0))
    except BaseException as error:
        return {**NOTHING, "after": _after(arguments), "error": told(error, folder)}


def _sharing(value: PlainData, given: set[int]) -> Sharing:
    """Whether the same list or dict stands twice in the value, and whether it is one of those given."""
    seen = [id(one) for one in _lists(value)]
    return {"twins": len({*seen}) < len(seen), "borrowed": not given.isdisjoint(seen)}


def _lists(value: PlainData) -> list[PlainData]:
    """The lists and dicts in a value, those that hold others included; not beyond what an answer may hold."""
    found: list[PlainData] = []
    waiting = [value]
    while waiting and len(found) < MAX_LISTS:
        one = waiting.pop()
        if type(one) is list or type(one) is dict:
            found.append(one)
        if type(one) is list or type(one) is tuple:
            waiting += one
        elif type(one) is dict:
            waiting += [*one.values()]
    return found


def _missing(name: str) -> ToldError:
    return {"kind": "NameError", "text": f"la fonction {name} n'est pas définie", "file": "", "line": None}


def _after(arguments: list[PlainData]) -> list[Tagged]:
    """The arguments as the failing call left them."""
    try:
        return [encode(one) for one in arguments]
    except TooLarge:
        return []


def observed(module: ModuleType, request: CallRequest, alarm: Alarm, folder: str) -> ObservedAnswer:
    """Call the function and see whether it, or a function defined inside it, is ever active twice at once."""
    code = _code(vars(module).get(request["function"]))
    if code is None:
        return {"ok": True, "value": False, "error": _missing(request["function"])}
    watched = {*_nested(code)}
    active: dict[CodeType, int] = {}
    deepest = 0

    def watch(frame: FrameType, event: str, _: Any) -> None:
        nonlocal deepest
        if frame.f_code in watched and event in ("call", "return"):
            active[frame.f_code] = active.get(frame.f_code, 0) + (1 if event == "call" else -1)
            deepest = max(deepest, active[frame.f_code])

    sys.setprofile(watch)
    try:
        answer = called(module, request, alarm, folder)
    finally:
        sys.setprofile(None)
    return {"ok": True, "value": deepest > 1, "error": answer["error"]}


def _nested(code: CodeType) -> list[CodeType]:
    """The code and that of the functions defined in it."""
    return [code, *(deeper for one in code.co_consts if type(one) is CODE for deeper in _nested(one))]


def _code(thing: Any) -> CodeType | None:
    """The code of a function, decorated or not."""
    for _ in range(10):
        if type(thing) is FUNCTION:
            inner = thing.__dict__.get("__wrapped__")
            if inner is None:
                return thing.__code__
            thing = inner
        else:
            thing = getattr(thing, "__wrapped__", None)
    return None


def functions_of(module: ModuleType, folder: str) -> dict[str, list[str]]:
    """The functions written in the student's files that this module has, with their parameters (see `_parameters`)."""
    found: dict[str, list[str]] = {}
    for name, thing in [*vars(module).items()]:
        code = _code(thing) if type(thing) is not type else None
        if type(name) is str and code is not None and code.co_filename.startswith(folder) and len(found) < MAX_NAMES:
            found[name] = _parameters(code, _defaults(thing))
    return found


def _defaults(thing: Any) -> int:
    """How many of its last parameters may be left out."""
    given = thing.__defaults__ if type(thing) is FUNCTION else None
    return len(given) if type(given) is tuple else 0


def _parameters(code: CodeType, defaults: int) -> list[str]:
    """The names; `=` before one that may be left out, `*` and `**` before those that take any number."""
    positional, count = code.co_argcount, code.co_argcount + code.co_kwonlyargcount
    names = [*code.co_varnames[:count]]
    for place in range(max(0, positional - defaults), count):
        names[place] = "=" + names[place]
    if code.co_flags & ANY_POSITIONAL:
        names.append("*" + code.co_varnames[count])
        count += 1
    if code.co_flags & ANY_NAMED:
        names.append("**" + code.co_varnames[count])
    return names
