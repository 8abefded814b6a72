"""Every reader meets inputs that are nearly right: it reads them or refuses them in a sentence, and nothing else happens.

What once went wrong is kept in `corpus/`, a folder a target.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from fuzz.making import Maker, Target

ROOMS = ("arena", "classroom", "game", "handin", "protocol", "record", "web")  # a module each, imported when asked for
CORPUS = Path(__file__).parent / "corpus"
LONGER = 80  # times as many inputs in the long run


@pytest.fixture(scope="module", autouse=True)
def the_house_is_closed() -> Iterator[None]:
    """The one that requests were sent to."""
    yield
    if "fuzz.web_targets" in sys.modules:
        sys.modules["fuzz.web_targets"].close_house()


def targets(room: str) -> list[Target]:
    found: list[Target] = import_module(f"fuzz.{room}_targets").TARGETS
    return found


@pytest.mark.parametrize("times", [1, pytest.param(LONGER, marks=pytest.mark.long)])
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.filterwarnings("ignore:Duplicate name")  # of a file in an archive that we make
def test_a_reader_takes_or_refuses_what_is_nearly_right(room: str, times: int) -> None:
    for target in targets(room):
        for number in range(target.few * times):
            given = target.make(Maker(Random(f"{target.name} {number}")))
            try:
                target.check(given)
            except Exception as error:
                error.add_note(f"{target.name} {number}: {given!a}")
                raise


def test_what_once_went_wrong_does_so_no_more() -> None:
    every = {target.name: target for room in ROOMS for target in targets(room)}
    for path in sorted(CORPUS.glob("*/*")):
        target, content = every[path.parent.name], path.read_bytes()
        is_text = isinstance(target.make(Maker(Random(0))), str)
        target.check(content.decode("utf-8", "surrogatepass") if is_text else content)
