"""Words from outside stay on one printable line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.text import UNPRINTABLE, Text, grouped, one_line, quoted


@given(words=st.text())
def test_any_words_become_one_printable_line_of_the_same_length(words: str) -> None:
    line = one_line(words)
    assert line.isprintable()
    assert len(line) == len(words)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("Éléonore 🦊", "Éléonore 🦊"),
        ("two\nlines\r\n", "two lines  "),
        ("\x1b[2Jgone", " [2Jgone"),
        ("right\u202eleft", "right left"),
        ("\udcff", " "),
    ],
)
def test_a_line_keeps_its_signs_and_loses_what_moves_a_cursor(words: str, line: str) -> None:
    assert one_line(words) == line


def test_a_line_is_cut_before_it_is_cleaned() -> None:
    assert one_line("ab\ncd", most=3, instead="") == "ab"
    assert one_line("a\nb", instead="_") == "a_b"


def test_what_somebody_typed_is_quoted_short_and_shows_what_could_not_be_printed() -> None:
    assert quoted("a\tb") == f"« a{UNPRINTABLE}b »"
    assert quoted("x" * 40) == f"« {'x' * 40} »"
    assert quoted("x" * 41) == f"« {'x' * 40}… »"


@pytest.mark.parametrize(
    ("number", "french", "english"),
    [
        (7, "7", "7"),
        (1_234, "1\u202f234", "1,234"),
        (12_345_678, "12\u202f345\u202f678", "12,345,678"),
        (-9_876, "-9\u202f876", "-9,876"),
    ],
)
def test_a_number_is_grouped_as_its_readers_write_it(number: int, french: str, english: str) -> None:
    assert grouped(number) == Text(french, english)
