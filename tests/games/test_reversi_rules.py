"""The rule sheet of Black & White, clause by clause."""

import pytest

from cases import each
from ludotheque.core import (
    BadNotation,
    BadOption,
    BadPosition,
    Ending,
    Forfeit,
    IllegalMove,
    LudothequeError,
    MatchIsOver,
    Move,
    Outcome,
    Seat,
    Text,
)
from ludotheque.games.reversi.about import ELIMINATION
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.play.match import Match, forfeit, new_match, submit
from ludotheque.play.record import Record
from ludotheque.play.record_text import read_text, write_text

SIX, EIGHT = Reversi(size=6), Reversi()

# The position on the cover of the report: turn 15, and O cannot move.
COVER = """
XXXXXX
.OOOXX
..OOOX
..OO..
..O...
......  O"""


def line(drawing: str) -> str:
    """A drawn board, then the player to move, as a position on one line."""
    *rows, player = drawing.split()
    return "/".join(rows) + " " + player


def reversi(drawing: str, start: str = "report") -> Reversi:
    return Reversi(size=len(drawing.split()[0]), start=start)


def state_of(drawing: str) -> ReversiState:
    return reversi(drawing).read_state(line(drawing))


def after(drawing: str, typed: str) -> str:
    game = reversi(drawing)
    return game.write_state(game.play(state_of(drawing), game.read_move(typed)))


def legal(game: Reversi, state: ReversiState) -> list[str]:
    return [game.write_move(move) for move in game.legal_moves(state)]


def outcome(drawing: str) -> Outcome | None:
    return reversi(drawing).outcome(state_of(drawing))


def refusal(drawing: str, typed: str) -> Text:
    """What the referee answers to a move that the rules forbid here."""
    game = reversi(drawing)
    with pytest.raises(IllegalMove) as refused:
        game.play(state_of(drawing), game.read_move(typed))
    return refused.value.text


def match_of(game: Reversi, *moves: str) -> Match[ReversiState]:
    match = new_match(game)
    for typed in moves:
        match = submit(match, match.to_move, game.read_move(typed))
    return match


@each("size", range(6, 16))
def test_clause_1_1_a_board_has_6_to_15_cells_a_side(size: int) -> None:
    game = Reversi(size=size)
    assert game.write_move(Move(0)) == "a1"
    assert game.write_move(Move(size * size - 1)) == f"{'abcdefghijklmno'[size - 1]}{size}"
    assert game.read_state(game.write_state(game.start())) == game.start()


def test_clause_1_1_the_usual_board_is_8_by_8() -> None:
    assert Reversi().size == 8


@pytest.mark.parametrize("size", [-8, 0, 5, 16])
def test_clause_1_1_any_other_size_is_refused(size: int) -> None:
    with pytest.raises(BadOption) as refused:
        Reversi(size=size)
    assert refused.value.text == Text(
        f"L'option --size (taille du plateau) n'accepte pas « {size} » : il faut un entier de 6 à 15.",
        f"The option --size (size of the board) does not take « {size} »: a whole number from 6 to 15 is needed.",
    )


def test_clause_1_2_o_begins_and_the_players_take_turns() -> None:
    assert SIX.write_state(SIX.start()).endswith(" O")
    assert SIX.write_state(match_of(SIX, "e3").state).endswith(" X")
    assert SIX.write_state(match_of(SIX, "e3", "e2").state).endswith(" O")


START_6 = """
......
......
..OX..
..XO..
......
......  O"""

START_7 = """
.......
.......
.......
...OX..
...XO..
.......
.......  O"""

START_15 = """
...............
...............
...............
...............
...............
...............
...............
.......OX......
.......XO......
...............
...............
...............
...............
...............
...............  O"""


@pytest.mark.parametrize("drawing", [START_6, START_7, START_15])
def test_clause_1_3_four_pawns_start_in_the_middle(drawing: str) -> None:
    game = reversi(drawing)
    assert game.write_state(game.start()) == line(drawing)


def test_clause_2_1_a_pawn_must_outflank() -> None:
    assert legal(SIX, SIX.start()) == ["d2", "e3", "b4", "c5"]
    assert after(START_6, "e3") == "....../....../..OOO./..XO../....../...... X"
    assert refusal(START_6, "e5") == Text(
        "Un pion en e5 n'encadre aucun pion adverse.", "A pawn on e5 outflanks no opposing pawn."
    )
    assert refusal(START_6, "c3") == Text("La case c3 est occupée.", "Cell c3 is taken.")


def test_clause_2_2_a_player_without_a_move_must_pass() -> None:
    assert legal(SIX, state_of(COVER)) == ["--"]
    assert after(COVER, "--") == line(COVER).removesuffix("O") + "X"
    assert refusal(COVER, "a2") == Text(
        "Un pion en a2 n'encadre aucun pion adverse.", "A pawn on a2 outflanks no opposing pawn."
    )


def test_clause_2_3_a_player_with_a_move_may_not_pass() -> None:
    assert "--" not in legal(SIX, SIX.start())
    assert refusal(START_6, "--") == Text(
        "Vous ne pouvez pas passer : un coup est possible.", "You may not pass: a move is possible."
    )


STAR = """
O..O..O
.X.X.X.
..XXX..
OXX.XXO
..XXX..
.X.X.X.
O..O..O  O"""

STAR_TURNED = """
O..O..O
.O.O.O.
..OOO..
OOOOOOO
..OOO..
.O.O.O.
O..O..O  X"""


def test_clause_3_1_all_eight_directions_outflank() -> None:
    assert after(STAR, "d4") == line(STAR_TURNED)


GAP = """
.XX.O.
......
......
......
......
.....X  O"""

EDGE = """
....OX
......
......
......
......
......  O"""


def test_clause_3_2_a_gap_or_the_edge_outflanks_nothing() -> None:
    assert refusal(GAP, "a1").fr == "Un pion en a1 n'encadre aucun pion adverse."
    assert refusal(EDGE, "a2").fr == "Un pion en a2 n'encadre aucun pion adverse."
    assert legal(SIX, state_of(EDGE)) == ["--"]


TWO_WAYS = """
O.....
.X....
..X...
OXX...
......
......  O"""


def test_clause_3_3_every_outflanked_pawn_turns_over() -> None:
    assert after(TWO_WAYS, "d4") == "O...../.O..../..O.../OOOO../....../...... X"


CHAIN = """
......
.OXX..
..X...
..O...
......
......  O"""


def test_clause_3_4_a_turned_pawn_outflanks_no_others() -> None:
    assert after(CHAIN, "e2") == "....../.OOOO./..X.../..O.../....../...... X"


FULL = """
XXXXXX
XOOOOX
XXOXOX
XXXOXX
XXXXXX
XXXXXX  O"""

ALL_X = """
XXXXXX
XXXXXX
XXXXXX
XXXXXX
XXXXXX
XXXXXX  O"""

ALL_BUT_ONE = """
.XXXXX
XXXXXX
XXXXXX
XXXXXX
XXXXXO
XXXXXX  O"""

NO_O_LEFT = """
......
..XX..
..XX..
......
......
......  O"""

BLOCKED = """
OO....
OO....
......
......
.....X
......  X"""


def test_clause_4_1_a_full_board_ends_the_game() -> None:
    assert outcome(FULL) == Outcome(Seat.SECOND, Ending.FULL_BOARD, (7, 29))
    assert legal(SIX, state_of(FULL)) == []


def test_clause_4_1_a_board_with_an_empty_cell_is_not_full() -> None:
    assert outcome(ALL_X.replace("X", ".", 1)) == Outcome(Seat.SECOND, ELIMINATION, (0, 35))
    assert outcome(FULL.replace("X", ".", 1)) is None
    assert outcome(ALL_BUT_ONE) == Outcome(Seat.SECOND, Ending.BLOCKED, (1, 34))


def test_clause_4_1_a_full_board_comes_before_elimination() -> None:
    assert outcome(ALL_X) == Outcome(Seat.SECOND, Ending.FULL_BOARD, (0, 36))


def test_clause_4_2_a_player_without_a_pawn_is_eliminated() -> None:
    assert outcome(NO_O_LEFT) == Outcome(Seat.SECOND, ELIMINATION, (0, 4))
    match = new_match(SIX, SIX.read_state("OX..../....../....../....../....../...... O"))
    won = submit(match, Seat.FIRST, SIX.read_move("c1"))
    assert won.outcome == Outcome(Seat.FIRST, ELIMINATION, (3, 0))


def test_clause_4_3_mutual_block_ends_the_game() -> None:
    assert outcome(BLOCKED) == Outcome(Seat.FIRST, Ending.BLOCKED, (4, 1))
    assert legal(SIX, state_of(BLOCKED)) == []
    assert refusal(BLOCKED, "--") == Text(
        "La partie est finie : personne ne peut jouer.", "The game is over: nobody can move."
    )


def test_clause_4_3_one_player_without_a_move_does_not_end_it() -> None:
    assert outcome(COVER) is None


EVEN = """
XXXXXX
OOOOOO
XXXXXX
OOOOOO
XXXXXX
OOOOOO  O"""


def test_clause_4_4_most_pawns_wins_and_empty_cells_count_for_nobody() -> None:
    assert outcome(BLOCKED) == Outcome(Seat.FIRST, Ending.BLOCKED, (4, 1))
    assert outcome(EVEN) == Outcome(None, Ending.FULL_BOARD, (18, 18))


@pytest.mark.parametrize("seat", [Seat.FIRST, Seat.SECOND])
def test_clause_4_5_a_player_may_resign_at_any_time(seat: Seat) -> None:
    resigned = forfeit(match_of(SIX, "e3"), seat, Forfeit.RESIGNATION)
    assert resigned.outcome == Outcome(seat.other, Forfeit.RESIGNATION)
    with pytest.raises(MatchIsOver):
        submit(resigned, Seat.SECOND, SIX.read_move("e2"))


def test_clause_5_1_the_report_lets_o_begin() -> None:
    assert Reversi(start="report") == Reversi()
    assert legal(EIGHT, EIGHT.start()) == ["e3", "f4", "c5", "d6"]
    assert (
        EIGHT.write_state(EIGHT.start()) == "......../......../......../...OX.../...XO.../......../......../........ O"
    )


def test_clause_5_2_othello_lets_x_begin_on_e4_and_d5() -> None:
    game = Reversi(start="othello")
    assert legal(game, game.start()) == ["d3", "c4", "f5", "e6"]
    assert game.write_state(game.start()) == "......../......../......../...OX.../...XO.../......../......../........ X"
    assert game.start().to_move is Seat.FIRST


def test_clause_5_2_there_is_no_third_start() -> None:
    with pytest.raises(BadOption) as refused:
        Reversi(start="jambon")
    assert refused.value.text == Text(
        "L'option --start (position de départ) n'accepte pas « jambon » : choisissez parmi report, othello.",
        "The option --start (start position) does not take « jambon »: choose among report, othello.",
    )


def test_clause_6_1_a_move_is_a_letter_and_a_number() -> None:
    assert EIGHT.read_move("d5") == EIGHT.read_move(" D5 ") == EIGHT.read_move("d05")
    assert EIGHT.write_move(EIGHT.read_move("d5")) == "d5"
    fifteen = Reversi(size=15)
    assert fifteen.write_move(fifteen.read_move("O15")) == "o15"


def test_clause_6_2_passing_is_two_dashes() -> None:
    assert EIGHT.read_move("--") == EIGHT.pass_move
    assert EIGHT.write_move(EIGHT.pass_move) == "--"


@each("typed", ["", "d", "5", "5d", "d5 e6", "dd", "d²", "é5", "d٣", "-", "d" + "1" * 5000, "\x07"])
def test_clause_6_3_what_is_not_a_move_is_refused(typed: str) -> None:
    with pytest.raises(BadNotation) as refused:
        EIGHT.read_move(typed)
    assert "n'est pas un coup : tapez une lettre et un nombre, comme d5" in refused.value.text.fr
    assert "is not a move: type a letter and a number, such as d5" in refused.value.text.en


@pytest.mark.parametrize("typed", ["i1", "a9", "a0", "z99"])
def test_clause_6_3_a_cell_off_the_board_is_refused(typed: str) -> None:
    with pytest.raises(LudothequeError) as refused:
        EIGHT.play(EIGHT.start(), EIGHT.read_move(typed))
    assert refused.value.text == Text(
        f"La case {typed} est hors du plateau, qui va de a1 à h8.",
        f"Cell {typed} is off the board, which goes from a1 to h8.",
    )


@pytest.mark.parametrize(("off_the_board", "name"), [(-1, "h0"), (65, "b9")])
def test_clause_6_3_the_referee_itself_knows_where_the_board_ends(off_the_board: int, name: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        EIGHT.play(EIGHT.start(), Move(off_the_board))
    assert refused.value.text == Text(f"La case {name} est hors du plateau 8×8.", f"Cell {name} is off the 8×8 board.")


def test_clause_7_1_a_position_is_the_rows_then_the_player() -> None:
    text = "......../......../......../...OX.../...XO.../......../......../........ O"
    state = EIGHT.read_state(text)
    assert state == EIGHT.start()
    assert EIGHT.write_state(state) == text
    assert EIGHT.read_state(text.removesuffix("O") + "X").to_move is Seat.SECOND


def test_clause_7_2_lower_case_dashes_and_missing_slashes_are_read() -> None:
    assert SIX.read_state("--------------ox----xo-------------- o") == SIX.start()


@pytest.mark.parametrize(
    ("position", "fr", "en"),
    [
        (
            "....../....../..OX../..XO../....../......",
            "devrait avoir deux parties : le plateau, puis X ou O.",
            "should have two parts: the board, then X or O.",
        ),
        (
            "....../....../..OX../..XO../...... O",
            "devrait être 6 lignes de 6 signes parmi « . X O ».",
            "should be 6 rows of 6 signs among « . X O ».",
        ),
        (
            "....../....../..OX../..X0../....../...... O",
            "devrait être 6 lignes de 6 signes parmi « . X O ».",
            "should be 6 rows of 6 signs among « . X O ».",
        ),
        (
            "....../....../..OX../..XO../....../...... B",
            "Le joueur « B » devrait être X ou O.",
            "The player « B » should be X or O.",
        ),
    ],
)
def test_clause_7_3_a_position_that_cannot_be_is_refused(position: str, fr: str, en: str) -> None:
    with pytest.raises(BadPosition) as refused:
        SIX.read_state(position)
    assert refused.value.text.fr.endswith(fr)
    assert refused.value.text.en.endswith(en)


def test_clause_8_1_the_moves_of_a_record_touch_one_another() -> None:
    match = match_of(EIGHT, "e3", "f3", "g3", "g2", "c5", "h3", "h1", "f1", "--", "d3")
    text = write_text(Record(match))
    assert text.endswith("\n\ne3f3g3g2c5h3h1f1--d3\n")
    assert read_text(text).match == match
