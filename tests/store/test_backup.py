"""A copy of the house holds everything, comes back whole, and never overwrites anything."""

import asyncio
import json
import re
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque.store.backup import back_up, restore
from ludotheque.store.database import Database, sqlite_url
from ludotheque.store.errors import StoreError
from ludotheque.store.migrating import migrate
from ludotheque.table.house import House
from ludotheque.table.orders import Order
from ludotheque.table.people import new_guest
from ludotheque.table.sitting import Sitting

ANA = new_guest(1)
LivedIn = tuple[Database, list[str]]


@pytest.fixture
def lived_in(tmp_path: Path) -> LivedIn:
    """A house in which two games are under way."""
    database = Database(sqlite_url(tmp_path / "old.db"))
    migrate(database)

    async def live() -> list[str]:
        house = House(database)
        names = []
        for moves in (["4", "4", "3"], ["1"]):
            sitting = await house.open(Order("puissance4", opponent="screen", clock="5+3"), ANA)
            names.append(sitting.row.id)
            for ply, move in enumerate(moves):
                await house.move(sitting.row.id, ANA.id, ply, move)
        await house.close()
        return names

    return database, asyncio.run(live())


def look(database: Database, name: str) -> Sitting:
    async def seen() -> Sitting:
        house = House(database)
        try:
            return await house.look(name)
        finally:
            await house.close()

    return asyncio.run(seen())


def test_a_house_comes_back_as_it_was(lived_in: LivedIn, tmp_path: Path) -> None:
    old, names = lived_in
    counts = back_up(old, tmp_path / "copy.zip")
    assert (counts["matches"], counts["moves"], counts["people"]) == (2, 4, 1)
    new = Database(sqlite_url(tmp_path / "new.db"))
    assert restore(new, tmp_path / "copy.zip") == counts
    migrate(new)
    for name in names:
        assert look(new, name) == look(old, name)


def test_a_house_that_only_opened_its_doors_may_be_restored_into(lived_in: LivedIn, tmp_path: Path) -> None:
    back_up(lived_in[0], tmp_path / "copy.zip")
    new = Database(sqlite_url(tmp_path / "new.db"))
    migrate(new)
    assert restore(new, tmp_path / "copy.zip")["matches"] == 2


def test_nothing_is_restored_over_a_house_that_is_lived_in(lived_in: LivedIn, tmp_path: Path) -> None:
    old, names = lived_in
    back_up(old, tmp_path / "copy.zip")
    before = look(old, names[0])
    with pytest.raises(StoreError, match="not empty"):
        restore(old, tmp_path / "copy.zip")
    assert look(old, names[0]) == before


def test_only_its_owner_reads_a_house_or_its_copy(lived_in: LivedIn, tmp_path: Path) -> None:
    back_up(lived_in[0], tmp_path / "copy.zip")
    restore(Database(sqlite_url(tmp_path / "new.db")), tmp_path / "copy.zip")
    for name in ("copy.zip", "new.db"):
        assert stat.filemode((tmp_path / name).stat().st_mode) == "-rw-------"


def test_a_copy_does_not_overwrite_a_file(lived_in: LivedIn, tmp_path: Path) -> None:
    (tmp_path / "copy.zip").write_text("mine")
    with pytest.raises(StoreError, match="already exists"):
        back_up(lived_in[0], tmp_path / "copy.zip")
    assert (tmp_path / "copy.zip").read_text() == "mine"


def damaged(path: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    with zipfile.ZipFile(path) as archive:
        contents = {one: archive.read(one) for one in archive.namelist()}
    contents[name] = change(contents[name])
    with zipfile.ZipFile(path, "w") as archive:
        for one, content in contents.items():
            archive.writestr(one, content)


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("moves.jsonl", lambda text: text.replace(b'"move": "3"', b'"move": "7"'), "moves is damaged"),
        ("moves.jsonl", lambda text: text[: len(text) // 2], "not the copy|damaged"),
        ("house.json", lambda _: b"{}", "not the copy of a house"),
        ("house.json", lambda text: re.sub(rb'"revision": "\d+"', b'"revision": "9999"', text), "another version"),
    ],
)
def test_a_damaged_copy_is_refused_and_leaves_the_new_house_empty(
    lived_in: LivedIn, tmp_path: Path, name: str, change: Callable[[bytes], bytes], sentence: str
) -> None:
    back_up(lived_in[0], tmp_path / "copy.zip")
    damaged(tmp_path / "copy.zip", name, change)
    new = Database(sqlite_url(tmp_path / "new.db"))
    with pytest.raises(StoreError, match=sentence):
        restore(new, tmp_path / "copy.zip")
    migrate(new)
    back_up(new, tmp_path / "empty.zip")
    with zipfile.ZipFile(tmp_path / "empty.zip") as archive:
        told = json.loads(archive.read("house.json"))["tables"]
    assert {table: one["rows"] for table, one in told.items() if one["rows"]} == {}


def test_a_copy_whose_bytes_changed_is_one_sentence(lived_in: LivedIn, tmp_path: Path) -> None:
    back_up(lived_in[0], tmp_path / "copy.zip")
    with zipfile.ZipFile(tmp_path / "copy.zip") as archive:
        begins = archive.getinfo("moves.jsonl").header_offset
    content = bytearray((tmp_path / "copy.zip").read_bytes())
    packed = content.index(b"moves.jsonl", begins) + len(b"moves.jsonl") + 20  # after the two long sizes
    content[packed] = 0xFF
    (tmp_path / "copy.zip").write_bytes(content)
    with pytest.raises(StoreError, match="not the copy of a house"):
        restore(Database(sqlite_url(tmp_path / "new.db")), tmp_path / "copy.zip")


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 almost"])
def test_a_file_that_is_no_copy_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "copy.zip").write_bytes(content)
    with pytest.raises(StoreError, match="not the copy of a house"):
        restore(Database(sqlite_url(tmp_path / "new.db")), tmp_path / "copy.zip")


def test_a_house_that_nobody_opened_is_not_copied_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no house to copy"):
        back_up(Database(sqlite_url(tmp_path / "house.db")), tmp_path / "copy.zip")
    assert list(tmp_path.iterdir()) == []


def test_a_copy_that_does_not_exist_is_said_to_be_missing_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        restore(Database(sqlite_url(tmp_path / "new.db")), tmp_path / "copy.zip")
    assert list(tmp_path.iterdir()) == []
