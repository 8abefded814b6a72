"""Whatever engines are asked, they are asked on shipped modules and, in the long run, in machine code of this machine.

That both think the same is a test of its own, in every run: `tests/compiled/test_back_ends.py`.
"""

from collections.abc import Iterator

import pytest

from ludotheque.compiled.routines import BackEnd, back_end, use

EITHER = [
    pytest.param(BackEnd.WASM, id="wasm"),
    pytest.param(BackEnd.NATIVE, id="native", marks=pytest.mark.long),  # the compiler takes a minute and more
]


@pytest.fixture(autouse=True, scope="module", params=EITHER)
def on_either(request: pytest.FixtureRequest) -> Iterator[BackEnd]:
    before = back_end()
    use(request.param)
    yield request.param
    use(before)
