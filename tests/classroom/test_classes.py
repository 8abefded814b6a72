"""A class is graded by several processes; whatever happens to one of them, every other hand-in has its marks."""

from pathlib import Path

import pytest

from classroom.deadly import KILLED_ONCE, KILLER, kills
from ludotheque.classroom import classes
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.classes import DIED, grade_all
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.collecting import by_their_files
from ludotheque.classroom.handins.submissions import read_submission
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.result import Result
from ludotheque.core.text import same


def a_class(folder: Path) -> list[Path]:
    names = ["arnaud", KILLED_ONCE, "berthe", KILLER, "zoe"]
    for name in names:
        (folder / f"{name}.py").write_text(f"# {name}\n")
    return [folder / f"{name}.py" for name in names]


def test_a_hand_in_that_kills_its_worker_is_left_to_a_person_and_the_others_are_graded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classes, "grade_hand_in", kills)
    monkeypatch.setattr("ludotheque.crew.pool.OURS", ("ludotheque", "classroom"))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    grader = Grader(find_assignment("alak"), real_jail(unsafe=True))
    told: list[str] = []
    results = grade_all(
        grader,
        by_their_files(a_class(tmp_path)),
        {},
        2,
        lambda done, whole, name: told.append(f"{done}/{whole} {name}"),
    )
    flags = {result.name: result.flags for result in results}
    assert flags.pop(KILLER) == (DIED,)
    assert flags == {name: (same(f"{name}.py"),) for name in ("arnaud", KILLED_ONCE, "berthe", "zoe")}
    assert len(told) == 5


def test_workers_give_the_marks_that_this_process_gives(tmp_path: Path) -> None:
    hand_in = tmp_path / "dix"
    hand_in.mkdir()
    (hand_in / "alak.py").write_text("def newBoard(n):\n    return [0] * n\n\n\ndef win(board, n):\n    return 'nul'\n")
    grader = Grader(find_assignment("alak"), real_jail(unsafe=True))
    here = classes.grade_one(grader, hand_in, "dix", {})
    (there,) = grade_all(grader, by_their_files([hand_in]), {}, 2)
    assert there == here


def test_what_is_known_is_not_graded_again_and_keeps_its_marks_under_its_new_name(tmp_path: Path) -> None:
    (tmp_path / "dix.py").write_text("def newBoard(n):\n    return [0] * n\n")
    digest = read_submission(tmp_path / "dix.py").digest
    before = Result("huit", digest, (), notes=(same("gardé"),), handed_in="hier")
    grader = Grader(find_assignment("alak"), real_jail(unsafe=True))
    (found,) = grade_all(grader, by_their_files([tmp_path / "dix.py"]), {digest: before}, 2)
    assert (found.name, found.notes) == ("dix", before.notes)
    assert found.handed_in != "hier"
