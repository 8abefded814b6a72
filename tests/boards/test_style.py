"""The style of the boards lives with them: a page takes it whole, a lone picture takes it in its light colours."""

import re

from cases import each
from ludotheque.boards import draw
from ludotheque.boards.frame import standing_alone, style_sheet
from ludotheque.boards.pawns import LOOKS
from ludotheque.core.registry import GAMES, Entry
from ludotheque.core.text import Lang


def picture(entry: Entry) -> str:
    game = entry.load()()
    return draw(entry.view(game, game.start()), Lang.FR, game.write_move, live=False, picture=True)


@each("entry", GAMES.values())
def test_every_class_that_names_a_colour_is_known_to_the_style(entry: Entry) -> None:
    svg = picture(entry)
    kind = re.search(r'data-kind="(\w+)"', svg)
    assert kind is not None and f".board.{kind[1]} " in style_sheet()


def test_every_variable_of_the_style_is_given_a_colour_there() -> None:
    style = style_sheet()
    assert set(re.findall(r"var\((--[\w-]+)\)", style)) <= set(re.findall(r"(--[\w-]+):", style))


def test_a_lone_picture_needs_no_variable_and_brings_no_chip() -> None:
    alone = standing_alone()
    assert "var(" not in alone and "light-dark(" not in alone
    assert ".board.squares .felt" in alone and "inline-grid" not in alone


@each("look", sorted(set(LOOKS.values())))
def test_every_look_of_a_pawn_has_its_chip_beside_a_name(look: str) -> None:
    assert re.search(rf"\.chip\.{look}\b", style_sheet())


@each("entry", GAMES.values())
def test_a_picture_says_nothing_to_scripts_about_its_cells(entry: Entry) -> None:
    svg = picture(entry)
    assert 'class="cell' in svg
    assert not re.search(r"data-(name|owner|sign|move|trail|destinations)=", svg)
