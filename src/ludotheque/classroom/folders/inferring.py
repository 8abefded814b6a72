"""From types, examples and evidence to the domain of each parameter.

The rule: **never ask what the assignment does not speak of.** Types open a domain (any list of numbers, the empty one too);
where there are none, values look like those of the examples. Numbers are negative only where something says so: an example,
a word, a branch of the correction. What nobody said can be said in `sujet.toml`.
"""

import ast
import string
from collections.abc import Sequence, Sized
from dataclasses import dataclass, replace

from ludotheque.classroom.folders.domains import (
    LETTERS,
    RUNS,
    Alike,
    Bags,
    Domain,
    Either,
    Grids,
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
from ludotheque.classroom.folders.evidence import CASES, MIXED, Evidence, known_range
from ludotheque.classroom.handins.parsing import UNREADABLE
from ludotheque.sandbox.inside.values import PlainData

SURELY_NO_CHANCE = 4  # items that do not stand in order by chance
FAR = 50  # the least of numbers that are all large: years, codes; others are drawn near them
FARTHEST = 1e15  # of numbers with a point: beyond, a quarter more or less is no other number
DEEPEST = 8  # types, one in another; beyond, examples alone tell
SMALL = 20  # the highest number tried where examples show none higher
FEW_LETTERS = 3
PROSE = " ,.;:!?'’-\n"
SEQUENCES = {"list", "List", "Sequence", "Iterable", "Collection", "MutableSequence"}
TABLES = {"dict", "Dict", "Mapping", "MutableMapping", "defaultdict", "Counter"}
BAGS = {"set", "Set", "frozenset", "AbstractSet"}


@dataclass(frozen=True)
class ValuePlace:
    """Where a value stands: under which parameter, in a list or by itself, and what is known of it."""

    name: str
    evidence: Evidence
    typed: bool = False
    inside: bool = False
    depth: int = 0  # types in which it stands, one in another

    @property
    def deeper(self) -> "ValuePlace":
        return replace(self, inside=True, depth=self.depth + 1)


def infer(annotation: ast.expr | None, values: Sequence[PlainData], name: str, evidence: Evidence) -> Domain:
    """The domain of a parameter with this type (if any), given these values in the examples."""
    place = ValuePlace(name, evidence, annotation is not None)
    domain = _typed(annotation, values, place) if annotation is not None else None
    if domain is None and not values and known_range(name):
        return _wholes([], place)  # a month, a year
    return domain or _shown(values, place)


def _typed(annotation: ast.expr, values: Sequence[PlainData], place: ValuePlace) -> Domain | None:
    """The domain that a type opens; None for a type that says nothing (Any, a class)."""
    if place.depth > DEEPEST:
        return None
    match annotation:
        case ast.Constant(value=None):
            return OneOf((None,))
        case ast.Constant(value=str(written)):
            try:
                return _typed(ast.parse(written, mode="eval").body, values, replace(place, depth=place.depth + 1))
            except (*UNREADABLE, MemoryError):
                return None
        case ast.Name(id=word) | ast.Attribute(attr=word):
            return _named(word, values, place)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _either([left, right], values, place)
        case ast.Subscript(value=ast.Name(id=word) | ast.Attribute(attr=word), slice=inner):
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return _composed(word, parts, values, place)
    return None


def _named(word: str, values: Sequence[PlainData], place: ValuePlace) -> Domain | None:
    if word == "int":
        return _wholes([one for one in values if type(one) is int], place)
    if word == "float":
        return _reals([one for one in values if type(one) in (int, float)], place)
    if word == "bool":
        return Truths()
    if word == "str":
        return _words([one for one in values if type(one) is str], place)
    if word in SEQUENCES or word in TABLES or word in BAGS or word in ("tuple", "Tuple"):
        return _shown(values, place) if values else None
    return None


def _composed(word: str, parts: list[ast.expr], values: Sequence[PlainData], place: ValuePlace) -> Domain | None:
    inside = place.deeper
    if word in SEQUENCES and len(parts) == 1:
        lists = [one for one in values if type(one) is list]
        items = [item for one in lists for item in one]
        if _is_language([one for one in items if isinstance(one, str)], whole=True):
            return Shaped(tuple(lists))
        inner = _typed(parts[0], items, inside)
        return None if inner is None else _rows(inner, lists, place)
    if word in ("tuple", "Tuple"):
        if len(parts) == 2 and isinstance(parts[1], ast.Constant) and parts[1].value is ...:
            tuples = [one for one in values if type(one) is tuple]
            inner = _typed(parts[0], [item for one in tuples for item in one], inside)
            return None if inner is None else replace(_plain_rows(inner, tuples, place), as_tuple=True)
        places = [[one[k] for one in values if type(one) is tuple and len(one) > k] for k in range(len(parts))]
        domains = [_typed(part, some, inside) for part, some in zip(parts, places, strict=True)]
        return None if None in domains else Several(tuple(one for one in domains if one is not None))
    if word in TABLES and len(parts) == 2:
        tables = [one for one in values if type(one) is dict]
        return _tables(tables, inside, parts)
    if word in BAGS and len(parts) == 1:
        bags = [one for one in values if type(one) is set]
        inner = _typed(parts[0], [item for one in bags for item in one], inside)
        fewest = _shortest(bags, place)
        return None if inner is None or not _is_hashable(inner) else Bags(inner, fewest, max(6, fewest + 2))
    if word == "Optional" and len(parts) == 1:
        return _either([parts[0], ast.Constant(None)], values, place)
    if word == "Union":
        return _either(parts, values, place)
    if word == "Literal":
        return _literals(parts)
    return None


def _literals(parts: list[ast.expr]) -> Domain | None:
    """The values of `Literal[…]`: negative numbers are written with a sign before them."""
    found: list[PlainData] = []
    for part in parts:
        try:
            value = ast.literal_eval(part)
        except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
            continue
        found += [value] if type(value) in (bool, int, float, str, type(None)) else []
    return OneOf(tuple(found)) if found else None


def _is_hashable(domain: Domain) -> bool:
    """Whether its values may stand in a set, or be the keys of a dict."""
    match domain:
        case Rows(as_tuple=True, items=items):
            return _is_hashable(items)
        case Several(as_list=False, items=several) | Either(domains=several):
            return all(map(_is_hashable, several))
        case Wholes() | Reals() | Truths() | Words() | Phrases():
            return True
        case OneOf(values=values) | Shaped(examples=values):
            return all(isinstance(one, bool | int | float | str | None) for one in values)
    return False


def _either(parts: list[ast.expr], values: Sequence[PlainData], place: ValuePlace) -> Domain | None:
    found = [_typed(part, values, replace(place, depth=place.depth + 1)) for part in parts]
    known = [one for one in found if one is not None]
    if {type(one) for one in known} == {Wholes, Reals}:
        return next(one for one in known if isinstance(one, Reals))
    return None if not known else known[0] if len(known) == 1 else Either(tuple(known))


def _tables(tables: Sequence[dict[PlainData, PlainData]], place: ValuePlace, parts: list[ast.expr]) -> Domain | None:
    keys = _typed(parts[0], [key for one in tables for key in one], place)
    values = _typed(parts[1], [value for one in tables for value in one.values()], place)
    if keys is None or values is None or not _is_hashable(keys):
        return None
    if fields := _same_fields(tables):
        return Records(tuple((key, _shown([one[key] for one in tables], place)) for key in fields))
    fewest = _shortest(tables, place)
    return Tables(keys, values, fewest, max([4, fewest + 2, *map(len, tables)]))


def _shown(values: Sequence[PlainData], place: ValuePlace) -> Domain:
    """The domain of values like these."""
    kinds = {type(one) for one in values}
    if not kinds:
        return Untold()
    if type(None) in kinds and len(kinds) > 1:
        return _alike(values, place) if kinds & {tuple, list, dict} else _with_none(values, place)
    if kinds <= {int, float} and float in kinds:
        return _reals(values, place)
    if len(kinds) > 1:
        return _alike(values, place)
    (kind,) = kinds
    if kind in (dict, set) and not any(values):
        return OneOf(tuple(values[:1]))  # nothing tells what stands in a full one
    rows = [one for one in values if isinstance(one, list | tuple)]
    if kind is bool:
        return Truths()
    if kind is int:
        return _wholes([one for one in values if type(one) is int], place)
    if kind is str:
        return _words([one for one in values if type(one) is str], place)
    if rows:
        return _shown_rows(rows, place, isinstance(rows[0], tuple))
    if kind is dict:
        return _shown_tables([one for one in values if type(one) is dict], place)
    if kind is set:
        items = [item for one in values if type(one) is set for item in one]
        return Bags(_shown(items, replace(place, inside=True)), 0 if any(not one for one in values) else 1)
    return OneOf(tuple(values[:1]))


def _alike(values: Sequence[PlainData], place: ValuePlace) -> Alike:
    return Alike(tuple(values), place.evidence.search_tree, place.evidence.accepts_empty(place.name))


def _with_none(values: Sequence[PlainData], place: ValuePlace) -> Domain:
    return Either((_shown([one for one in values if one is not None], place), OneOf((None,))))


def _shown_rows(values: Sequence[Sequence[PlainData]], place: ValuePlace, as_tuple: bool) -> Domain:
    items = [item for one in values for item in one]
    inside = replace(place, inside=True)
    lengths = {len(one) for one in values}
    if _is_nested(items):
        return _alike([*values], place)  # type: ignore[list-item]
    if _is_language([one for one in items if isinstance(one, str)], whole=True):
        return Shaped(tuple(values))  # type: ignore[arg-type]
    if as_tuple and len(lengths) == 1:
        places = [[one[k] for one in values] for k in range(lengths.pop())]
        return Several(tuple(_shown(some, inside) for some in places))
    if {type(one) for one in items} - {int, float} and len({type(one) for one in items}) > 1:
        if len(lengths) == 1:
            places = [[one[k] for one in values] for k in range(lengths.pop())]
            return Several(tuple(_shown(some, inside) for some in places), as_list=not as_tuple)
        return _alike([*values], place)  # type: ignore[list-item]
    if not items:
        return Rows(Wholes(-9, 9), as_tuple=as_tuple)
    inner = _shown(items, inside)
    found = _rows(inner, values, place)
    return replace(found, as_tuple=True) if as_tuple and isinstance(found, Rows) else found


def _is_nested(items: Sequence[PlainData]) -> bool:
    """Whether these hold lists beside other things, or lists of lists of lists: trees, not rows."""
    holders = [one for one in items if type(one) in (list, tuple, dict)]
    if not holders:
        return False
    if len(holders) < len(items):
        return True
    deeper = [inner for one in holders if type(one) in (list, tuple) for inner in one]  # type: ignore[union-attr]
    return any(type(inner) in (list, dict) for inner in deeper) or len({type(one) for one in holders}) > 1


def _shown_tables(values: Sequence[dict[PlainData, PlainData]], place: ValuePlace) -> Domain:
    inside = replace(place, inside=True)
    if fields := _same_fields(values):
        return Records(tuple((key, _shown([one[key] for one in values], inside)) for key in fields))
    keys = _shown([key for one in values for key in one], inside)
    items = [item for one in values for item in one.values()]
    if _is_nested(items) and any(type(item) is dict for item in items):
        return _alike(values, place)
    smallest = 0 if any(not one for one in values) or place.evidence.accepts_empty(place.name) else 1
    return Tables(keys, _shown(items, inside), smallest, max(4, *map(len, values)))


def _same_fields(values: Sequence[dict[PlainData, PlainData]]) -> tuple[str, ...]:
    """The keys of a record: texts, the same in two or more dicts."""
    if len(values) < 2 or not values[0]:
        return ()
    first = tuple(values[0])
    if not all(type(key) is str for key in first) or any({*one} != {*first} for one in values):
        return ()
    return tuple(str(key) for key in first)


def _rows(inner: Domain, values: Sequence[Sequence[PlainData]], place: ValuePlace) -> Rows | Grids:
    """Lists of these; a grid where the rows of every example have one length."""
    if isinstance(inner, Rows) and not inner.as_tuple and not place.inside and _are_grids(values):
        heights, widths = [len(one) for one in values], [len(one[0]) for one in values if one]  # type: ignore[arg-type]
        square = bool(values) and all(len(one) == len(one[0]) for one in values if one) and len({*heights}) > 1  # type: ignore[arg-type]
        tall, wide = max(4, *heights), max(4, *widths)
        empty = any(not one for one in values)
        fixed = len({*heights}) == 1 and len({*widths}) == 1 and len(values) > 2 and tall * wide > 9
        if fixed:
            return Grids(inner.items, (tall, tall), (wide, wide))
        return Grids(inner.items, (0 if empty else 1, tall), (1, wide), square)
    return _plain_rows(inner, values, place)


def _are_grids(values: Sequence[Sequence[PlainData]]) -> bool:
    full = [one for one in values if one]
    return bool(full) and all(len({len(row) for row in one}) == 1 for one in full)  # type: ignore[arg-type]


def _plain_rows(inner: Domain, values: Sequence[Sequence[PlainData]], place: ValuePlace) -> Rows:
    known = place.evidence
    shortest = _shortest(values, place)
    longest = max(shortest + 4, min(12, max([7, *(len(one) + 2 for one in values)])))
    distinct = known.distinct and all(len({*map(repr, one)}) == len(one) for one in values)
    return Rows(
        inner, shortest, longest, not place.inside and _are_sorted(values, known), distinct and not place.inside
    )


def _shortest(values: Sequence[Sized], place: ValuePlace) -> int:
    """How many items there are at least: an empty one only where an example, a word or a branch speaks of it."""
    least = place.evidence.at_least if not place.inside else 0
    shown = min(map(len, values), default=1)
    if shown == 0 or (place.evidence.accepts_empty(place.name) and not place.inside):
        return 0
    return max(1, min(least, shown) if values else least)


def _are_sorted(values: Sequence[Sequence[PlainData]], known: Evidence) -> bool:
    """Whether lists must be sorted: as words say and no example denies, or as all of several examples are."""
    long = [one for one in values if len(one) >= SURELY_NO_CHANCE]
    if not all(_is_ascending(one) for one in values):
        return False
    return known.surely_sorted or (known.perhaps_sorted and bool(long)) or len({repr(one) for one in long}) >= 2


def _is_ascending(values: Sequence[PlainData]) -> bool:
    return Rows(Untold(), 0, len(values), ascending=True).holds([*values])


def _wholes(values: Sequence[int], place: ValuePlace) -> Domain:
    known = place.evidence
    low, high = min(values, default=0), max(values, default=0)
    least, most = known.bounds_of(place.name) if not place.inside else (None, None)
    if values and {*values} <= {0, 1} and place.inside and len(values) > 3:
        return OneOf((0, 1))
    if bounds := known_range(place.name):
        near, far = min(low, bounds[0]) if values else bounds[0], max(high, bounds[1])
    elif place.inside and 255 in known.numbers and low >= 0 and high <= 255:
        near, far = 0, 255  # levels of grey, of red
    elif values and low >= FAR:
        span = max(20, high - low)
        near, far = max(1, low - span), high + span
    else:
        near, far = _usual_wholes(low, high, bool(values), place)
    near = near if least is None else max(near, least) if near > least else least
    far = far if most is None else most
    return Wholes(near, max(near, far), known.numbers)


def _usual_wholes(low: int, high: int, shown: bool, place: ValuePlace) -> tuple[int, int]:
    """From where to where, without a word on it: negative only where something says so."""
    known = place.evidence
    top = max(SMALL if place.inside or not shown else 12, high + high // 2)
    free = place.inside and (place.typed or known.any_numbers) and not known.natural
    if low < 0 or known.negative(place.name) or free:
        return -max(-low, min(top, SMALL)), top
    from_zero = (shown and low <= 0) or known.accepts_zero or place.name in known.looks.zero or place.inside
    return (0 if from_zero else 1), top


def _reals(values: Sequence[PlainData], place: ValuePlace) -> Reals:
    numbers = [float(one) for one in values if isinstance(one, int | float) and abs(one) <= FARTHEST]  # not nan, either
    low, high = min(numbers, default=0.0), max(numbers, default=0.0)
    least, most = place.evidence.real_bounds_of(place.name) if not place.inside else (None, None)
    if least is not None or most is not None:
        first = least if least is not None else min(low, (most or 0.0) - SMALL)
        return Reals(first, max(first, most if most is not None else max(high * 1.5, first + SMALL)))
    if bounds := known_range(place.name):
        return Reals(min(low, bounds[0]), max(high, bounds[1]))
    top = max(20.0, high * 1.5)
    negative = (
        low < 0 or place.evidence.negative(place.name) or (place.inside and place.typed and not place.evidence.natural)
    )
    return Reals(min(low * 1.5, -top) if negative else 0.0 if low <= 0 or place.inside else min(low, 0.5), top)


def _words(values: Sequence[str], place: ValuePlace) -> Domain:
    known = place.evidence
    choices = known.choice_of(place.name)
    if choices and not place.inside and all(one in choices for one in values):
        return OneOf(tuple(dict.fromkeys((*values, *choices))))
    letters = _letters(values, known)
    if values and max(map(len, values)) == 1 == min(map(len, values)) and not place.inside:
        return Words(letters, 1, 1, ())
    if _is_language(values, whole=False) and not known.predicate:
        return Shaped(tuple(values))
    empty = any(not one for one in values) or (known.accepts_empty(place.name) and not place.inside)
    longest = min(24, max([8, *(len(one) + 3 for one in values)]))
    seeds = tuple(dict.fromkeys((*values, *known.texts)))
    prose = not _is_language(values, whole=False) and any(one and not one.isalnum() for one in values)
    if prose and any(map(str.isalnum, "".join(values))):
        return _phrases(values, letters, seeds, empty)
    fit = tuple(one for one in seeds if {*one} <= {*letters} and len(one) <= longest)
    return Words(letters, 0 if empty else 1, longest, fit)


def _phrases(values: Sequence[str], letters: str, seeds: Sequence[str], empty: bool) -> Phrases:
    """Words with between them what stands between those of the examples."""
    before, between, behind = {"": None}, dict[str, None](), {"": None}
    words: list[str] = []
    for value in values:
        parts = RUNS.findall(value)
        if parts and not parts[0].isalnum():
            before[parts.pop(0)] = None
        if parts and not parts[-1].isalnum():
            behind[parts.pop()] = None
        words += [one for one in parts if one.isalnum()]
        between |= dict.fromkeys(one for one in parts if not one.isalnum())
    plain = "".join(one for one in letters if one.isalnum()) or LETTERS
    longest = max([6, *map(len, words)])
    fit = tuple(
        dict.fromkeys(one for one in (*words, *seeds) if one.isalnum() and {*one} <= {*plain} and len(one) <= longest)
    )
    most = max([4, *(len(RUNS.findall(one)) // 2 + 2 for one in values)])
    return Phrases(Words(plain, 1, longest, fit), tuple(between) or (" ",), tuple(before), tuple(behind), most, empty)


def _is_language(values: Sequence[str], *, whole: bool) -> bool:
    """Whether these are written by rules of their own (`3 + 4`, `12/05`, `a@b.fr`), or are the words (`whole`) of such a text."""
    if whole:
        signs = [one for one in values if one and not any(map(str.isalnum, one))]
        return bool(signs) and len(signs) < len(values)
    if values and all(any(map(str.isdigit, one)) and not one.isdigit() for one in values):
        return True  # a date, a time, a code
    text = "".join(values)
    return any(map(str.isalnum, text)) and any(not one.isalnum() and one not in PROSE for one in text)


def _letters(values: Sequence[str], known: Evidence) -> str:
    """Signs like those of the examples, and those that the correction looks at."""
    plain = "".join(values)
    found = dict.fromkeys(plain or LETTERS)
    if _is_closed(plain):
        return "".join(found)
    groups = (
        (string.ascii_lowercase, str.islower),
        (string.ascii_uppercase, str.isupper),
        (string.digits, str.isdigit),
    )
    for group, belongs in groups:
        found |= dict.fromkeys(group if any(map(belongs, plain)) else "")
    if known.methods & (CASES | MIXED) and (not values or any(map(str.isalpha, plain))):
        found |= dict.fromkeys(string.ascii_letters)
    if known.methods & MIXED and not values:
        found |= dict.fromkeys(string.digits)
    seen = "".join(one for one in known.texts if len(one) <= 60)
    return "".join(found | dict.fromkeys(one for one in seen if one.isalnum() or one in plain))


def _is_closed(plain: str) -> bool:
    """Whether the examples use a few signs only, again and again (an alphabet of their own: 0 and 1, A C G T)."""
    return bool(plain) and len({*plain}) <= FEW_LETTERS + 1 and len(plain) > 3 * FEW_LETTERS
