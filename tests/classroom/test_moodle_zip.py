"""Moodle's download of a class: one hand-in a student, whatever is in their files, and nobody under another's name."""

import io
import os
import stat
import struct
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.stand_in import StandIn
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.classes import grade_all
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins import moodle_download
from ludotheque.classroom.handins.gathering import ONE_OF_MANY, UNPACKED, Gathered, gather
from ludotheque.classroom.handins.moodle_download import file_part
from ludotheque.classroom.handins.moodle_names import MoodleName, read_moodle_name
from ludotheque.classroom.handins.refusing import BadSubmission
from ludotheque.classroom.handins.submissions import TAKEN_FROM_PAGE, find_submissions, read_submission
from ludotheque.classroom.students import Student

CODE = "def newBoard(n):\n    return [0] * n\n"
NOTEBOOK = '{"cells": [{"cell_type": "code", "source": ["x = 1"]}]}'
ANA, BO = "Dupont Ana_1000001", "Martin Bo_1000002"
TORUS = find_assignment("alak-torique")


def a_zip(path: Path, files: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def packed(files: dict[str, str | bytes]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return whole.getvalue()


def gathered(*places: Path) -> Gathered:
    """What is behind these places; unpacked beside the first."""
    named = [str(place) for place in places]
    return gather(find_submissions(named), named, TORUS, places[0].parent / "notes" / UNPACKED)


def files_of(found: Gathered) -> dict[str, list[str]]:
    """The files that are read of each hand-in, of those that are not left to a person."""
    return {one.name: sorted(read_submission(one.path).files) for one in found.hand_ins if one.name not in found.left}


# Names


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (f"{ANA}_assignsubmission_file/alak.py", MoodleName("Dupont Ana", "1000001", "file", "alak.py")),
        (f"{ANA}_assignsubmission_file_/src/alak.py", MoodleName("Dupont Ana", "1000001", "file", "src/alak.py")),
        (f"{ANA}_assignsubmission_file_mon_alak.py", MoodleName("Dupont Ana", "1000001", "file", "mon_alak.py")),
        ("de_la_Tour_12_assignsubmission_file/a.py", MoodleName("de_la_Tour", "12", "file", "a.py")),
        ("Participant_77_assignsubmission_file/a.py", MoodleName("Participant", "77", "file", "a.py")),
        ("Groupe A-Dupont Ana_9_assignsubmission_file/a.py", MoodleName("Groupe A-Dupont Ana", "9", "file", "a.py")),
        ("Groupe par défaut_assignsubmission_file/a.py", MoodleName("Groupe par défaut", "", "file", "a.py")),
        (
            f"{BO}_assignsubmission_onlinetext/onlinetext.html",
            MoodleName("Martin Bo", "1000002", "onlinetext", "onlinetext.html"),
        ),
        ("alak.py", None),
        ("dupont_1234567_alak.py", None),
        ("rendus/alak.py", None),
        ("", None),
    ],
)
def test_a_name_of_moodle_says_whose_it_is(path: str, found: MoodleName | None) -> None:
    assert read_moodle_name(path) == found


def test_a_file_called_like_the_hand_in_of_another_stays_its_author_s() -> None:
    found = read_moodle_name(f"Eve_666_assignsubmission_file_{ANA}_assignsubmission_file_alak.py")
    assert found is not None
    assert found.owner == ("Eve", "666")


def test_accents_in_one_sign_or_in_two_are_the_same_student() -> None:
    names = {read_moodle_name(normalize(form, "Zoé_7_assignsubmission_file/alak.py")) for form in ("NFC", "NFD")}
    assert names == {MoodleName("Zoé", "7", "file", "alak.py")}


NAMES = st.text(st.characters(categories=("L", "Zs"), include_characters="-'"), min_size=1, max_size=30).map(
    lambda name: " ".join(normalize("NFC", name).split())
)


@given(NAMES.filter(bool), st.integers(1, 10**17), st.text(max_size=60), st.booleans())
def test_what_moodle_writes_is_read_back_whatever_the_file_is_called(
    name: str, number: int, file: str, folders: bool
) -> None:
    own = normalize("NFC", file).replace("\\", "/").strip("/")
    found = read_moodle_name(f"{name}_{number}_assignsubmission_file{'/' if folders else '_'}{own}")
    assert found is not None
    assert (found.who, found.number) == (" ".join(c for c in name.split()), str(number))


@given(st.text(max_size=120))
def test_any_name_at_all_is_read_or_is_none_of_moodle_s(path: str) -> None:
    found = read_moodle_name(path)
    assert found is None or (found.who.isprintable() and found.who.strip() == found.who != "")


@given(st.text(max_size=400))
def test_a_name_on_our_disk_is_short_and_leads_nowhere_else(name: str) -> None:
    part = file_part(name)
    assert part not in ("", ".", "..") and "/" not in part and "\0" not in part
    assert len(part.encode("utf-8", "surrogatepass")) <= 255


# A class


def test_each_student_of_the_zip_is_a_hand_in_with_a_name_and_a_number(tmp_path: Path) -> None:
    found = gathered(
        a_zip(
            tmp_path / "devoir.zip",
            {
                f"{ANA}_assignsubmission_file/alak.py": CODE,
                f"{ANA}_assignsubmission_file/src/plateau.py": CODE,
                f"{ANA}_assignsubmission_file/rapport.pdf": b"%PDF",
                f"{BO}_assignsubmission_file/projet.zip": packed({"projet/alak.py": CODE, "projet/plateau.py": CODE}),
                "Zoé Roux_1000003_assignsubmission_file_alak.ipynb": NOTEBOOK,
            },
        )
    )
    assert [one.students for one in found.hand_ins] == [
        (Student("Dupont Ana", "1000001"),),
        (Student("Martin Bo", "1000002"),),
        (Student("Zoé Roux", "1000003"),),
    ]
    assert files_of(found) == {
        "Dupont Ana": ["alak.py", "plateau.py"],
        "Martin Bo": ["alak.py", "plateau.py"],
        "Zoé Roux": ["alak.py"],
    }
    assert all(one.path.is_relative_to(tmp_path / "notes" / UNPACKED) for one in found.hand_ins)
    assert not found.left and not found.said


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_the_same_unpacked_is_the_same_class(tmp_path: Path, form: Literal["NFC", "NFD"]) -> None:
    folder = tmp_path / "devoir"
    for name in (f"{ANA}_assignsubmission_file/alak.py", "Zoé_1000003_assignsubmission_file_plateau.py"):
        path = folder / normalize(form, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(CODE)
    (folder / "lisez-moi.txt").write_text("les rendus")
    found = gathered(folder)
    assert files_of(found) == {"Dupont Ana": ["alak.py"], "Zoé": ["plateau.py"]}
    assert [line.en for line in found.said] == ["« devoir »: what is no student's was not read (lisez-moi.txt)."]
    by_hand = gathered(*sorted(folder.glob("*_assignsubmission_*")))  # as a shell spells devoir/* out
    assert files_of(by_hand) == files_of(found)


def test_a_download_packed_again_within_a_folder_is_a_class_too(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        f"TP1/{ANA}_assignsubmission_file/a.py": CODE,
        f"TP1/{BO}_assignsubmission_file/b.py": CODE,
        "TP1/": "",
        "__MACOSX/TP1/._a": b"",
    }
    assert set(files_of(gathered(a_zip(tmp_path / "tp.zip", files)))) == {"Dupont Ana", "Martin Bo"}


def test_two_students_of_one_name_have_their_numbers_and_hidden_ones_too(tmp_path: Path) -> None:
    names = ("Ana Roux_1", "Ana Roux_2", "Bo Roux_3", "Participant_4", "Participant_5")
    files: dict[str, str | bytes] = {f"{name}_assignsubmission_file/alak.py": CODE for name in names}
    found = gathered(a_zip(tmp_path / "devoir.zip", files))
    assert [one.name for one in found.hand_ins] == [
        "Ana Roux 1",
        "Ana Roux 2",
        "Bo Roux",
        "Participant 4",
        "Participant 5",
    ]
    assert found.hand_ins[3].students == (Student("Participant 4", "4"),)


def test_files_and_online_text_of_a_student_are_one_hand_in_and_text_alone_is_python(tmp_path: Path) -> None:
    page = "<html><body><p>def newBoard(n):<br>&nbsp; &nbsp; return [0] * n</p></body></html>"
    found = gathered(
        a_zip(
            tmp_path / "devoir.zip",
            {
                f"{ANA}_assignsubmission_file/alak.py": CODE,
                f"{ANA}_assignsubmission_onlinetext/onlinetext.html": "<p>Bonjour !</p>",
                f"{BO}_assignsubmission_onlinetext_onlinetext.html": page,
            },
        )
    )
    ana, bo = (read_submission(one.path) for one in found.hand_ins)
    assert sorted(ana.files) == ["alak.py"]
    assert any("typed online beside the files" in note.en for note in ana.notes)
    assert bo.files == {"onlinetext.py": CODE.encode()}
    assert bo.notes == (TAKEN_FROM_PAGE,)


def test_a_zip_sent_as_it_is_made_is_read_as_moodle_sends_it(tmp_path: Path) -> None:
    class Line(io.RawIOBase):  # on which nobody goes back: lengths come after the files
        sent = b""

        def writable(self) -> bool:
            return True

        def write(self, content: bytes, /) -> int:  # type: ignore[override]
            self.sent += bytes(content)
            return len(content)

    line = Line()
    with zipfile.ZipFile(line, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Zoé_7_assignsubmission_file/alak.py", CODE)
    (tmp_path / "devoir.zip").write_bytes(line.sent)
    assert files_of(gathered(tmp_path / "devoir.zip")) == {"Zoé": ["alak.py"]}


def test_the_dates_of_a_download_are_nobody_s(tmp_path: Path) -> None:
    (one,) = gathered(a_zip(tmp_path / "d.zip", {f"{ANA}_assignsubmission_file/a.py": CODE})).hand_ins
    assert read_submission(one.path).handed_in is None


def test_a_rerun_replaces_what_was_unpacked_and_the_digest_stays(tmp_path: Path) -> None:
    path = a_zip(tmp_path / "d.zip", {f"{ANA}_assignsubmission_file/a.py": CODE})
    (one,) = gathered(path).hand_ins
    digest = read_submission(one.path).digest
    (one.path / "de_trop.py").write_text(CODE)
    (again,) = gathered(path).hand_ins
    assert again == one
    assert read_submission(again.path).digest == digest
    assert [child.name for child in again.path.iterdir()] == ["a.py"]


def test_an_ordinary_zip_is_one_hand_in(tmp_path: Path) -> None:
    found = gathered(a_zip(tmp_path / "dupont.zip", {"alak.py": CODE, "dossier/plateau.py": CODE}))
    assert [(one.name, one.path, one.students) for one in found.hand_ins] == [("dupont", tmp_path / "dupont.zip", ())]


# Hostile ones


def test_a_student_s_zip_that_poses_as_a_class_is_one_hand_in_and_it_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "rendus"
    folder.mkdir()
    eve = a_zip(folder / "eve.zip", {f"{ANA}_assignsubmission_file/alak.py": "def newBoard(n):\n    return 0\n"})
    ana = a_zip(folder / "ana.zip", {"alak.py": CODE})
    for found in (gathered(folder), gathered(ana, eve)):
        assert sorted(one.name for one in found.hand_ins) == ["ana", "eve"]
        assert all(not one.students for one in found.hand_ins)
    assert found.hand_ins[1].flags == (ONE_OF_MANY,)
    nested: dict[str, str | bytes] = {
        f"Eve_6_assignsubmission_file/{eve.name}": eve.read_bytes(),
        f"{ANA}_assignsubmission_file/a.py": CODE,
    }
    inside = gathered(a_zip(tmp_path / "classe.zip", nested))
    assert [one.name for one in inside.hand_ins] == ["Eve", "Dupont Ana"]


def a_link(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


def test_links_and_names_that_lead_out_are_not_followed(tmp_path: Path) -> None:
    path = tmp_path / "devoir.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{ANA}_assignsubmission_file/alak.py", CODE)
        archive.writestr(a_link(f"{ANA}_assignsubmission_file/passwd.py"), "/etc/passwd")
        archive.writestr(f"{ANA}_assignsubmission_file/../../../dehors.py", CODE)
        archive.writestr(f"{ANA}_assignsubmission_file\\..\\..\\dehors.py", CODE)
        archive.writestr(f"/{ANA}_assignsubmission_file/dehors.py", CODE)
        archive.writestr("../dehors_1_assignsubmission_file/dehors.py", CODE)
    found = gathered(path)
    assert files_of(found) == {"Dupont Ana": ["alak.py"]}
    assert [flag.en for one in found.hand_ins for flag in one.flags] == [
        "The hand-in holds a link, which is not followed: passwd.py."
    ]
    assert not list(tmp_path.rglob("dehors.py"))


def test_links_in_an_unpacked_download_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "corrige.py").write_text(CODE)
    folder = tmp_path / "devoir"
    own = folder / f"{ANA}_assignsubmission_file"
    own.mkdir(parents=True)
    (own / "alak.py").write_text(CODE)
    (own / "corrige.py").symlink_to(tmp_path / "secret" / "corrige.py")
    (folder / f"{BO}_assignsubmission_file").symlink_to(tmp_path / "secret")
    os.mkfifo(own / "tuyau.py")
    found = gathered(folder)
    assert sorted(path.name for path in (tmp_path / "notes" / UNPACKED).rglob("*.py")) == ["alak.py"]
    assert all(one.flags for one in found.hand_ins)


def encrypted(whole: bytes) -> bytes:
    """The same archive, saying that its files need a password."""
    changed = bytearray(whole)
    for mark, place in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = changed.find(mark)
        changed[at + place] |= 1
    return bytes(changed)


HOSTILE: dict[str, Callable[[], dict[str, str | bytes]]] = {
    "a file that swells": lambda: {"alak.py": b"\n" * 40_000_000},
    "an archive that swells": lambda: {"alak.zip": packed({"alak.py": b"#" * 50_000_000})},
    "a damaged archive": lambda: {"alak.zip": b"PK\3\4 rien"},
    "a password": lambda: {"alak.zip": encrypted(packed({"alak.py": CODE}))},
    "archives without end": lambda: {
        "a.zip": packed({"b.zip": packed({"c.zip": packed({"d.zip": packed({"e.py": CODE})})})})
    },
    "thousands of files": lambda: {f"f{number}.py": CODE for number in range(3000)},
    "thousands in an archive": lambda: {"a.zip": packed({f"f{number}.py": b"" for number in range(25_000)})},
    "two names that are one": lambda: {"a?.py": CODE, "a*.py": CODE},
    "a file that is a folder": lambda: {"a.py": CODE, "a.py/b.py": CODE},
    "folders without end": lambda: {"/".join(["a"] * 40) + "/b.py": CODE},
}


@pytest.mark.parametrize("files", HOSTILE.values(), ids=HOSTILE)
def test_what_one_student_packed_badly_is_told_of_that_student_alone(
    tmp_path: Path, files: Callable[[], dict[str, str | bytes]]
) -> None:
    eve: dict[str, str | bytes] = {f"Eve_6_assignsubmission_file/{name}": content for name, content in files().items()}
    honest: dict[str, str | bytes] = {f"{ANA}_assignsubmission_file/alak.py": CODE}
    found = gathered(a_zip(tmp_path / "devoir.zip", {**eve, **honest}))
    assert set(found.left) == {"Eve"}
    assert not next(one for one in found.hand_ins if one.name == "Eve").path.exists()
    assert files_of(found) == {"Dupont Ana": ["alak.py"]}
    results = {one.name: one for one in grade_all(Grader(TORUS, StandIn), found.hand_ins, {}, 1, left=found.left)}
    assert results["Eve"].flags == (found.left["Eve"],)
    assert results["Dupont Ana"].verdicts[0].logic


def test_one_name_twice_in_the_download_is_left_to_a_person(tmp_path: Path) -> None:
    path = tmp_path / "devoir.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{ANA}_assignsubmission_file/alak.py", CODE)
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr(f"{ANA}_assignsubmission_file/alak.py", "x = 1\n")
    assert "same name" in gathered(path).left["Dupont Ana"].en


def test_a_class_has_a_bound_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files: dict[str, str | bytes] = {f"E{n}_{n}_assignsubmission_file/a.py": CODE for n in range(1, 6)}
    path = a_zip(tmp_path / "devoir.zip", files)
    monkeypatch.setattr(moodle_download.Unpacking, "__init__", _with_room(2 * len(CODE)))
    assert sorted(gathered(path).left) == ["E3", "E4", "E5"]
    monkeypatch.setattr(moodle_download, "MOST_ENTRIES", 3)
    with pytest.raises(BadSubmission, match="too big"):
        gathered(path)


def _with_room(room: int) -> object:
    def start(self: moodle_download.Unpacking, folder: Path) -> None:
        self.folder, self.room = folder, room

    return start


def test_a_list_of_names_longer_than_any_class_s_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = a_zip(tmp_path / "devoir.zip", {f"{ANA}_assignsubmission_file/{n}.py": CODE for n in range(200)})
    monkeypatch.setattr(moodle_download, "MOST_LISTED", 10_000)
    found = gathered(path)  # taken for an ordinary archive, which has its own bounds
    assert [one.path for one in found.hand_ins] == [path]


def test_lengths_that_lie_cost_nothing(tmp_path: Path) -> None:
    path = a_zip(
        tmp_path / "devoir.zip", {f"{ANA}_assignsubmission_file/a.py": CODE, f"{BO}_assignsubmission_file/b.py": CODE}
    )
    whole = bytearray(path.read_bytes())
    at = whole.find(b"PK\1\2")
    whole[at + 20 : at + 28] = struct.pack("<II", 2**31, 2**31)  # packed and plain lengths of the first
    path.write_bytes(whole)
    assert files_of(gathered(path)) == {"Dupont Ana": ["a.py"], "Martin Bo": ["b.py"]}


@given(st.data())
def test_a_download_damaged_anywhere_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    whole = bytearray(
        packed({f"{ANA}_assignsubmission_file/a.py": CODE, f"{BO}_assignsubmission_file/b.zip": packed({"a.py": CODE})})
    )
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "devoir.zip"
        path.write_bytes(whole)
        with suppress(BadSubmission):
            found = gathered(path)
            assert {file for one in found.hand_ins for file in one.path.rglob("*.py")} <= {*Path(folder).rglob("*.py")}
        assert {one.parts[len(path.parent.parts)] for one in Path(folder).rglob("*")} <= {"devoir.zip", "notes"}
