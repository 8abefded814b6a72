"""Games are found by their French and English names."""

import pytest

from cases import each
from ludotheque.core.errors import UnknownGame
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.core.seat import Seat


@each(
    ("name", "game"),
    [
        ("Alak", "alak"),
        ("black-white", "reversi"),
        ("Black & White", "reversi"),
        ("othello", "reversi"),
        ("AWALÉ", "awale"),
        ("oware", "awale"),
        ("Puissance 4", "connect-four"),
        ("connect_four", "connect-four"),
        ("le roi des roses", "rose-king"),
        ("Roi des Roses", "rose-king"),
        ("rosenkönig", "rose-king"),
    ],
)
def test_a_game_is_found_however_its_name_is_written(name: str, game: str) -> None:
    assert find_entry(name) is GAMES[game]


@each("name", ["", "jambon", "²", "x" * 1000, "\0\n"])
def test_an_unknown_game_is_named_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownGame) as refused:
        find_entry(name)
    assert "puissance4" in refused.value.text.fr
    assert len(refused.value.text.fr) < 200
    assert "\n" not in refused.value.text.fr


def test_chance_has_no_opponent() -> None:
    assert Seat.FIRST.other is Seat.SECOND
    with pytest.raises(ValueError, match="chance"):
        _ = Seat.CHANCE.other
