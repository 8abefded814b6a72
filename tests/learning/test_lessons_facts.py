"""What lessons say of their boards beside who wins: corners, moves left, seeds harvested, cells reached, by the rules alone."""

from collections.abc import Callable
from typing import Any

from cases import each
from ludotheque.core.game import Game
from ludotheque.core.registry import find_entry
from ludotheque.games.alak.rules import WHITE
from ludotheque.games.rose_king.territory import score
from ludotheque.learning.walk import set_up, step_of

CORNERS = {"a1", "h1", "a8", "h8"}


def answers(game: Game[Any], state: Any) -> set[str]:
    return {game.write_move(move) for move in game.legal_moves(state)}


def corners_given(game: Game[Any], _state: Any, after: Any) -> int:
    return len(answers(game, after) & CORNERS)


def moves_left(game: Game[Any], _state: Any, after: Any) -> int:
    return len(answers(game, after) - {"--"})


def directions(game: Any, state: Any, after: Any) -> int:
    """In how many directions the pawn just placed turned others over."""
    turned = [cell for cell in range(game.size**2) if state.second >> cell & 1 and after.first >> cell & 1]
    placed = next(c for c in range(game.size**2) if after.first >> c & 1 and not (state.first | state.second) >> c & 1)
    row, column = divmod(placed, game.size)
    signs = [(cell // game.size - row, cell % game.size - column) for cell in turned]
    return len({((down > 0) - (down < 0), (right > 0) - (right < 0)) for down, right in signs})


def harvested(_game: Game[Any], state: Any, after: Any) -> int:
    return int(after.harvested[0]) - int(state.harvested[0])


def harvest_given(game: Game[Any], _state: Any, after: Any) -> int:
    """The most that North can harvest in return."""
    return int(max(game.play(after, move).harvested[1] for move in game.legal_moves(after)) - after.harvested[1])


def seeds_given(_game: Game[Any], _state: Any, after: Any) -> int:
    return sum(after.holes[6:])


def points(game: Any, _state: Any, after: Any) -> int:
    return score(after.red, game.columns)


def points_given(game: Any, _state: Any, after: Any) -> int:
    """The most points that White can have after the next card."""
    return max(score(game.play(after, move).white, game.columns) for move in game.legal_moves(after))


def cards_left(game: Game[Any], _state: Any, after: Any) -> int:
    return len(answers(game, after) - {"pioche"})


@each(
    ("name", "number", "fact", "told"),
    [
        ("reversi", 2, directions, {"f4": 3, "b3": 1, "e3": 1, "b4": 2, "g4": 1, "b6": 2, "c7": 1}),
        ("reversi", 3, moves_left, {"c6": 0, "a2": 5, "c2": 5, "d2": 4}),
        ("reversi", 4, corners_given, {"a1": 0, "b2": 1}),
        ("reversi", 5, corners_given, {"b7": 1} | dict.fromkeys(("b3", "c3", "d3", "e3", "f3", "b4", "b5", "b6"), 0)),
        ("reversi", 6, corners_given, {"g1": 1, "g2": 0, "e2": 0, "g4": 0, "h4": 0, "h5": 0, "e6": 0}),
        (
            "reversi",
            7,
            moves_left,
            {"a4": 1, "c2": 6, "d2": 5, "f2": 4, "g2": 4, "c3": 5, "g3": 4, "c5": 5, "c6": 6, "d6": 5},
        ),
        ("awale", 2, harvested, {"a": 0, "b": 2, "c": 0, "d": 0, "e": 0, "f": 0}),
        ("awale", 3, harvested, {"a": 0, "b": 0, "c": 8, "d": 0, "f": 0}),
        ("awale", 4, harvested, {"a": 0, "b": 0, "c": 0, "d": 2, "e": 2, "f": 2}),
        ("awale", 4, harvest_given, {"a": 0, "b": 0, "c": 5, "d": 5, "e": 5, "f": 5}),
        ("awale", 5, harvested, {"a": 0, "b": 0, "c": 0, "d": 0, "f": 2}),
        ("awale", 6, seeds_given, {"e": 4, "f": 3}),
        ("awale", 7, harvested, {"a": 0, "b": 0, "c": 0, "d": 14}),
        ("rose-king", 4, points, {"O2": 25, "O1": 13, "NO1": 13, "S1": 13}),
        ("rose-king", 5, points_given, {"S2": 12, "O2": 26, "E2": 26, "N1": 26}),
        ("rose-king", 6, cards_left, {"SE2": 0, "E1": 2, "E2": 2}),
        ("rose-king", 7, points, {"O2*": 26, "O1": 14, "NO1": 14, "S1": 14}),
    ],
)
def test_what_a_lesson_says_of_its_moves_is_so(
    name: str, number: int, fact: Callable[[Game[Any], Any, Any], int], told: dict[str, int]
) -> None:
    game, state, _last = set_up(find_entry(name), step_of(find_entry(name), number))
    found = {move: fact(game, state, game.play(state, game.read_move(move))) for move in answers(game, state)}
    assert {move: found[move] for move in told} == told


@each(
    ("number", "moves", "white"),
    [(6, "6 1 5 7", 0), (6, "6 1 7 5", 0), (7, "1 8 2 5", 0), (7, "1 8 5 2", 0), (7, "8 5", 2), (8, "5 1 4 2", 0)],
)
def test_mistakes_in_alak_lose_the_stones_that_its_lesson_says(number: int, moves: str, white: int) -> None:
    game, state, _last = set_up(find_entry("alak"), step_of(find_entry("alak"), number))
    for move in moves.split():
        state = game.play(state, game.read_move(move))
    assert state.cells.count(WHITE) == white


def test_a_closed_cell_of_alak_is_refused_and_a_famine_of_awale_too() -> None:
    alak, state, _last = set_up(find_entry("alak"), step_of(find_entry("alak"), 4))
    assert "4" not in answers(alak, state)
    awale, state, _last = set_up(find_entry("awale"), step_of(find_entry("awale"), 5))
    assert "e" not in answers(awale, state)
