"""Functions that stand in the jail but run elsewhere: each call goes out through the pipe, and only its answer comes back.

Whoever calls them sees the same thing whatever answers: no source, no code object, no file to look at. Lists and dicts that
the distant function changed are changed here too, what it printed is printed, what it asks is asked with `input`.
"""

from __future__ import annotations

import builtins
import sys

from ludotheque.sandbox.inside.values import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import TypedDict

    from ludotheque.sandbox.inside.execution import ToldError
    from ludotheque.sandbox.inside.values import PlainData, Tagged

    class DistantCall(TypedDict):
        """A call that goes out of the jail."""

        module: str
        function: str
        arguments: list[Tagged]
        typed: list[str]

    class DistantAnswer(TypedDict, total=False):
        """What came of it, or the `question` that stands in its way; `printed` so far."""

        value: Tagged
        after: list[Tagged]
        printed: str
        asked: list[str]
        error: ToldError | None
        question: str

    Send = Callable[[DistantCall], DistantAnswer]
    DistantFunction = Callable[..., PlainData]

MAX_QUESTIONS = 200
PRINT = print
ANY_POSITIONAL = 0x04  # a flag of code objects: *args
KEYBOARD = "clavier"  # the module under which a question of `input` goes out


def distant_module(name: str, functions: dict[str, list[str]], send: Send) -> ModuleType:
    """A module whose functions (name → parameters) are answered from outside; `import` finds it from now on."""
    module = type(sys)(name)
    for function, parameters in functions.items():
        vars(module)[function] = _distant(module, function, parameters, send)
    sys.modules[name] = module
    return module


def distant_functions(functions: dict[str, list[str]], send: Send) -> dict[str, DistantFunction]:
    """Functions answered from outside that belong to no module one can import."""
    nowhere = type(sys)("")
    return {name: _distant(nowhere, name, parameters, send) for name, parameters in functions.items()}


def _distant(module: ModuleType, function: str, parameters: list[str], send: Send) -> DistantFunction:
    def called(*given: PlainData, **named: PlainData) -> PlainData:
        arguments = _bound(function, parameters, given, named)
        encoded = [encode(one) for one in arguments]
        typed: list[str] = []
        shown = ""
        while True:
            call: DistantCall = {"module": module.__name__, "function": function, "arguments": encoded, "typed": typed}
            answer = _talked(module, send, call)
            error = answer["error"]
            if error is None or error["kind"] != "EOFError" or len(answer["asked"]) <= len(typed):
                break
            if len(typed) >= MAX_QUESTIONS:
                raise EOFError(function)
            _print(module, answer["printed"].removeprefix(shown))  # what stands above the question
            shown = answer["printed"]
            typed.append(_typed(module, answer["asked"][-1]))
        for argument, after in zip(arguments, answer["after"], strict=False):
            _update(argument, decode(after))
        _print(module, answer["printed"].removeprefix(shown))
        if error is not None:
            raise _error(error)
        return decode(answer["value"])

    called.__name__ = called.__qualname__ = function
    called.__module__ = module.__name__
    return called


def _bound(
    function: str, parameters: list[str], given: tuple[PlainData, ...], named: dict[str, PlainData]
) -> list[PlainData]:
    """The arguments in the order of the parameters, whether they were named or not; the last ones may be left out."""
    rest = parameters[len(given) :]
    told = rest[: len(named)]
    if len(given) > len(parameters) or {*named} != {*told}:
        raise TypeError(f"{function}() prend les paramètres ({', '.join(parameters)})")
    return [*given, *(named[name] for name in told)]


def _talked(module: ModuleType, send: Send, call: DistantCall) -> DistantAnswer:
    """The answer to a call, once every question that stands in its way (`question`) got its line.

    Whoever answers may instead say that a line was missing: the call is then made again, with one line more.
    """
    answer = send(call)
    while "question" in answer:
        _print(module, answer["printed"])
        answer = send({**call, "arguments": [], "typed": [_typed(module, answer["question"])]})
    return answer


def _typed(module: ModuleType, question: str) -> str:
    """What is answered to a question of the distant function: by a replaced `input`, or by the keyboard."""
    ask = vars(module).get("input", builtins.input)
    code = getattr(ask, "__code__", None)
    if code is not None and not code.co_argcount and not code.co_flags & ANY_POSITIONAL:
        _print(module, question)  # written for programs that print their questions
        return str(ask())
    return str(ask(question))


def _print(module: ModuleType, text: str) -> None:
    """Print what the distant function printed: by a replaced `print`, line by line, or on the screen."""
    show = vars(module).get("print", builtins.print)
    if show is PRINT:
        sys.stdout.write(text)
    else:
        for line in text.splitlines():
            show(line)


def _update(value: PlainData, after: PlainData) -> None:
    """Make what was given equal to what the distant function left."""
    if type(value) is list and type(after) is list:
        if len(value) != len(after):
            value[:] = after
            return
        for place, (one, other) in enumerate(zip(value, after, strict=True)):
            value[place] = _kept(one, other)
    elif type(value) is dict and type(after) is dict:
        for key in [key for key in value if key not in after]:
            del value[key]
        for key, other in after.items():
            value[key] = _kept(value.get(key), other)
    elif type(value) is set and type(after) is set:
        value.clear()
        value.update(after)


def _kept(one: PlainData, other: PlainData) -> PlainData:
    """The same list, dict or set, updated, where there was one."""
    if type(one) is type(other) and type(one) in (list, dict, set):
        _update(one, other)
        return one
    return other


def _error(error: ToldError) -> BaseException:
    kind = vars(builtins).get(error["kind"])
    if type(kind) is type and issubclass(kind, Exception):
        return kind(error["text"])
    return RuntimeError(f"{error['kind']}: {error['text']}")
