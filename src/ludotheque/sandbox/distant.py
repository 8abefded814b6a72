"""Functions that stand in the jail but run elsewhere: each call goes out through the pipe, and only its answer comes back.

Whoever calls them sees the same thing whatever answers: no source, no code object, no file to look at. Lists and dicts that
the distant function changed are changed here too, what it printed is printed, what it asks is asked with `input`.
"""

from __future__ import annotations

import builtins
import sys

from ludotheque.sandbox.values import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    Send = Callable[[dict[str, Any]], dict[str, Any]]

MAX_QUESTIONS = 200


def distant_module(name: str, functions: dict[str, list[str]], send: Send) -> ModuleType:
    """A module whose functions (name → parameters) are answered from outside; `import` finds it from now on."""
    module = type(sys)(name)
    for function, parameters in functions.items():
        vars(module)[function] = _distant(module, function, parameters, send)
    sys.modules[name] = module
    return module


def _distant(module: ModuleType, function: str, parameters: list[str], send: Send) -> Callable[..., Any]:
    def called(*given: Any, **named: Any) -> Any:
        arguments = _bound(function, parameters, given, named)
        encoded = [encode(one) for one in arguments]
        typed: list[str] = []
        while True:
            call = {"module": module.__name__, "function": function, "arguments": encoded, "typed": typed}
            answer = send(call)
            error = answer["error"]
            if error is None or error["kind"] != "EOFError" or len(answer["asked"]) <= len(typed):
                break
            if len(typed) >= MAX_QUESTIONS:
                raise EOFError(function)
            typed.append(_typed(module, answer["asked"][-1]))
        for argument, after in zip(arguments, answer["after"], strict=False):
            _update(argument, decode(after))
        if answer["printed"]:
            sys.stdout.write(answer["printed"])
        if error is not None:
            raise _error(error)
        return decode(answer["value"])

    called.__name__ = called.__qualname__ = function
    called.__module__ = module.__name__
    return called


def _bound(function: str, parameters: list[str], given: tuple[Any, ...], named: dict[str, Any]) -> list[Any]:
    """The arguments in the order of the parameters, whether they were named or not."""
    rest = parameters[len(given) :]
    if len(given) > len(parameters) or {*named} != {*rest}:
        raise TypeError(f"{function}() prend les paramètres ({', '.join(parameters)})")
    return [*given, *(named[name] for name in rest)]


def _typed(module: ModuleType, question: str) -> str:
    """What is answered to a question of the distant function: by a replaced `input`, or by the keyboard."""
    ask = vars(module).get("input", builtins.input)
    return str(ask(question))


def _update(value: Any, after: Any) -> None:
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


def _kept(one: Any, other: Any) -> Any:
    """The same list or dict, updated, where there was one."""
    if type(one) is type(other) and type(one) in (list, dict):
        _update(one, other)
        return one
    return other


def _error(error: dict[str, Any]) -> BaseException:
    kind = vars(builtins).get(error["kind"])
    if type(kind) is type and issubclass(kind, Exception):
        return kind(error["text"])
    return RuntimeError(f"{error['kind']}: {error['text']}")
