"""Every reason that is said is true and explains: its claim is checked over the rules by somebody who did not write it, the rest by the second proof."""

from dataclasses import replace
from random import Random

import pytest

from cases import each
from learning.reason_claims import CLAIMS, RESULTS
from learning.reasons_said import (
    counted_in_positions,
    counted_in_problems,
    of_positions,
    of_problems,
    proved,
    refutation,
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
def test_another_number_or_another_reply_would_be_refuted(name: str) -> None:
    said = list(of_problems(find_entry(name)))
    for one in said[:: 1 + len(said) // 100]:
        reason = one.reason
        if reason.number is not None:
            assert not true(one._replace(reason=replace(reason, number=reason.number + 1))), one
        if reason.cells:
            assert not true(one._replace(reason=replace(reason, cells=("?", *reason.cells[1:])))), one


@each("name", CLAIMS)
def test_a_sentence_says_the_result_or_speaks_of_an_only_answer(name: str) -> None:
    only = find_entry(name).explains_only_answers()
    assert set(RESULTS[name]) | only == set(CLAIMS[name])
    assert not set(RESULTS[name]) & only


@pytest.mark.long
@proving
@pytest.mark.parametrize("name", CLAIMS)
def test_every_kind_is_said_and_the_solver_confirms_it(name: str) -> None:
    refutations: list[str] = []
    said, _ = counted_in_positions(find_entry(name), 1, PATIENCE, refutations.append)
    assert not refutations
    assert all(said[kind] >= 1 for kind in CLAIMS[name]), said


@proving
@pytest.mark.parametrize("name", CLAIMS)
def test_what_would_be_said_of_a_good_move_or_of_a_poor_answer_is_refuted(name: str) -> None:
    said = filter(None, of_positions(find_entry(name), "", Random(1)))
    one = next(one for one in said if one.line and one.reason.kind in find_entry(name).explains_only_answers())
    worths = proved(one.game, one.state)
    assert refutation(one._replace(move=max(worths, key=worths.__getitem__))) == "the move gives nothing away"
    answers = proved(one.game, one.game.play(one.state, one.move))
    poor = min(answers, key=answers.__getitem__)
    assert poor == one.line[0] or refutation(one._replace(line=(poor, *one.line[1:]))) is not None


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
