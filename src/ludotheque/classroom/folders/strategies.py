"""Draws values of a domain with Hypothesis: small ones and edges first, the same ones for the same seed."""

from collections.abc import Callable
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from ludotheque.classroom.folders.domains import (
    Alike,
    Bags,
    Domain,
    Either,
    Grids,
    Made,
    OneOf,
    Phrases,
    Reals,
    Records,
    Rows,
    Several,
    Shaped,
    Tables,
    Truths,
    Untold,
    Wholes,
    Words,
)
from ludotheque.sandbox.inside.values import PlainData

if TYPE_CHECKING:
    import random

    from hypothesis.strategies import SearchStrategy

MAX_WRITTEN = 600  # characters of a call; longer ones are not kept, so that nothing is drawn that could only be longer
WIDEST = 12  # rows and columns of a grid whose least are fewer
FEW = 3  # signs of a text in which repeats, palindromes and anagrams come by themselves
QUARTERS = 4
MULTIPLES = 8  # of each constant of the correction that are worth trying: centuries, for 100


def strategy(domain: Domain) -> "SearchStrategy[Any]":
    """The Hypothesis strategy of a domain."""
    from hypothesis import strategies as st

    match domain:
        case Wholes():
            return _wholes(domain)
        case Reals():
            return _reals(domain)
        case Truths():
            return st.booleans()
        case Words():
            return _words(domain)
        case OneOf(values=values):
            return st.sampled_from(values) if values else st.nothing()
        case Rows():
            return _rows(domain)
        case Grids():
            return _grids(domain)
        case Several(items=items):
            whole = st.tuples(*map(strategy, items))
            return whole.map(list) if domain.as_list else whole
        case Tables(keys=keys, values=values, smallest=low, largest=high):
            return st.dictionaries(strategy(keys), strategy(values), min_size=low, max_size=high)
        case Records(fields=fields):
            return st.fixed_dictionaries({name: strategy(one) for name, one in fields})
        case Bags(items=items, smallest=low, largest=high):
            return st.sets(strategy(items), min_size=low, max_size=high)
        case Either(domains=domains):
            return st.one_of(*map(strategy, domains))
        case Phrases():
            return _phrases(domain)
        case Alike(examples=examples) | Shaped(examples=examples):
            return st.sampled_from(examples)
        case Made() | Untold():
            return st.nothing()


def _wholes(domain: Wholes) -> "SearchStrategy[int]":
    from hypothesis import strategies as st

    whole = st.integers(domain.low, domain.high)
    around = {one + step for one in domain.near for step in (-1, 0, 1)}
    around |= {one * k for one in domain.near if one > 1 for k in (2, 3, 4, 5, *_multiples(one, domain))}
    near = sorted(one for one in around if domain.low <= one <= domain.high)
    small = st.integers(max(domain.low, -4), min(domain.high, 6)) if domain.low <= 6 and domain.high >= -4 else whole
    return st.one_of(whole, small, st.sampled_from(near)) if near else st.one_of(whole, small)


def _reals(domain: Reals) -> "SearchStrategy[float]":
    """Quarters, which every machine adds alike; where there are few of them, numbers from one end to the other."""
    from hypothesis import strategies as st

    low, high = domain.low, domain.high
    first, last = ceil(low * QUARTERS), floor(high * QUARTERS)
    if last - first < QUARTERS:
        spread = (low + (high - low) * step / QUARTERS for step in range(QUARTERS + 1))
        return st.sampled_from([one for one in (low, *spread, high) if domain.holds(one)])
    return st.integers(first, last).map(lambda n: n / QUARTERS)


def _multiples(number: int, domain: Wholes) -> list[int]:
    """By what to multiply a number to stay in the domain, from its beginning to its end."""
    first, last = -(-domain.low // number), domain.high // number
    step = max(1, (last - first) // MULTIPLES)
    return [*range(first, last + 1, step)][: MULTIPLES + 1]


def _words(domain: Words) -> "SearchStrategy[str]":
    from hypothesis import strategies as st

    if domain.shortest > MAX_WRITTEN or not domain.letters:
        return st.nothing()
    sizes = {"min_size": max(0, domain.shortest), "max_size": _at_most(domain.longest)}
    whole = st.text(st.sampled_from(domain.letters), **sizes)
    few = st.lists(st.sampled_from(domain.letters), min_size=1, max_size=FEW, unique=True).flatmap(
        lambda some: st.text(st.sampled_from(some), **sizes)
    )
    mirrored = few.map(lambda word: (word + word[::-1])[: domain.longest]).filter(domain.holds)
    return (
        st.one_of(few, whole, mirrored, st.sampled_from(domain.seeds))
        if domain.seeds
        else st.one_of(few, whole, mirrored)
    )


def _phrases(domain: Phrases) -> "SearchStrategy[str]":
    from hypothesis import strategies as st

    word = _words(domain.words).filter(lambda one: one.isalnum())
    several = st.lists(word, min_size=1, max_size=domain.most)
    repeated = st.lists(word, min_size=1, max_size=FEW).flatmap(
        lambda some: st.lists(st.sampled_from(some), min_size=1, max_size=domain.most)
    )
    gaps = st.lists(st.sampled_from(domain.between or (" ",)), min_size=domain.most, max_size=domain.most)
    whole = st.tuples(
        st.one_of(several, repeated), gaps, st.sampled_from(domain.before), st.sampled_from(domain.behind)
    ).map(lambda parts: parts[2] + "".join(map("".join, zip(("", *parts[1]), parts[0], strict=False))) + parts[3])
    return st.one_of(whole, st.just("")) if domain.may_be_empty else whole


def _rows(domain: Rows) -> "SearchStrategy[Any]":
    from hypothesis import strategies as st

    if domain.shortest > MAX_WRITTEN:
        return st.nothing()
    sizes: dict[str, Any] = {"min_size": max(0, domain.shortest), "max_size": _at_most(domain.longest)}
    unique_by: Callable[[PlainData], str] | None = repr if domain.distinct else None
    items = strategy(domain.items)
    whole: SearchStrategy[Any] = st.lists(items, unique_by=unique_by, **sizes)
    if not domain.distinct:
        repeated = st.lists(items, min_size=1, max_size=FEW).flatmap(
            lambda some: st.lists(st.sampled_from(some), **sizes)
        )
        whole = st.one_of(whole, repeated)
    if domain.ascending:
        whole = whole.map(_in_order)
    elif isinstance(domain.items, Wholes | Reals | Words):
        whole = st.one_of(whole, whole.map(_in_order), whole.map(lambda some: [*some, *some[::-1]][: domain.longest]))
    return (whole.map(tuple) if domain.as_tuple else whole).filter(domain.holds)


def _sides(least: int, most: int) -> "SearchStrategy[int]":
    """How many rows or columns: as many as are said, while the whole can be written."""
    from hypothesis import strategies as st

    low = max(0, least)
    return st.integers(low, max(low, min(most, max(WIDEST, low + 4))))


def _at_most(size: int) -> int:
    return max(0, min(size, MAX_WRITTEN))


def _in_order(items: list[Any]) -> list[Any]:
    try:
        return sorted(items)
    except TypeError:
        return items


def _grids(domain: Grids) -> "SearchStrategy[list[list[Any]]]":
    from hypothesis import strategies as st

    if max(domain.heights[0], 0) * max(domain.widths[0], 1) > MAX_WRITTEN:
        return st.nothing()
    cells = strategy(domain.items)

    def of_size(size: tuple[int, int]) -> "SearchStrategy[list[list[Any]]]":
        height, width = size
        width = height if domain.square else width
        row = st.lists(cells, min_size=width, max_size=width)
        return st.lists(row, min_size=height, max_size=height)

    heights, widths = (_sides(*domain.heights), _sides(*domain.widths))
    sizes = st.tuples(heights, widths).filter(lambda size: size[0] * size[1] <= MAX_WRITTEN)
    whole: SearchStrategy[Any] = sizes.flatmap(of_size)
    return whole.filter(domain.holds)


def drawn(whole: "SearchStrategy[Any]", count: int, rng: "random.Random") -> list[Any]:
    """So many values of a strategy, the same ones for the same chance; fewer where there are no more."""
    from hypothesis import HealthCheck, Phase, given, seed, settings
    from hypothesis.errors import HypothesisException

    found: list[Any] = []

    @seed(rng.getrandbits(64))
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    @given(whole)
    def keep(value: object) -> None:
        found.append(value)

    try:
        if not whole.is_empty:
            keep()
    except HypothesisException:  # so narrow a domain that no value was found: whoever asks sees how many there are
        pass
    return found
