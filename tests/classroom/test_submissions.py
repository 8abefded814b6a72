"""Files, folders, archives and notebooks become the same plain files."""

import io
import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import pytest

from ludotheque.classroom.handins.notebooks import BadNotebook, notebook_source
from ludotheque.classroom.handins.refusing import MAX_FILE_BYTES, BadSubmission
from ludotheque.classroom.handins.submissions import (
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


def notebook(*cells: Mapping[str, object]) -> bytes:
    return json.dumps({"cells": list(cells)}).encode()


def test_a_file_is_a_hand_in(tmp_path: Path) -> None:
    (tmp_path / "dupont.py").write_text(CODE)
    submission = read_submission(tmp_path / "dupont.py")
    assert (submission.name, dict(submission.files)) == ("dupont", {"dupont.py": CODE.encode()})


def test_a_folder_is_a_hand_in_and_its_folders_are_flattened(tmp_path: Path) -> None:
    folder = tmp_path / "dupont-martin"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "jeu.py").write_text(CODE)
    (folder / "affichage.py").write_text(CODE)
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "jeu.py").write_text("")
    assert sorted(read_submission(folder).files) == ["affichage.py", "jeu.py"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "corrige.py"
    secret.write_text("SECRET = 1\n")
    folder = tmp_path / "malin"
    folder.mkdir()
    (folder / "alak.py").write_text(CODE)
    (folder / "lien.py").symlink_to(secret)
    assert sorted(read_submission(folder).files) == ["alak.py"]


def test_an_archive_cannot_write_outside(tmp_path: Path) -> None:
    path = zipped(tmp_path / "r.zip", {"../../fui.py": CODE, "/tmp/fui2.py": CODE, "r/alak.py": CODE})
    assert sorted(read_submission(path).files) == ["alak.py"]
    assert not (tmp_path.parent / "fui.py").exists()


def test_an_archive_that_swells_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "bombe.zip", {"alak.py": "#" * (MAX_FILE_BYTES + 1)})
    assert path.stat().st_size < 10_000
    with pytest.raises(BadSubmission, match="too big"):
        read_submission(path)


def test_a_damaged_archive_is_refused_with_a_sentence(tmp_path: Path) -> None:
    good = io.BytesIO()
    with zipfile.ZipFile(good, "w") as archive:
        archive.writestr("alak.py", CODE)
    (tmp_path / "r.zip").write_bytes(good.getvalue()[:40])
    with pytest.raises(BadSubmission, match="damaged"):
        read_submission(tmp_path / "r.zip")


def test_a_hand_in_without_python_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rapport.txt").write_text("Bonjour")
    with pytest.raises(BadSubmission, match="no Python"):
        read_submission(tmp_path / "rapport.txt")


def test_the_digest_follows_the_content_not_the_place(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "alak.py").write_text(CODE)
    one, other = (read_submission(tmp_path / folder) for folder in ("a", "b"))
    (tmp_path / "b" / "alak.py").write_text(CODE + "#")
    assert one.digest == other.digest != read_submission(tmp_path / "b").digest


def test_a_folder_of_folders_is_a_class_and_a_glob_too(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "alak.py").write_text(CODE)
    assert [path.name for path in find_submissions([str(tmp_path)])] == ["a", "b"]
    assert [path.name for path in find_submissions([str(tmp_path / "*" / "alak.py")])] == ["alak.py", "alak.py"]
    with pytest.raises(BadSubmission, match="does not exist"):
        find_submissions([str(tmp_path / "absent.py")])


def test_a_notebook_gives_its_code_cells_in_order_without_magics() -> None:
    cells = (
        {"cell_type": "markdown", "source": "# Titre"},
        {"cell_type": "code", "source": ["%matplotlib inline\n", "a = 1\n", "!ls"]},
        {"cell_type": "code", "source": "def put():\n    return a"},
    )
    source, notes = notebook_source(notebook(*cells))
    assert "matplotlib" not in source and "ls" not in source
    assert source.index("a = 1") < source.index("def put")
    assert notes == []


def test_in_a_notebook_the_last_definition_wins_and_it_is_said() -> None:
    cell = {"cell_type": "code", "source": "def put():\n    return 1"}
    source, notes = notebook_source(notebook(cell, {**cell, "source": "def put():\n    return 2"}))
    scope: dict[str, object] = {}
    exec(source, scope)
    assert scope["put"]() == 2  # type: ignore[operator]
    assert any("dernière définition" in note.fr for note in notes)


def test_cells_without_metadata_or_retyped_as_text_are_still_read() -> None:
    source, notes = notebook_source(notebook({"source": "a = 1"}, {"cell_type": "markdown", "source": CODE}))
    assert "a = 1" in source and "def put" in source
    assert len(notes) == 2


def test_a_cell_that_does_not_parse_costs_its_own_lines_only() -> None:
    source, notes = notebook_source(notebook({"cell_type": "code", "source": "def put():\n    pass\nx = = 2\ny = 3"}))
    assert "def put" in source and "y = 3" in source and "= =" not in source
    assert any("syntaxe" in note.fr for note in notes)


def test_a_notebook_cut_in_the_middle_is_rescued() -> None:
    whole = notebook({"cell_type": "code", "source": [CODE]}, {"cell_type": "code", "source": ["b = 2\n"]})
    source, notes = notebook_source(whole[:-20])
    assert "def put" in source
    assert "abîmé" in notes[0].fr


def test_a_notebook_without_code_is_refused() -> None:
    with pytest.raises(BadNotebook, match="no code cell"):
        notebook_source(notebook({"cell_type": "markdown", "source": "Bonjour à tous"}))


def test_names_are_all_different_and_do_not_depend_on_who_finishes_first(tmp_path: Path) -> None:
    paths = [tmp_path / folder / "alak.py" for folder in ("ana", "bo", "bo")] + [tmp_path / "zoe.py"]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    assert hand_in_names(paths) == ["ana alak", "bo alak", "bo alak (2)", "zoe"]
    (tmp_path / "bo alak (2).py").write_text("")
    named = hand_in_names([tmp_path / "bo alak (2).py", *paths])
    assert named == ["bo alak (2)", "ana alak", "bo alak", "bo alak (3)", "zoe"]


def test_capitals_in_the_ending_of_a_name_do_not_matter(tmp_path: Path) -> None:
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
def test_a_file_is_read_whatever_wrote_it(tmp_path: Path, content: bytes) -> None:
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


def test_a_name_that_is_no_text_or_too_long_keeps_nobody_from_being_graded(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"Andr\xe9\x1b[2J")
    folder.mkdir()
    for name in ("alak.py", "notes\u202f1.txt", os.fsdecode(b"not\xe9s.txt")):
        (folder / name).write_text(CODE)
    archive = zipped(tmp_path / "b.zip", {"alak.py": CODE, "a" * 300 + ".py": CODE})
    assert hand_in_names([folder, archive]) == ["Andr__[2J", "b"]
    assert sorted(read_submission(folder).files) == ["alak.py", "not_s.txt", "notes_1.txt"]
    assert sorted(read_submission(archive).files) == ["a" * 57 + ".py", "alak.py"]


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_with_spoilt_bytes_is_damaged(tmp_path: Path, method: int) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("alak.py", CODE * 20)
    content = bytearray(path.read_bytes())
    content[44:60] = b"\xff" * 16
    path.write_bytes(content)
    with pytest.raises(BadSubmission, match="damaged"):
        read_submission(path)


def test_an_archive_whose_dates_are_none_is_read(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {})
    with zipfile.ZipFile(path, "w") as archive:
        entry = zipfile.ZipInfo("alak.py")
        entry.date_time = (2024, 15, 0, 0, 0, 0)
        archive.writestr(entry, CODE)
    submission = read_submission(path)
    assert (list(submission.files), submission.handed_in) == (["alak.py"], None)


@pytest.mark.parametrize("cells", [{"cells": 3}, {"cells": None}, {"worksheets": 3}, {"worksheets": [{"cells": 3}, 4]}])
def test_a_notebook_whose_cells_are_no_list_is_refused(cells: dict[str, object]) -> None:
    with pytest.raises(BadNotebook, match="no code cell"):
        notebook_source(json.dumps(cells).encode())


@pytest.mark.parametrize("name", ["a.py", "a.ipynb", "a.zip"])
def test_a_pipe_with_the_name_of_a_hand_in_is_not_waited_for(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(BadSubmission, match="not a file"):
        read_submission(tmp_path / name)


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def test_a_package_that_the_others_import_keeps_its_folder(tmp_path: Path) -> None:
    files = {"alak.py": "from lib.plateau import *\n", "lib/__init__.py": "", "lib/plateau.py": "from .win import *\n"}
    files["lib/win.py"] = CODE
    assert sorted(read_submission(written(tmp_path / "dupont", files)).files) == sorted(files)
    archive = zipped(tmp_path / "dupont.zip", {f"rendu/{name}": text for name, text in files.items()})
    assert sorted(read_submission(archive).files) == sorted(files)


@pytest.mark.parametrize(
    "line",
    [
        "from plateau import *",
        "import plateau",
        "from lib import affiche, plateau\nimport os, plateau",
        "from . import plateau",
    ],
)
def test_a_file_that_the_others_import_without_its_folder_is_flattened(tmp_path: Path, line: str) -> None:
    folder = written(tmp_path, {"alak.py": f"{line}\n", "lib/plateau.py": CODE})
    assert sorted(read_submission(folder).files) == ["alak.py", "plateau.py"]


def test_a_module_beside_a_folder_of_its_name_is_the_one_that_is_imported(tmp_path: Path) -> None:
    folder = written(tmp_path, {"alak.py": "import lib\n", "lib.py": CODE, "lib/plateau.py": CODE})
    assert sorted(read_submission(folder).files) == ["alak.py", "lib.py", "plateau.py"]


def test_of_a_notebook_and_a_file_of_one_name_the_file_is_graded_and_it_is_said(tmp_path: Path) -> None:
    written(tmp_path, {"alak.py": CODE, "vieux/alak.py": "b = 2\n"})
    (tmp_path / "alak.ipynb").write_bytes(notebook({"cell_type": "code", "source": "a = 1"}))
    submission = read_submission(tmp_path)
    assert dict(submission.files) == {"alak.py": CODE.encode()}
    assert [note.fr for note in submission.notes] == [
        "alak.py et alak.ipynb portent le même nom : c'est alak.py qui est corrigé, alak.ipynb ne l'est pas.",
        "alak.py et vieux/alak.py portent le même nom : c'est alak.py qui est corrigé, vieux/alak.py ne l'est pas.",
    ]


def test_what_was_said_while_reading_is_part_of_the_digest(tmp_path: Path) -> None:
    digests = set()
    for content in ("# été\n".encode("latin-1"), "# été\n".encode()):
        (tmp_path / "alak.py").write_bytes(content)
        digests.add(read_submission(tmp_path).digest)
    assert len(digests) == 2


def test_a_folder_whose_name_looks_like_a_pattern_is_found(tmp_path: Path) -> None:
    folder = written(tmp_path / "Groupe [A]", {"alak.py": CODE})
    assert find_submissions([str(folder)]) == [folder]


def test_the_folder_of_the_moment_has_its_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(written(tmp_path / "dupont", {"alak.py": CODE}))
    assert hand_in_names(find_submissions(["."])) == ["dupont"]
    assert read_submission(Path()).name == "dupont"


@pytest.mark.parametrize(
    ("files", "found"),
    [
        (("code/alak.py", "tests/test_alak.py"), [""]),
        (("projet/alak.py", "Tests/test_alak.py"), [""]),
        (("dupont/alak.py", "martin/alak.py", "tests/test_alak.py"), ["dupont", "martin", "tests"]),
        (("dupont/alak.py", "martin/alak.py", "lisezmoi.py"), ["dupont", "lisezmoi.py", "martin"]),
        (("dupont.zip", "martin.zip", "lisezmoi.py"), ["dupont.zip", "lisezmoi.py", "martin.zip"]),
        (("alak.py", "images/note.txt", "sons/note.txt", "vieux/alak.py"), [""]),
        (("alak.py", "jeu/__init__.py", "jeu/a.py", "ecran/b.py"), [""]),
    ],
)
def test_a_class_is_told_from_one_work_in_several_folders(
    tmp_path: Path, files: tuple[str, ...], found: list[str]
) -> None:
    written(tmp_path, dict.fromkeys(files, CODE))
    assert find_submissions([str(tmp_path)]) == [tmp_path / name for name in found]


def test_folders_that_a_file_beside_them_imports_are_part_of_its_work(tmp_path: Path) -> None:
    written(tmp_path, {"main.py": "import sys\nfrom jeu.a import *\n", "jeu/a.py": CODE, "ecran/b.py": CODE})
    assert find_submissions([str(tmp_path)]) == [tmp_path]


COMMITTED = datetime(2021, 12, 5, 12, 30)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A folder with one commit."""
    folder = written(tmp_path / "dupont", {"alak.py": CODE})
    moment = f"{int(COMMITTED.timestamp())} +0100"
    run = ("git", "-C", str(folder), "-c", "user.name=Ana", "-c", "user.email=a@example.org")
    dates = {"GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment, "GIT_CONFIG_NOSYSTEM": "1", "HOME": str(tmp_path)}
    for arguments in (("init", "-q"), ("add", "."), ("commit", "-q", "-m", "rendu")):
        subprocess.run([*run, *arguments], check=True, env={**os.environ, **dates})
    return folder


needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git makes the clones")


@needs_git
def test_a_cloned_hand_in_has_the_date_of_its_last_commit(repository: Path, tmp_path: Path) -> None:
    assert read_submission(repository).handed_in == COMMITTED
    clone = tmp_path / "clones" / "dupont"
    subprocess.run(["git", "clone", "-q", "--no-local", str(repository), str(clone)], check=True)
    assert [*(clone / ".git" / "objects" / "pack").glob("*.pack")]  # where a clone keeps its commits
    assert read_submission(clone).handed_in == read_submission(clone / "alak.py").handed_in == COMMITTED
    subprocess.run(["git", "-C", str(clone), "pack-refs", "--all"], check=True)
    assert read_submission(clone).handed_in == COMMITTED
    subprocess.run(["git", "-C", str(clone), "checkout", "-q", "--detach"], check=True)
    assert read_submission(clone).handed_in == COMMITTED


@needs_git
@pytest.mark.parametrize("head", ["", "ref: refs/heads/absente", "ref: refs/../../alak.py", "0" * 40, "été", "abc"])
def test_a_clone_whose_last_commit_cannot_be_told_has_no_date(repository: Path, head: str) -> None:
    (repository / ".git" / "HEAD").write_text(head)
    assert read_submission(repository).handed_in is None


@needs_git
def test_a_folder_inside_a_clone_has_no_date_of_its_own(repository: Path) -> None:
    written(repository / "rendus" / "martin", {"alak.py": CODE})
    assert read_submission(repository / "rendus" / "martin").handed_in is None


def test_a_folder_that_is_no_clone_has_the_date_of_its_files(tmp_path: Path) -> None:
    folder = written(tmp_path / "dupont", {"alak.py": CODE})
    os.utime(folder / "alak.py", (COMMITTED.timestamp(),) * 2)
    assert read_submission(folder).handed_in == COMMITTED
