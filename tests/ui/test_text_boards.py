"""Boards as they are drawn: bare in a file, framed on a terminal, aligned for every size."""

import re
from typing import Any

import pytest
from hypothesis import given

from games_in_play import walks
from ludotheque.boards.characters import TIGHT, draw
from ludotheque.boards.inks import Style
from ludotheque.core import Lang
from ludotheque.core.board_view import BoardView
from ludotheque.core.game import Game
from ludotheque.core.registry import find_entry
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import Match

PLAIN = Style()
FRAMED = Style(lines=True, width=80)


def drawn(game: object, position: str | None, style: Style = PLAIN) -> str:
    state = game.start() if position is None else game.read_state(position)  # type: ignore[attr-defined]
    return draw(find_entry(game.name).view(game, state), style, Lang.FR)  # type: ignore[attr-defined]


def test_alak_from_ten_cells_on_keeps_stones_over_their_numbers() -> None:
    assert drawn(Alak(n=12), ".xo.......x. o 4,5") == (
        "  .  x  o  #  #  .  .  .  .  .  x  .\n"
        "  1  2  3  4  5  6  7  8  9  10 11 12\n"
        "\n"
        "  x Blanc : 2 pions\n"
        "  o Noir  : 1 pion\n"
        "  Cases interdites (#) : 4, 5"
    )


def test_reversi_on_a_file() -> None:
    board = drawn(Reversi(size=6), None).split("\n\n")[0]
    assert board == (
        "  A B C D E F\n"
        "  . . . . . . 1\n"
        "  . . . . . . 2\n"
        "  . . O X . . 3\n"
        "  . . X O . . 4\n"
        "  . . . . . . 5\n"
        "  . . . . . . 6"
    )


def test_awale_seen_by_the_first_player() -> None:
    assert drawn(Awale(), "0,0,2,0,16,5,2,1,0,1,0,1 10-10 20 1") == (
        "  l  k  j  i  h  g\n"
        "   1  0  1  0  1  2\n"
        "   0  0  2  0 16  5\n"
        "  a  b  c  d  e  f\n"
        "\n"
        "  1 Sud  : réserve de 10 graines\n"
        "  2 Nord : réserve de 10 graines\n"
        "  Tours joués : 20 sur 100"
    )


def test_puissance4_framed() -> None:
    board = drawn(ConnectFour(rows=2, columns=3), ".../.XO", FRAMED).split("\n\n")[0]
    assert board == (
        "  ┌───┬───┬───┐\n  │ · │ · │ · │\n  ├───┼───┼───┤\n  │ · │ X │ O │\n  └───┴───┴───┘\n    1   2   3"
    )


def test_the_king_stands_beside_the_pawn_and_cards_name_their_cells() -> None:
    game = RoseKing(rows=3, columns=4)
    board = drawn(game, "R.../.B../.... 1,1 R N1,E2,SO3 S1 - 0 1-1 0-0").split("\n\n")[0]
    assert board == "   R  N1   .   .\n   .  XB   .  E2\n   .   .   .   ."


@pytest.mark.parametrize("size", range(6, 16))
def test_a_framed_board_is_a_rectangle_at_every_size(size: int) -> None:
    lines = drawn(Reversi(size=size), None, FRAMED).split("\n\n")[0].splitlines()
    framed = [re.sub(r" \d+$", "", line) for line in lines if re.search("[│┌├└]", line)]
    assert len({len(line) for line in framed}) == 1


@given(match=walks())
def test_no_line_is_wider_than_the_screen(match: Match[Any]) -> None:
    view = find_entry(match.game.name).view(match.game, match.state, match.last_move)
    board = draw(view, FRAMED, Lang.EN).split("\n\n")[0]
    assert max(map(len, board.splitlines())) <= FRAMED.width


def at(view: BoardView, columns: int, lines: int) -> list[str]:
    return draw(view, Style(lines=True, width=columns, height=lines), Lang.FR).splitlines()


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@given(match=walks())
def test_the_whole_board_and_the_question_fit_on_a_small_screen(size: tuple[int, int], match: Match[Any]) -> None:
    view = find_entry(match.game.name).view(match.game, match.state, match.last_move)
    rows, columns = len(view.cells), len(view.cells[0])
    if rows <= 15 and 4 * columns < size[0]:
        drawn_lines = at(view, *size)
        assert len(drawn_lines) + TIGHT <= size[1]
        assert max(map(len, drawn_lines)) < size[0]


@pytest.mark.parametrize("game", [RoseKing(), Reversi(size=9), Reversi(size=15), ConnectFour(), Alak(n=15), Awale()])
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_no_board_of_ordinary_size_is_cut_in_pieces(game: Game[Any], size: tuple[int, int]) -> None:
    view = find_entry(game.name).view(game, game.start())
    frames = [line for line in at(view, *size) if "┌" in line]
    assert len(frames) <= 1


def test_on_a_tall_screen_the_board_has_all_its_lines() -> None:
    view = find_entry("rose-king").view(RoseKing(), RoseKing().start())
    assert at(view, 80, 40)[:2] == [f"  ┌{'┬'.join(['─────'] * 9)}┐", f"  │{'│'.join(['  ·  '] * 9)}│"]
    assert at(view, 80, 24)[:2] == [f"  ┌{'─' * 37}┐", f"  │ {' '.join([' · '] * 9)} │"]


def test_where_the_height_is_short_the_players_stand_beside_the_board() -> None:
    view = find_entry("reversi").view(Reversi(), Reversi().start())
    lines = at(view, 80, 24)
    assert lines[1].endswith("┐     O Blanc : 2 pions")
    assert lines[2].endswith("│ 1   X Noir  : 2 pions")
    assert len(lines) == 18


def test_inks_do_not_move_what_stands_beside_the_board() -> None:
    view = find_entry("reversi").view(Reversi(), Reversi().start())
    painted = draw(view, Style(colour=True, lines=True, width=80, height=24), Lang.FR)
    assert re.sub("\x1b\\[[0-9;]*m", "", painted).splitlines() == at(view, 80, 24)


def test_a_line_too_long_for_the_screen_goes_on_below() -> None:
    lines = drawn(Alak(n=40), None, FRAMED).split("\n\n")[0].splitlines()
    numbers = " ".join(line for line in lines if "┌" not in line and "│" not in line and "└" not in line).split()
    assert numbers == [str(number) for number in range(1, 41)]


def test_colours_are_for_terminals_only() -> None:
    assert "\x1b[" not in drawn(Reversi(), None)
    assert "\x1b[1;92mO\x1b[0m" in drawn(Reversi(), None, Style(colour=True, lines=True, width=80))
