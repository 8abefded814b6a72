"""What comes out of a jail, checked before anyone looks at it: the right token, the right shape, plain data."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from ludotheque.core.text import Text
from ludotheque.sandbox.errors import BadAnswer, Flooded
from ludotheque.sandbox.inside.values import BadValue, Message, Tagged, decode, tidy

if TYPE_CHECKING:
    from ludotheque.sandbox.inside.distant import DistantCall

Checker = Callable[[Tagged], Tagged]
MAX_LIST = 10_000


def _refuse(word: str) -> NoReturn:
    raise ValueError(word)


_read: Callable[[str], Tagged] = json.JSONDecoder(
    parse_constant=_refuse
).decode  # made once: it is needed at every move


def bad_answer() -> BadAnswer:
    """The error for what cannot be read."""
    return BadAnswer(
        Text(
            "Ce qui sort du programme n'est pas une réponse à la question posée.",
            "What came out of the program is no answer to the question.",
        )
    )


def flooded() -> Flooded:
    """The error for what is too long to be read."""
    return Flooded(
        Text("Le programme affiche ou renvoie beaucoup trop de texte.", "The program prints or returns far too much.")
    )


def answered(line: bytes, op: str, token: str) -> Message:
    """The answer to a request of this kind, made of plain data of the expected shape and of nothing else."""
    try:
        answer: Tagged = _read(line.decode("utf-8"))
        if type(answer) is not dict or answer.get("token") != token or type(answer.get("ok")) is not bool:
            raise bad_answer()
        if answer.get("flooded") is True:
            raise flooded()
        if not answer["ok"]:
            return {"ok": False, "error": _word(answer.get("error"))}
        return {"ok": True, **{name: check(answer[name]) for name, check in SHAPES.get(op, {}).items()}}
    except (ValueError, KeyError, RecursionError):
        raise bad_answer() from None


def distant_call(line: bytes, token: str) -> "DistantCall | None":
    """The call of a function that does not run in the jail, if that is what this line is."""
    try:
        answer: Tagged = _read(line.decode("utf-8"))
        if type(answer) is not dict or answer.get("token") != token:
            return None
        call = answer.get("distant")
        if type(call) is not dict:
            return None
        return {
            "module": _word(call["module"]),
            "function": _word(call["function"]),
            "arguments": _values(call["arguments"]),
            "typed": [_word(one) for one in _list(call["typed"])],
        }
    except (ValueError, KeyError, RecursionError):
        raise bad_answer() from None


def _word(thing: Tagged) -> str:
    if type(thing) is not str:
        raise BadValue("not a text")
    return tidy(thing)


def _words(thing: Tagged) -> list[Tagged]:
    return [_word(one) for one in _list(thing)]


def _list(thing: Tagged) -> list[Tagged]:
    if type(thing) is not list or len(thing) > MAX_LIST:
        raise BadValue("not a list")
    return thing


def _value(thing: Tagged) -> Tagged:
    """A tagged value; it stays tagged, and it is now known that it can be decoded."""
    decode(thing)
    return thing


def _values(thing: Tagged) -> list[Tagged]:
    return [_value(one) for one in _list(thing)]


def _table(check: Checker) -> Checker:
    def checked(thing: Tagged) -> Message:
        if type(thing) is not dict or len(thing) > MAX_LIST:
            raise BadValue("not a table")
        return {_word(name): check(one) for name, one in thing.items()}

    return checked


def _maybe(check: Checker) -> Checker:
    return lambda thing: None if thing is None else check(thing)


def _line(thing: Tagged) -> int:
    if type(thing) is not int or not 0 <= thing < 10**7:
        raise BadValue("not a line number")
    return thing


def _error(thing: Tagged) -> Message:
    if type(thing) is not dict:
        raise BadValue("not an error")
    line = _maybe(_line)(thing["line"])
    return {"kind": _word(thing["kind"]), "text": _word(thing["text"]), "file": _word(thing["file"]), "line": line}


def _truth(thing: Tagged) -> bool:
    if type(thing) is not bool:
        raise BadValue("neither true nor false")
    return thing


SHAPES: dict[str, dict[str, Checker]] = {
    "load": {
        "functions": _table(_words),
        "constants": _table(_value),
        "notes": _words,
        "notes_en": _words,
        "printed": _word,
        "error": _maybe(_word),
    },
    "call": {
        "value": _value,
        "after": _values,
        "printed": _word,
        "asked": _words,
        "twins": _truth,
        "borrowed": _truth,
        "files": _table(_word),
        "error": _maybe(_error),
    },
    "is_recursive": {"value": _truth, "error": _maybe(_error)},
}
