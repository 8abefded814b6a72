"""What a parameter may be given: whole numbers from here to there, words, lists, grids, tables, or one of these.

A domain is plain data: it is read from the types of a correction, from what its examples look like and from what a
teacher says in `sujet.toml`; `holds` tells whether a value belongs to it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ludotheque.classroom.sentences import joined
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData

RUNS = re.compile(r"[^\W_]+|[\W_]+")  # words, and what stands between them
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Wholes:
    """Whole numbers; those of `near` (constants of the correction, and around them) are worth trying."""

    low: int = 0
    high: int = 20
    near: tuple[int, ...] = ()

    def holds(self, value: PlainData) -> bool:
        return type(value) is int and self.low <= value <= self.high

    @property
    def text(self) -> Text:
        return Text(f"un entier de {self.low} à {self.high}", f"a whole number from {self.low} to {self.high}")


@dataclass(frozen=True)
class Reals:
    """Numbers with a point."""

    low: float = 0.0
    high: float = 20.0

    def holds(self, value: PlainData) -> bool:
        return type(value) in (int, float) and self.low <= value <= self.high  # type: ignore[operator]

    @property
    def text(self) -> Text:
        return Text(f"un réel de {self.low:g} à {self.high:g}", f"a number from {self.low:g} to {self.high:g}")


@dataclass(frozen=True)
class Truths:
    """True or False."""

    def holds(self, value: PlainData) -> bool:
        return type(value) is bool

    @property
    def text(self) -> Text:
        return Text("True ou False", "True or False")


@dataclass(frozen=True)
class Words:
    """Texts made of these signs; `seeds` are words worth trying, whole or in pieces."""

    letters: str = LETTERS
    shortest: int = 0
    longest: int = 10
    seeds: tuple[str, ...] = ()

    def holds(self, value: PlainData) -> bool:
        return type(value) is str and self.shortest <= len(value) <= self.longest and {*value} <= {*self.letters}

    @property
    def text(self) -> Text:
        shown = self.letters if len(self.letters) <= 12 else f"{self.letters[:10]}…"
        return Text(
            f"un texte de {self.shortest} à {self.longest} signes parmi « {shown} »",
            f"a text of {self.shortest} to {self.longest} signs among « {shown} »",
        )


@dataclass(frozen=True)
class Phrases:
    """Texts of several words, with between them (and before, and behind) what stands there in the examples."""

    words: Words
    between: tuple[str, ...]
    before: tuple[str, ...] = ("",)
    behind: tuple[str, ...] = ("",)
    most: int = 6  # words
    may_be_empty: bool = False

    def holds(self, value: PlainData) -> bool:
        if type(value) is not str:
            return False
        if not value:
            return self.may_be_empty
        parts = RUNS.findall(value)
        if not parts or sum(map(str.isalnum, parts)) > self.most:
            return False
        head = parts.pop(0) if not parts[0].isalnum() else ""
        tail = parts.pop() if parts and not parts[-1].isalnum() else ""
        words, gaps = parts[::2], parts[1::2]
        known = head in self.before and tail in self.behind and all(one in self.between for one in gaps)
        return known and bool(words) and all(self.words.holds(one) for one in words)

    @property
    def text(self) -> Text:
        word = self.words.text
        return Text(
            f"un texte de 1 à {self.most} mots (chacun {word.fr})", f"a text of 1 to {self.most} words (each {word.en})"
        )


@dataclass(frozen=True)
class Shaped:
    """Values of the very shape of an example, whose numbers and words alone are others: codes, expressions, dates."""

    examples: tuple[PlainData, ...]

    def holds(self, value: PlainData) -> bool:
        return shape_of(value) in self._shapes

    @cached_property
    def _shapes(self) -> frozenset[str]:
        return frozenset(map(shape_of, self.examples))

    @property
    def text(self) -> Text:
        return Text("une valeur de la forme des exemples", "a value of the shape of the examples")


@dataclass(frozen=True)
class OneOf:
    """One of these values."""

    values: tuple[PlainData, ...]

    def holds(self, value: PlainData) -> bool:
        return any(type(one) is type(value) and one == value for one in self.values)

    @property
    def text(self) -> Text:
        shown = ", ".join(map(repr, self.values[:8])) + (", …" if len(self.values) > 8 else "")
        return Text(f"l'une des valeurs {shown}", f"one of {shown}")


@dataclass(frozen=True)
class Rows:
    """Lists (or tuples of any length) of values of one domain."""

    items: "Domain"
    shortest: int = 0
    longest: int = 8
    ascending: bool = False
    distinct: bool = False
    as_tuple: bool = False

    def holds(self, value: PlainData) -> bool:
        if type(value) is not (tuple if self.as_tuple else list) or not self.shortest <= len(value) <= self.longest:
            return False
        items = [*value]
        if self.ascending and not _ascends(items):
            return False
        if self.distinct and len({*map(repr, items)}) < len(items):
            return False
        return all(self.items.holds(one) for one in items)

    @property
    def text(self) -> Text:
        inner = self.items.text
        order = Text("triée, ", "sorted, ") if self.ascending else Text("", "")
        once = Text("sans doublon, ", "no duplicates, ") if self.distinct else Text("", "")
        fr, en = order.fr + once.fr, order.en + once.en
        kind = Text("un tuple", "a tuple") if self.as_tuple else Text("une liste", "a list")
        return Text(
            f"{kind.fr} de {self.shortest} à {self.longest} éléments ({fr}chacun {inner.fr})",
            f"{kind.en} of {self.shortest} to {self.longest} items ({en}each {inner.en})",
        )


@dataclass(frozen=True)
class Grids:
    """Lists of rows that have all the same length."""

    items: "Domain"
    heights: tuple[int, int] = (1, 4)
    widths: tuple[int, int] = (1, 4)
    square: bool = False

    def holds(self, value: PlainData) -> bool:
        if type(value) is not list or not self.heights[0] <= len(value) <= self.heights[1]:
            return False
        widths = {len(row) if type(row) is list else -1 for row in value}
        if len(widths) > 1 or not all(self.widths[0] <= width <= self.widths[1] for width in widths):
            return False
        if self.square and widths != {len(value)}:
            return False
        return all(self.items.holds(cell) for row in value for cell in row)  # type: ignore[union-attr]

    @property
    def text(self) -> Text:
        inner = self.items.text
        fr, en = (" carrée", "square ") if self.square else ("", "")
        (low, high), (thin, wide) = self.heights, self.widths
        return Text(
            f"une grille{fr} de {low} à {high} lignes et {thin} à {wide} colonnes (chaque case {inner.fr})",
            f"a {en}grid of {low} to {high} rows and {thin} to {wide} columns (each cell {inner.en})",
        )


@dataclass(frozen=True)
class Several:
    """A tuple (or a list) with one domain for each place."""

    items: tuple["Domain", ...]
    as_list: bool = False

    def holds(self, value: PlainData) -> bool:
        if type(value) is not (list if self.as_list else tuple) or len(value) != len(self.items):
            return False
        return all(one.holds(part) for one, part in zip(self.items, value, strict=True))

    @property
    def text(self) -> Text:
        inner = joined([one.text for one in self.items], ", ")
        return Text(f"({inner.fr})", f"({inner.en})")


@dataclass(frozen=True)
class Tables:
    """Dicts from keys to values."""

    keys: "Domain"
    values: "Domain"
    smallest: int = 0
    largest: int = 5

    def holds(self, value: PlainData) -> bool:
        if type(value) is not dict or not self.smallest <= len(value) <= self.largest:
            return False
        return all(self.keys.holds(key) and self.values.holds(one) for key, one in value.items())

    @property
    def text(self) -> Text:
        keys, values = self.keys.text, self.values.text
        return Text(
            f"un dictionnaire de {self.smallest} à {self.largest} clés (clé : {keys.fr} ; valeur : {values.fr})",
            f"a dict of {self.smallest} to {self.largest} keys (key: {keys.en}; value: {values.en})",
        )


@dataclass(frozen=True)
class Records:
    """Dicts that have all the same keys, each with its domain."""

    fields: tuple[tuple[str, "Domain"], ...]

    def holds(self, value: PlainData) -> bool:
        if type(value) is not dict or {*value} != {name for name, _ in self.fields}:
            return False
        return all(domain.holds(value[name]) for name, domain in self.fields)

    @property
    def text(self) -> Text:
        inner = joined([Text(f"{name!r} : {d.text.fr}", f"{name!r}: {d.text.en}") for name, d in self.fields], ", ")
        return Text(f"{{{inner.fr}}}", f"{{{inner.en}}}")


@dataclass(frozen=True)
class Bags:
    """Sets."""

    items: "Domain"
    smallest: int = 0
    largest: int = 6

    def holds(self, value: PlainData) -> bool:
        return (
            type(value) is set
            and self.smallest <= len(value) <= self.largest
            and all(self.items.holds(one) for one in value)
        )

    @property
    def text(self) -> Text:
        inner = self.items.text
        return Text(
            f"un ensemble de {self.smallest} à {self.largest} éléments (chacun {inner.fr})",
            f"a set of {self.smallest} to {self.largest} items (each {inner.en})",
        )


@dataclass(frozen=True)
class Either:
    """Of any of these domains."""

    domains: tuple["Domain", ...]

    def holds(self, value: PlainData) -> bool:
        return any(one.holds(value) for one in self.domains)

    @property
    def text(self) -> Text:
        fr, en = (" ou ".join(one.text.fr for one in self.domains), " or ".join(one.text.en for one in self.domains))
        return Text(fr, en)


@dataclass(frozen=True)
class Alike:
    """Values made of the pieces of the examples: whatever no other domain describes (trees, nested lists).

    A piece stands only where one of its kind stands in an example; in a search tree pieces are only taken away.
    """

    examples: tuple[PlainData, ...] = ()
    ordered: bool = False
    may_be_empty: bool = False

    def holds(self, value: PlainData) -> bool:
        if (
            not self.may_be_empty
            and not value
            and value not in self.examples
            and isinstance(value, list | tuple | dict)
        ):
            return False
        return places_of(value, "") <= self._places

    @cached_property
    def _places(self) -> frozenset[str]:
        return frozenset[str]().union(*(places_of(one, "") for one in self.examples))

    @property
    def text(self) -> Text:
        return Text("une valeur faite des morceaux des exemples", "a value made of pieces of the examples")


def kind_of(value: PlainData) -> str:
    """What can stand in the place of what: values of one type, tuples of one length, dicts with the same keys."""
    if isinstance(value, tuple):
        return f"tuple {len(value)}"
    if isinstance(value, dict):
        return f"dict {sorted(map(repr, value))}"
    return type(value).__name__


def places_of(value: PlainData, place: str) -> frozenset[str]:
    """Every place of a value with the kind of what stands there; deep places are those of their holders."""
    found, waiting = set[str](), [(value, place)]
    while waiting:
        one, where = waiting.pop()
        kind = kind_of(one)
        found.add(f"{where} {kind}")
        if isinstance(one, list):
            waiting += [(inner, f"{kind}[]") for inner in one]
        elif isinstance(one, tuple):
            waiting += [(inner, f"{kind}[{number}]") for number, inner in enumerate(one)]
        elif isinstance(one, dict):
            waiting += [(inner, f"{kind}[{key!r}]") for key, inner in one.items()]
    return frozenset(found)


@dataclass(frozen=True)
class Made:
    """Values that a function of `cas.py` makes."""

    function: str

    def holds(self, _value: PlainData) -> bool:
        return True

    @property
    def text(self) -> Text:
        return Text(f"une valeur de {self.function}, dans cas.py", f"a value of {self.function}, in cas.py")


@dataclass(frozen=True)
class Untold:
    """Nothing tells what it may be."""

    def holds(self, _value: PlainData) -> bool:
        return True

    @property
    def text(self) -> Text:
        return Text("on ne sait quoi", "nobody knows what")


Domain = (
    Phrases
    | Shaped
    | Wholes
    | Reals
    | Truths
    | Words
    | OneOf
    | Rows
    | Grids
    | Several
    | Tables
    | Records
    | Bags
    | Either
    | Alike
    | Made
    | Untold
)


def shape_of(value: PlainData) -> str:
    """What two values of one shape have in common: types, lengths, punctuation, and where digits and letters stand."""
    if isinstance(value, str):
        return "".join(
            "9" if one.isdigit() else "A" if one.isupper() else "a" if one.isalpha() else one for one in value
        )
    if isinstance(value, list | tuple):
        return f"{type(value).__name__}({','.join(map(shape_of, value))})"
    if isinstance(value, dict):
        return f"dict({','.join(f'{key!r}:{shape_of(one)}' for key, one in value.items())})"
    return type(value).__name__


def _ascends(items: Iterable[PlainData]) -> bool:
    try:
        return all(one <= other for one, other in pairwise(items))  # type: ignore[operator]
    except TypeError:
        return False
