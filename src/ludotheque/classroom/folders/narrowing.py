"""What a teacher says of a parameter narrows, or widens, what its type and its examples tell."""

from dataclasses import dataclass
from math import ceil, floor

from ludotheque.classroom.folders.domains import (
    LETTERS,
    Bags,
    Domain,
    Grids,
    Made,
    OneOf,
    Phrases,
    Reals,
    Rows,
    Shaped,
    Tables,
    Untold,
    Wholes,
    Words,
)
from ludotheque.classroom.marks.bareme import TomlValue

FITTING: dict[str, set[str]] = {  # what can be said of each domain
    "Wholes": {"min", "max"},
    "Reals": {"min", "max"},
    "Words": {"taille", "lettres"},
    "Phrases": {"taille", "lettres"},
    "Shaped": {"taille", "lettres"},
    "Rows": {"taille", "valeurs", "lettres", "triee", "distincts"},
    "Grids": {"lignes", "colonnes", "carree", "valeurs", "lettres"},
    "Tables": {"taille"},
    "Bags": {"taille", "valeurs", "lettres"},
}


@dataclass(frozen=True)
class Narrowing:
    """What a teacher says of a parameter, over what its type and its examples tell."""

    low: float | None = None
    high: float | None = None
    size: tuple[int, int] | None = None
    values: tuple[float, float] | None = None  # of what stands in a list or a grid
    among: tuple[TomlValue, ...] = ()
    letters: str = ""
    ascending: bool | None = None
    distinct: bool | None = None
    rows: tuple[int, int] | None = None
    columns: tuple[int, int] | None = None
    square: bool | None = None
    generator: str = ""


def narrowed(domain: Domain, said: Narrowing) -> Domain:
    """The domain as the teacher narrows or widens it."""
    if said.generator:
        return Made(said.generator)
    if said.among:
        return OneOf(tuple(said.among))  # type: ignore[arg-type]
    if isinstance(domain, Rows) and (said.rows or said.columns):
        domain = Grids(domain.items.items if isinstance(domain.items, Rows) else domain.items)
    if isinstance(domain, Untold):
        domain = _opened(said)
    match domain:
        case Wholes(low=low, high=high, near=near):
            least, most = _between(said, low, high)
            return Wholes(ceil(least), max(floor(most), ceil(least)), near)
        case Reals(low=low, high=high):
            return Reals(*_between(said, low, high))
        case Words(letters=letters, shortest=short, longest=long, seeds=seeds):
            short, long = said.size or (short, long)
            letters = said.letters or letters
            return Words(
                letters, short, long, tuple(one for one in seeds if {*one} <= {*letters} and short <= len(one) <= long)
            )
        case Rows(items=items, shortest=short, longest=long):
            short, long = said.size or (short, long)
            return Rows(
                _inner(items, said),
                short,
                long,
                domain.ascending if said.ascending is None else said.ascending,
                domain.distinct if said.distinct is None else said.distinct,
                domain.as_tuple,
            )
        case Grids(items=items, heights=heights, widths=widths, square=square):
            return Grids(
                _inner(items, said),
                said.rows or heights,
                said.columns or widths,
                square if said.square is None else said.square,
            )
        case Phrases(words=words) if said.size or said.letters:
            return Words(said.letters or f"{words.letters} ", *(said.size or (1, 12)))
        case Shaped() if said.size or said.letters:
            return Words(said.letters or LETTERS, *(said.size or (1, 12)))
        case Tables(keys=keys, values=values) if said.size:
            return Tables(keys, values, *said.size)
        case Bags(items=items, smallest=least, largest=most):
            return Bags(_inner(items, said), *(said.size or (least, most)))
        case _:
            return domain


def unfit(domain: Domain, said: Narrowing) -> str:
    """The first thing said of a parameter that its domain has no place for; empty where all fits."""
    if said.generator or said.among or isinstance(domain, Untold):
        return ""
    sizes = (said.size, said.values, said.letters or None, said.ascending, said.distinct)
    values = (said.low, said.high, *sizes, said.rows, said.columns, said.square)
    keys = ("min", "max", "taille", "valeurs", "lettres", "triee", "distincts", "lignes", "colonnes", "carree")
    kind = "Grids" if isinstance(domain, Rows) and (said.rows or said.columns) else type(domain).__name__
    known = FITTING.get(kind, set())
    return next((key for key, value in zip(keys, values, strict=True) if value is not None and key not in known), "")


def _opened(said: Narrowing) -> Domain:
    """What a teacher speaks of where nothing else tells: only grids have rows, lists values, texts letters, numbers bounds."""
    if said.rows or said.columns:
        return Grids(Wholes())
    if said.values or said.ascending is not None or said.distinct is not None:
        return Rows(Wholes())
    if said.letters:
        return Words()
    return Wholes() if said.low is not None or said.high is not None else Untold()


def _inner(items: Domain, said: Narrowing) -> Domain:
    """What stands in a list or a grid."""
    if said.values is not None or said.letters:
        low, high = said.values or (None, None)
        return narrowed(items, Narrowing(low=low, high=high, letters=said.letters))
    return items


def _between(said: Narrowing, low: float, high: float) -> tuple[float, float]:
    """The bounds as said; one that is not said goes along, as far away as it was."""
    least = low if said.low is None else said.low
    most = high if said.high is None else said.high
    if least > most:
        return (least, least + high - low) if said.high is None else (most - high + low, most)
    return least, most
