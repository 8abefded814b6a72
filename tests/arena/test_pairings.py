"""Who meets whom, whatever the number of entrants and the results."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.arena.pairings import (
    EXTRA_PAIRS,
    FORMATS,
    Encounter,
    Met,
    byes,
    even,
    gauntlet,
    knockout,
    round_robin,
    seats,
    survived,
    swiss,
    swiss_rounds,
)


def held(name: str, count: int, seed: int) -> tuple[Met, ...]:
    """A tournament with random results, round after round."""
    rng = Random(seed)
    played: tuple[Met, ...] = ()
    while due := FORMATS[name].next(count, played):
        for encounter in due:
            one = rng.choice([0.0, 0.5, 1.0, 1.5, 2.0])
            played += (Met(encounter, one, 2 - one),)
    return played


@given(st.integers(2, 17))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    encounters = round_robin(count, ())
    assert sorted((one.one, one.two) for one in encounters) == list(combinations(range(count), 2))


@given(st.integers(2, 17))
def test_nobody_plays_twice_in_a_round_of_a_round_robin(count: int) -> None:
    encounters = round_robin(count, ())
    for number in {one.round for one in encounters}:
        busy = [who for one in encounters if one.round == number for who in (one.one, one.two)]
        assert len(busy) == len(set(busy))


def test_a_pair_of_games_swaps_the_seats() -> None:
    assert seats(Encounter(1, 3, 5), 4) == ((3, 5), (5, 3), (3, 5), (5, 3))
    assert [even(number) for number in (1, 2, 3)] == [2, 2, 4]


def test_in_a_gauntlet_the_first_meets_each_of_the_others() -> None:
    assert [(one.one, one.two) for one in gauntlet(4, ())] == [(0, 1), (0, 2), (0, 3)]


@given(st.integers(2, 16), st.integers(0, 999))
def test_a_swiss_tournament_has_its_rounds_and_nobody_meets_again(count: int, seed: int) -> None:
    played = held("swiss", count, seed)
    assert max(met.encounter.round for met in played) == swiss_rounds(count)
    pairs = [(met.encounter.one, met.encounter.two) for met in played]
    rounds_left = count - 1 > swiss_rounds(count) + 1  # in a tiny field a rematch may be the only way left
    assert not rounds_left or len(pairs) == len(set(pairs))


@given(st.integers(3, 15).filter(lambda count: count % 2), st.integers(0, 999))
def test_with_an_odd_field_one_rests_each_round_and_nobody_twice(count: int, seed: int) -> None:
    played = held("swiss", count, seed)
    rested = [
        who
        for number in range(1, swiss_rounds(count) + 1)
        for who in byes(count, [met.encounter for met in played], number)
    ]
    assert len(rested) == swiss_rounds(count)
    assert len(set(rested)) == len(rested)


def test_swiss_leaders_meet_in_the_second_round() -> None:
    #  round 1: 0 beats 1, 3 beats 2
    first = (Met(Encounter(1, 0, 1), 2, 0), Met(Encounter(1, 2, 3), 0, 2))
    assert set(swiss(4, first)) == {Encounter(2, 0, 3), Encounter(2, 1, 2)}


@given(st.integers(2, 17), st.integers(0, 999))
def test_a_knockout_leaves_one(count: int, seed: int) -> None:
    leads: dict[tuple[int, int, int], float] = {}
    for met in held("knockout", count, seed):
        key = met.encounter.round, met.encounter.one, met.encounter.two
        leads[key] = leads.get(key, 0.0) + met.one - met.two
    out: set[int] = set()
    for (_, one, two), lead in sorted(leads.items()):
        assert not {one, two} & out, "who has lost does not come back"
        out.add(one if lead < 0 else two)
    assert len(out) == len(leads) == count - 1


def test_the_first_two_entrants_can_only_meet_in_the_final() -> None:
    assert {(one.one, one.two) for one in knockout(8, ())} == {(0, 7), (3, 4), (1, 6), (2, 5)}
    first = tuple(Met(one, 2, 0) for one in knockout(8, ()))
    assert {(one.one, one.two) for one in knockout(8, first)} == {(0, 3), (1, 2)}


def test_without_a_full_draw_the_first_entrants_rest() -> None:
    assert knockout(3, ()) == (Encounter(1, 1, 2),)
    assert knockout(3, (Met(Encounter(1, 1, 2), 0, 2),)) == (Encounter(2, 0, 2),)


def test_who_rested_and_won_the_final_comes_first_whatever_the_points() -> None:
    #  0 rests while 2 beats 1 by 2 to 0; then 0 beats 2 by 1½ to ½: 2 has more points, 0 has won
    played = (Met(Encounter(1, 1, 2), 0, 2), Met(Encounter(2, 0, 2), 1.5, 0.5))
    assert survived(3, played) == {0: 2, 1: 0, 2: 1}
    assert survived(3, played[:1]) == {0: 1, 1: 0, 2: 1}
    assert survived(3, ()) == {0: 1, 1: 0, 2: 0}


@given(st.integers(2, 17), st.integers(0, 999))
def test_one_entrant_alone_survives_every_round(count: int, seed: int) -> None:
    played = held("knockout", count, seed)
    rounds = sorted(survived(count, played).values(), reverse=True)
    last = max(met.encounter.round for met in played)
    assert rounds[0] == last and rounds[1] == last - 1
    assert all(rounds.count(number) == 2 ** (last - 1 - number) for number in range(1, last))


def test_a_tied_encounter_has_no_survivor_before_its_extra_games() -> None:
    assert survived(2, (Met(Encounter(1, 0, 1), 1, 1),)) == {0: 0, 1: 0}


def test_a_tied_knockout_plays_extra_pairs_then_the_order_of_entry_decides() -> None:
    played: tuple[Met, ...] = ()
    for extra in range(EXTRA_PAIRS + 1):
        due = knockout(2, played)
        assert due == (Encounter(1, 0, 1, extra),)
        played += (Met(due[0], 1, 1),)
    assert knockout(2, played) == ()


@pytest.mark.parametrize("name", list(FORMATS))
def test_a_format_depends_on_what_was_played_and_nothing_else(name: str) -> None:
    count = 2 if name == "sprt" else 6
    assert held(name, count, 5) == held(name, count, 5)
