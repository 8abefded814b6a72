"""Of many calls those are asked that tell mutants, some of every sort, and the shortest; one of each sort is public."""

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.folders.choosing_calls import (
    EACH_SORT,
    LEAST,
    MOST,
    SMALLEST,
    TWICE,
    Considered,
    chosen_hidden,
    chosen_public,
)
from ludotheque.core.text import Text, same

SORTS = [same("vide"), same("un"), same("cas ordinaires")]
CALLS = st.lists(
    st.builds(Considered, st.integers(1, 50), st.sampled_from(SORTS), st.sampled_from(["1", "2", "3"])), max_size=90
)


def call(size: int, sort: Text = SORTS[2], answer: str = "1") -> Considered:
    return Considered(size, sort, answer)


@given(CALLS)
def test_one_call_of_each_sort_is_public_and_it_is_the_shortest(calls: list[Considered]) -> None:
    found = chosen_public(calls)
    assert sorted(calls[place].sort.fr for place in found) == sorted({one.sort.fr for one in calls})
    for place in found:
        same_sort = [one.size for one in calls if one.sort == calls[place].sort]
        assert calls[place].size == min(same_sort)


@given(st.data(), CALLS)
def test_each_mutant_is_told_twice_where_so_many_calls_tell_it(data: st.DataObject, calls: list[Considered]) -> None:
    places = st.integers(0, max(0, len(calls) - 1))
    some = st.lists(places, max_size=6, unique=True) if calls else st.just([])
    killers = dict(enumerate(data.draw(st.lists(some, max_size=12))))
    left_out = data.draw(some)
    found = chosen_hidden(calls, killers, left_out)
    assert found == sorted({*found}) and not {*found} & {*left_out}
    assert len(found) <= MOST + EACH_SORT * len(SORTS)
    for tellers in killers.values():
        possible = {*tellers} - {*left_out}
        assert len(possible & {*found}) >= min(TWICE, len(possible))
    for sort in SORTS:
        there = [place for place, one in enumerate(calls) if one.sort == sort and place not in left_out]
        assert len([place for place in there if place in found]) >= min(EACH_SORT, len(there))
    assert len(found) >= min(LEAST, len(calls) - len({*left_out}))


def test_the_shortest_calls_are_always_asked() -> None:
    calls = [call(100 - place) for place in range(90)]
    assert {*range(90 - SMALLEST, 90)} <= {*chosen_hidden(calls, {}, [])}


def test_calls_with_another_answer_are_preferred_where_guessing_would_pay() -> None:
    calls = [call(place, answer="False") for place in range(200)] + [call(300, answer="True") for _ in range(10)]
    found = chosen_hidden(calls, {}, [])
    assert sum(calls[place].answer == "True" for place in found) >= 10


def test_the_same_calls_are_chosen_every_time() -> None:
    calls = [call(place % 7, SORTS[place % 3], str(place % 4)) for place in range(80)]
    killers = {number: [number, number + 20] for number in range(20)}
    assert chosen_hidden(calls, killers, [3]) == chosen_hidden(calls, killers, [3])
