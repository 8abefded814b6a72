"""Hypothesis draws the same examples in every run; a home of its own keeps people's games safe."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

LONGEST_FIRST = ("test_browser", "test_planted_faults")  # begun last, they would keep one worker alone at the end


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep files together where tests run side by side, and all browsers in one place: two on two cores are slower."""

    def rank(item: pytest.Item) -> int:
        return next((n for n, name in enumerate(LONGEST_FIRST) if item.path.stem.startswith(name)), len(LONGEST_FIRST))

    if config.pluginmanager.hasplugin("xdist"):
        for item in items:
            item.add_marker(pytest.mark.xdist_group("browsers" if rank(item) == 0 else str(item.path)))
        items.sort(key=rank)


@pytest.fixture(autouse=True)
def a_home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    for name in ("LUDOTHEQUE_LANG", "LUDOTHEQUE_COMMAND", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
