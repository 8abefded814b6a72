"""However much was played, lists and exports cost what they show, and an export is sent while it is made."""

import asyncio
import io
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, event

from knocking import Knocked, Program, on_sqlite
from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import Seat
from ludotheque.store.database import Database
from ludotheque.store.match_rows import (
    MatchEnd,
    MatchStatus,
    add_match,
    lobby,
    of_person,
    out_of_time,
    read_match,
    waiting_for_engines,
)
from ludotheque.table.attendant import AT_ONCE, Attendant
from ludotheque.table.listing import played_matches
from ludotheque.ui.web import export
from table.lived_in import Nobody

FINISHED = 120


def grown(house: Knocked, who: Program, count: int, **more: Any) -> None:
    """So many more matches, copies of one that somebody played."""
    name = who.open(opponent="screen")["id"]
    for ply, move in enumerate("443"):
        assert who.post(f"/api/bot/game/{name}/move/{move}?ply={ply}").status_code == 200
    database = Database(house.settings.database)
    with database.engine.execution_options(writes=True).begin() as connection:
        found = read_match(connection, name)
        assert found is not None
        row, moves = found
        for number in range(count):
            copy = replace(row, id=f"copy-{number:05}", changed=row.changed - number, **more)
            add_match(connection, copy, [replace(one, match=copy.id) for one in moves])
    database.close()


OVER = {
    "status": MatchStatus.OVER, "end": MatchEnd(Seat.FIRST, Forfeit.RESIGNATION), "turn_began": None, "listed": True,
}  # fmt: skip


@contextmanager
def statements(database: Database) -> Iterator[list[tuple[str, Any]]]:
    seen: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, words: str, values: Any, _context: object, _many: bool) -> None:
        seen.append((words, values))

    event.listen(database.engine, "before_cursor_execute", note)
    yield seen
    event.remove(database.engine, "before_cursor_execute", note)


@pytest.mark.parametrize(
    ("ask", "index"),
    [
        (lambda connection: lobby(connection, MatchStatus.OPEN, 30), "ix_matches_lobby"),
        (lambda connection: lobby(connection, MatchStatus.PLAYING, 30), "ix_matches_lobby"),
        (lambda connection: of_person(connection, "ana", 31), "ix_matches_first_changed"),
        (lambda connection: of_person(connection, "ana", 31), "ix_matches_second_changed"),
        (lambda connection: out_of_time(connection, 5), "ix_matches_deadline"),
        (lambda connection: waiting_for_engines(connection, 5), "ix_matches_awaited"),
    ],
    ids=["waiting", "running", "first", "second", "late", "engines"],
)
def test_every_list_is_read_from_its_index(house: Knocked, ask: Callable[[Connection], object], index: str) -> None:
    database = Database(house.settings.database)
    explain = "EXPLAIN " if database.is_postgres else "EXPLAIN QUERY PLAN "
    with database.reading() as connection:
        if database.is_postgres:  # so few rows are read quicker without
            connection.exec_driver_sql("SET enable_seqscan = off")
            connection.exec_driver_sql("SET enable_bitmapscan = off")
        with statements(database) as seen:
            ask(connection)
        words, values = seen[-1]
        plan = " ".join(str(row[-1]) for row in connection.exec_driver_sql(explain + words, values))
    assert index in plan and "SCAN matches" not in plan
    database.close()


def test_somebody_who_played_much_sees_the_newest_of_both_seats_once(house: Knocked) -> None:
    who = house.program()
    grown(house, who, FINISHED, **OVER)
    database = Database(house.settings.database)
    with database.reading() as connection:
        whole = [row.id for row in of_person(connection, who.id, 1000)]
        assert len(whole) == len(set(whole)) == FINISHED + 1
        assert [row.id for row in of_person(connection, who.id, 7, 20)] == whole[20:27]
    database.close()


def test_an_export_is_whole_and_is_sent_in_pieces(house: Knocked, monkeypatch: pytest.MonkeyPatch) -> None:
    who = house.program()
    grown(house, who, FINISHED, **OVER)
    asked: list[int] = []
    played = played_matches

    async def noted(*words: Any) -> Any:
        asked.append(len(words[1]))
        return await played(*words)

    monkeypatch.setattr(export, "played_matches", noted)
    answer = who.get("/parties/export.zip")
    packed = zipfile.ZipFile(io.BytesIO(answer.content))
    assert packed.testzip() is None
    assert len(packed.namelist()) == FINISHED + 1
    assert b'"443"' not in answer.content and '"moves"' in packed.read(packed.namelist()[5]).decode()
    assert sum(asked) == FINISHED + 1 and max(asked) == export.AT_ONCE
    assert "content-length" not in answer.headers


def test_an_export_remembers_no_sitting_and_holds_nothing_while_somebody_reads_slowly(house: Knocked) -> None:
    who = house.program()
    grown(house, who, FINISHED, **OVER)
    state = house.state
    before = len(state.house.tables)

    async def read_slowly() -> None:
        pieces = export.packed(state.show, who.id)
        assert await anext(pieces)
        assert not state.show.packing.locked()
        while state.house.database.engine.pool.checkedout():  # by the lobby, for a moment; the export would hold on
            await asyncio.sleep(0.01)
        await pieces.aclose()  # type: ignore[attr-defined]

    house.client.portal.call(read_slowly)
    assert len(state.house.tables) == before


@on_sqlite
def test_two_thousand_open_tables_cost_the_first_page_and_the_upkeep_no_more_questions_than_two(house: Knocked) -> None:
    state = house.state

    async def look_after() -> None:
        attendant = Attendant(state.house, Nobody())
        await attendant._flag_all()
        await attendant._remind_all()

    def questions() -> int:
        """Those of one visit and one round, but for the beats that the house has anyway."""
        state.lobby.until = 0.0  # nobody came in the last second
        with statements(state.house.database) as seen:
            assert house.client.get("/").status_code == 200
            house.client.portal.call(look_after)
        return sum("FROM matches" in words for words, _ in seen if "deadline" not in words.partition("WHERE")[2])

    who = house.program()
    grown(house, who, 2)
    few = questions()
    later = {"status": MatchStatus.OPEN, "listed": True}
    database = Database(house.settings.database)
    with database.engine.execution_options(writes=True).begin() as connection:
        found = read_match(connection, "copy-00000")
        assert found is not None
        for number in range(2000):
            add_match(connection, replace(found[0], id=f"open-{number:05}", **later))  # type: ignore[arg-type]
    database.close()
    assert questions() == few
    assert len(state.house.tables) <= 1  # nobody looked at them: nothing is kept in memory


def test_matches_that_nobody_can_read_stand_in_no_others_way(house: Knocked) -> None:
    """More of them than are looked after at once, and all of them late before the one that can be read."""
    who = house.program()
    late = {"game": "tafl", "deadline": 1, "thinker": "x:1", "turn_began": 1}
    grown(house, who, AT_ONCE + 20, **late)
    mine = who.open(opponent="screen", clock="0.01")["id"]
    state = house.state

    async def look_after() -> None:
        now = state.house.now()
        attendant = Attendant(state.house, Nobody())
        state.house.now = lambda: now + 60_000
        await attendant._flag_all()
        await attendant._remind_all()
        assert attendant.reminded == AT_ONCE
        await attendant._remind_all()
        assert attendant.reminded == 0
        state.house.now = lambda: now
        await asyncio.sleep(0)

    house.client.portal.call(look_after)
    assert who.get(f"/api/games/{mine}").json()["outcome"]["why"] == "time"
