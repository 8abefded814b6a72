"""Cases put into their sorts: of each some public ones, the smallest first, and others for the mark."""

from collections.abc import Iterable, Iterator

from ludotheque.classroom.contract import Sort
from ludotheque.classroom.question import Arguments, Case

PUBLIC, HIDDEN = 2, 7  # of each sort; every call costs a trip to the jail


def sorted_cases(calls: Iterable[tuple[Sort, Arguments]], public: int = PUBLIC, hidden: int = HIDDEN) -> Iterator[Case]:
    """Cases out of many calls: for each sort the smallest as public ones, then hidden ones of every size."""
    groups: dict[Sort, dict[str, Arguments]] = {}
    for sort, arguments in calls:
        groups.setdefault(sort, {}).setdefault(repr(arguments), arguments)
    for sort, group in groups.items():
        ordered = sorted(group.values(), key=lambda arguments: len(repr(arguments)))
        shown = _spread(ordered, public)
        yield from (Case(arguments, sort, public=True) for arguments in shown)
        rest = [arguments for arguments in ordered if arguments not in shown]
        yield from (Case(arguments, sort) for arguments in _spread(rest, hidden))


def _spread(ordered: list[Arguments], count: int) -> list[Arguments]:
    """That many of them, evenly from the smallest to the largest."""
    if len(ordered) <= count:
        return ordered
    step = len(ordered) / count
    return [ordered[int(place * step)] for place in range(count)]
