"""Files, folders, archives and notebooks become the same plain files."""

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from ludotheque.classroom.handins.notebooks import BadNotebook, notebook_source
from ludotheque.classroom.handins.submissions import (
    MAX_FILE_BYTES,
    BadSubmission,
    find_submissions,
    hand_in_names,
    read_submission,
)

CODE = "def put():\n    pass\n"


def zipped(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def notebook(*cells: dict[str, object]) -> bytes:
    return json.dumps({"cells": list(cells)}).encode()


def test_a_file_is_a_hand_in(tmp_path: Path):
    (tmp_path / "dupont.py").write_text(CODE)
    submission = read_submission(tmp_path / "dupont.py")
    assert (submission.name, dict(submission.files)) == ("dupont", {"dupont.py": CODE.encode()})


def test_a_folder_is_a_hand_in_and_its_folders_are_flattened(tmp_path: Path):
    folder = tmp_path / "dupont-martin"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "jeu.py").write_text(CODE)
    (folder / "affichage.py").write_text(CODE)
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "jeu.py").write_text("")
    assert sorted(read_submission(folder).files) == ["affichage.py", "jeu.py"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path):
    secret = tmp_path / "corrige.py"
    secret.write_text("SECRET = 1\n")
    folder = tmp_path / "malin"
    folder.mkdir()
    (folder / "alak.py").write_text(CODE)
    (folder / "lien.py").symlink_to(secret)
    assert sorted(read_submission(folder).files) == ["alak.py"]


def test_an_archive_cannot_write_outside(tmp_path: Path):
    path = zipped(tmp_path / "r.zip", {"../../fui.py": CODE, "/tmp/fui2.py": CODE, "r/alak.py": CODE})
    assert sorted(read_submission(path).files) == ["alak.py"]
    assert not (tmp_path.parent / "fui.py").exists()


def test_an_archive_that_swells_is_refused(tmp_path: Path):
    path = zipped(tmp_path / "bombe.zip", {"alak.py": "#" * (MAX_FILE_BYTES + 1)})
    assert path.stat().st_size < 10_000
    with pytest.raises(BadSubmission, match="too big"):
        read_submission(path)


def test_a_damaged_archive_is_refused_with_a_sentence(tmp_path: Path):
    good = io.BytesIO()
    with zipfile.ZipFile(good, "w") as archive:
        archive.writestr("alak.py", CODE)
    (tmp_path / "r.zip").write_bytes(good.getvalue()[:40])
    with pytest.raises(BadSubmission, match="damaged"):
        read_submission(tmp_path / "r.zip")


def test_a_hand_in_without_python_is_refused(tmp_path: Path):
    (tmp_path / "rapport.txt").write_text("Bonjour")
    with pytest.raises(BadSubmission, match="no Python"):
        read_submission(tmp_path / "rapport.txt")


def test_the_digest_follows_the_content_not_the_place(tmp_path: Path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "alak.py").write_text(CODE)
    one, other = (read_submission(tmp_path / folder) for folder in ("a", "b"))
    (tmp_path / "b" / "alak.py").write_text(CODE + "#")
    assert one.digest == other.digest != read_submission(tmp_path / "b").digest


def test_a_folder_of_folders_is_a_class_and_a_glob_too(tmp_path: Path):
    for name in ("b", "a"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "alak.py").write_text(CODE)
    assert [path.name for path in find_submissions([str(tmp_path)])] == ["a", "b"]
    assert [path.name for path in find_submissions([str(tmp_path / "*" / "alak.py")])] == ["alak.py", "alak.py"]
    with pytest.raises(BadSubmission, match="does not exist"):
        find_submissions([str(tmp_path / "absent.py")])


def test_a_notebook_gives_its_code_cells_in_order_without_magics():
    cells = (
        {"cell_type": "markdown", "source": "# Titre"},
        {"cell_type": "code", "source": ["%matplotlib inline\n", "a = 1\n", "!ls"]},
        {"cell_type": "code", "source": "def put():\n    return a"},
    )
    source, notes = notebook_source(notebook(*cells))
    assert "matplotlib" not in source and "ls" not in source
    assert source.index("a = 1") < source.index("def put")
    assert notes == []


def test_in_a_notebook_the_last_definition_wins_and_it_is_said():
    cell = {"cell_type": "code", "source": "def put():\n    return 1"}
    source, notes = notebook_source(notebook(cell, {**cell, "source": "def put():\n    return 2"}))
    scope: dict[str, object] = {}
    exec(source, scope)
    assert scope["put"]() == 2  # type: ignore[operator]
    assert any("dernière définition" in note.fr for note in notes)


def test_cells_without_metadata_or_retyped_as_text_are_still_read():
    source, notes = notebook_source(notebook({"source": "a = 1"}, {"cell_type": "markdown", "source": CODE}))
    assert "a = 1" in source and "def put" in source
    assert len(notes) == 2


def test_a_cell_that_does_not_parse_costs_its_own_lines_only():
    source, notes = notebook_source(notebook({"cell_type": "code", "source": "def put():\n    pass\nx = = 2\ny = 3"}))
    assert "def put" in source and "y = 3" in source and "= =" not in source
    assert any("syntaxe" in note.fr for note in notes)


def test_a_notebook_cut_in_the_middle_is_rescued():
    whole = notebook({"cell_type": "code", "source": [CODE]}, {"cell_type": "code", "source": ["b = 2\n"]})
    source, notes = notebook_source(whole[:-20])
    assert "def put" in source
    assert "abîmé" in notes[0].fr


def test_a_notebook_without_code_is_refused():
    with pytest.raises(BadNotebook, match="no code cell"):
        notebook_source(notebook({"cell_type": "markdown", "source": "Bonjour à tous"}))


def test_names_are_all_different_and_do_not_depend_on_who_finishes_first(tmp_path: Path):
    paths = [tmp_path / folder / "alak.py" for folder in ("ana", "bo", "bo")] + [tmp_path / "zoe.py"]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    assert hand_in_names(paths) == ["ana alak", "bo alak", "bo alak (2)", "zoe"]


def test_capitals_in_the_ending_of_a_name_do_not_matter(tmp_path: Path):
    (tmp_path / "ALAK.PY").write_text("x = 1\n")
    assert dict(read_submission(tmp_path / "ALAK.PY").files) == {"ALAK.py": b"x = 1\n"}
    assert dict(read_submission(tmp_path).files) == {"ALAK.py": b"x = 1\n"}


WORDS = "# -*- coding: {} -*-\ndef numéro():\n    return 'é'\n"


@pytest.mark.parametrize(
    "content",
    [
        WORDS.encode(),
        WORDS.encode("utf-8-sig"),
        WORDS.format("utf-8").encode("latin-1"),
        WORDS.format("latin-1").encode("latin-1"),
        WORDS.format("mac-roman").encode("mac-roman"),
        WORDS.format("klingon").encode("latin-1"),
        WORDS.encode("utf-16"),
        WORDS.replace("\n", "\r\n").encode(),
        WORDS.replace("\n", "\r").encode("latin-1"),
    ],
)
def test_a_file_is_read_whatever_wrote_it(tmp_path: Path, content: bytes):
    (tmp_path / "dupont.py").write_bytes(content)
    submission = read_submission(tmp_path / "dupont.py")
    scope: dict[str, object] = {}
    exec(submission.files["dupont.py"], scope)
    assert scope["numéro"]() == "é"  # type: ignore[operator]
    try:
        content.decode()
        assert submission.notes == ()
    except UnicodeDecodeError:
        assert "UTF-8" in submission.notes[0].fr


def test_a_name_that_is_no_text_or_too_long_keeps_nobody_from_being_graded(tmp_path: Path):
    folder = tmp_path / os.fsdecode(b"Andr\xe9\x1b[2J")
    folder.mkdir()
    for name in ("alak.py", "notes\u202f1.txt", os.fsdecode(b"not\xe9s.txt")):
        (folder / name).write_text(CODE)
    archive = zipped(tmp_path / "b.zip", {"alak.py": CODE, "a" * 300 + ".py": CODE})
    assert hand_in_names([folder, archive]) == ["Andr__[2J", "b"]
    assert sorted(read_submission(folder).files) == ["alak.py", "not_s.txt", "notes_1.txt"]
    assert sorted(read_submission(archive).files) == ["a" * 57 + ".py", "alak.py"]


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_with_spoilt_bytes_is_damaged(tmp_path: Path, method: int):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("alak.py", CODE * 20)
    content = bytearray(path.read_bytes())
    content[44:60] = b"\xff" * 16
    path.write_bytes(content)
    with pytest.raises(BadSubmission, match="damaged"):
        read_submission(path)


def test_an_archive_whose_dates_are_none_is_read(tmp_path: Path):
    path = zipped(tmp_path / "a.zip", {})
    with zipfile.ZipFile(path, "w") as archive:
        entry = zipfile.ZipInfo("alak.py")
        entry.date_time = (2024, 15, 0, 0, 0, 0)
        archive.writestr(entry, CODE)
    submission = read_submission(path)
    assert (list(submission.files), submission.handed_in) == (["alak.py"], None)


@pytest.mark.parametrize("cells", [{"cells": 3}, {"cells": None}, {"worksheets": 3}, {"worksheets": [{"cells": 3}, 4]}])
def test_a_notebook_whose_cells_are_no_list_is_refused(cells: dict[str, object]):
    with pytest.raises(BadNotebook, match="no code cell"):
        notebook_source(json.dumps(cells).encode())


@pytest.mark.parametrize("name", ["a.py", "a.ipynb", "a.zip"])
def test_a_pipe_with_the_name_of_a_hand_in_is_not_waited_for(tmp_path: Path, name: str):
    os.mkfifo(tmp_path / name)
    with pytest.raises(BadSubmission, match="not a file"):
        read_submission(tmp_path / name)
