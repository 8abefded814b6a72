"""No hand-in leaves its keyboard behind."""

import builtins
import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def our_keyboard_stays() -> Iterator[None]:
    before = builtins.input, sys.stdin
    yield
    assert (builtins.input, sys.stdin) == before
