"""Cases of a test in one item: a parametrisation whose cases are too quick for an item each."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Test = Callable[..., None]


def each(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, in a loop: the case that fails is told in a note. Fixtures are shared by all cases."""
    given = (names,) if isinstance(names, str) else names
    rows = [(case,) if isinstance(names, str) else tuple(case) for case in cases]

    def over(test: Test) -> Test:
        @wraps(test)
        def every(**fixtures: Any) -> None:
            for row in rows:
                case = dict(zip(given, row, strict=True))
                try:
                    test(**fixtures, **case)
                except BaseException as failed:
                    failed.add_note(f"in the case {case}")
                    raise

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in given]
        vars(every)["__signature__"] = signature.replace(parameters=left)
        return every

    return over
