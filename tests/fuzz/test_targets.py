"""Every reader meets inputs that are nearly right: it reads them or refuses them in a sentence, and nothing else happens.

What once went wrong is kept in `corpus/`, a folder a target.
"""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fuzz.every import ROOMS, targets
from fuzz.making import Maker
from fuzz.target import Target, kept

CORPUS = Path(__file__).parent / "corpus"
MANY = 2000  # inputs for each target in the long run


def fuzz(target: Target, inputs: int) -> int:
    """How many of these inputs, drawn by Hypothesis, were looked at."""
    seen = 0

    @settings(max_examples=inputs, database=None, deadline=None, suppress_health_check=list(HealthCheck),
              phases=[Phase.generate, Phase.shrink])  # fmt: skip
    @given(rng=st.randoms(use_true_random=False))
    def read(rng: Random) -> None:
        nonlocal seen
        seen += 1
        target.check(target.make(Maker(rng)))

    read()
    return seen


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.filterwarnings("ignore:Duplicate name")  # of a file in an archive that we make
def test_a_reader_takes_or_refuses_what_is_nearly_right(room: str) -> None:
    for name, target in targets(room).items():
        assert fuzz(target, target.few), name


@pytest.mark.long
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_reader_takes_or_refuses_much_of_it(room: str) -> None:
    for name, target in targets(room).items():
        for number in range(MANY):
            target.check(target.make(Maker(Random(f"{name} {number}"))))


def test_what_once_went_wrong_does_so_no_more() -> None:
    every = targets(*ROOMS)
    for path in sorted(CORPUS.glob("*/*")):
        target, content = every[path.parent.name], path.read_bytes()
        assert kept(target.read(content)) == content, path
        target.check(target.read(content))


def test_a_target_notices_a_reader_that_fails() -> None:
    def fails(given: str | bytes) -> None:
        int(given)

    with pytest.raises(ValueError, match="invalid literal"):
        fuzz(Target("digits", lambda maker: maker.near(["12", "7"]), fails), 50)
