"""A machine for every test of the launcher."""

from pathlib import Path

import pytest

from launcher.machine import SHELLS, Machine


@pytest.fixture
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Machine:
    """A machine without any Python; a test may name the shells it wants to be run with."""
    return Machine(tmp_path, getattr(request, "param", SHELLS[0]))
