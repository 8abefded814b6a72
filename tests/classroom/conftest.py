"""No hand-in leaves its keyboard behind; what was graded is shared between the workers of one run."""

import builtins
import os
import sys
from collections.abc import Iterator

import pytest

from classroom.gradings import Gradings


@pytest.fixture(autouse=True)
def our_keyboard_stays() -> Iterator[None]:
    before = builtins.input, sys.stdin
    yield
    assert (builtins.input, sys.stdin) == before


@pytest.fixture(scope="session")
def gradings(tmp_path_factory: pytest.TempPathFactory) -> Gradings:
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "gradings"
    folder.mkdir(exist_ok=True)
    return Gradings(folder)
