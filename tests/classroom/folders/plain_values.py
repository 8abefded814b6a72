"""Plain data, domains and programs for Hypothesis: what tests of a teacher's folder draw."""

from typing import Any

from hypothesis import strategies as st

from ludotheque.classroom.folders.domains import (
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
    Tables,
    Truths,
    Wholes,
    Words,
)

ATOMS = st.none() | st.booleans() | st.integers(-30, 30) | st.floats(-9, 9) | st.text("abé Z9.", max_size=5)
KEYS = st.integers(-3, 9) | st.text("abc", max_size=2) | st.booleans()
DATA: st.SearchStrategy[Any] = st.recursive(
    ATOMS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(KEYS, inner, max_size=3)
        | st.sets(KEYS, max_size=3)
    ),
    max_leaves=8,
)
PAIRS = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(lambda two: (min(two), max(two)))
WHOLES = st.tuples(st.integers(-60, 60), st.integers(0, 60), st.lists(st.integers(-9, 300), max_size=3)).map(
    lambda said: Wholes(said[0], said[0] + said[1], tuple(said[2]))
)
REALS = st.tuples(st.floats(-60, 60), st.floats(0, 60)).map(lambda said: Reals(said[0], said[0] + said[1]))


def _spelled(letters: str, size: tuple[int, int]) -> Words:
    short, long = size
    return Words(letters, short, long, (letters[:long],) if short <= len(letters) else ())


WORDS = st.builds(_spelled, st.text("abAé9 -", min_size=1, max_size=5), PAIRS)
PHRASES = st.builds(
    lambda between, behind, empty: Phrases(Words("abc9", 1, 4), between, ("", "- "), behind, 3, empty),
    st.lists(st.sampled_from([" ", ", ", "-"]), min_size=1, max_size=2).map(tuple),
    st.sampled_from([("",), ("", "!"), (" ?",)]),
    st.booleans(),
)
HASHABLE: st.SearchStrategy[Domain] = WHOLES | WORDS | st.just(Truths()) | st.just(OneOf((None, 1, "a")))


def _holding(inner: "st.SearchStrategy[Domain]") -> "st.SearchStrategy[Domain]":
    sizes, flags = PAIRS, st.booleans()
    return (
        st.builds(
            lambda one, size, up, as_tuple: Rows(one, size[0], size[1], up, False, as_tuple), inner, sizes, flags, flags
        )
        | st.builds(Grids, inner, sizes, sizes, flags)
        | st.builds(lambda some, as_list: Several(tuple(some), as_list), st.lists(inner, max_size=3), flags)
        | st.builds(lambda keys, values: Tables(keys, values, 0, 3), HASHABLE, inner)
        | st.builds(lambda one: Records((("nom", one), ("age", Wholes()))), inner)
        | st.builds(lambda one: Bags(one, 0, 3), HASHABLE)
        | st.builds(lambda one, other: Either((one, other)), inner, inner)
    )


DOMAINS: st.SearchStrategy[Domain] = st.recursive(HASHABLE | REALS | PHRASES, _holding, max_leaves=3)
