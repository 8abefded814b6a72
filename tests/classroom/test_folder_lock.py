"""Two gradings in one folder lose nobody: the second is refused in a sentence, before it writes anything."""

import os
from pathlib import Path

import pytest

from classroom.stand_in import StandIn
from ludotheque.classroom.folder_lock import FILE, FolderBusy, folder_lock
from ludotheque.classroom.grade_command import GradeSettings, run_grade


@pytest.fixture
def a_class(tmp_path: Path) -> Path:
    for name in ("ana", "bo"):
        (tmp_path / f"{name}.py").write_text("def newBoard(n):\n    return [0] * n\n")
    return tmp_path


def there(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_second_grading_in_the_same_folder_is_refused_and_the_first_loses_nobody(a_class: Path) -> None:
    notes, refused = a_class / "notes", list[str]()

    class Meanwhile(StandIn):
        """While the first grades, another begins."""

        def __init__(self, *given: object, **named: object) -> None:
            super().__init__(*given, **named)  # type: ignore[arg-type]
            if not refused:
                before = there(notes)
                settings = GradeSettings("alak", (str(a_class / "bo.py"),), out=notes)
                assert run_grade(settings, lambda _line: None, StandIn, refused.append) == 2
                assert there(notes) == before

    settings = GradeSettings("alak", (str(a_class / "ana.py"),), out=notes)
    assert run_grade(settings, lambda _line: None, Meanwhile) == 0
    (sentence,) = refused
    assert f", {os.getpid()}, 20" in sentence and "attendez qu'elle finisse" in sentence
    assert "ana" in (notes / "notes.txt").read_text("utf-8")
    settings = GradeSettings("alak", (str(a_class / "bo.py"),), out=notes)  # now the folder is free
    assert run_grade(settings, lambda _line: None, StandIn) == 0
    assert {"ana", "bo"} <= {*(notes / "notes.txt").read_text("utf-8").split()}
    assert not (notes / FILE).exists()


def test_what_a_dead_grading_left_keeps_nobody_out(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("quelqu'un, 1, 2020-01-01")
    with folder_lock(tmp_path), pytest.raises(FolderBusy), folder_lock(tmp_path):
        pass


def test_who_is_said_to_hold_the_folder_says_no_more_than_a_line(tmp_path: Path) -> None:
    with folder_lock(tmp_path):
        (tmp_path / FILE).write_text("a\x1b[31m\nb" + "c" * 5000)
        with pytest.raises(FolderBusy) as refusal, folder_lock(tmp_path):
            pass
        assert "\x1b" not in refusal.value.text.fr and len(refusal.value.text.fr) < 500
