"""The rule sheet of Puissance 4, clause by clause."""

import pytest

from cases import each
from ludotheque.core import (
    BadNotation,
    BadOption,
    BadPosition,
    Ending,
    IllegalMove,
    Move,
    Outcome,
    Seat,
    Text,
)
from ludotheque.games.connect_four.about import ALIGNMENT
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.play.match import Match, new_match, submit
from ludotheque.play.record import Record
from ludotheque.play.record_text import read_text, write_text

GRID = ConnectFour()
WON = Text("La partie est déjà gagnée.", "The game is already won.")

# The grid called g1 in the notebook.
G1 = """
.......
.......
..O....
..XOX..
.OXXO..
XOOOXX."""


def line(drawing: str) -> str:
    """A drawn grid as a position on one line."""
    return "/".join(drawing.split())


def grid(drawing: str, align: int = 4) -> ConnectFour:
    """The game whose grid is as large as the one drawn."""
    rows = drawing.split()
    return ConnectFour(rows=len(rows), columns=len(rows[0]), align=align)


def state_of(drawing: str) -> ConnectFourState:
    return grid(drawing).read_state(line(drawing))


def after(drawing: str, *typed: str) -> str:
    """The position once these moves are played."""
    game, state = grid(drawing), state_of(drawing)
    for move in typed:
        state = game.play(state, game.read_move(move))
    return game.write_state(state)


def legal(drawing: str) -> str:
    game = grid(drawing)
    return "".join(game.write_move(move) for move in game.legal_moves(state_of(drawing)))


def outcome(drawing: str) -> Outcome | None:
    return grid(drawing).outcome(state_of(drawing))


def refusal(drawing: str, typed: str) -> Text:
    """What the referee answers to a move that the rules forbid here."""
    game = grid(drawing)
    with pytest.raises(IllegalMove) as refused:
        game.play(state_of(drawing), game.read_move(typed))
    return refused.value.text


def match_of(game: ConnectFour, *moves: str) -> Match[ConnectFourState]:
    match = new_match(game)
    for typed in moves:
        match = submit(match, match.to_move, game.read_move(typed))
    return match


FULL = """
XXOOXXO
OOXXOOX
XXOOXXO
OOXXOOX
XXOOXXO
OOXXOOX"""


def test_clause_1_1_the_grid_has_6_rows_and_7_columns() -> None:
    assert GRID.write_state(GRID.start()) == "......./......./......./......./......./......."
    assert legal(GRID.write_state(GRID.start()).replace("/", "\n")) == "1234567"


def test_clause_1_1_a_full_grid_holds_21_pawns_of_each() -> None:
    state = state_of(FULL)
    assert (state.first.bit_count(), state.second.bit_count()) == (21, 21)


def test_clause_1_2_yellow_begins_and_the_players_take_turns() -> None:
    assert GRID.start().to_move is Seat.FIRST
    assert GRID.write_state(match_of(GRID, "4").state).endswith("/...O...")
    assert GRID.write_state(match_of(GRID, "4", "5").state).endswith("/...OX..")
    assert match_of(GRID, "4", "5").to_move is Seat.FIRST


def test_clause_2_1_a_pawn_falls_to_the_lowest_free_cell() -> None:
    assert after(G1, "3", "7") == line("""
        .......
        ..O....
        ..O....
        ..XOX..
        .OXXO..
        XOOOXXX""")


FULL_COLUMN = """
X......
O......
X......
O......
X......
O......"""


def test_clause_2_2_a_full_column_is_refused() -> None:
    assert legal(FULL_COLUMN) == "234567"
    assert refusal(FULL_COLUMN, "1") == Text("La colonne 1 est pleine.", "Column 1 is full.")


def test_clause_2_3_there_is_no_pass() -> None:
    with pytest.raises(BadNotation):
        GRID.read_move("--")


HORIZONTAL = """
.......
.......
.......
.......
XXX....
OOOO..."""

VERTICAL = """
.......
.......
X......
XO.....
XO.....
XOO...."""

RISING = """
.......
.......
...O...
..OX...
.OXX...
OXOXO.."""

FALLING = """
.......
.......
...O...
...XO..
...XXO.
..OXOXO"""


@pytest.mark.parametrize(
    ("drawing", "winner"),
    [(HORIZONTAL, Seat.FIRST), (VERTICAL, Seat.SECOND), (RISING, Seat.FIRST), (FALLING, Seat.FIRST)],
)
def test_clause_3_1_four_in_any_of_the_four_directions_are_aligned(drawing: str, winner: Seat) -> None:
    assert outcome(drawing) == Outcome(winner, ALIGNMENT)


def test_clause_3_1_three_are_not_enough() -> None:
    assert outcome(HORIZONTAL.replace("OOOO...", "OOO....")) is None


def test_clause_3_2_five_in_a_row_are_aligned() -> None:
    split = """
        .......
        .......
        .......
        .......
        XX.XX..
        OO.OO.."""
    won = after(split, "3")
    assert won.endswith("/OOOOO..")
    assert GRID.outcome(GRID.read_state(won)) == Outcome(Seat.FIRST, ALIGNMENT)


OVER_THE_TOP = """
O......
O......
O......
X......
X......
XO....."""

ROUND_THE_SIDE = """
.......
.......
.......
.......
XX...X.
OO...OO"""

OVER_THE_TOP_ASLANT = """
...O...
..OX...
.OXO...
.XOX...
.OXO...
.XOXXO."""


@pytest.mark.parametrize("drawing", [OVER_THE_TOP, ROUND_THE_SIDE, OVER_THE_TOP_ASLANT])
def test_clause_3_3_an_alignment_does_not_jump_over_an_edge(drawing: str) -> None:
    assert outcome(drawing) is None


def test_clause_4_1_the_first_alignment_ends_the_game() -> None:
    won = match_of(GRID, *"4142434")
    assert won.outcome == Outcome(Seat.FIRST, ALIGNMENT)
    assert legal(HORIZONTAL) == ""
    assert refusal(HORIZONTAL, "5") == WON


def test_clause_4_2_a_full_grid_without_an_alignment_is_a_draw() -> None:
    assert outcome(FULL) == Outcome(None, Ending.FULL_BOARD)
    assert legal(FULL) == ""
    assert refusal(FULL, "1") == Text("La colonne 1 est pleine.", "Column 1 is full.")


def test_clause_4_3_the_last_pawn_may_win() -> None:
    game = ConnectFour(rows=1, columns=3, align=2)
    assert match_of(game, "1", "3", "2").outcome == Outcome(Seat.FIRST, ALIGNMENT)
    assert match_of(game, "2", "1").outcome is None


def test_clause_4_3_no_points_are_counted() -> None:
    won = match_of(GRID, *"4142434").outcome
    assert won is not None
    assert won.score is None


def test_clause_5_1_on_one_cell_yellow_plays_and_the_game_is_drawn() -> None:
    game = ConnectFour(rows=1, columns=1)
    match = match_of(game, "1")
    assert game.write_state(match.state) == "O"
    assert match.outcome == Outcome(None, Ending.FULL_BOARD)


def test_clause_5_1_any_grid_can_be_played() -> None:
    tall = ConnectFour(rows=4, columns=1)
    assert tall.write_state(match_of(tall, "1", "1", "1", "1").state) == "X/O/X/O"
    wide = ConnectFour(rows=1, columns=1000)
    assert len(wide.legal_moves(wide.start())) == 1000


@pytest.mark.parametrize("option", ["rows", "columns"])
@pytest.mark.parametrize("value", [0, 1001])
def test_clause_5_1_a_grid_of_another_size_is_refused(option: str, value: int) -> None:
    with pytest.raises(BadOption) as refused:
        ConnectFour(**{option: value})
    assert f"--{option}" in refused.value.text.fr
    assert refused.value.text.fr.endswith(f"n'accepte pas « {value} » : il faut un entier de 1 à 1000.")
    assert refused.value.text.en.endswith(f"does not take « {value} »: a whole number from 1 to 1000 is needed.")


def test_clause_5_2_another_number_may_be_aligned() -> None:
    three = """
        ...
        XX.
        OOO"""
    assert grid(three, align=3).outcome(grid(three, align=3).read_state(line(three))) == Outcome(Seat.FIRST, ALIGNMENT)
    assert outcome(three) is None
    five = ConnectFour(align=5)
    assert five.outcome(five.read_state(line(HORIZONTAL))) is None


def test_clause_5_2_one_pawn_is_no_alignment() -> None:
    with pytest.raises(BadOption) as refused:
        ConnectFour(align=1)
    assert refused.value.text.fr.startswith("L'option --align (pions à aligner) n'accepte pas « 1 »")
    assert refused.value.text.en.startswith("The option --align (pawns to align) does not take « 1 »")


def test_clause_6_1_a_move_is_the_sign_of_its_column() -> None:
    wide = ConnectFour(columns=35)
    assert [wide.read_move(typed) for typed in ("1", " 9 ", "a", "A", "z")] == [0, 8, 9, 9, 34]
    written = "".join(wide.write_move(move) for move in wide.legal_moves(wide.start()))
    assert written == "123456789abcdefghijklmnopqrstuvwxyz"


def test_clause_6_2_over_35_columns_a_move_is_a_number() -> None:
    wide = ConnectFour(columns=36)
    assert wide.read_move("36") == 35
    assert wide.write_move(Move(9)) == "10"
    with pytest.raises(BadNotation):
        wide.read_move("a")


@each("typed", ["", "0", "8", "a", "10", "-1", "²", "é", "1" * 5000, "\x00"])
def test_clause_6_3_what_is_not_a_column_is_refused(typed: str) -> None:
    with pytest.raises(BadNotation) as refused:
        GRID.read_move(typed)
    assert refused.value.text.fr.endswith("n'est pas un coup : tapez une colonne, de 1 à 7.")
    assert refused.value.text.en.endswith("is not a move: type a column, from 1 to 7.")


@pytest.mark.parametrize("typed", ["0", "37", "a", "1" * 5000])
def test_clause_6_3_a_number_too_large_is_refused(typed: str) -> None:
    with pytest.raises(BadNotation) as refused:
        ConnectFour(columns=36).read_move(typed)
    assert refused.value.text.fr.endswith("tapez une colonne, de 1 à 36.")


@pytest.mark.parametrize("outside", [-1, 7])
def test_clause_6_3_the_referee_itself_knows_the_columns(outside: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        GRID.play(GRID.start(), Move(outside))
    assert refused.value.text == Text(
        f"Il n'y a pas de colonne {outside + 1} : la grille en a 7.",
        f"There is no column {outside + 1}: the grid has 7.",
    )


def test_clause_7_1_a_position_is_the_rows_from_top_to_bottom() -> None:
    text = "......./......./..O..../..XOX../.OXXO../XOOOXX."
    state = GRID.read_state(text)
    assert GRID.pawn_at(state, 0, 0) is Seat.SECOND
    assert GRID.pawn_at(state, 3, 2) is Seat.FIRST
    assert GRID.pawn_at(state, 5, 6) is None
    assert state.to_move is Seat.FIRST
    assert GRID.write_state(state) == text


def test_clause_7_1_the_number_of_pawns_tells_whose_turn_it_is() -> None:
    assert state_of(G1.replace("XOOOXX.", "XOOOXXO")).to_move is Seat.SECOND


def test_clause_7_2_the_form_of_a_grid_file_is_read() -> None:
    file = "\n".join(" ".join(row) for row in G1.split()) + "\n"
    assert GRID.read_state(file) == state_of(G1)
    assert GRID.read_state(file.replace("\n", "\r\n")) == state_of(G1)


def test_clause_7_2_digits_and_lists_are_read() -> None:
    digits = ["".join(str(".OX".index(sign)) for sign in row) for row in G1.split()]
    assert GRID.read_state("\n".join(digits)) == state_of(G1)
    assert GRID.read_state(str([[int(digit) for digit in row] for row in reversed(digits)])) == state_of(G1)


@each(
    ("rows", "fr", "en"),
    [
        (
            "... ...",
            "Ligne 2, colonne 4 : la grille a 2 lignes au lieu de 3.",
            "Line 2, column 4: the grid has 2 rows instead of 3.",
        ),
        (
            "... .. ...",
            "Ligne 2, colonne 3 : il manque une case, il en faut 3 par ligne.",
            "Line 2, column 3: a cell is missing, each row needs 3.",
        ),
        (
            "... ... .0.",
            "Ligne 3, colonne 2 : « 0 » devrait être « . », « O » ou « X ».",
            "Line 3, column 2: « 0 » should be « . », « O » or « X ».",
        ),
        (
            "..O ... ..X",
            "Ligne 2, colonne 3 : une case vide se trouve sous un pion.",
            "Line 2, column 3: an empty cell lies under a pawn.",
        ),
        (
            "... .O. X..",
            "Ligne 3, colonne 2 : une case vide se trouve sous un pion.",
            "Line 3, column 2: an empty cell lies under a pawn.",
        ),
        (
            "... ... X..",
            "Jaunes (O) : 0, rouges (X) : 1 ; il en faut autant, ou un jaune de plus.",
            "Yellow (O): 0, red (X): 1; as many of each, or one more yellow, is needed.",
        ),
        (
            "... ... O.O",
            "Jaunes (O) : 2, rouges (X) : 0 ; il en faut autant, ou un jaune de plus.",
            "Yellow (O): 2, red (X): 0; as many of each, or one more yellow, is needed.",
        ),
        (
            "... XXX OOO",
            "Le joueur qui doit jouer a déjà un alignement : la partie aurait fini plus tôt.",
            "The player to move already has a line: the game would have ended before.",
        ),
    ],
)
def test_clause_7_3_a_grid_that_cannot_be_is_refused(rows: str, fr: str, en: str) -> None:
    with pytest.raises(BadPosition) as refused:
        ConnectFour(rows=3, columns=3, align=3).read_state(line(rows))
    assert refused.value.text == Text(fr, en)


def test_clause_8_1_the_moves_of_a_record_touch_one_another() -> None:
    match = match_of(GRID, *"4142434")
    text = write_text(Record(match))
    assert text.endswith("\n\n4142434\n")
    assert read_text(text).match == match


def test_clause_8_2_over_35_columns_a_space_separates_the_moves() -> None:
    match = match_of(ConnectFour(rows=2, columns=36), "10", "36", "1")
    text = write_text(Record(match))
    assert text.endswith("\n\n10 36 1\n")
    assert read_text(text).match == match


@pytest.mark.parametrize(("moves", "winner"), [("22", Seat.SECOND), ("212", Seat.FIRST)])
def test_the_two_ends_of_the_notebook_from_g1(moves: str, winner: Seat) -> None:
    match = new_match(GRID, state_of(G1))
    for typed in moves:
        assert match.outcome is None
        match = submit(match, match.to_move, GRID.read_move(typed))
    assert match.outcome == Outcome(winner, ALIGNMENT)
