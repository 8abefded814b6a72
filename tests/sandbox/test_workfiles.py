"""Each call finds the files it was promised and nothing that another call left."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.sandbox.inside.workfiles import LONGEST, MOST, WorkFiles


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "rendu.py").write_text("x = 1")
    return tmp_path


@pytest.fixture
def files(place: Path) -> WorkFiles:
    return WorkFiles(str(place))


def test_files_are_laid_out_and_told_to_the_byte(files: WorkFiles, place: Path) -> None:
    files.lay_out({"a.txt": "é\r\nb\n", "vide.txt": ""})
    assert (place / "a.txt").read_bytes() == "é\r\nb\n".encode()
    assert files.left() == {"a.txt": "é\r\nb\n", "vide.txt": ""}


def test_what_a_former_call_left_is_gone(files: WorkFiles, place: Path) -> None:
    (place / "trace.txt").write_text("1")
    files.lay_out({"a.txt": "1"})
    assert files.left() == {"a.txt": "1"}


def test_what_was_there_before_any_call_stays_and_is_not_told(files: WorkFiles, place: Path) -> None:
    files.lay_out({"rendu.py": "y = 2"})
    assert (place / "rendu.py").read_text() == "x = 1" and files.left() == {}


def test_links_folders_and_pipes_are_not_told_and_are_gone_at_the_next_call(
    files: WorkFiles, place: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("ailleurs") / "secret.txt"
    outside.write_text("secret")
    (place / "lien.txt").symlink_to(outside)
    (place / "perdu.txt").symlink_to(outside.parent / "rien")
    (place / "dossier.txt").mkdir()
    os.mkfifo(place / "tube.txt")
    assert files.left() == {}
    files.lay_out(dict.fromkeys(("lien.txt", "perdu.txt", "dossier.txt", "tube.txt"), "neuf"))
    assert files.left() == dict.fromkeys(("dossier.txt", "lien.txt", "perdu.txt", "tube.txt"), "neuf")
    assert outside.read_text() == "secret" and not (outside.parent / "rien").exists()


def test_a_folder_that_cannot_be_taken_away_stops_nobody(files: WorkFiles, place: Path) -> None:
    (place / "a.txt").mkdir()
    (place / "a.txt" / "plein").write_text("")
    files.lay_out({"a.txt": "1", "b.txt": "2"})
    assert files.left() == {"b.txt": "2"}


def test_a_name_that_leads_elsewhere_is_not_written(files: WorkFiles, place: Path) -> None:
    files.lay_out({"../dehors.txt": "x"})
    assert files.left() == {} and not (place.parent / "dehors.txt").exists()


def test_files_that_are_no_text_are_not_told_and_those_told_are_few_and_short(files: WorkFiles, place: Path) -> None:
    (place / "image.bin").write_bytes(b"\xff\xfe\x00")
    (place / "long.txt").write_text("a" * (LONGEST + 10))
    for number in range(MOST + 5):
        (place / f"n{number:02}.txt").write_text("")
    told = files.left()
    assert len(told) <= MOST and "image.bin" not in told and len(told["long.txt"]) == LONGEST


@pytest.mark.parametrize("letter", ["é", "€", "😀"])
def test_a_long_text_is_told_to_its_last_whole_letter(letter: str, files: WorkFiles, place: Path) -> None:
    size = len(letter.encode())
    for room in range(size + 1):  # bytes left for the letter where the text is cut
        (place / "long.txt").write_bytes(b"a" * (LONGEST - room) + letter.encode() * 2)
        assert files.left()["long.txt"] == "a" * (LONGEST - room) + (letter if room == size else "")


@given(st.dictionaries(st.text("abc.é /", min_size=1, max_size=4), st.text(st.characters(codec="utf-8"), max_size=9)))
def test_any_files_come_back_or_are_left_out(
    tmp_path_factory: pytest.TempPathFactory, given_files: dict[str, str]
) -> None:
    files = WorkFiles(str(tmp_path_factory.mktemp("lieu")))
    files.lay_out(given_files)
    wanted = {name: text for name, text in given_files.items() if "/" not in name and name not in (".", "..")}
    assert files.left() == wanted
