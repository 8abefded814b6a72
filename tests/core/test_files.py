"""A file is written whole or not at all, on the disk at once or new where that is promised."""

import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludotheque.core.files import (
    FOR_ITS_OWNER,
    IRREGULAR,
    make_private_folder,
    narrow,
    open_regular,
    open_whole,
    regular_bytes,
    write_whole,
)

LONG = 500_000  # signs: several pieces for whoever writes or reads


def entries(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_written_is_what_is_read_with_its_line_ends(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.txt", "é\r\nb\n")
    assert (tmp_path / "a.txt").read_bytes() == "é\r\nb\n".encode()
    assert entries(tmp_path) == ["a.txt"]


def crash_while_writing(path: Path, crash: BaseException, *, new: bool) -> None:
    with open_whole(path, new=new) as file:
        file.write(b"half of")
        file.flush()
        raise crash


CRASHES = pytest.mark.parametrize("crash", [OSError(28, "No space left on device"), KeyboardInterrupt(), ValueError()])


@CRASHES
@pytest.mark.parametrize("new", [True, False])
def test_a_crash_in_the_middle_leaves_nothing_beside(tmp_path: Path, crash: BaseException, new: bool) -> None:
    with pytest.raises(type(crash)):
        crash_while_writing(tmp_path / "a.txt", crash, new=new)
    assert entries(tmp_path) == []


@CRASHES
def test_a_crash_in_the_middle_leaves_the_former_file(tmp_path: Path, crash: BaseException) -> None:
    path = tmp_path / "a.txt"
    path.write_text("former")
    with pytest.raises(type(crash)):
        crash_while_writing(path, crash, new=False)
    assert path.read_text() == "former"
    assert entries(tmp_path) == ["a.txt"]


def test_until_the_last_byte_readers_find_the_former_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("former")
    with open_whole(path) as file:
        file.write(b"x" * LONG)
        file.flush()
        assert path.read_text() == "former"
    assert path.read_text() == "x" * LONG


def test_of_several_writers_one_wins_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    texts = [sign * LONG for sign in "abcdefgh"]
    with ThreadPoolExecutor(len(texts)) as pool:
        list(pool.map(lambda text: write_whole(path, text), texts))
    assert path.read_text() in texts
    assert entries(tmp_path) == ["a.txt"]


def test_of_several_writers_of_a_new_file_exactly_one_is_not_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"

    def wrote(text: str) -> str | None:
        try:
            write_whole(path, text, new=True)
        except FileExistsError:
            return None
        return text

    with ThreadPoolExecutor(8) as pool:
        winners = [text for text in pool.map(wrote, "abcdefgh") if text is not None]
    assert winners == [path.read_text()]
    assert entries(tmp_path) == ["a.txt"]


def test_a_new_file_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("precious")
    with pytest.raises(FileExistsError), open_whole(tmp_path / "a.txt", new=True):
        pytest.fail("the block must not begin")
    assert (tmp_path / "a.txt").read_text() == "precious"


def test_a_file_that_appears_meanwhile_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with pytest.raises(FileExistsError), open_whole(path, new=True):
        path.write_text("precious")
    assert path.read_text() == "precious"
    assert entries(tmp_path) == ["a.txt"]


def test_a_link_that_leads_nowhere_is_something_else_too(tmp_path: Path) -> None:
    (tmp_path / "a.txt").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "a.txt", "mine", new=True)
    assert (tmp_path / "a.txt").is_symlink()


@pytest.mark.parametrize("taken", [True, False])
def test_a_disk_without_hard_links_keeps_the_promise_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: bool
) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", no_links)
    path = tmp_path / "a.txt"
    if taken:
        with pytest.raises(FileExistsError), open_whole(path, new=True):
            path.write_text("precious")
    else:
        write_whole(path, "mine", new=True)
    assert path.read_text() == ("precious" if taken else "mine")
    assert entries(tmp_path) == ["a.txt"]


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was forced to the disk, in order: its kind, and whether the file had its name already."""
    seen: list[str] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        seen.append("folder" if folder else Path(f"/proc/self/fd/{descriptor}").readlink().suffix)
        real(descriptor)

    monkeypatch.setattr("os.fsync", fsync)
    return seen


@pytest.mark.parametrize("new", [True, False])
def test_a_durable_file_is_on_the_disk_before_its_name_and_its_name_before_the_end(
    tmp_path: Path, synced: list[str], new: bool
) -> None:
    write_whole(tmp_path / "a.txt", "a", durable=True, new=new)
    assert synced == [".part", "folder"]


def test_a_file_nobody_waits_for_does_not_wait_for_the_disk(tmp_path: Path, synced: list[str]) -> None:
    write_whole(tmp_path / "a.txt", "a")
    assert synced == []


def test_a_file_keeps_its_permissions_and_a_new_one_follows_the_umask(tmp_path: Path) -> None:
    former = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", "a")
        write_whole(tmp_path / "secret", "a", mode=0o600)
        (tmp_path / "old").touch()
        (tmp_path / "old").chmod(0o604)
        write_whole(tmp_path / "old", "a")
    finally:
        os.umask(former)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"new": 0o640, "secret": 0o600, "old": 0o604}


def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("precious")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_whole(tmp_path / "link", "new")
    assert not (tmp_path / "link").is_symlink()
    assert ((tmp_path / "real").read_text(), (tmp_path / "link").read_text()) == ("precious", "new")


def test_where_nothing_can_be_written_the_caller_hears_why(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path, why in ((tmp_path / "absent" / "a", FileNotFoundError), (tmp_path / "file" / "a", NotADirectoryError)):
        with pytest.raises(why):
            write_whole(path, "a")
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, "a")
    assert entries(tmp_path) == ["file"]


def test_the_longest_name_a_disk_takes_can_be_written(tmp_path: Path) -> None:
    write_whole(tmp_path / ("n" * 255), "a")
    assert entries(tmp_path) == ["n" * 255]


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o277, 0o777])
def test_what_is_for_its_owner_is_nobody_elses_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    (tmp_path / "wide").touch()
    (tmp_path / "wide").chmod(0o664)
    former = os.umask(umask)
    try:
        write_whole(tmp_path / "new", "a", mode=FOR_ITS_OWNER)
        write_whole(tmp_path / "first", "a", mode=FOR_ITS_OWNER, new=True)
        write_whole(tmp_path / "wide", "a", mode=FOR_ITS_OWNER)
    finally:
        os.umask(former)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"new": 0o600, "first": 0o600, "wide": 0o600}


def test_a_private_folder_lets_nobody_in_and_one_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o775)
    former = os.umask(0)
    try:
        for name in ("made/inside", "shared"):
            make_private_folder(tmp_path / name)
    finally:
        os.umask(former)
    assert stat.S_IMODE((tmp_path / "made" / "inside").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "shared").stat().st_mode) == 0o775
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        make_private_folder(tmp_path / "file")


def test_what_is_narrowed_says_so_once_and_a_link_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir(0o755)
    (tmp_path / "letters").chmod(0o755)
    (tmp_path / "link").symlink_to(tmp_path / "letters")
    assert not narrow(tmp_path / "link")
    assert narrow(tmp_path / "letters")
    assert not narrow(tmp_path / "letters")
    assert not narrow(tmp_path / "absent")
    assert stat.S_IMODE((tmp_path / "letters").stat().st_mode) == 0o700


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="PIPES WITH A NAME ARE ABSENT: THEY ARE NOT TESTED")
def test_only_a_regular_file_is_opened_and_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abc")
    (tmp_path / "link").symlink_to("file")
    os.mkfifo(tmp_path / "pipe")
    assert regular_bytes(tmp_path / "link") == b"abc" and regular_bytes(tmp_path / "file", 2) == b"ab"
    for path, number in (("pipe", IRREGULAR), (".", errno.EISDIR), ("absent", errno.ENOENT)):
        with pytest.raises(OSError, match=os.strerror(number)):
            regular_bytes(tmp_path / path)
    with pytest.raises(OSError, match=os.strerror(IRREGULAR)):
        os.close(open_regular(tmp_path / "pipe", os.O_WRONLY | os.O_APPEND))
