"""Every test begins on shipped modules; the back end that it chose goes with it."""

from collections.abc import Iterator

import pytest

from ludotheque.compiled.routines import BackEnd, back_end, use


@pytest.fixture(autouse=True)
def on_modules() -> Iterator[None]:
    before = back_end()
    use(BackEnd.WASM)
    yield
    use(before)
