"""What holds between the parameters of every example: lists of one length, an index of a list, grids that fit together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import permutations

from ludotheque.classroom.question import Arguments
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData

DATE_WORDS = (("jour", "day"), ("mois", "month"), ("annee", "année", "year"))
LEAP = 2000  # a year for dates without one: every day of every month is in it
ENOUGH_FOR_ORDER = 3  # examples that show it: fewer may do so by chance


@dataclass(frozen=True)
class Relation:
    """Something that holds between two parameters, by their places."""

    kind: str
    one: int
    other: int

    def holds(self, arguments: Arguments) -> bool:
        return KINDS[self.kind][0](arguments[self.one], arguments[self.other])

    def text(self, names: Sequence[str]) -> Text:
        one, other = names[self.one], names[self.other]
        said = KINDS[self.kind][1]
        return Text(said.fr.format(one, other), said.en.format(one, other))


@dataclass(frozen=True)
class ValidDate:
    """A day, a month and perhaps a year that are a date together, by their places."""

    places: tuple[int, ...]

    def holds(self, arguments: Arguments) -> bool:
        day, month, *years = (arguments[place] for place in self.places)
        try:
            return bool(date(years[0] if years else LEAP, month, day))
        except (ValueError, TypeError, OverflowError):
            return False

    def text(self, names: Sequence[str]) -> Text:
        told = ", ".join(names[place] for place in self.places)
        return Text(f"{told} : une date qui existe", f"{told}: a date that exists")


def _same_length(one: PlainData, other: PlainData) -> bool:
    return isinstance(one, list) and isinstance(other, list) and len(one) == len(other)


def _length_of(one: PlainData, other: PlainData) -> bool:
    return type(one) is int and isinstance(other, list) and one == len(other)


def _index_of(one: PlainData, other: PlainData) -> bool:
    return type(one) is int and isinstance(other, list | str | tuple) and 0 <= one < len(other)


def _no_more_than(one: PlainData, other: PlainData) -> bool:
    return type(one) in (int, float) and type(other) in (int, float) and one <= other  # type: ignore[operator]


def _chained(one: PlainData, other: PlainData) -> bool:
    """As many columns as the other has rows."""
    return is_grid(one) and is_grid(other) and len(one[0]) == len(other)  # type: ignore[index, arg-type]


def _same_shape(one: PlainData, other: PlainData) -> bool:
    return is_grid(one) and is_grid(other) and [*map(len, one)] == [*map(len, other)]  # type: ignore[arg-type]


def _in_grid(one: PlainData, other: PlainData) -> bool:
    """A column of a grid."""
    return type(one) is int and is_grid(other) and 0 <= one < len(other[0])  # type: ignore[index, arg-type]


def _key_of(one: PlainData, other: PlainData) -> bool:
    return isinstance(other, dict) and any(type(one) is type(key) and one == key for key in other)


def is_grid(value: PlainData) -> bool:
    """Whether this is a list of lists."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, list) for row in value)


Holds = Callable[[PlainData, PlainData], bool]
KINDS: dict[str, tuple[Holds, Text]] = {
    "same shape": (_same_shape, Text("{0} et {1} ont les mêmes dimensions", "{0} and {1} have the same dimensions")),
    "chained": (
        _chained,
        Text("{0} a autant de colonnes que {1} de lignes", "{0} has as many columns as {1} has rows"),
    ),
    "same length": (_same_length, Text("{0} et {1} ont la même longueur", "{0} and {1} have the same length")),
    "length of": (_length_of, Text("{0} est la longueur de {1}", "{0} is the length of {1}")),
    "index of": (_index_of, Text("{0} est un indice de {1}", "{0} is an index of {1}")),
    "column of": (_in_grid, Text("{0} est une colonne de {1}", "{0} is a column of {1}")),
    "no more than": (_no_more_than, Text("{0} ne dépasse pas {1}", "{0} is no more than {1}")),
    "key of": (_key_of, Text("{0} est une clé de {1}", "{0} is a key of {1}")),
}
SYMMETRIC = ("same shape", "same length")
BY_CHANCE = ("no more than", "index of", "length of", "column of", "key of")  # what few examples may show by chance


def dates_among(names: Sequence[str]) -> tuple[ValidDate, ...]:
    """The parameters that are a date together, by their names."""
    plain = [name.casefold().strip("_0123456789") for name in names]
    found = [next((place for place, name in enumerate(plain) if name in words), None) for words in DATE_WORDS]
    if found[0] is None or found[1] is None:
        return ()
    return (ValidDate(tuple(place for place in found if place is not None)),)


def relations(calls: Sequence[Arguments], count: int) -> tuple[Relation, ...]:
    """What holds between two parameters in every one of these calls, and may be no chance."""
    found: list[Relation] = []
    whole = [call for call in calls if len(call) >= count]
    for kind in KINDS:
        needed = ENOUGH_FOR_ORDER if kind == "no more than" else 2 if kind in BY_CHANCE else 1
        if len({repr(call) for call in whole}) < needed:
            continue
        for one, other in permutations(range(count), 2):
            if (kind in SYMMETRIC and one > other) or _is_known(found, one, other):
                continue
            relation = Relation(kind, one, other)
            if all(relation.holds(call) for call in whole) and not _trivial(kind, whole, one):
                found.append(relation)
    return tuple(found)


def _is_known(found: Sequence[Relation], one: int, other: int) -> bool:
    return any({relation.one, relation.other} == {one, other} for relation in found)


def _trivial(kind: str, calls: Sequence[Arguments], one: int) -> bool:
    """A number that is always the same says nothing of another."""
    return kind == "no more than" and len({repr(call[one]) for call in calls}) == 1
