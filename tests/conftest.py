"""Hypothesis draws the same examples in every run; a home of its own keeps people's games safe."""

import os
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ludotheque.compiled.routines import BackEnd, use
from ludotheque.core.registry import GAMES, GAMES_VARIABLE
from ludotheque.sandbox.protection import Protection, protection

for profile, examples in (("every run", 25), ("long run", 45)):
    settings.register_profile(
        profile,
        derandomize=True,
        deadline=None,
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
    )
os.environ["LUDOTHEQUE_ENGINES"] = "wasm"  # nothing is compiled beside the tests, in this process or in one it starts
use(BackEnd.WASM)

LONG_LIMIT = 1800  # seconds, for a test marked `long`; pyproject.toml has the limit of all others
IN_MEMORY, ROOM = Path("/dev/shm"), 2**31  # bytes: a whole run writes a tenth of it at most at one time


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give long tests their time. Browsers come first: one worker begins with them all, and others steal from the end."""
    for item in items:
        if item.get_closest_marker("long") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONG_LIMIT))
    items.sort(key=lambda item: "test_browser" not in item.path.stem)


def pytest_configure(config: pytest.Config) -> None:
    """Draw less in every run than in a long one. What tests write stays in memory, where it can."""
    settings.load_profile("every run" if config.getoption("markexpr") == "not long" else "long run")
    if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


@cache
def walls() -> Protection:
    return protection().level


@pytest.hookimpl(tryfirst=True)  # before fixtures open jails
def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("walls") and walls() is Protection.NONE:
        pytest.skip("NO WALLS: BUBBLEWRAP IS MISSING OR MAY NOT WORK HERE; `ludotheque doctor` SAYS WHICH")


@pytest.fixture(autouse=True)
def a_home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    for name in ("LUDOTHEQUE_LANG", "LUDOTHEQUE_COMMAND", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True, scope="module")
def _own_games_alone() -> Iterator[None]:
    """A game that a module's tests brought goes with them: others go through all games of the house."""
    before, told = dict(GAMES), os.environ.get(GAMES_VARIABLE)
    yield
    for name in GAMES.keys() - before.keys():
        del GAMES[name]
    if told is None:
        os.environ.pop(GAMES_VARIABLE, None)
    else:
        os.environ[GAMES_VARIABLE] = told
