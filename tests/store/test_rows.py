"""What the database holds comes out as values, and goes back into the very same columns."""

from dataclasses import replace

import pytest
from sqlalchemy import Connection, insert, select

from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import BySeat, Seat
from ludotheque.store.match_rows import (
    ClockRule,
    MatchEnd,
    MatchStatus,
    MoveRow,
    add_match,
    change_match,
    lobby,
    read_match,
)
from ludotheque.store.person_rows import KeyRow, add_token, tokens_of
from ludotheque.store.schema import matches, moves

# As a house of version 1 wrote them: the same words, in the columns it had.
UNDER_WAY = {
    "id": "abc", "version": 7, "game": "connect-four", "options": '{"columns": 7, "rows": 6}', "position": None,
    "seed": 3, "chance": None, "first": "ana", "second": None, "first_engine": None, "second_engine": "engine:5", "invitation": None,
    "listed": True, "rated": False, "base": 300_000, "increment": 3_000, "pace": "live", "first_left": 299_000, "second_left": 300_000,
    "turn_began": 50, "deadline": 300_050, "thinker": "engine:5", "status": "playing", "ply": 1, "winner": None,
    "why": None, "undo_offer": "first", "rematch_offer": None, "next": None, "created": 10, "changed": 50,
}  # fmt: skip
OVER = {
    **UNDER_WAY, "status": "over", "turn_began": None, "deadline": None, "thinker": None, "undo_offer": None,
    "rematch_offer": "second", "next": "xyz",
}  # fmt: skip


def columns(connection: Connection, name: str) -> dict[str, object]:
    return dict(connection.execute(select(matches).where(matches.c.id == name)).mappings().one())


def test_a_stored_match_is_read_into_values(connection: Connection) -> None:
    connection.execute(insert(matches), UNDER_WAY)
    connection.execute(insert(moves), {"match": "abc", "ply": 0, "move": "4", "at": 50, "left": 299_000})
    found = read_match(connection, "abc")
    assert found is not None
    row, played = found
    assert row.options == {"columns": 7, "rows": 6}
    assert row.people == BySeat("ana", None)
    assert row.engines == BySeat(None, "engine:5")
    assert row.clock == ClockRule(300_000, 3_000)
    assert row.left == BySeat(299_000, 300_000)
    assert (row.status, row.end, row.undo_offer) == (MatchStatus.PLAYING, None, Seat.FIRST)
    assert played == (MoveRow("abc", 0, "4", 50, 299_000),)


@pytest.mark.parametrize(
    ("winner", "why", "end"),
    [
        ("second", "time", MatchEnd(Seat.SECOND, Forfeit.TIME)),
        ("first", "alignment", MatchEnd(Seat.FIRST, "alignment")),
        (None, "full board", MatchEnd(None, "full board")),
        ("first", "a reason of a game that is not installed", MatchEnd(Seat.FIRST, "a reason of a game that is not installed")),
    ],
)  # fmt: skip
def test_the_end_of_a_match_is_a_forfeit_or_the_games_own_word(
    connection: Connection, winner: str | None, why: str, end: MatchEnd
) -> None:
    connection.execute(insert(matches), {**OVER, "winner": winner, "why": why})
    (row,) = lobby(connection, MatchStatus.OVER, 10)
    assert (row.end, row.rematch_offer, row.next) == (end, Seat.SECOND, "xyz")


@pytest.mark.parametrize(
    "stored",
    [
        UNDER_WAY,
        {
            **UNDER_WAY,
            "pace": "leisure",
            "base": None,
            "increment": None,
            "first_left": None,
            "second_left": None,
            "deadline": None,
        },
        {**OVER, "winner": "first", "why": "resignation"},
        {**OVER, "winner": None, "why": "repetition"},
    ],
    ids=["under way", "no clock", "resigned", "drawn"],
)
def test_a_match_goes_back_into_the_same_columns(connection: Connection, stored: dict[str, object]) -> None:
    connection.execute(insert(matches), stored)
    found = read_match(connection, "abc")
    assert found is not None
    add_match(connection, replace(found[0], id="copy"))
    assert columns(connection, "copy") == {**stored, "id": "copy"}


def test_a_change_is_written_as_the_words_of_the_columns(connection: Connection) -> None:
    connection.execute(insert(matches), UNDER_WAY)
    found = read_match(connection, "abc")
    assert found is not None
    after = replace(
        found[0], version=8, status=MatchStatus.OVER, end=MatchEnd(Seat.SECOND, Forfeit.TIME), undo_offer=None,
        left=found[0].left.put(Seat.FIRST, 0),
    )  # fmt: skip
    change_match(connection, found[0], after)
    changed = {"version": 8, "status": "over", "winner": "second", "why": "time", "undo_offer": None, "first_left": 0}
    assert columns(connection, "abc") == {**UNDER_WAY, **changed}


def test_the_keys_of_somebody_come_the_oldest_first(connection: Connection) -> None:
    add_token(connection, "ana", "d2", "laptop", 20)
    add_token(connection, "ana", "d1", "phone", 10)
    assert tokens_of(connection, "ana") == [KeyRow("d1", "phone", 10), KeyRow("d2", "laptop", 20)]
