"""A game of a tournament as a job: played the same in another process, and never with somebody's json.py."""

from pathlib import Path

import pytest

from ludotheque.arena.game_job import GameDone, GameGiven
from ludotheque.crew.job import CrewJob
from ludotheque.crew.pool import Worker


def test_a_bot_called_like_a_module_of_ours_is_not_run_in_our_process(
    job: CrewJob[GameGiven, GameDone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    #  the teacher stands in the folder of the class, and somebody handed in json.py
    for name in ("json", "random", "numpy", "ludotheque"):
        (tmp_path / f"{name}.py").write_text("from pathlib import Path\nPath('trap').touch()\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    worker = Worker()
    try:
        assert worker.do(job)["id"] == job.id
    finally:
        worker.close()
    assert not (tmp_path / "trap").exists()
