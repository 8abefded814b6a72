"""Plain data as Python that a person reads: on one line where it fits, else a row to a line."""

import math
from textwrap import indent

from ludotheque.sandbox.inside.values import PlainData

BRACKETS = {list: ("[", "]"), tuple: ("(", ")"), set: ("{", "}"), dict: ("{", "}")}


def literal(value: PlainData) -> str:
    """The value on one line."""
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value!r}")'
    if isinstance(value, str):
        return text_literal(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{literal(key)}: {literal(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple | set):
        if isinstance(value, set):
            return "{" + ", ".join(sorted(map(literal, value))) + "}" if value else "set()"
        left, right = BRACKETS[type(value)]
        inner = ", ".join(map(literal, value))
        return f"{left}{inner}{',' if isinstance(value, tuple) and len(value) == 1 else ''}{right}"
    return repr(value)


def text_literal(text: str) -> str:
    """A text between double quotes, as beginners write them, where it holds none."""
    plain = repr(text)
    return f'"{plain[1:-1]}"' if plain.startswith("'") and '"' not in text and "\\'" not in plain else plain


def laid_out(value: PlainData, width: int) -> str:
    """The value on one line if it has no more characters than that, else one of its items to a line."""
    whole = literal(value)
    if len(whole) <= width or not isinstance(value, list | tuple | set | dict) or len(value) < 2:
        return whole
    left, right = BRACKETS[type(value)]
    if isinstance(value, dict):
        rows = [f"{literal(key)}: {laid_out(one, width - 4)}" for key, one in value.items()]
    elif isinstance(value, set):
        rows = sorted(map(literal, value))
    else:
        rows = [laid_out(one, width - 4) for one in value]
    inner = indent(",\n".join(rows), "    ")
    return f"{left}\n{inner},\n{right}"
