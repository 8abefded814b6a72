"""A pair by seat gives each player their own half, and chance none."""

import pytest

from ludotheque.core.seat import PLAYERS, BySeat, Seat

PAIR = BySeat("x", "oo")


def test_each_player_finds_their_own_half() -> None:
    assert (PAIR[Seat.FIRST], PAIR[Seat.SECOND]) == ("x", "oo")
    assert BySeat.each(lambda seat: "x" if seat is Seat.FIRST else "oo") == PAIR


def test_a_pair_reads_from_the_first_player_to_the_second() -> None:
    assert list(PAIR) == ["x", "oo"]
    assert PAIR.items() == ((Seat.FIRST, "x"), (Seat.SECOND, "oo"))
    assert [seat for seat, _ in PAIR.items()] == list(PLAYERS)


def test_a_player_sees_their_own_half_before_the_opponent_s() -> None:
    assert PAIR.seen_by(Seat.FIRST) == ("x", "oo")
    assert PAIR.seen_by(Seat.SECOND) == ("oo", "x")


def test_putting_a_half_leaves_the_other_and_the_former_pair() -> None:
    assert PAIR.put(Seat.FIRST, "y") == BySeat("y", "oo")
    assert PAIR.put(Seat.SECOND, "y") == BySeat("x", "y")
    assert BySeat("x", "oo") == PAIR


def test_chance_has_no_half() -> None:
    with pytest.raises(AssertionError, match="chance"):
        PAIR[Seat.CHANCE]
    with pytest.raises(AssertionError, match="chance"):
        PAIR.put(Seat.CHANCE, "z")
