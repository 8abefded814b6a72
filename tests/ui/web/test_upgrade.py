"""A house that an earlier version kept opens, is brought up to date and is served with nothing lost."""

import asyncio
import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import MetaData, Table, create_engine, insert, inspect, select

from knocking import Browser, Knocked
from ludotheque.core.seat import PLAYERS
from ludotheque.play.record_json import read_json
from ludotheque.store.database import Database, sqlite_url
from ludotheque.store.migrating import configuration, known_revisions, revision_of
from ludotheque.store.schema import metadata
from ludotheque.table.claimant import Claimant
from ludotheque.table.thinking.questions import Job
from ludotheque.table.thinking.thinkers import NOBODY, Thinkers
from ludotheque.table.upkeep import bring_back, copy_house, refuse_unusable
from ludotheque.ui.web import app
from store.kept_houses import REVISIONS, bring_to_life, shown

every_revision = pytest.mark.parametrize("revision", REVISIONS)


def moved_in(revision: str, address: str, folder: Path) -> None:
    """The kept house at an address; into PostgreSQL its rows are copied, with the tables that it had."""
    database = Database(address)
    if not database.is_postgres:
        assert database.file is not None
        bring_to_life(revision, database.file)
        return
    bring_to_life(revision, folder / "kept.db")
    kept = create_engine(sqlite_url(folder / "kept.db"))
    with database.engine.begin() as new, kept.connect() as old:
        command.upgrade(configuration(new), revision)
        there = set(inspect(new).get_table_names())
        for name in [table.name for table in metadata.sorted_tables if table.name in there]:
            table = Table(name, MetaData(), autoload_with=old, resolve_fks=False)
            rows = [dict(row) for row in old.execute(select(table)).mappings()]
            if rows:
                new.execute(insert(Table(name, MetaData(), autoload_with=new, resolve_fks=False)), rows)
    kept.dispose()
    database.close()


class Quiet(Thinkers):
    """Engines that think for ever: what was under way stays as it is."""

    async def choose(self, job: Job, key: str, opponent: Claimant = NOBODY) -> str:  # noqa: ARG002
        return str(await asyncio.Event().wait())


@pytest.fixture
def kept(
    database_url: str,
    tmp_path: Path,
    revision: str,
    make_house: Callable[..., Knocked],
    monkeypatch: pytest.MonkeyPatch,
) -> Knocked:
    monkeypatch.setattr(app, "Thinkers", Quiet)
    moved_in(revision, database_url, tmp_path)
    return make_house()


@every_revision
def test_every_match_is_as_it_was(kept: Knocked, revision: str) -> None:
    expected = shown(revision)["matches"]
    for name, match in expected.items():
        sheet = kept.client.get(f"/api/games/{name}").json()
        assert (sheet["game"], sheet["moves"]) == (match["game"], match["moves"])
    rows = {row["id"]: row for row in stored(kept, "matches")}
    assert set(rows) == set(expected)
    for name, match in expected.items():
        row = rows[name]
        assert [row["first"], row["second"]] == match["people"] and row["status"] == match["status"]
        assert [row["first_left"], row["second_left"]] == match["left"] and row["created"] == match["created"]
        assert (None if row["why"] is None else [row["winner"], row["why"]]) == match["end"]
        assert (row["invitation"], row["next"], row["undo_offer"]) == (
            match["invitation"],
            match["next"],
            match["undo"],
        )


@every_revision
def test_everybody_comes_back_to_what_is_theirs(kept: Knocked, revision: str) -> None:
    expected = shown(revision)
    for login, account in expected["accounts"].items():
        browser = kept.browser()
        assert browser.send("/connexion", login=login, password=account["password"]).status_code == 303
        packed = zipfile.ZipFile(io.BytesIO(browser.get("/parties/export.zip").content))
        mine = [name for name, match in expected["matches"].items() if account["id"] in match["people"]]
        assert sorted(packed.namelist()) == sorted(f"{expected['matches'][name]['game']}-{name}.json" for name in mine)
    for person, key in expected["keys"].items():
        answer = kept.client.get("/api/account", headers={"authorization": f"Bearer {key}"}).json()
        assert (answer["id"], answer["name"]) == (person, expected["names"][person])
        rated = {game: [rating, games] for who, game, rating, games in expected["ratings"] if who == person}
        assert {game: [one["rating"], one["games"]] for game, one in answer["ratings"].items()} == rated
    for person, cookie in expected["cookies"].items():
        if person not in {one["id"] for one in expected["accounts"].values()}:  # a guest has nothing but the cookie
            guest = Browser(kept.client, {"ludo": cookie})
            assert guest.get("/api/account").json()["id"] == person


@every_revision
def test_games_go_on_where_they_were(kept: Knocked, revision: str) -> None:
    expected = shown(revision)
    ana = expected["accounts"]["ana"]["id"]
    bearer = {"authorization": f"Bearer {expected['keys'][ana]}"}
    played = 0
    for name, before in expected["matches"].items():
        match = read_json(kept.client.get(f"/api/games/{name}").text).match
        if before["status"] == "playing" and before["people"][PLAYERS.index(match.to_move)] == ana:
            move = match.game.write_move(match.game.legal_moves(match.state)[0])
            path = f"/api/bot/game/{name}/move/{move}?ply={len(match.plies)}"
            answer = kept.client.post(path, headers=bearer)
            assert answer.status_code == 200, answer.text
            played += 1
    assert played >= 3


@every_revision
def test_a_copy_of_a_house_that_was_not_brought_up_to_date_is_whole(
    revision: str, database_url: str, tmp_path: Path
) -> None:
    moved_in(revision, database_url, tmp_path)
    counts = copy_house(database_url, tmp_path / "copy.zip")
    assert counts["matches"] == len(shown(revision)["matches"])
    new = sqlite_url(tmp_path / "new.db")
    assert bring_back(new, tmp_path / "copy.zip") == counts
    refuse_unusable(new)


def test_the_tables_change_in_one_chain_and_end_as_the_code_says(database_url: str) -> None:
    refuse_unusable(database_url)
    database = Database(database_url)
    with database.engine.connect() as connection:
        assert revision_of(connection) == max(known_revisions())
        there = inspect(connection)
        for table in metadata.sorted_tables:
            assert {one["name"] for one in there.get_columns(table.name)} == {one.name for one in table.columns}
            indices = {one["name"] for one in there.get_indexes(table.name) if not one.get("duplicates_constraint")}
            assert indices - {f"sqlite_autoindex_{table.name}_1"} == {one.name for one in table.indexes}
    database.close()


def stored(kept: Knocked, table: str) -> list[dict[str, Any]]:
    database = Database(kept.settings.database)
    with database.reading() as connection:
        rows = [dict(row) for row in connection.execute(select(metadata.tables[table])).mappings()]
    database.close()
    return rows
