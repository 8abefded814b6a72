"""Puts the folder of the examples on the path before their tests are read, and brings the sixth game to them."""

from collections.abc import Iterator

import pytest

from examples.brought import brought
from ludotheque.core.registry import Entry


@pytest.fixture(autouse=True, scope="module")
def hexapawn() -> Iterator[Entry]:
    with brought() as entry:
        yield entry
