"""A domain as a teacher would say it in `sujet.toml`, and as a line of `cas.py` that draws one of its values."""

import math

from ludotheque.classroom.folders.domains import Domain, Grids, OneOf, Reals, Rows, Truths, Wholes, Words
from ludotheque.core.text import one_line
from ludotheque.core.toml_text import toml_text
from ludotheque.sandbox.inside.values import PlainData

MOST_SIGNS = 40  # of an alphabet that is spelled out
MOST_VALUES = 8  # of a choice that is spelled out
WIDEST = 1e9  # the highest number that `sujet.toml` takes


def narrowing_text(domain: Domain) -> str:
    """The table that says this very domain, `{ min = 0, max = 20 }`; empty where no words of the format say it."""
    said = _said(domain)
    return f"{{ {', '.join(said)} }}" if said else ""


def _said(domain: Domain) -> list[str]:
    match domain:
        case Wholes(low=low, high=high) | Reals(low=low, high=high):
            wide = max(abs(low), abs(high)) > WIDEST
            return [] if wide else [f"min = {_number(low)}", f"max = {_number(high)}"]
        case Words(letters=letters, shortest=short, longest=long):
            return [f'taille = "{short}..{long}"', *_letters(letters)]
        case Rows(items=items, shortest=short, longest=long):
            marks = [f"{key} = true" for key, is_so in _marks(domain) if is_so]
            return [f'taille = "{short}..{long}"', *_inner(items), *marks]
        case Grids(items=items, heights=(low, high), widths=(thin, wide), square=square):
            shape = [f'lignes = "{low}..{high}"', f'colonnes = "{thin}..{wide}"']
            return [*shape, *(["carree = true"] if square else []), *_inner(items)]
        case OneOf(values=values):
            listed = [_value(one) for one in values]
            return [f"parmi = [{', '.join(listed)}]"] if all(listed) and len(listed) <= MOST_VALUES else []
        case _:
            return []


def _marks(rows: Rows) -> tuple[tuple[str, bool], ...]:
    return ("triee", rows.ascending), ("distincts", rows.distinct)


def _inner(items: Domain) -> list[str]:
    """What is said of the items of a list or a grid."""
    match items:
        case Wholes(low=low, high=high) | Reals(low=low, high=high) if float(low).is_integer() and high == int(high):
            return [f'valeurs = "{int(low)}..{int(high)}"']
        case Words(letters=letters):
            return _letters(letters)
        case _:
            return []


def _letters(letters: str) -> list[str]:
    plain = letters == one_line(letters) and 0 < len(letters) <= MOST_SIGNS
    return [f"lettres = {toml_text(letters)}"] if plain else []


def _value(value: PlainData) -> str:
    """A value as TOML writes it; empty for one that TOML has not."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return toml_text(value) if value == one_line(value) else ""
    return _number(value) if isinstance(value, int | float) and abs(value) < WIDEST else ""


def _number(value: float) -> str:
    return repr(value) if math.isfinite(value) else "0"


def drawing_text(domain: Domain) -> str:
    """An expression that draws such a value by `hasard`; empty where a line cannot say it."""
    match domain:
        case Wholes(low=low, high=high):
            return f"hasard.randint({low}, {high})"
        case Reals(low=low, high=high):
            return f"round(hasard.uniform({low}, {high}), 2)"
        case Truths():
            return "hasard.choice([True, False])"
        case Words(letters=letters, longest=long):
            return f'"".join(hasard.choices({letters[:12]!r}, k={min(5, long)}))' if letters.isprintable() else ""
        case OneOf(values=values) if len(values) <= MOST_VALUES:
            return f"hasard.choice({[*values]!r})"
        case Rows(items=items, ascending=False, distinct=False, as_tuple=False, longest=long):
            inner = drawing_text(items)
            return f"[{inner} for _ in range({min(5, long)})]" if inner and "\n" not in inner else ""
        case _:
            return ""
