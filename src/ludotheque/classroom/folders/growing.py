"""New values from the examples: their pieces changed, dropped, doubled and put together otherwise."""

import random
import re
from collections.abc import Sequence

from ludotheque.classroom.folders.domains import kind_of, shape_of
from ludotheque.sandbox.inside.values import PlainData

DIGITS = re.compile(r"[0-9]+")
SHORTEST_MONTH, LONGEST_MONTH = 28, 31  # days
MOST_CHANGES = 3
DEEPEST = 6
MAX_SIZE = 400  # characters of a value that is written
BELOW = -9  # the lowest number grown where an example is negative


class Gardener:
    """Grows values out of the pieces of some examples; `ordered` ones (search trees) only lose pieces, or are shifted whole."""

    def __init__(self, examples: Sequence[PlainData], rng: random.Random, *, ordered: bool = False) -> None:
        self._rng, self._examples, self._ordered = rng, [*examples], ordered
        self._pieces: dict[str, list[PlainData]] = {}  # by kind
        self._slots: dict[str, set[str]] = {}  # by place: the kinds seen there
        for one in examples:
            self._collect(one, "", 0)

    def grown(self) -> PlainData:
        """An example with one to three changes."""
        value = self._rng.choice(self._examples)
        for _ in range(self._rng.randint(1, MOST_CHANGES)):
            value = self._pruned(value, 0) if self._ordered else self._changed(value, "", 0)
        if self._ordered and self._rng.random() < 0.5:
            value = _shifted(value, self._rng.randint(1, 3), self._rng.randint(0, 5))
        return value if len(repr(value)) <= MAX_SIZE else self._rng.choice(self._examples)

    def reshaped(self) -> PlainData:
        """An example whose numbers and letters are others, each in its place."""
        return self._masked(self._rng.choice(self._examples))

    def _collect(self, value: PlainData, place: str, depth: int) -> None:
        kind = kind_of(value)
        some = self._pieces.setdefault(kind, [])
        self._slots.setdefault(place, set()).add(kind)
        if value not in some:
            some.append(value)
        if depth < DEEPEST:
            for inner, where in _parts(value, kind):
                self._collect(inner, where, depth + 1)

    def _changed(self, value: PlainData, place: str, depth: int) -> PlainData:
        """The value with a change here or deeper."""
        rng, kind = self._rng, kind_of(value)
        if isinstance(value, list) and _is_grid(value) and rng.random() < 0.5:
            return _rearranged([[*row] for row in value if isinstance(row, list)], rng)
        if isinstance(value, list | tuple) and value and depth < DEEPEST and rng.random() < 0.7:
            number = rng.randrange(len(value))
            where = f"{kind}[]" if isinstance(value, list) else f"{kind}[{number}]"
            inner = [*value]
            inner[number] = self._changed(inner[number], where, depth + 1)
            return inner if isinstance(value, list) else tuple(inner)
        if isinstance(value, dict) and value and depth < DEEPEST and rng.random() < 0.8:
            key = rng.choice([*value])
            return {**value, key: self._changed(value[key], f"{kind}[{key!r}]", depth + 1)}
        if rng.random() < 0.5:
            return self._other(place, kind)
        return self._atom(value)

    def _other(self, place: str, kind: str) -> PlainData:
        """Another piece that may stand here."""
        kinds = sorted(self._slots.get(place, {kind}))
        return self._rng.choice(self._pieces[self._rng.choice(kinds)])

    def _atom(self, value: PlainData) -> PlainData:
        rng = self._rng
        if type(value) is bool:
            return not value
        if type(value) is int:
            low = BELOW if self._has_negative() else 0
            return max(low, rng.choice((value + 1, value - 1, value * 2, rng.randint(low, 9))))
        if type(value) is float:
            return rng.choice((value + 0.5, value * 2, float(rng.randint(0, 9))))
        if type(value) is str and value:
            return rng.choice((value[::-1], value + value[0], value[1:] or value, value[:-1] or value))
        if type(value) is list:
            return self._listed(value)
        return rng.choice(self._pieces[kind_of(value)])

    def _listed(self, value: list[PlainData]) -> list[PlainData]:
        rng = self._rng
        if not value:
            others = [one for one in self._pieces.get("list", []) if isinstance(one, list)]
            return rng.choice(others) if others else value
        place = rng.randrange(len(value))
        other = rng.randrange(len(value))
        swapped = [*value]
        swapped[place], swapped[other] = value[other], value[place]
        return rng.choice(
            (
                value[:place] + value[place + 1 :],
                [*value, value[place]],
                value[::-1],
                [value[place], *value],
                value[: place + 1],
                swapped,
                _tied(value, place, other, rng),
            )
        )

    def _pruned(self, value: PlainData, depth: int) -> PlainData:
        """The value without one of its branches."""
        rng, kind = self._rng, kind_of(value)
        branches = [(inner, where) for inner, where in _parts(value, kind) if _is_branch(inner)]
        if not branches or depth > DEEPEST:
            return value
        number = rng.randrange(len(branches))
        leaves: list[PlainData] = (
            [None] if any("NoneType" in self._slots.get(where, ()) for _, where in branches) else [(), [], {}]
        )
        bare = next((one for one in leaves if kind_of(one) in self._slots.get(branches[number][1], ())), None)
        cut = bare if rng.random() < 0.4 else self._pruned(branches[number][0], depth + 1)
        return _with_part(value, branches[number][0], cut)

    def _masked(self, value: PlainData) -> PlainData:
        if isinstance(value, str):
            return self._spelled(value)
        if isinstance(value, list):
            return [self._masked(one) for one in value]
        if isinstance(value, tuple):
            return tuple(self._masked(one) for one in value)
        if isinstance(value, dict):
            return {key: self._masked(one) for key, one in value.items()}
        return self._atom(value) if type(value) in (int, float, bool) else value

    def _spelled(self, text: str) -> str:
        """The text with other letters that examples have, and in the place of each number one that is no larger than theirs."""
        rng, alike = self._rng, [one for one in self._texts if shape_of(one) == shape_of(text)]
        groups = [[int(part) for part in DIGITS.findall(one)] for one in alike]
        found, number = list[str](), 0
        for part in DIGITS.split(text):
            found.append("".join(rng.choice(self._letters(sign)) if sign.isalpha() else sign for sign in part))
            seen = [some[number] for some in groups if number < len(some)]
            if seen:
                width = len(DIGITS.findall(text)[number])
                found.append(str(self._number(seen, width)).zfill(width)[-width:])
                number += 1
        return "".join(found)

    def _number(self, seen: list[int], width: int) -> int:
        """A number like those: a year near theirs, a day that every month has."""
        low, high = min(seen) if width > 2 else min(1, *seen), max(seen)
        return self._rng.randint(low, SHORTEST_MONTH if SHORTEST_MONTH < high <= LONGEST_MONTH else high)

    @property
    def _texts(self) -> list[str]:
        return [one for one in self._pieces.get("str", []) if isinstance(one, str)]

    def _letters(self, sign: str) -> str:
        """The letters of the examples that are of the same case."""
        every = sorted({one for text in self._texts for one in text if one.isalpha()})
        return "".join(one for one in every if one.isupper() == sign.isupper()) or sign

    def _has_negative(self) -> bool:
        return any(isinstance(one, int) and one < 0 for one in self._pieces.get("int", []))


def _parts(value: PlainData, kind: str) -> list[tuple[PlainData, str]]:
    """What a value holds, with the place of each."""
    if isinstance(value, list):
        return [(one, f"{kind}[]") for one in value]
    if isinstance(value, tuple):
        return [(one, f"{kind}[{number}]") for number, one in enumerate(value)]
    if isinstance(value, dict):
        return [(one, f"{kind}[{key!r}]") for key, one in value.items()]
    return []


def _is_branch(value: PlainData) -> bool:
    return isinstance(value, list | tuple | dict) and bool(value)


def _with_part(value: PlainData, part: PlainData, instead: PlainData) -> PlainData:
    """The same with another thing in the place of one part."""
    if isinstance(value, dict):
        return {key: instead if one is part else one for key, one in value.items()}
    if isinstance(value, list):
        return [instead if one is part else one for one in value]
    return tuple(instead if one is part else one for one in value) if isinstance(value, tuple) else value


def _shifted(value: PlainData, times: int, plus: int) -> PlainData:
    """Every number of it multiplied and moved alike: their order stays."""
    if type(value) in (int, float):
        return value * times + plus  # type: ignore[operator]
    if isinstance(value, list):
        return [_shifted(one, times, plus) for one in value]
    if isinstance(value, tuple):
        return tuple(_shifted(one, times, plus) for one in value)
    if isinstance(value, dict):
        return {key: _shifted(one, times, plus) for key, one in value.items()}
    return value


def _is_grid(value: list[PlainData]) -> bool:
    rows = [one for one in value if isinstance(one, list) and one]
    return len(rows) == len(value) > 1 and len({len(row) for row in rows}) == 1


def _rearranged(rows: list[list[PlainData]], rng: random.Random) -> list[PlainData]:
    """A grid with two rows, two columns or two cells exchanged, turned over, or made longer: sums and symmetries half stay."""
    one, other = rng.sample(range(len(rows)), 2)
    left, right = (rng.randrange(len(rows[0])) for _ in range(2))
    match rng.randrange(6):
        case 0:
            rows[one], rows[other] = rows[other], rows[one]
        case 1:
            for row in rows:
                row[left], row[right] = row[right], row[left]
        case 2:
            rows[one][left], rows[other][right] = rows[other][right], rows[one][left]
        case 3:
            rows = [[*column] for column in zip(*rows, strict=True)]
        case 4:
            rows = [row[::-1] for row in rows]
        case _:
            rows[one] = [*rows[other]]
    return [*rows]


def _tied(value: list[PlainData], one: int, other: int, rng: random.Random) -> list[PlainData]:
    """The list with two items made equal in one respect: a field of two records, a place of two tuples."""
    left, right = value[one], value[other]
    made = [*value]
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() & right.keys():
        key = rng.choice([name for name in left if name in right])
        made[one] = {**left, key: right[key]}
    elif isinstance(left, tuple) and isinstance(right, tuple) and len(left) == len(right) and left:
        number = rng.randrange(len(left))
        made[one] = (*left[:number], right[number], *left[number + 1 :])
    else:
        made[one] = right
    return made
