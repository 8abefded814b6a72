"""Students choose the names of their groups and of their archives: whatever they are, each hand-in is its author's, and soon read."""

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.handins.gathering import UNPACKED, Gathered, gather
from ludotheque.classroom.handins.moodle_download import MOST_ARCHIVES, MoodleWork, file_part
from ludotheque.classroom.handins.submissions import read_submission

TORUS = find_assignment("alak-torique")


def gathered(tmp_path: Path, files: dict[str, str | bytes]) -> Gathered:
    place = tmp_path / "classe.zip"
    place.write_bytes(packed(files))
    return gather([place], [str(place)], TORUS, tmp_path / "notes" / UNPACKED)


def packed(files: dict[str, str | bytes]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return whole.getvalue()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("M. Jean-Baptiste Ana", "M. Jean-Baptiste Bo"),
        ("Ж" * 110, "Ж" * 109 + "Z"),
        ("Groupe A?", "Groupe A*"),
        ("GROUPE", "groupe"),
        ("é" * 100 + "a", "é" * 100 + "b"),
        ("😀" * 60, "😀" * 59 + "x"),
        ("../..", ".. .."),
        ("CON", "con"),
        ("x" * 300 + "a", "x" * 300 + "b"),
    ],
    ids=["a point", "long", "signs", "case", "accents", "pictures", "dots", "a device", "longer than is read"],
)
def test_two_whose_names_are_one_on_our_disk_are_told_apart(one: str, other: str, tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {}
    for number, who in enumerate((one.replace("/", "-"), other.replace("/", "-")), 1):
        files[f"{who}_{number}_assignsubmission_file/alak.py"] = f"x = {number}\n"
    found = gathered(tmp_path, files)
    texts = [read_submission(hand_in.path).files["alak.py"] for hand_in in found.hand_ins]
    assert sorted(texts) == [b"x = 1\n", b"x = 2\n"]
    assert len({hand_in.name for hand_in in found.hand_ins}) == 2


def test_groups_without_a_number_are_told_apart_too(tmp_path: Path) -> None:
    names = [f"Groupe. {'très ' * 30}{one}" for one in "abc"]
    found = gathered(tmp_path, {f"{one}_assignsubmission_file/a.py": f"x = {one!r}\n" for one in names})
    assert len({hand_in.path for hand_in in found.hand_ins}) == len(found.hand_ins)


def test_who_is_called_like_a_hidden_file_is_read(tmp_path: Path) -> None:
    found = gathered(
        tmp_path,
        {".git_1_assignsubmission_file/a.py": "x = 1\n", "._Ana_2_assignsubmission_file/a.py": "litter of a system"},
    )
    assert [hand_in.name for hand_in in found.hand_ins] == [".git"]
    assert read_submission(found.hand_ins[0].path).files


@given(st.text(max_size=200), st.integers(2, 10**6))
def test_what_tells_two_of_one_name_apart_is_never_cut(name: str, copy: int) -> None:
    assert file_part(f"{name[:40]} ({copy})") != file_part(f"{name[:40]} ({copy + 1})")


@pytest.mark.parametrize("name", ["CON", "nul.py", "Lpt1", "aux .py"])
def test_no_file_is_called_like_a_device(name: str) -> None:
    assert file_part(name).startswith("_")


def nest_of_empty_archives() -> bytes:
    """200 archives of 200 archives, each behind 39,000 bytes of nothing: 1.6 gigabytes, and not a file."""
    empty = bytes(39_000) + packed({})
    inner = packed({f"{number}.zip": empty for number in range(200)})
    return packed({f"{number}.zip": inner for number in range(200)})


@pytest.mark.timeout(60)  # what grows with the square of its input takes minutes
def test_archives_that_hold_nothing_but_archives_are_given_up_soon(tmp_path: Path) -> None:
    nest = nest_of_empty_archives()
    assert len(nest) < 8_000_000
    found = gathered(
        tmp_path, {"Ana_1_assignsubmission_file/a.zip": nest, "Bo_2_assignsubmission_file/a.py": "x = 1\n"}
    )
    assert [*found.left] == ["Ana"]
    assert "trop gros" in found.left["Ana"].fr


def test_as_many_archives_as_a_project_has_are_opened(tmp_path: Path) -> None:
    whole = packed({f"{number}.zip": packed({"a.py": f"x = {number}\n"}) for number in range(MOST_ARCHIVES - 1)})
    found = gathered(tmp_path, {"Ana_1_assignsubmission_file/a.zip": whole})
    assert not found.left
    assert MoodleWork("Ana", "1").archives == 0
