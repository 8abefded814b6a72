"""Cases put into their sorts: of each some public ones, the smallest first, and others for the mark."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from ludotheque.classroom.contract import Sort
from ludotheque.classroom.question import Arguments, Case

PUBLIC, HIDDEN = 2, 7  # of each sort; every call costs a trip to the jail
CANDIDATES = 8  # for each hidden case of a class, among which the one is that is most like the published one


def sorted_cases(
    calls: Iterable[tuple[Sort, Arguments]],
    public: int = PUBLIC,
    hidden: int = HIDDEN,
    rng: random.Random | None = None,
) -> Iterator[Case]:
    """Cases out of many calls: for each sort the smallest as public ones, then hidden ones of every size.

    With `rng` they are candidates for the hidden cases of a class, more than are needed.
    """
    groups: dict[Sort, dict[str, Arguments]] = {}
    for sort, arguments in calls:
        groups.setdefault(sort, {}).setdefault(repr(arguments), arguments)
    for sort, group in groups.items():
        ordered = sorted(group.values(), key=lambda arguments: len(repr(arguments)))
        shown = spread(ordered, public)
        yield from (Case(arguments, sort, public=True) for arguments in shown)
        rest = [arguments for arguments in ordered if arguments not in shown]
        count = hidden * CANDIDATES if rng else hidden
        yield from (Case(arguments, sort) for arguments in spread(rest, count, rng))


One = TypeVar("One")


def spread(ordered: Sequence[One], count: int, rng: random.Random | None = None) -> list[One]:
    """That many of them, evenly from the smallest to the largest; `rng` chooses each among its neighbours."""
    if len(ordered) <= count:
        return [*ordered]
    step = len(ordered) / count if count else 0.0
    bands = pairwise([*(int(place * step) for place in range(count)), len(ordered)])
    return [ordered[rng.randrange(low, high) if rng else low] for low, high in bands]
