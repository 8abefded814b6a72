"""Plain data crosses the wall unchanged; anything else arrives as something equal to no plain data."""

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.sandbox.inside import plain_json
from ludotheque.sandbox.inside.values import BadValue, Opaque, TooLarge, decode, encode

keys = st.none() | st.booleans() | st.integers() | st.text() | st.tuples(st.integers(), st.text())
plain = st.recursive(
    keys | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(keys, inner) | st.sets(keys),
    max_leaves=20,
)


def there_and_back(value: Any) -> Any:
    return decode(json.loads(json.dumps(encode(value), allow_nan=False)))


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same types all the way down: True is not 1 here."""
    return repr(one) == repr(other) if not isinstance(one, set) else type(other) is set and one == other


@given(plain)
def test_plain_data_comes_back_equal_and_of_the_same_types(value: Any) -> None:
    back = there_and_back(value)
    assert back == value and type(back) is type(value)


@pytest.mark.parametrize("value", [True, 1, 1.0, [True, 1, 1.0], (1,), [1], {1: "a"}, -0.0, 2**53 + 1, -(2**80)])
def test_a_type_is_never_taken_for_another(value: Any) -> None:
    assert same(there_and_back(value), value)


def test_what_is_not_a_number_stays_so() -> None:
    values = there_and_back([math.nan, math.inf, -math.inf])
    assert math.isnan(values[0]) and values[1:] == [math.inf, -math.inf]


class Liar(list[int]):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None


@pytest.mark.parametrize("thing", [Liar(), object(), len, range(3), b"bytes", 1j, Liar, frozenset({1})])
def test_what_is_not_plain_data_arrives_opaque(thing: Any) -> None:
    back = there_and_back([thing])[0]
    assert type(back) is Opaque and back != thing and back not in (None, 0, [], "", ())


def test_a_subclass_with_a_lying_equality_is_equal_to_nothing_outside() -> None:
    assert Liar() == [1, 2] and there_and_back(Liar()) != [1, 2]


def test_two_opaque_things_are_told_apart_by_what_they_show() -> None:
    assert Opaque("a") == Opaque("a") != Opaque("b") and len({Opaque("a"), Opaque("a")}) == 1


def test_a_repr_is_cut_and_may_fail() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise ValueError

    strange: list[Any] = [Broken(), range(10**300)]
    broken, long = map(encode, strange)
    assert broken == {"o": "<Broken>"}
    assert isinstance(long, dict) and isinstance(long["o"], str) and len(long["o"]) == 200


def test_a_list_inside_itself_has_an_end() -> None:
    itself: list[Any] = []
    itself.append(itself)
    assert "…" in repr(there_and_back(itself))


def test_a_number_too_long_to_be_written_is_opaque() -> None:
    assert encode(10**5000) == {"o": "<int: 16610 bits>"}
    assert there_and_back(10**3900) == 10**3900


@pytest.mark.parametrize("value", [[0] * 200_000, [[0] * 1000 for _ in range(200)], dict.fromkeys(range(200_000))])
def test_too_much_is_refused_on_the_way_out(value: Any) -> None:
    with pytest.raises(TooLarge):
        encode(value)


@pytest.mark.parametrize(
    "forged",
    [
        [],
        {},
        {"x": 1},
        {"l": 1},
        {"l": [[]]},
        {"l": [], "t": []},
        {"s": [{"l": []}]},
        {"d": [[{"l": []}, 1]]},
        {"d": [[1]]},
        {"d": [1]},
        {"d": {}},
        {"i": "1e9"},
        {"i": "²"},
        {"i": "9" * 5000},
        {"i": 3},
        {"i": "--1"},
        {"f": "1.5"},
        {"o": 1},
        {"l": [0] * 200_000},
    ],
)
def test_forged_data_is_refused_on_the_way_in(forged: Any) -> None:
    with pytest.raises(BadValue):
        decode(forged)


def test_data_nested_too_deep_is_refused_on_the_way_in() -> None:
    forged: Any = 0
    for _ in range(60):
        forged = {"l": [forged]}
    with pytest.raises(BadValue):
        decode(forged)


def test_a_lone_surrogate_cannot_reach_a_terminal() -> None:
    assert decode({"l": ["a\ud800", {"o": "\udfff"}]}) == ["a?", Opaque("?")]


@given(plain)
def test_the_runner_writes_and_reads_the_json_everyone_does(value: Any) -> None:
    tagged = encode(value)
    assert json.loads(plain_json.write(tagged)) == tagged == plain_json.read(json.dumps(tagged))
