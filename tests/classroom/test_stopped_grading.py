"""A grading that is stopped in the middle, by Ctrl-C or for good, keeps what it found; the same command goes on from there."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from classroom.deadly import STUCK, sticks, waits_once
from classroom.stand_in import StandIn
from ctrl_c import hear_ctrl_c
from ludotheque.classroom import cache, class_secret
from ludotheque.classroom.grade_command import GradeSettings, run_grade

TESTS = Path(__file__).parents[1]


@pytest.fixture
def a_class(tmp_path: Path) -> Path:
    folder = tmp_path / "rendus"
    folder.mkdir()
    for name in ("ana", STUCK):
        (folder / f"{name}.ipynb").write_text(
            json.dumps(
                {"cells": [{"cell_type": "code", "source": f"# {name}\ndef newBoard(n):\n    return [0] * n\n"}]}
            )
        )
    return folder


def grading(work: str, folder: Path) -> "subprocess.Popen[bytes]":
    """The command, with workers that call this function; in a group of its own, as a terminal starts it."""
    words = [work, "grade", "alak", str(folder), "--unsafe", "--jobs", "2", "--out", str(folder.parent / "notes")]
    return subprocess.Popen(
        [sys.executable, str(TESTS / "classroom" / "deadly.py"), *words],
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        process_group=0,
        preexec_fn=hear_ctrl_c,
    )


def kept(notes: Path) -> set[str]:
    return {one.result.name for one in cache.read_shelf(notes).kept}


def wait_for_the_other(process: "subprocess.Popen[bytes]", folder: Path) -> None:
    """Until the other is graded, and that one has begun."""
    begun = folder / f"{STUCK}.pid"
    while kept(folder.parent / "notes") != {"ana"} or not begun.exists():
        assert process.poll() is None, process.communicate()[0]
        time.sleep(0.05)


@pytest.mark.long
def test_ctrl_c_ends_it_though_a_worker_hears_nothing_and_the_other_has_its_report(a_class: Path) -> None:
    with grading(sticks.__name__, a_class) as process:
        wait_for_the_other(process, a_class)
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate()[0].decode()
    assert process.returncode == 130, said
    assert "Arrêté à 1/2" in said
    notes = json.loads((a_class.parent / "notes" / "notes.json").read_text("utf-8"))
    assert {entry["rendu"] for entry in notes["rendus"]} == {"ana"}
    with pytest.raises(ProcessLookupError):
        os.kill(int((a_class / f"{STUCK}.pid").read_text()), 0)


def test_killed_and_rerun_it_loses_nothing_and_gives_the_same_marks(a_class: Path) -> None:
    notes, whole = a_class.parent / "notes", a_class.parent / "entier"
    with grading(waits_once.__name__, a_class) as process:
        wait_for_the_other(process, a_class)
        process.kill()
        process.wait()
    assert kept(notes) == {"ana"}
    worker = int((a_class / f"{STUCK}.pid").read_text())
    while _is_alive(worker):  # it finds that nobody waits for its answer any more
        time.sleep(0.05)
    before = {one.result.name: one.result for one in cache.read_shelf(notes).kept}
    (a_class / "ana.ipynb").touch()
    with grading(waits_once.__name__, a_class) as process:
        said = process.communicate()[0].decode()
    assert process.returncode == 0, said
    after = {one.result.name: one.result for one in cache.read_shelf(notes).kept}
    assert {name: after[name].verdicts for name in before} == {name: one.verdicts for name, one in before.items()}
    whole.mkdir()
    shutil.copy(notes / class_secret.FILE, whole / class_secret.FILE)
    settings = GradeSettings("alak", (str(a_class),), out=whole, unsafe=True)
    assert run_grade(settings, print) == 0
    assert marks(notes) == marks(whole)
    assert not [path.name for path in notes.iterdir() if path.name.endswith(".part")]


def marks(folder: Path) -> dict[str, object]:
    written = json.loads((folder / "notes.json").read_text("utf-8"))
    return {entry["rendu"]: (entry["note"], entry["questions"]) for entry in written["rendus"]}


def _is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_disk_that_is_full_for_a_while_costs_no_result(a_class: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, failures = cache.write_shelf, iter([OSError(28, "No space left on device")])

    def full_once(*words: object) -> None:
        for failure in failures:
            raise failure
        write(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(cache, "write_shelf", full_once)
    settings = GradeSettings("alak-torique", (str(a_class),), out=a_class.parent / "notes")
    assert run_grade(settings, print, StandIn) == 0
    assert kept(a_class.parent / "notes") == {"ana", STUCK}
