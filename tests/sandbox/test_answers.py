"""Whatever comes out of a jail is checked: the token, the shape, the size."""

import json
from typing import Any

import pytest

from ludotheque.sandbox.answers import answered
from ludotheque.sandbox.jail import BadAnswer, Flooded

CALL: dict[str, Any] = {"value": 1, "after": [{"l": []}], "printed": "", "asked": [], "error": None}
CALL |= {"twins": False, "borrowed": False, "files": {}}


def line(**changes: Any) -> bytes:
    return json.dumps({"ok": True, "token": "t", **CALL, **changes}).encode()


def test_an_honest_answer_is_taken() -> None:
    assert answered(line(), "call", "t") == {"ok": True, **CALL}


def test_what_was_not_asked_for_is_left_behind() -> None:
    assert answered(line(grade=20), "call", "t") == {"ok": True, **CALL}


def test_a_refusal_of_the_runner_is_taken_with_its_reason_alone() -> None:
    assert answered(line(ok=False, error="why"), "call", "t") == {"ok": False, "error": "why"}


@pytest.mark.parametrize(
    "change",
    [
        {"token": "u"},
        {"token": None},
        {"ok": 1},
        {"ok": "true"},
        {"ok": False, "error": None},
        {"value": [1]},
        {"value": {"z": 1}},
        {"after": {"l": []}},
        {"after": [[]]},
        {"printed": None},
        {"printed": 3},
        {"asked": [3]},
        {"asked": ["?"] * 20_000},
        {"error": "text"},
        {"error": {"kind": "E"}},
        {"error": {"kind": "E", "text": "", "line": "12"}},
        {"error": {"kind": "E", "text": "", "line": 10**9}},
        {"error": {"kind": ["E"], "text": "", "line": None}},
    ],
)
def test_an_answer_of_the_wrong_shape_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadAnswer):
        answered(line(**change), "call", "t")


@pytest.mark.parametrize(
    "words",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", line() + b"\n" + line(), b"[" * 100_000, b'{"ok": NaN}', b"9" * 10_000],
)
def test_what_is_not_one_line_of_json_is_refused(words: bytes) -> None:
    with pytest.raises(BadAnswer):
        answered(words, "call", "t")


def test_an_incomplete_answer_is_refused() -> None:
    with pytest.raises(BadAnswer):
        answered(b'{"ok": true, "token": "t"}', "load", "t")


def test_a_runner_that_was_flooded_says_so() -> None:
    with pytest.raises(Flooded):
        answered(b'{"ok": false, "flooded": true, "token": "t"}', "call", "t")


def test_a_recursion_is_true_or_false() -> None:
    with pytest.raises(BadAnswer):
        answered(line(value=1), "is_recursive", "t")
