"""Workers of these tests may also do the jobs that the tests bring."""

from pathlib import Path

import pytest

from ludotheque.crew import pool


@pytest.fixture
def errands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "OURS", ("ludotheque", "crew"))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
