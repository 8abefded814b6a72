"""Hints: the theme or a part of the board first, then the place, on every kind of board."""

from dataclasses import replace
from typing import Any

import pytest

from cases import each
from ludotheque.core.board_view import BoardView
from ludotheque.core.game import Game
from ludotheque.core.problem import Goal, Problem, Try
from ludotheque.core.registry import find_entry
from ludotheque.learning.hints import hints
from ludotheque.learning.wording import set_up
from problems_to_try import lend_problems, problems_of


@pytest.fixture(autouse=True)
def problems(monkeypatch: pytest.MonkeyPatch) -> None:
    lend_problems(monkeypatch)


@each(
    ("game", "place", "first", "second"),
    [
        ("connect-four", 1, "Regardez à droite du plateau.", "C'est la colonne 6."),
        ("connect-four", 3, "Regardez au milieu du plateau.", "C'est la colonne 4."),
        ("alak", 0, "Regardez à gauche du plateau.", "C'est la case 2."),
        ("awale", 0, "Regardez à droite du plateau.", "C'est le trou f."),
        ("reversi", 0, "Regardez en haut à gauche du plateau.", "C'est la case a1."),
    ],
)
def test_a_part_of_the_board_then_the_place(game: str, place: int, first: str, second: str) -> None:
    problem = problems_of(find_entry(game))[place]
    where, cell = hints(problem, *seen(problem))
    assert (where.fr, cell.fr) == (first, second)


def test_the_theme_comes_before_the_place() -> None:
    problem = problems_of(find_entry("connect-four"))[0]
    theme, cell = hints(problem, *seen(problem))
    assert (theme.en, cell.en) == ("Theme: double threat.", "It is column 3.")


def test_the_nine_parts_of_a_square_board() -> None:
    problem = problems_of(find_entry("reversi"))[0]
    game, view = seen(problem)
    told = set()
    for cell in (cell for row in view.cells for cell in row):
        right = game.read_move(cell.name)
        cells = tuple(tuple(replace(one, move=right if one is cell else None) for one in row) for row in view.cells)
        asked = replace(problem, tries=(replace(problem.solution, move=cell.name),))
        told.add(hints(asked, game, replace(view, cells=cells))[0].en)
    parts = {"top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right"}
    assert told == {f"Look at the {part} of the board." for part in parts}


def test_in_the_garden_whose_cells_bear_no_name_the_place_is_a_card() -> None:
    game = find_entry("rose-king").load()()
    card = game.write_move(game.legal_moves(game.start())[0])
    problem = Problem("rose-king", game.write_state(game.start()), Goal.MOST, (Try(card, 0.5),))
    _, place = hints(problem, *seen(problem))
    assert (place.fr, place.en) == (f"C'est la carte {card}.", f"It is card {card}.")


def test_a_move_that_no_cell_plays_is_said_so() -> None:
    game = find_entry("rose-king").load()()
    state = game.start()
    for _ in range(2):
        state = game.play(state, game.legal_moves(state)[0])
    problem = Problem("rose-king", game.write_state(state), Goal.MOST, (Try("pioche", 0.5), Try("passe", 0.1)))
    where, button = hints(problem, *seen(problem))
    assert (where.fr, button.fr) == ("Le bon coup ne se joue pas sur le plateau.", "Le bon coup : piocher (pioche).")


def seen(problem: Problem) -> tuple[Game[Any], BoardView]:
    game, _, view = set_up(problem)
    return game, view
