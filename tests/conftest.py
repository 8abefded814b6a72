"""Hypothesis draws the same examples in every run; a home of its own keeps people's games safe."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def a_home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    for name in ("LUDOTHEQUE_LANG", "LUDOTHEQUE_COMMAND", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
