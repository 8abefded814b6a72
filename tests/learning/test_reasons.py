"""Every reason that is said is true and explains: its claim is checked over the rules by somebody who did not write it, the rest by the second proof."""

import pytest

from cases import each
from learning.reason_claims import CLAIMS, RESULTS
from learning.reasons_said import (
    counted_in_positions,
    counted_in_problems,
    of_problems,
    true,
)
from ludotheque.compiled.routines import compiler_installed
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang

SAMPLE = 100  # reasons of each game
PATIENCE = 600  # seconds of this processor for a kind: far more than it takes
proving = pytest.mark.skipif(not compiler_installed(), reason="as plain Python these proofs take hours")


@each("name", CLAIMS)
def test_what_is_said_of_wrong_tries_is_true_and_has_words(name: str) -> None:
    entry = find_entry(name)
    said = list(of_problems(entry))
    assert said
    for one in said[:: 1 + len(said) // SAMPLE]:
        assert true(one), one
        words = entry.told(one.game, one.reason)
        assert words.to(Lang.FR) and words.to(Lang.EN)


@each("name", CLAIMS)
def test_a_sentence_says_the_result_or_speaks_of_an_only_answer(name: str) -> None:
    only = find_entry(name).explains_only_answers()
    assert set(RESULTS[name]) | only == set(CLAIMS[name])
    assert not set(RESULTS[name]) & only


@pytest.mark.long
@proving
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", CLAIMS)
def test_a_thousand_times_each_kind_and_none_is_refuted(name: str) -> None:
    refutations: list[str] = []
    said, _ = counted_in_positions(find_entry(name), 1000, PATIENCE, refutations.append)
    assert not refutations, refutations[:3]
    assert all(said[kind] >= 1000 for kind in CLAIMS[name]), said


@pytest.mark.long
@proving
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", CLAIMS)
def test_every_reason_of_the_problems_is_confirmed(name: str) -> None:
    if name == "connect-four":
        pytest.importorskip("bitbully", reason="of the extra `test`")
    refutations: list[str] = []
    said, _ = counted_in_problems(find_entry(name), refutations.append)
    assert said and not refutations, refutations[:3]
