"""The house that fuzzed requests are sent to is closed after the last of them."""

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def the_house_is_closed() -> Iterator[None]:
    yield
    if "fuzz.web_targets" in sys.modules:
        sys.modules["fuzz.web_targets"].close_house()
