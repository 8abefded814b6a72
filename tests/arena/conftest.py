"""A game of a tournament as the job that a worker is given."""

from pathlib import Path

import pytest

from arena.test_runner import begun, plan
from ludotheque.arena.game_job import GameDone, GameGiven
from ludotheque.arena.pairings import Encounter
from ludotheque.arena.runner import Runner
from ludotheque.arena.schedule import slots
from ludotheque.crew.job import CrewJob


@pytest.fixture
def job(tmp_path: Path) -> CrewJob[GameGiven, GameDone]:
    wanted = plan("gauntlet", size=2)
    runner = Runner(wanted, begun(tmp_path / "t", wanted), lambda _: None, lambda: 0.0)
    return runner.job(slots(wanted, Encounter(1, 0, 1))[0])
