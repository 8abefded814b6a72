"""Hypothesis draws the same examples in every run; a home of its own keeps people's games safe."""

import faulthandler
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from ludotheque.compiled.routines import BackEnd, use
from ludotheque.core.registry import GAMES, GAMES_VARIABLE

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
GRACE = 20  # seconds after its limit at which a test that does not hear of it, being in machine code, ends the process
IN_MEMORY, ROOM = Path("/dev/shm"), 2**31  # bytes: a whole run writes a tenth of it at most at one time
STDERR = pytest.StashKey[int]()
BROWSERS = "test_browser"
LONGEST_FIRST = (BROWSERS, "test_planted_faults")  # begun last, they would keep one worker alone at the end


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait, for a jail's limit, a browser or a clock."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Side by side, a file stays with one worker, and all browsers: two at once are slower."""
    from xdist.scheduler import LoadFileScheduling

    scheduler: Any = LoadFileScheduling(config, log)
    file_of = scheduler._split_scope
    scheduler._split_scope = lambda nodeid: BROWSERS if BROWSERS in file_of(nodeid) else file_of(nodeid)
    return scheduler


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give long tests their time, and begin with those that take longest."""

    def rank(item: pytest.Item) -> int:
        return next((n for n, name in enumerate(LONGEST_FIRST) if item.path.stem.startswith(name)), len(LONGEST_FIRST))

    for item in items:
        if item.get_closest_marker("long") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONG_LIMIT))
    if config.pluginmanager.hasplugin("xdist"):
        items.sort(key=rank)


def pytest_configure(config: pytest.Config) -> None:
    """Keep the way out: while a test runs, what is written there is held back. What tests write stays in memory, where it can."""
    config.stash[STDERR] = os.dup(2)
    settings.load_profile("every run" if config.getoption("markexpr") == "not long" else "long run")
    if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """The last resort against a test that hangs: where it is, in every thread, and an end."""
    marker = item.get_closest_marker("timeout")
    limit = float(marker.args[0] if marker else item.config.getini("timeout"))
    faulthandler.dump_traceback_later(limit + GRACE, exit=True, file=item.config.stash[STDERR])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


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
