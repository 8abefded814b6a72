"""Options are read from text and refused in a sentence."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from games_in_play import any_game
from ludotheque.core.errors import BadOption
from ludotheque.core.options import Kind, make_game, options_of, read_value
from ludotheque.games.alak.rules import Alak
from ludotheque.games.reversi.rules import Reversi


@given(game=any_game)
def test_a_game_is_made_again_from_its_options(game: Any) -> None:
    kind: Any = type(game)
    assert make_game(kind, options_of(game)) == game


@pytest.mark.parametrize(
    ("kind", "name", "text", "value"),
    [
        (Alak, "n", " 12 ", 12),
        (Alak, "torus", "Oui", True),
        (Alak, "torus", "no", False),
        (Reversi, "start", "othello", "othello"),
    ],
)
def test_a_value_is_read_as_people_write_it(kind: Kind[object], name: str, text: str, value: object) -> None:
    assert read_value(kind, name, text) == value


@given(name=st.sampled_from(["n", "torus", "suicide", "jambon"]), text=st.text(max_size=12))
def test_any_text_is_a_value_or_is_refused(name: str, text: str) -> None:
    try:
        value = read_value(Alak, name, text)
    except BadOption as error:
        assert error.text.fr.endswith(".") and error.text.en.endswith(".")
    else:
        assert options_of(make_game(Alak, {name: value}))[name] == value


@each("values", [{"n": True}, {"n": "9"}, {"n": 9.0}, {"torus": 1}, {"n": 0}, {"n": None}, {"m": 3}])
def test_a_value_of_the_wrong_kind_is_refused(values: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        make_game(Alak, values)


def test_games_with_equal_options_are_equal() -> None:
    assert Reversi(8, "othello") == Reversi(start="othello") != Reversi()
    assert hash(Reversi(10)) == hash(Reversi(10))
