"""Whatever engines are asked, they are asked on shipped modules and in machine code of this machine."""

from collections.abc import Iterator

import pytest

from ludotheque.compiled.routines import BackEnd, back_end, use


@pytest.fixture(autouse=True, scope="module", params=[BackEnd.WASM, BackEnd.NATIVE], ids=["wasm", "native"])
def on_either(request: pytest.FixtureRequest) -> Iterator[BackEnd]:
    before = back_end()
    use(request.param)
    yield request.param
    use(before)
