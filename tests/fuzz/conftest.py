"""The house that fuzzed requests are sent to is closed after the last of them."""

from collections.abc import Iterator

import pytest

from fuzz.web_targets import close_house


@pytest.fixture(scope="session", autouse=True)
def the_house_is_closed() -> Iterator[None]:
    yield
    close_house()
