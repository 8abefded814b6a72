"""Chooses among many calls: those that tell mutants from the correction, some of every sort, the shortest first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludotheque.core.text import Text

TWICE = 2  # hidden calls that tell each mutant
EACH_SORT = 3  # hidden calls of each sort, at least
MOST, LEAST = 60, 32  # hidden calls of one question
SMALLEST = 6  # the shortest calls are always asked: mistakes live at the edges
PUBLIC_SORT = 1  # calls of each sort that everybody may see


@dataclass(frozen=True)
class Considered:
    """A call that may be chosen: how long it is to read, its sort, its answer as a text."""

    size: int
    sort: Text
    answer: str


def chosen_public(calls: Sequence[Considered]) -> list[int]:
    """One call of each sort for all to see: the shortest that is no extreme; of two answers, both."""
    found: list[int] = []
    for sort in dict.fromkeys(one.sort for one in calls):
        places = sorted(
            (place for place, one in enumerate(calls) if one.sort == sort), key=lambda place: calls[place].size
        )
        found += places[: min(len(places), PUBLIC_SORT)]
    return found


def chosen_hidden(
    calls: Sequence[Considered], killers: Mapping[int, Sequence[int]], left_out: Sequence[int]
) -> list[int]:
    """The hidden calls: each mutant (by number) is told by two of them where so many do; then every sort, then both answers."""
    free = {*range(len(calls))} - {*left_out}
    found = sorted(free, key=lambda place: (calls[place].size, place))[:SMALLEST]
    told = {mutant: len({*places} & {*found}) for mutant, places in killers.items()}
    wanted = {mutant: max(0, min(TWICE, len({*places} & free)) - told[mutant]) for mutant, places in killers.items()}
    while any(wanted.values()) and len(found) < MOST:
        gains: dict[int, int] = {}
        for mutant, places in killers.items():
            if wanted[mutant] > 0:
                for place in places:
                    if place in free and place not in found:
                        gains[place] = gains.get(place, 0) + 1
        if not gains:
            break
        best = max(gains, key=lambda place: (gains[place], -calls[place].size, -place))
        found.append(best)
        for mutant, places in killers.items():
            if best in places and wanted[mutant]:
                wanted[mutant] -= 1
    found += _of_every_sort(calls, free, found)
    return sorted({*found, *_filled(calls, free, found)})


def _of_every_sort(calls: Sequence[Considered], free: set[int], found: Sequence[int]) -> list[int]:
    more: list[int] = []
    for sort in dict.fromkeys(one.sort for one in calls):
        there = sum(calls[place].sort == sort for place in found)
        others = [place for place in sorted(free) if calls[place].sort == sort and place not in found]
        more += _varied(calls, others, EACH_SORT - there)
    return more


def _varied(calls: Sequence[Considered], places: Sequence[int], count: int) -> list[int]:
    """So many of these, with different answers where there are."""
    if count <= 0:
        return []
    ordered = sorted(places, key=lambda place: calls[place].size)
    seen: dict[str, list[int]] = {}
    for place in ordered:
        seen.setdefault(calls[place].answer, []).append(place)
    found: list[int] = []
    while len(found) < count and any(seen.values()):
        for some in seen.values():
            if some and len(found) < count:
                found.append(some.pop(len(some) // 2))
    return found


def _filled(calls: Sequence[Considered], free: set[int], found: Sequence[int]) -> list[int]:
    """As many more as make guessing hard."""
    missing = LEAST - len(found)
    return _varied(calls, [place for place in sorted(free) if place not in found], missing)
