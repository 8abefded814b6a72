"""Hexapawn, clause by clause; the game is the example of a game from a folder."""

import pytest
from sixth_game.about import ARRIVAL, CAPTURE
from sixth_game.rules import Hexapawn, HexapawnState

from cases import each
from examples.brought import FOLDER
from ludotheque.core.errors import BadNotation, BadOption, BadPosition, IllegalMove
from ludotheque.core.outcome import Ending, Outcome
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang

GAME = Hexapawn()


def after(moves: str, game: Hexapawn = GAME, position: str | None = None) -> HexapawnState:
    state = game.start() if position is None else game.read_state(position)
    for move in moves.split():
        state = game.play(state, game.read_move(move))
    return state


def written(state: HexapawnState, game: Hexapawn = GAME) -> list[str]:
    return sorted(game.write_move(move) for move in game.legal_moves(state))


def refusal(position: str, move: str, game: Hexapawn = GAME) -> str:
    with pytest.raises(IllegalMove) as refused:
        game.play(game.read_state(position), game.read_move(move))
    return refused.value.to(Lang.EN)


def test_clause_1_1_rows_and_columns_go_from_three_to_six() -> None:
    assert (GAME.rows, GAME.columns) == (3, 3)
    assert len(Hexapawn(6, 4).start().cells) == 24
    for size in ({"rows": 2}, {"rows": 7}, {"columns": 2}, {"columns": 7}):
        with pytest.raises(BadOption):
            Hexapawn(**size)
    assert FOLDER.name == "sixth_game"


def test_clause_1_2_each_side_fills_its_first_row() -> None:
    assert GAME.write_state(GAME.start()) == "XXX/.../OOO O"
    assert Hexapawn(4, 5).write_state(Hexapawn(4, 5).start()) == "XXXXX/...../...../OOOOO O"


def test_clause_1_3_white_begins_and_turns_alternate() -> None:
    assert GAME.start().to_move is Seat.FIRST
    assert after("a1a2").to_move is Seat.SECOND
    assert after("a1a2 b3xa2").to_move is Seat.FIRST


def test_clause_2_1_a_pawn_steps_one_cell_straight_ahead() -> None:
    assert written(GAME.start()) == ["a1a2", "b1b2", "c1c2"]
    assert GAME.write_state(after("b1b2")) == "XXX/.O./O.O X"
    assert written(after("", Hexapawn(4, 3), "X.X/.../.../O.O X"), Hexapawn(4, 3)) == ["a4a3", "c4c3"]
    assert refusal("X.X/.X./O.O O", "b1b2") == "b1b2: you have no pawn on b1."
    assert refusal("XX./O../.O. X", "a3a2") == "a3a2: the cell a2 is taken."


def test_clause_2_2_a_turn_may_take_and_nobody_passes() -> None:
    assert written(after("b1b2")) == ["a3a2", "a3xb2", "c3c2", "c3xb2"]
    with pytest.raises(BadNotation):
        GAME.read_move("--")


def test_clause_3_1_a_pawn_takes_diagonally_ahead_and_enters_the_cell() -> None:
    assert GAME.write_state(after("b1b2 a3xb2")) == ".XX/.X./O.O O"
    assert written(after("b1b2 a3xb2")) == ["a1a2", "a1xb2", "c1c2", "c1xb2"]
    assert refusal("XXX/.../OOO O", "a1xb2") == "a1xb2: there is no pawn to take on b2."


def test_clause_3_2_nothing_is_taken_straight_ahead_and_taking_is_free() -> None:
    assert written(after("", position="X../O../..O X")) == []
    assert "a1a2" in written(after("b1b2 a3xb2"))


def test_clause_4_1_whoever_reaches_the_last_row_wins() -> None:
    state = after("b1b2 a3xb2 a1xb2 c3xb2 c1c2 b2b1")
    assert GAME.outcome(state) == Outcome(Seat.SECOND, ARRIVAL)
    assert GAME.legal_moves(state) == ()
    assert GAME.outcome(after("", position="O.X/.X./... X")) == Outcome(Seat.FIRST, ARRIVAL)
    assert refusal("O.X/.../... X", "c3c2") == "The game is already won."


def test_clause_4_2_whoever_has_taken_all_pawns_wins() -> None:
    assert GAME.outcome(after("a1xb2", position=".../.X./O.. O")) == Outcome(Seat.FIRST, CAPTURE)


def test_clause_4_3_whoever_leaves_the_other_without_a_move_wins() -> None:
    assert GAME.outcome(after("b1b2", position=".X./.../.O. O")) == Outcome(Seat.FIRST, Ending.BLOCKED)


def test_clause_4_4_a_pawn_never_goes_back() -> None:
    assert refusal("X.X/.O./O.. O", "b2b1") == "b2b1: a pawn does not go back."
    assert refusal("X.X/.O./O.. O", "b2xc1") == "b2xc1: a pawn does not go back."


def test_clause_5_1_a_board_need_not_be_square() -> None:
    assert written(Hexapawn(4, 4).start(), Hexapawn(4, 4)) == ["a1a2", "b1b2", "c1c2", "d1d2"]
    assert written(Hexapawn(3, 6).start(), Hexapawn(3, 6))[-1] == "f1f2"


def test_clause_6_1_a_move_is_from_and_to_with_an_x_to_take() -> None:
    for text in ("b1b2", "b1xa2", "c3c2", "c3xb2"):
        assert GAME.write_move(GAME.read_move(text)) == text


def test_clause_6_2_capitals_a_space_and_a_hyphen_are_read_and_the_x_may_be_missing() -> None:
    for text in ("B1xA2", "b1a2", "b1-a2", "b1 a2", "b1 x a2", "  b1xa2 "):
        assert GAME.write_move(GAME.read_move(text)) == "b1xa2"


@each("text", ["", "b1", "b2", "b1b3", "b1xb2", "a1b1", "b1b1", "d1d2", "c1d2", "a3a4", "a0a1", "b1b2b3", "b1b²"])
def test_clause_6_3_what_is_not_a_move_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.read_move(text)
    assert "such as b1b2, or b1xa2" in refused.value.to(Lang.EN)


def test_clause_7_1_a_position_is_its_rows_and_the_player_to_move() -> None:
    state = GAME.read_state("X.X/.X./O.O O")
    assert state.to_move is Seat.FIRST
    assert GAME.write_state(state) == "X.X/.X./O.O O"


@each(
    "text",
    [
        "",
        "XXX/OOO O",
        "XXXX/..../OOOO O",
        "XXX/.?./OOO O",
        "XXX/.../OOO",
        "XXX/.../OOO x",
        "XXX/X../OOO O",
        "XXX/.../... X",
        "XXX/.../O.X X",
        "O.X/.../... O",
    ],
)
def test_clause_7_2_a_position_that_no_game_can_hold_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.read_state(text)


def test_clause_8_1_moves_are_separated_by_a_space() -> None:
    assert GAME.move_separator == " "
