"""The diary: what is learnt is read again as it was written, and what is no diary is refused and left."""

import json
from pathlib import Path

import pytest

from cases import each
from ludotheque.core.glicko import Strength
from ludotheque.core.registry import find_entry
from ludotheque.learning.diary import BadDiary, Diary, Practice, read_diary, write_diary
from ludotheque.learning.problem_rating import after_try
from problems_to_try import problems_of

FIRST, SECOND, *_ = problems_of(find_entry("connect-four"))
KEPT = Diary().with_step("alak", 2).with_step("alak", 1).with_try(FIRST, solved=True).with_try(SECOND, solved=False)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "learning.json"
    assert read_diary(path) == Diary()
    write_diary(path, KEPT)
    assert read_diary(path) == KEPT
    assert KEPT.steps("alak") == {1, 2} and KEPT.steps("awale") == frozenset()


def test_a_try_makes_the_rating_once() -> None:
    practice = KEPT.practice_of("connect-four")
    once = after_try(after_try(Strength(), FIRST, solved=True), SECOND, solved=False)
    assert practice == Practice(once, frozenset({FIRST.id}), frozenset({SECOND.id}))
    assert practice.after(FIRST, solved=False) is practice
    assert KEPT.practice_of("alak") == Practice()


@each(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        "\x00\xff",
        '{"version": 2, "lessons": {}, "problems": {}}',
        '{"version": 1, "lessons": {"alak": [0]}, "problems": {}}',
        '{"version": 1, "lessons": {"alak": ["1"]}, "problems": {}}',
        '{"version": 1, "lessons": [], "problems": {}}',
        '{"version": 1, "lessons": {}, "problems": {"alak": {"rating": 1500}}}',
        "[" * 100_000,
    ],
)
def test_what_is_no_diary_is_refused_and_left(tmp_path: Path, text: str) -> None:
    path = tmp_path / "learning.json"
    path.write_text(text)
    with pytest.raises(BadDiary) as refusal:
        read_diary(path)
    assert "\n" not in refusal.value.text.fr and str(path) in refusal.value.text.fr
    assert path.read_text() == text


@each("change", [{"rating": 1e9}, {"deviation": 0}, {"volatility": float("nan")}, {"solved": [1]}, {"missed": None}])
def test_a_rating_that_cannot_be_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "learning.json"
    write_diary(path, KEPT)
    told = json.loads(path.read_text())
    told["problems"]["connect-four"] |= change
    path.write_text(json.dumps(told))
    with pytest.raises(BadDiary):
        read_diary(path)


def test_a_folder_in_its_place_is_a_sentence_for_who_reads_and_for_who_writes(tmp_path: Path) -> None:
    with pytest.raises(BadDiary):
        read_diary(tmp_path)
    (tmp_path / "learning.json").mkdir()
    with pytest.raises(BadDiary, match="cannot be written"):
        write_diary(tmp_path / "learning.json", KEPT)
