"""Pieces that move, at the prompt: a whole move at once, or the piece and then where it goes."""

import pytest
from sixth_game.rules import Hexapawn

from golden import screen
from ludotheque.boards.inks import Style
from ludotheque.core.text import Lang
from ludotheque.play.match import new_match
from ludotheque.play.record import Record, moves_of
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.session import Session


def typed(*lines: str, lang: Lang = Lang.FR) -> tuple[str, list[str]]:
    """What the screen shows after these lines, and the moves they made."""
    session = Session(Record(new_match(Hexapawn()), "human", "human"), {}, Console(Style()), lang, None)
    shown = screen(session.run, [*lines, "q"])
    return shown, moves_of(session.match)


def test_a_whole_move_is_typed_at_once() -> None:
    assert typed("b1b2", "a3xb2")[1] == ["b1b2", "a3xb2"]


def test_a_piece_and_then_its_cell_make_a_move() -> None:
    shown, moves = typed("b1", "B2", "a3", "b2")
    assert moves == ["b1b2", "a3xb2"]
    assert "b1, pion blanc, va en b2 (b1b2). Tapez la case où aller." in shown
    assert "a3, pion noir, va en a2 (a3a2) ou b2 (a3xb2)." in shown


def test_it_is_told_in_english_too() -> None:
    shown, _ = typed("b1b2", "c3", lang=Lang.EN)
    assert "c3, black pawn, goes to b2 (c3xb2) or c2 (c3c2). Type the cell to go to." in shown


def test_another_piece_may_be_named_instead_and_a_whole_move_still_counts() -> None:
    assert typed("a1", "c1", "c2")[1] == ["c1c2"]
    assert typed("a1", "b1b2")[1] == ["b1b2"]


@pytest.mark.parametrize("line", ["a3", "b2", "a9", "x"])
def test_a_cell_without_a_piece_to_move_is_no_move(line: str) -> None:
    shown, moves = typed(line)
    assert moves == []
    assert f"« {line} » n'est pas un coup" in shown


def test_what_was_held_is_forgotten_with_the_turn() -> None:
    assert typed("a1", "b1b2", "a2")[1] == ["b1b2"]


def test_the_legal_moves_are_listed_as_they_are_written() -> None:
    assert "Coups possibles : a1a2 b1b2 c1c2" in typed("l")[0]
