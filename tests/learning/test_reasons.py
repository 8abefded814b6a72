"""Every reason that is said is true: its claim is checked over the rules alone, by somebody who did not write it."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from learning.reason_claims import CLAIMS
from learning.reasons_said import SOURCES, counted, of_any_play, of_problems, true
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang

SAMPLE = 400  # reasons of each game


@pytest.mark.parametrize("name", CLAIMS)
def test_what_is_said_of_wrong_tries_is_true_and_has_words(name: str) -> None:
    entry = find_entry(name)
    said = list(of_problems(entry))
    assert said
    for one in said[:: 1 + len(said) // SAMPLE]:
        assert true(one), one
        words = entry.told(one.game, one.reason)
        assert words.to(Lang.FR) and words.to(Lang.EN)


@pytest.mark.parametrize("name", CLAIMS)
def test_another_number_or_another_reply_would_be_refuted(name: str) -> None:
    said = list(of_problems(find_entry(name)))
    for one in said[:: 1 + len(said) // 100]:
        reason = one.reason
        if reason.number is not None:
            assert not true(one._replace(reason=replace(reason, number=reason.number + 1))), one
        if reason.cells:
            assert not true(one._replace(reason=replace(reason, cells=("?", *reason.cells[1:])))), one


@pytest.mark.parametrize("name", CLAIMS)
def test_what_would_be_said_of_any_play_is_true_of_it(name: str) -> None:
    for one in islice(of_any_play(find_entry(name), Random(1)), 150):
        assert one is None or true(one), one


@pytest.mark.long
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("name", CLAIMS)
def test_a_thousand_times_each_kind_and_the_rules_refute_none(name: str, source: str) -> None:
    if name == "connect-four":
        pytest.importorskip("bitbully", reason="of the extra `bench`")
    refutations: list[str] = []
    said, refuted = counted(find_entry(name), source, 1000, 300, refutations.append)
    assert not refuted, refutations[:3]
    assert sum(said.values()) >= 100
