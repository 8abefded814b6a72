"""Whatever the words, TOML gives them back."""

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.toml_text import toml_key, toml_text

WORDS = st.text(st.characters(codec="utf-8"))


@given(WORDS)
def test_a_text_comes_back_as_it_was(words: str) -> None:
    assert tomllib.loads(f"a = {toml_text(words)}") == {"a": words}


@given(WORDS)
def test_a_key_comes_back_as_it_was(name: str) -> None:
    assert tomllib.loads(f"{toml_key(name)} = 1") == {name: 1}


def test_a_plain_key_is_not_quoted() -> None:
    assert (toml_key("moyenne_2"), toml_key("médiane")) == ("moyenne_2", '"médiane"')


def test_half_a_character_is_replaced() -> None:
    assert toml_text("a\ud800b") == '"a�b"'
