"""Every reason that is said is true: its claim is checked over the rules alone, by somebody who did not write it."""

from dataclasses import replace
from random import Random

import pytest

from learning.reason_claims import CLAIMS
from learning.reasons_said import counted, of_problems, true
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


@pytest.mark.long
@pytest.mark.parametrize("name", CLAIMS)
def test_a_thousand_times_each_kind_and_the_rules_refute_none(name: str) -> None:
    refutations: list[str] = []
    said, refuted = counted(find_entry(name), 1000, 900, Random("why"), refutations.append)
    assert not refuted, refutations[:3]
    assert sum(said.values()) >= 1000
