"""Processes of ours that play games: one that dies is replaced, one that refuses says why."""

from pathlib import Path

import pytest

from arena.test_runner import begun, plan
from ludotheque.arena.game_job import Job, play_job
from ludotheque.arena.pairings import Encounter
from ludotheque.arena.runner import Runner
from ludotheque.arena.schedule import slots
from ludotheque.core.errors import LudothequeError
from ludotheque.crew.pool import Pool, Worker, WorkerDied


@pytest.fixture
def job(tmp_path: Path) -> Job:
    wanted = plan("gauntlet", size=2)
    runner = Runner(wanted, begun(tmp_path / "t", wanted), lambda _: None, lambda: 0.0)
    return runner.job(slots(wanted, Encounter(1, 0, 1))[0])


def test_a_worker_plays_what_we_would_play_and_is_replaced_when_it_dies(job: Job) -> None:
    worker = Worker()
    try:
        assert worker.play(job) == play_job(job)
        assert worker.process is not None
        worker.process.kill()
        assert worker.play(job) == play_job(job)
    finally:
        worker.close()


def test_a_worker_that_was_told_to_leave_plays_no_more(job: Job) -> None:
    worker = Worker()
    worker.leave()
    with pytest.raises(WorkerDied):
        worker.play(job)
    assert worker.process is None


def test_what_a_worker_refuses_stops_the_tournament_with_its_sentence(job: Job) -> None:
    with Pool(2) as pool, pytest.raises(LudothequeError, match="chess"):
        pool.play([{**job, "game": "chess"}], lambda *_: None)


def test_nothing_is_begun_once_nothing_more_is_wanted(job: Job) -> None:
    done: list[Job] = []
    for concurrency in (1, 2):
        with Pool(concurrency) as pool:
            pool.play([job, job], lambda one, _: done.append(one), lambda: False)
    assert done == []


def test_a_bot_called_like_a_module_of_ours_is_not_run_in_our_process(
    job: Job, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    #  the teacher stands in the folder of the class, and somebody handed in json.py
    for name in ("json", "random", "numpy", "ludotheque"):
        (tmp_path / f"{name}.py").write_text("from pathlib import Path\nPath('trap').touch()\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    worker = Worker()
    try:
        assert worker.play(job)["id"] == job["id"]
    finally:
        worker.close()
    assert not (tmp_path / "trap").exists()
