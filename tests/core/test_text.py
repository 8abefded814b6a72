"""Words from outside stay on one printable line, or on lines that only show."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from ludotheque.core.text import UNPRINTABLE, Lang, Text, grouped, one_line, plain_json, plain_lines, quoted


@given(words=st.text())
def test_any_words_become_one_printable_line_of_the_same_length(words: str) -> None:
    line = one_line(words)
    assert line.isprintable()
    assert len(line) == len(words)


@each(
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


# Everything that turns a terminal's colours, hides, moves, rings, reorders, or cannot be written.
HOSTILE = [*map(chr, range(32)), *map(chr, range(127, 160)), "\u00ad", "\u061c", "\u200b", "\u200e", "\u200f"]
HOSTILE += [*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2060, 0x2070)), "\u2028", "\u2029", "\ufeff"]
HOSTILE += ["\ufff9", "\U000e0041", "\ud800", "\udfff"]


@each("sign", [sign for sign in HOSTILE if sign not in "\n\t"])
def test_lines_show_that_there_was_a_sign_that_does_not_show(sign: str) -> None:
    assert plain_lines(f"a{sign}b") == f"a{UNPRINTABLE}b"
    shown = plain_json(json.dumps({"é": f"a{sign}b"}, ensure_ascii=False, indent=1))
    assert sign not in shown
    assert json.loads(shown) == {"é": f"a{sign}b"}


@each(
    "words",
    [
        "Éléonore 🦊",
        "two\nlines\n",
        "a\tb",
        "12\u202f345",
        "non\u00a0!",
        "\u0646\u200c\u0627",
        "\U0001f469\u200d\U0001f680",
    ],
)
def test_lines_keep_the_words_of_every_language(words: str) -> None:
    assert plain_lines(words) == words


def test_lines_end_as_they_do_here() -> None:
    assert plain_lines("é\r\nb\r\n") == "é\nb\n"
    assert plain_lines("fine\rover it") == f"fine{UNPRINTABLE}over it"


@given(words=st.text(), more=st.text(st.characters(categories=["Cc", "Cf", "Cs", "Zl", "Zp"])))
def test_any_words_become_lines_that_only_show_and_json_that_says_the_same(words: str, more: str) -> None:
    lines = plain_lines(words + more)
    assert plain_lines(lines) == lines
    lines.encode()
    written = plain_json(json.dumps([words, more], ensure_ascii=False))
    assert json.loads(written) == json.loads(
        json.dumps([words, more])
    )  # two halves that meet are one sign, in any JSON
    assert plain_lines(written) == written


def test_what_somebody_typed_is_quoted_short_and_shows_what_could_not_be_printed() -> None:
    assert quoted("a\tb") == f"« a{UNPRINTABLE}b »"
    assert quoted("x" * 40) == f"« {'x' * 40} »"
    assert quoted("x" * 41) == f"« {'x' * 40}… »"


def test_each_language_has_its_own_quotation_marks() -> None:
    shown = quoted("jambon")
    text = Text(f"{shown} n'est pas un coup.", f"{shown} is no move; say «\xa0x\xa0», “y” or «z».")
    assert text.to(Lang.FR) == "« jambon » n'est pas un coup."
    assert text.to(Lang.EN) == "“jambon” is no move; say “x”, “y” or “z”."


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
