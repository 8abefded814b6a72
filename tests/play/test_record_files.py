"""Files: read with care, written whole, never over something else."""

from pathlib import Path
from random import Random

import pytest

from games_in_play import walk
from ludotheque.core import BadRecord
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.play.autosave import Keeper
from ludotheque.play.match import undo
from ludotheque.play.record import Record
from ludotheque.play.record_file import LARGEST, load_record, save_record


@pytest.fixture
def record() -> Record:
    return Record(walk(ConnectFour(), Random(5), 9), "human", "random", "2026-11-15")


def shorter(record: Record) -> Record:
    return Record(undo(record.match, 3), record.first, record.second, record.date)


@pytest.mark.parametrize("name", ["game.ludo", "game.json", "a new/folder/game.LUDO"])
def test_what_is_saved_is_what_is_loaded(tmp_path: Path, record: Record, name: str) -> None:
    save_record(tmp_path / name, record)
    assert load_record(tmp_path / name) == record
    assert [path.name for path in (tmp_path / name).parent.iterdir()] == [Path(name).name]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "l'étiquette [Format"),
        (b"\xff\xfe\x00", "n'est pas du texte UTF-8 (octet 0)"),
        (b"jambon", "l'étiquette [Format"),
        (b'{"format": "ludo', "incomplet ou abîmé, ligne 1"),
        (b" " * (LARGEST + 1), "trop gros"),
    ],
)
def test_a_file_that_is_no_record_is_named_with_the_reason(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "x.ludo"
    path.write_bytes(content)
    with pytest.raises(BadRecord) as refused:
        load_record(path)
    assert sentence in refused.value.text.fr
    assert "x.ludo" in refused.value.text.fr
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("absent.ludo", "ce fichier n'existe pas"),
        (".", "c'est un dossier"),
        ("x" * 300, "le nom est trop long"),
        ("zero\0byte", "nom de fichier inutilisable"),
    ],
)
def test_a_path_that_leads_nowhere_is_named_with_the_reason(tmp_path: Path, name: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        load_record(tmp_path / name)
    assert sentence in refused.value.text.fr


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.ludo"
    save_record(path, record)
    before = path.read_bytes()

    def full_disk(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(BadRecord) as refused:
        save_record(path, shorter(record))
    assert "le disque est plein" in refused.value.text.fr
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_followed_not_replaced(tmp_path: Path, record: Record) -> None:
    (tmp_path / "link.ludo").symlink_to(tmp_path / "real.ludo")
    save_record(tmp_path / "link.ludo", record)
    assert (tmp_path / "link.ludo").is_symlink()
    assert load_record(tmp_path / "real.ludo") == record


def test_a_keeper_follows_its_game_in_one_file(tmp_path: Path, record: Record) -> None:
    keeper = Keeper.of_new_file(tmp_path / "game.ludo")
    for state in (shorter(record), record, record):
        keeper.keep(state)
        assert load_record(tmp_path / "game.ludo") == state
    assert len(list(tmp_path.iterdir())) == 1


def test_a_keeper_refuses_a_file_that_exists(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("precious")
    with pytest.raises(BadRecord, match="already exists"):
        Keeper.of_new_file(tmp_path / "notes.txt")


def test_a_keeper_moves_aside_when_somebody_else_wrote_in_its_file(tmp_path: Path, record: Record) -> None:
    path = tmp_path / "game.ludo"
    keeper = Keeper.of_new_file(path)
    keeper.keep(shorter(record))
    path.write_text("precious")
    keeper.keep(record)
    assert path.read_text() == "precious"
    assert keeper.path == tmp_path / "game-2.ludo"
    assert load_record(keeper.path) == record


def test_a_file_that_appears_in_the_last_moment_is_left_alone(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper.of_new_file(tmp_path / "game.ludo")
    (tmp_path / "game.ludo").write_text("precious")
    monkeypatch.setattr(keeper, "_is_ours", lambda: True)  # it looked just before
    with pytest.raises(BadRecord) as refused:
        keeper.keep(record)
    assert "ce fichier existe déjà" in refused.value.text.fr
    assert (tmp_path / "game.ludo").read_text() == "precious"
