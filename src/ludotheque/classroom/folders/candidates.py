"""Many calls of a function that its types, its examples and its code suggest; whoever runs the correction chooses among them."""

import random
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass

from ludotheque.classroom.folders.domains import Alike, Domain, Grids, Made, Shaped, Untold
from ludotheque.classroom.folders.growing import Gardener
from ludotheque.classroom.folders.relations import Relation, ValidDate, is_grid
from ludotheque.classroom.folders.strategies import MAX_WRITTEN, drawn, strategy
from ludotheque.classroom.question import Arguments
from ludotheque.sandbox.inside.values import PlainData

DRAWN = 220  # calls that Hypothesis draws for one function
GROWN = 120  # calls made of the pieces of the examples
KIN = 120  # calls in which one argument is made from another
YEARS = (1900, 1996, 2000, 2023, 2024, 2100)


@dataclass(frozen=True)
class Room:
    """Where the calls of a function live: the domain of each parameter, what holds between them, the examples."""

    parameters: tuple[str, ...]
    domains: tuple[Domain, ...]
    relations: tuple[Relation | ValidDate, ...] = ()
    examples: tuple[Arguments, ...] = ()

    def fits(self, arguments: Arguments) -> bool:
        """Whether a call is one that the assignment speaks of."""
        if len(arguments) != len(self.domains):
            return False
        return all(domain.holds(one) for domain, one in zip(self.domains, arguments, strict=True)) and all(
            relation.holds(arguments) for relation in self.relations
        )


def candidates(room: Room, rng: random.Random) -> list[Arguments]:
    """Calls of this room, each once; none where a parameter cannot be drawn."""
    found: dict[str, Arguments] = {}
    for arguments in _every(room, rng):
        written = repr(arguments)
        if len(written) <= MAX_WRITTEN and room.fits(arguments):
            found.setdefault(written, arguments)
    return [*found.values()]


def _every(room: Room, rng: random.Random) -> Iterator[Arguments]:
    if not room.parameters:
        yield ()
        return
    yield from _grown(room, rng)
    yield from _last_days(room, rng)
    if any(isinstance(domain, Made | Untold) for domain in room.domains):
        return
    from hypothesis import strategies as st

    whole = st.tuples(*map(strategy, room.domains))
    if room.relations:
        whole = whole.map(lambda call: _related(call, room, rng)).filter(room.fits)
    calls: list[Arguments] = drawn(whole, DRAWN, rng)
    yield from calls
    if len(room.parameters) > 1:
        for _ in range(KIN if calls else 0):
            yield _related(_kin(rng.choice(calls), rng), room, rng)


def _grown(room: Room, rng: random.Random) -> Iterator[Arguments]:
    if not room.examples or not room.parameters:
        return
    gardeners = [
        Gardener([call[place] for call in room.examples], rng, ordered=isinstance(domain, Alike) and domain.ordered)
        for place, domain in enumerate(room.domains)
    ]
    lost = any(isinstance(domain, Alike | Shaped | Grids) for domain in room.domains)
    for _ in range(GROWN * (3 if lost else 1)):
        call = [*rng.choice(room.examples)]
        for place, gardener in enumerate(gardeners):
            if rng.random() < 0.6:
                shaped = isinstance(room.domains[place], Shaped)
                call[place] = gardener.reshaped() if shaped else gardener.grown()
        yield _related(tuple(call), room, rng)


def _last_days(room: Room, rng: random.Random) -> Iterator[Arguments]:
    """Dates at the ends of months, of leap years and others: where calendars go wrong."""
    dates = next((one for one in room.relations if isinstance(one, ValidDate)), None)
    if dates is None or not room.examples:
        return
    for month in range(1, 13):
        for year in rng.sample(YEARS, 3):
            last = monthrange(year, month)[1]
            for day in (1, last - 1, last):
                call = [*rng.choice(room.examples)]
                for place, part in zip(dates.places, (day, month, year), strict=False):
                    call[place] = part
                yield tuple(call)


def _related(call: Arguments, room: Room, rng: random.Random) -> Arguments:
    """The call with what holds in every example made true here, where that is easily done."""
    made = [*call]
    for relation in room.relations:
        if isinstance(relation, Relation) and not relation.holds(tuple(made)):
            one, other = made[relation.one], made[relation.other]
            made[relation.one], made[relation.other] = _mended(relation.kind, one, other, rng)
    return tuple(made)


def _mended(kind: str, one: PlainData, other: PlainData, rng: random.Random) -> tuple[PlainData, PlainData]:
    match kind, one, other:
        case "same length", list(), list():
            shorter = min(len(one), len(other))
            return one[:shorter], other[:shorter]
        case "length of", _, list():
            return len(other), other
        case "index of", _, list() | str() | tuple() if other:
            return rng.randrange(len(other)), other
        case "column of", _, list() if other and isinstance(other[0], list) and other[0]:
            return rng.randrange(len(other[0])), other
        case "no more than", _, _:
            return other, one
        case "key of", _, dict() if other:
            return rng.choice([*other]), other
        case "same shape", list(), list() if is_grid(one) and is_grid(other):
            height = min(len(one), len(other))
            width = min(len(one[0]), len(other[0]))  # type: ignore[arg-type]
            return [row[:width] for row in one[:height]], [row[:width] for row in other[:height]]  # type: ignore[index]
        case "chained", list(), list() if is_grid(one) and is_grid(other):
            width = min(len(one[0]), len(other))  # type: ignore[arg-type]
            return [row[:width] for row in one], other[:width]  # type: ignore[index]
    return one, other


def _kin(call: Arguments, rng: random.Random) -> Arguments:
    """The call with one argument made from another: an item of a list, a piece of a text, the same, another order."""
    one, other = rng.sample(range(len(call)), 2)
    made, source = [*call], call[other]
    options: list[PlainData] = []
    if isinstance(source, list | tuple) and source:
        options += [rng.choice(source), source[0], source[-1]]
    if isinstance(source, dict) and source:
        options += [rng.choice([*source]), rng.choice([*source.values()])]
    if type(source) is type(call[one]):
        options += _versions(source, rng)
    fit = [option for option in options if type(option) is type(call[one])]
    if fit:
        made[one] = rng.choice(fit)
    return tuple(made)


def _versions(value: PlainData, rng: random.Random) -> list[PlainData]:
    if isinstance(value, str) and value:
        start, stop = sorted((rng.randrange(len(value) + 1), rng.randrange(len(value) + 1)))
        shuffled = "".join(rng.sample(value, len(value)))
        return [value, value[start:stop], shuffled, value[::-1], value[1:], value[:-1], value.swapcase()]
    if isinstance(value, list) and value:
        start, stop = sorted((rng.randrange(len(value) + 1), rng.randrange(len(value) + 1)))
        return [[*value], value[start:stop], rng.sample(value, len(value)), value[::-1], value[1:], value[:-1]]
    if type(value) is int:
        return [value, value + 1, value - 1, value * 2]
    return [value]


def smaller(arguments: Arguments) -> Iterator[Arguments]:
    """Calls with one argument made smaller, the boldest first."""
    for place, value in enumerate(arguments):
        for less in _less(value, 0):
            yield (*arguments[:place], less, *arguments[place + 1 :])


def _less(value: PlainData, depth: int) -> Iterator[PlainData]:
    if isinstance(value, list | str | tuple):
        half = len(value) // 2
        if half:
            yield value[:half]
            yield value[half:]
        for place in range(min(len(value), 12)):
            yield _without(value, place)
    if type(value) is int and value not in (0, 1):
        yield from dict.fromkeys(
            (0, 1, value // 2 if value > 0 else -(-value // 2), value - 1 if value > 0 else value + 1)
        )
    if isinstance(value, list) and depth < 2:
        for place, inner in enumerate(value[:12]):
            for less in _less(inner, depth + 1):
                yield [*value[:place], less, *value[place + 1 :]]


def _without(value: "list[PlainData] | str | tuple[PlainData, ...]", place: int) -> PlainData:
    if isinstance(value, str):
        return value[:place] + value[place + 1 :]
    less = [one for number, one in enumerate(value) if number != place]
    return less if isinstance(value, list) else tuple(less)
