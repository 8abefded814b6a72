"""The rule sheet of Alak, clause by clause."""

from dataclasses import dataclass

import pytest

from cases import each
from ludotheque.core import (
    BadNotation,
    BadOption,
    BadPosition,
    Ending,
    IllegalMove,
    LudothequeError,
    MatchIsOver,
    Move,
    Outcome,
    Seat,
    Text,
)
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.play.match import Match, new_match, submit
from ludotheque.play.record import Record
from ludotheque.play.record_text import read_text, write_text

LINE_9 = Alak()


def alak(position: str, *, torus: bool = False, suicide: bool = False) -> Alak:
    """The game whose line is as long as the one drawn."""
    return Alak(n=len(position.split()[0]), torus=torus, suicide=suicide)


def after(position: str, *typed: str, torus: bool = False, suicide: bool = False) -> str:
    """The position once these moves are played."""
    game = alak(position, torus=torus, suicide=suicide)
    state = game.read_state(position)
    for move in typed:
        state = game.play(state, game.read_move(move))
    return game.write_state(state)


def legal(position: str) -> list[str]:
    game = alak(position)
    return [game.write_move(move) for move in game.legal_moves(game.read_state(position))]


def outcome(position: str) -> Outcome | None:
    game = alak(position)
    return game.outcome(game.read_state(position))


def refusal(position: str, typed: str) -> Text:
    """What the referee answers to a move that the rules forbid here."""
    game = alak(position)
    state = game.read_state(position)
    with pytest.raises(IllegalMove) as refused:
        game.play(state, game.read_move(typed))
    return refused.value.text


def bad_position(game: Alak, position: str) -> Text:
    with pytest.raises(BadPosition) as refused:
        game.read_state(position)
    return refused.value.text


def match_of(game: Alak, moves: str) -> Match[AlakState]:
    """The match in which these moves were played."""
    match = new_match(game)
    for typed in moves.split():
        match = submit(match, match.to_move, game.read_move(typed))
    return match


def test_clause_1_1_the_board_is_a_line_of_n_empty_cells() -> None:
    assert LINE_9.write_state(LINE_9.start()) == "......... x -"
    assert Alak(n=1).write_state(Alak(n=1).start()) == ". x -"
    assert Alak(n=15).write_state(Alak(n=15).start()) == "............... x -"


def test_clause_1_1_a_line_of_no_cell_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        Alak(n=0)
    assert refused.value.text == Text(
        "L'option --n (nombre de cases) n'accepte pas « 0 » : il faut un entier de 1 à 1000000.",
        "The option --n (number of cells) does not take « 0 »: a whole number from 1 to 1000000 is needed.",
    )


def test_clause_1_2_white_begins_and_the_players_take_turns() -> None:
    assert LINE_9.start().to_move is Seat.FIRST
    assert after("......... x -", "2") == ".x....... o -"
    assert after("......... x -", "2", "3") == ".xo...... x -"


def test_clause_2_1_a_stone_goes_on_an_empty_cell() -> None:
    assert legal(".xo.x x -") == ["1", "4"]
    assert refusal(".xo.x x -", "2") == Text("La case 2 est occupée.", "Cell 2 is taken.")
    assert refusal(".xo.x x -", "3") == Text("La case 3 est occupée.", "Cell 3 is taken.")


def test_clause_2_2_a_cell_where_one_was_just_captured_is_closed_for_one_turn() -> None:
    assert after(".xo...... x -", "4") == ".x.x..... o 3"
    assert "3" not in legal(".x.x..... o 3")
    assert refusal(".x.x..... o 3", "3") == Text(
        "La case 3 vous est interdite ce tour-ci : votre pion vient d'y être capturé.",
        "Cell 3 is closed to you this turn: your stone was just captured there.",
    )
    assert after(".x.x..... o 3", "9", "8") == ".x.x...x. o 9"
    assert "3" in legal(".x.x...x. o 9")


def test_clause_2_2_the_player_who_captured_may_play_there() -> None:
    assert after(".xo...... x -", "4", "9", "3") == ".xxx....o o -"


def test_clause_2_3_there_is_no_pass() -> None:
    assert legal("x.x o -") == ["2"]
    with pytest.raises(BadNotation):
        alak("x.x o -").read_move("--")


def test_clause_3_1_a_group_is_taken_whole_and_a_lone_stone_is_a_group() -> None:
    assert after("xooo..... x -", "5") == "x...x.... o 2,3,4"
    assert after("xo....... x -", "3") == "x.x...... o 2"


def test_clause_3_2_each_touched_group_without_an_empty_neighbour_is_taken() -> None:
    assert after(".xo.oox.x x -", "4") == ".x.x..x.x o 3,5,6"


def test_clause_3_2_a_group_with_an_empty_neighbour_stays() -> None:
    assert after(".xo.oo.x. x -", "4") == ".x.xoo.x. o 3"


def test_clause_3_2_the_edge_is_no_empty_cell() -> None:
    assert after(".......x o -", "7") == "......o. x 8"
    assert after("o....... x -", "2") == ".x...... o 1"


def test_clause_3_3_a_group_not_touched_is_never_taken() -> None:
    assert after(".xoxx.xo. x -", "1") == "xxoxx.xo. o -"
    assert after("xxoxx.xo. o -", "6") == "xxo..o.o. x 4,5,7"


def test_clause_3_4_a_group_of_ones_own_without_an_empty_neighbour_stays() -> None:
    assert after(".x.xx.xo. o -", "3") == ".xoxx.xo. x -"
    assert after(".o.o. x -", "3") == ".oxo. o -"


def test_clause_4_1_the_game_ends_on_a_full_line() -> None:
    assert legal("xxxxoooox o -") == []
    assert outcome("xxxxoooox o -") == Outcome(Seat.FIRST, Ending.BLOCKED, (5, 4))
    assert refusal("xxxxoooox o -", "3") == Text("La case 3 est occupée.", "Cell 3 is taken.")


def test_clause_4_1_the_game_ends_when_only_closed_cells_are_left() -> None:
    assert after(".. x -", "1", "2") == ".o x 1"
    assert legal(".o x 1") == []
    assert outcome(".o x 1") == Outcome(Seat.SECOND, Ending.BLOCKED, (0, 1))


def test_clause_4_1_the_game_goes_on_while_a_cell_is_open() -> None:
    assert legal("x.o..... x 2") == ["4", "5", "6", "7", "8"]
    assert outcome("x.o..... x 2") is None
    assert outcome("xx.xoooox x -") is None


def test_clause_4_2_most_stones_wins_and_equal_counts_are_a_draw() -> None:
    assert outcome("xxo o -") == Outcome(Seat.FIRST, Ending.BLOCKED, (2, 1))
    assert outcome("xoo x -") == Outcome(Seat.SECOND, Ending.BLOCKED, (1, 2))
    assert outcome("xo x -") == Outcome(None, Ending.BLOCKED, (1, 1))


def test_clause_4_3_the_third_occurrence_of_a_position_is_a_draw() -> None:
    opening, cycle = "1 4 3 5", " 6 2 7 5 1 4"
    once = match_of(Alak(n=7), opening)
    twice = match_of(Alak(n=7), opening + cycle)
    assert once.state == twice.state == Alak(n=7).read_state("x.xoo.. x -")
    assert twice.outcome is None
    thrice = match_of(Alak(n=7), opening + cycle + cycle)
    assert thrice.state == once.state
    assert thrice.outcome == Outcome(None, Ending.REPETITION)
    with pytest.raises(MatchIsOver) as refused:
        submit(thrice, Seat.FIRST, thrice.game.read_move("6"))
    assert refused.value.text == Text("La partie est finie.", "The game is over.")


def test_clause_4_3_the_position_alone_goes_on() -> None:
    assert outcome("x.xoo.. x -") is None


def test_clause_4_3_other_closed_cells_make_another_position() -> None:
    game = Alak(n=7)
    assert game.read_state("x.xoo.. x -") != game.read_state("x.xoo.. x 2")
    assert game.read_state("x.xoo.. x -") != game.read_state("x.xoo.. o -")


def test_clause_5_1_on_the_torus_the_last_cell_touches_the_first() -> None:
    assert after("ox... x -", "5") == "ox..x o -"
    assert after("ox... x -", "5", torus=True) == ".x..x o 1"
    assert after("....o x -", "4") == "...x. o 5"
    assert after("....o x -", "4", torus=True) == "...xo o -"


def test_clause_5_1_a_group_may_lie_across_the_seam() -> None:
    assert after("ox...o x -", "5", torus=True) == ".x..x. o 1,6"


def test_clause_5_2_a_placed_group_without_an_empty_neighbour_is_taken_off_too() -> None:
    assert after(".o.o. x -", "3", suicide=True) == ".o.o. o -"
    assert after(".ox.o. x -", "4", suicide=True) == ".o..o. o -"


def test_clause_5_2_captures_come_first_and_may_save_the_placed_group() -> None:
    assert after("xo. x -", "3", suicide=True) == "x.x o 2"


def test_clause_5_2_what_suicide_takes_closes_no_cell() -> None:
    assert after(".o.o.. x -", "3", "6", "3", suicide=True) == ".o.o.o o -"


def test_clause_5_3_torus_and_suicide_work_together() -> None:
    assert after(".o..ox x -", "1", torus=True, suicide=True) == ".o..o. o -"
    assert after(".o..ox x -", "1", suicide=True) == ".o..ox o -"
    assert after(".o..ox x -", "1", torus=True) == "xo..ox o -"


@pytest.mark.parametrize("torus", [False, True])
def test_clause_5_4_on_one_cell_white_places_and_wins(torus: bool) -> None:
    match = match_of(Alak(n=1, torus=torus), "1")
    assert match.outcome == Outcome(Seat.FIRST, Ending.BLOCKED, (1, 0))


@pytest.mark.parametrize("torus", [False, True])
def test_clause_5_4_on_one_cell_with_suicide_the_game_is_drawn_by_repetition(torus: bool) -> None:
    game = Alak(n=1, torus=torus, suicide=True)
    assert game.write_state(match_of(game, "1").state) == ". o -"
    assert match_of(game, "1 1 1").outcome is None
    assert match_of(game, "1 1 1 1").outcome == Outcome(None, Ending.REPETITION)


def test_clause_6_1_a_move_is_the_number_of_its_cell() -> None:
    assert [LINE_9.read_move(typed) for typed in ("1", " 7 ", "007", "9")] == [0, 6, 6, 8]
    assert [LINE_9.write_move(move) for move in LINE_9.legal_moves(LINE_9.start())] == list("123456789")


def test_clause_6_1_thousands_of_zeros_before_a_number_do_not_matter() -> None:
    assert LINE_9.read_move("0" * 5000 + "9") == 8


@each("typed", ["", " ", "x", "2.5", "-1", "²", "٣", "2 3", "\x00"])
def test_clause_6_2_what_is_not_a_number_is_refused(typed: str) -> None:
    with pytest.raises(BadNotation) as refused:
        LINE_9.read_move(typed)
    assert "n'est pas un coup : tapez le numéro d'une case, de 1 à 9." in refused.value.text.fr
    assert "is not a move: type the number of a cell, from 1 to 9." in refused.value.text.en


@each("typed", ["0", "10", "999999999", "1" * 5000, "0" * 5000])
def test_clause_6_2_a_cell_off_the_board_is_refused(typed: str) -> None:
    with pytest.raises(LudothequeError) as refused:
        LINE_9.play(LINE_9.start(), LINE_9.read_move(typed))
    assert refused.value.text.fr.endswith("de 1 à 9.")
    assert refused.value.text.en.endswith("from 1 to 9.")


@pytest.mark.parametrize("off_the_board", [-1, 9])
def test_clause_6_2_the_referee_itself_knows_where_the_line_ends(off_the_board: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        LINE_9.play(LINE_9.start(), Move(off_the_board))
    number = off_the_board + 1
    assert refused.value.text == Text(
        f"La case {number} n'existe pas : le plateau va de 1 à 9.",
        f"There is no cell {number}: the board goes from 1 to 9.",
    )


def test_clause_7_1_a_position_is_the_cells_the_player_and_the_closed_cells() -> None:
    state = LINE_9.read_state(".x.x..x.x o 3,5,6")
    assert state.cells == (0, 1, 0, 1, 0, 0, 1, 0, 1)
    assert state.to_move is Seat.SECOND
    assert state.forbidden == {2, 4, 5}
    assert LINE_9.write_state(state) == ".x.x..x.x o 3,5,6"


@each(
    ("position", "fr", "en"),
    [
        (".........", "devrait avoir trois parties", "should have three parts"),
        ("........ x -", "devraient être 9 signes parmi « . x o »", "should be 9 signs among « . x o »"),
        ("....#.... x -", "devraient être 9 signes parmi « . x o »", "should be 9 signs among « . x o »"),
        ("......... X -", "Le joueur « X » devrait être x ou o.", "The player « X » should be x or o."),
        ("..x...... o 3", "La case interdite « 3 » devrait être", "The closed cell « 3 » should be"),
    ],
)
def test_clause_7_2_a_position_that_cannot_be_is_refused(position: str, fr: str, en: str) -> None:
    text = bad_position(LINE_9, position)
    assert fr in text.fr
    assert en in text.en


@each("closed", ["0", "10", "abc", "3,", "1" * 5000])
def test_clause_7_2_closed_cells_that_do_not_exist_make_a_bad_position(closed: str) -> None:
    text = bad_position(LINE_9, f"......... o {closed}")
    assert "interdite" in text.fr
    assert "closed" in text.en


def test_clause_8_1_the_moves_of_a_record_are_separated_by_a_space() -> None:
    match = match_of(LINE_9, "2 3 7 5 9 6 4 8 5 3")
    text = write_text(Record(match))
    assert text.endswith("\n\n2 3 7 5 9 6 4 8 5 3\n")
    assert read_text(text).match == match


@dataclass(frozen=True)
class Turn:
    """What a player types, refused answers first, and the line that follows."""

    typed: str
    line: str
    says: str = ""


COMPLETE_GAME = (
    Turn("2", ".x......."),
    Turn("3", ".xo......"),
    Turn("2 10 7", ".xo...x..", "est occupée | de 1 à 9"),
    Turn("5", ".xo.o.x.."),
    Turn("9", ".xo.o.x.x"),
    Turn("6", ".xo.oox.x"),
    Turn("4", ".x.x..x.x"),
    Turn("3 5 6 8", ".x.x..xo.", "est interdite | est interdite | est interdite"),
    Turn("9 5", ".x.xx.xo.", "est interdite"),
    Turn("2 3", ".xoxx.xo.", "est occupée"),
    Turn("1", "xxoxx.xo."),
    Turn("6", "xxo..o.o."),
    Turn("5 9", "xxo..o.ox", "est interdite"),
    Turn("5", "xxo.oo.ox"),
    Turn("4", "xx.xoo.ox"),
    Turn("7", "xx.xoooox"),
    Turn("3", "xxxxoooox"),
)


def test_the_complete_game_of_the_assignment_with_its_refusals() -> None:
    match = match_of(LINE_9, "")
    for turn in COMPLETE_GAME:
        *refused, accepted = turn.typed.split()
        for typed, says in zip(refused, turn.says.split(" | ") if refused else (), strict=True):
            with pytest.raises(LudothequeError, match=typed) as caught:
                submit(match, match.to_move, LINE_9.read_move(typed))
            assert says in caught.value.text.fr
        match = submit(match, match.to_move, LINE_9.read_move(accepted))
        assert LINE_9.write_state(match.state).split()[0] == turn.line
    assert match.outcome == Outcome(Seat.FIRST, Ending.BLOCKED, (5, 4))
