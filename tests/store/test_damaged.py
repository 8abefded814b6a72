"""Whatever lies where the database should be, every command that opens it says so in a sentence."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque.cli import run_command
from ludotheque.core.errors import LudothequeError
from ludotheque.store.database import sqlite_url
from ludotheque.table.attendant import Attendant, secret_of
from ludotheque.table.errors import StoreError
from ludotheque.table.listing import matches_of, running_matches, waiting_tables
from ludotheque.table.upkeep import bring_back, copy_house, open_house, refuse_unusable
from store.kept_houses import bring_to_life, shown
from table.lived_in import Nobody

REVISION = "0001"
Damage = Callable[[Path], None]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in which much was played, brought up to date."""
    path = tmp_path_factory.mktemp("good") / "house.db"
    bring_to_life(REVISION, path)
    refuse_unusable(sqlite_url(path))
    copy_house(sqlite_url(path), path.with_name("copy.zip"))
    return path


def sql(words: str) -> Damage:
    def damage(path: Path) -> None:
        connection = sqlite3.connect(path)
        connection.executescript(words)
        connection.close()

    return damage


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20_000])


def scribbled(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[8192:16384] = random.Random(1).randbytes(8192)
    path.write_bytes(content)


def garbage(path: Path) -> None:
    path.write_bytes(random.Random(2).randbytes(5000))


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def of_another_program(path: Path) -> None:
    path.unlink()
    sql("create table cats (name); create table people (x)")(path)


DAMAGES: dict[str, Damage] = {
    "truncated": truncated,
    "scribbled": scribbled,
    "garbage": garbage,
    "a folder": folder,
    "another program's": of_another_program,
    "newer": sql("update alembic_version set version_num = '9999'"),
    "two versions": sql("insert into alembic_version values ('0001')"),
    "no version": sql("drop table alembic_version; create table alembic_version (x)"),
    "a table missing": sql("drop table ratings"),
    "a column missing": sql("alter table people drop column stamp"),
    "another's table": sql("drop table moves; create table moves (x)"),
}


def serve(address: str, _folder: Path) -> None:
    refuse_unusable(address)  # what the server asks before it listens


def back_up(address: str, folder: Path) -> None:
    copy_house(address, folder / "new.zip")


def restore(address: str, folder: Path) -> None:
    bring_back(address, folder / "copy.zip")


@pytest.mark.parametrize("command", [serve, back_up, restore])
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_database_is_a_sentence(
    good: Path, tmp_path: Path, damage: Damage, command: Callable[[str, Path], None]
) -> None:
    path = tmp_path / "house.db"
    shutil.copy(good, path)
    shutil.copy(good.with_name("copy.zip"), tmp_path)
    damage(path)
    with pytest.raises(StoreError) as refusal:
        command(sqlite_url(path), tmp_path)
    assert refusal.value.text.fr != refusal.value.text.en
    assert not (tmp_path / "new.zip").exists()


@pytest.mark.parametrize(
    "words", [["serve", "--port", "0"], ["backup", "new.zip"], ["restore", "copy.zip"]], ids=lambda words: words[0]
)
def test_the_command_line_says_it_without_a_trace(
    words: list[str], good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(good.with_name("copy.zip"), tmp_path)
    garbage(tmp_path / "house.db")
    assert run_command([*words, "--database", sqlite_url(tmp_path / "house.db")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("La base de données") and "Traceback" not in said and said.count("\n") == 1


def test_a_home_that_cannot_be_made_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "file" / "home"))
    monkeypatch.delenv("LUDOTHEQUE_DATABASE", raising=False)
    assert run_command(["backup", str(tmp_path / "copy.zip")]) == 2
    assert capsys.readouterr().err.startswith("Le dossier")


def live_in(address: str) -> dict[str, int]:
    """Open the house, look at every list, and at every match that a list shows; how many could be shown."""

    async def live() -> dict[str, int]:
        house = open_house(address)
        attendant = Attendant(house, Nobody())
        found = {"shown": 0, "refused": 0}
        try:
            await secret_of(house)
            await attendant.start()
            ana = shown(REVISION)["accounts"]["ana"]["id"]
            rows = {
                row.id
                for rows in (await waiting_tables(house, 30), await running_matches(house, 30), await matches_of(house, ana, 99))
                for row in rows
            }  # fmt: skip
            for name in rows | set(shown(REVISION)["matches"]):
                try:
                    await house.look(name)
                    found["shown"] += 1
                except LudothequeError:
                    found["refused"] += 1
        finally:
            if attendant.beats:
                await attendant.close()
            await house.close()
        return found

    return asyncio.run(live())


@pytest.mark.parametrize(
    ("words", "shows"),
    [
        ("update house set value = 'jambon' where name = 'open at'", 50),
        ("update matches set status = 'jambon' where game = 'alak'", 40),
        ("update matches set options = '{' where game = 'alak'", 40),
        ("update matches set version = 'many' where game = 'alak'", 40),
        ("update matches set winner = 'jambon', why = 'time' where game = 'alak'", 40),
        (
            "update moves set move = 'jambon' where ply = 3 and match in (select id from matches where game = 'alak')",
            46,
        ),
    ],
)
def test_what_is_damaged_in_one_match_spoils_no_other(good: Path, tmp_path: Path, words: str, shows: int) -> None:
    path = tmp_path / "house.db"
    shutil.copy(good, path)
    sql("update matches set thinker = null")(path)
    sql(words)(path)
    found = live_in(sqlite_url(path))
    assert (found["shown"], found["refused"]) == (shows, 50 - shows)


def test_a_database_scribbled_over_anywhere_never_answers_with_a_trace(good: Path, tmp_path: Path) -> None:
    """What SQLite itself does not notice must be refused by whoever reads it."""
    content, rng = good.read_bytes(), random.Random(3)
    for number in range(8):
        path = tmp_path / f"house{number}.db"
        damaged = bytearray(content)
        begin = rng.randrange(100, len(content) - 4096)
        damaged[begin : begin + 600] = rng.randbytes(600)
        path.write_bytes(damaged)
        for attempt in (refuse_unusable, live_in):
            try:
                attempt(sqlite_url(path))
            except LudothequeError:
                pass
