"""A house that holds matches of a game that is not installed here shows all the others."""

import zipfile
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

from sqlalchemy import update

from knocking import Knocked, on_sqlite
from ludotheque.store.database import Database
from ludotheque.store.schema import matches


@on_sqlite
def test_every_page_answers_and_the_match_is_refused_with_a_sentence(make_house: Callable[..., Knocked]) -> None:
    house = make_house()
    ana = house.program("Ana")
    foreign, ours = ana.open(opponent="anyone")["id"], ana.open("alak", opponent="anyone")["id"]
    database = Database(house.settings.database)
    with database.engine.begin() as connection:
        connection.execute(update(matches).where(matches.c.id == foreign).values(game="tafl"))
    database.close()
    again = make_house()  # it remembers what the database holds
    ana = replace(ana, client=again.client)
    assert [table["id"] for table in ana.get("/api/challenges").json()] == [ours]
    assert again.stranger().get("/").status_code == 200
    mine = ana.get("/parties")
    assert mine.status_code == 200 and "tafl" in mine.text
    packed = zipfile.ZipFile(BytesIO(ana.get("/parties/export.zip").content))
    assert packed.namelist() == [f"alak-{ours}.json"]
    refused = ana.get(f"/api/games/{foreign}")
    assert refused.status_code == 422 and "tafl" in refused.json()["error"]
