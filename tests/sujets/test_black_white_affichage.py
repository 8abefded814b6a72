"""What the Black & White assignment shows: board, menu, end of the game."""

import io
from contextlib import redirect_stdout
from typing import Any

import pytest

from cases import each
from golden import screen
from ludotheque.core.seat import Seat
from ludotheque.games.reversi.rules import Reversi
from ludotheque.sujets.black_white.affichage import (
    afficher_liste_coups_valides,
    afficher_plateau,
    creation_plateau,
    declarer_vainqueur,
    menu,
    nbr_pions_2camps,
    placement_premiers_pions,
    regles,
    reperer_fin_partie,
)

SIZES = range(6, 16)
A_MOVE = [[3, 4]]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def opening(size: int) -> list[list[Any]]:
    plateau = creation_plateau(size)
    placement_premiers_pions(plateau)
    return plateau


def test_a_new_board_has_its_letters_its_numbers_and_empty_cells_of_two_characters() -> None:
    assert creation_plateau(6) == [
        ["A", "B", "C", "D", "E", "F", ""],
        [". ", ". ", ". ", ". ", ". ", ". ", 1],
        [". ", ". ", ". ", ". ", ". ", ". ", 2],
        [". ", ". ", ". ", ". ", ". ", ". ", 3],
        [". ", ". ", ". ", ". ", ". ", ". ", 4],
        [". ", ". ", ". ", ". ", ". ", ". ", 5],
        [". ", ". ", ". ", ". ", ". ", ". ", 6],
    ]


def test_the_rows_of_a_new_board_are_not_one_and_the_same_list() -> None:
    plateau = creation_plateau(6)
    plateau[1][0] = "X "
    assert plateau[2][0] == ". "


def test_the_last_column_of_a_board_of_fifteen_is_the_letter_alone_never_a_pawn() -> None:
    plateau = creation_plateau(15)
    assert plateau[0][14:] == ["O", ""]
    assert plateau[15][15] == 15


def test_the_first_pawns_on_six_stand_as_the_report_draws_them() -> None:
    assert opening(6) == [
        ["A", "B", "C", "D", "E", "F", ""],
        [". ", ". ", ". ", ". ", ". ", ". ", 1],
        [". ", ". ", ". ", ". ", ". ", ". ", 2],
        [". ", ". ", "O ", "X ", ". ", ". ", 3],
        [". ", ". ", "X ", "O ", ". ", ". ", 4],
        [". ", ". ", ". ", ". ", ". ", ". ", 5],
        [". ", ". ", ". ", ". ", ". ", ". ", 6],
    ]


def test_the_first_pawns_on_an_odd_board_are_off_centre(capsys: pytest.CaptureFixture[str]) -> None:
    afficher_plateau(opening(7))
    assert capsys.readouterr().out == (
        "A B C D E F G\n"
        ". . . . . . . 1\n"
        ". . . . . . . 2\n"
        ". . . . . . . 3\n"
        ". . . O X . . 4\n"
        ". . . X O . . 5\n"
        ". . . . . . . 6\n"
        ". . . . . . . 7\n"
    )


@each("size", SIZES)
def test_the_first_pawns_stand_where_the_report_computes_them(size: int) -> None:
    t = size + 1
    plateau = opening(size)
    pawns = {(i, j): plateau[i][j] for i in range(t) for j in range(t) if plateau[i][j] in ("X ", "O ")}
    assert pawns == {
        (t // 2, t // 2): "X ",
        (t // 2 + 1, t // 2 - 1): "X ",
        (t // 2, t // 2 - 1): "O ",
        (t // 2 + 1, t // 2): "O ",
    }


@each("size", SIZES)
def test_the_first_pawns_are_those_of_the_referee_and_o_begins(size: int) -> None:
    game = Reversi(size)
    rows = ["".join(cell.strip() for cell in row[:-1]) for row in opening(size)[1:]]
    assert game.glyphs[Seat.FIRST] == "O"
    assert game.write_state(game.start()) == "/".join(rows) + " O"


@each("size", SIZES)
def test_each_side_starts_with_two_pawns_whatever_the_letters_of_the_columns(size: int) -> None:
    assert nbr_pions_2camps(opening(size)) == [2, 2]


def test_pawns_are_counted_x_first() -> None:
    plateau = opening(6)
    plateau[1][0] = "X "
    assert nbr_pions_2camps(plateau) == [3, 2]


def test_the_board_of_the_report_is_shown_as_on_its_screen(capsys: pytest.CaptureFixture[str]) -> None:
    plateau = creation_plateau(6)
    for row, pawns in enumerate(["XXXXXX", ".OOOXX", "..OOOX", "..OO..", "..O...", "......"], 1):
        plateau[row][:6] = [pawn + " " for pawn in pawns]
    afficher_plateau(plateau)
    assert capsys.readouterr().out == (
        "A B C D E F\nX X X X X X 1\n. O O O X X 2\n. . O O O X 3\n. . O O . . 4\n. . O . . . 5\n. . . . . . 6\n"
    )


def test_columns_stay_aligned_under_their_letters_when_rows_have_two_figures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    afficher_plateau(opening(15))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "A B C D E F G H I J K L M N O"
    assert lines[8] == ". . . . . . . O X . . . . . . 8"
    assert lines[9] == ". . . . . . . X O . . . . . . 9"
    assert lines[10] == ". . . . . . . . . . . . . . . 10"


def test_on_a_terminal_o_is_green_x_is_red_and_the_letter_o_of_a_column_stays_plain() -> None:
    with redirect_stdout(Terminal()) as shown:
        afficher_plateau(opening(15))
    lines = shown.getvalue().splitlines()
    assert lines[0] == "A B C D E F G H I J K L M N O"
    assert lines[8] == ". . . . . . . \x1b[32mO\x1b[0m \x1b[31mX\x1b[0m . . . . . . 8"
    assert lines[10] == ". . . . . . . . . . . . . . . 10"


def test_showing_the_board_leaves_it_alone() -> None:
    plateau = opening(6)
    with redirect_stdout(io.StringIO()):
        afficher_plateau(plateau)
    assert plateau == opening(6)


def test_the_rules_say_who_begins_and_how_the_game_ends(capsys: pytest.CaptureFixture[str]) -> None:
    regles()
    shown = capsys.readouterr().out
    for words in ("O commence", "encadrer", "huit directions", "passe son tour", "plein", "plus de pion", "abandonner"):
        assert words in shown


def test_valid_moves_are_shown_as_a_small_letter_and_a_number() -> None:
    moves = [[6, 5], [1, 0], [15, 14]]
    assert afficher_liste_coups_valides(moves) == [["f", 6], ["a", 1], ["o", 15]]
    assert moves == [[6, 5], [1, 0], [15, 14]]
    assert afficher_liste_coups_valides([]) == []


def test_the_menu_of_a_player_who_must_move_is_the_screen_of_the_report() -> None:
    assert screen(lambda: menu(False, 33, "X ", [25, 10]), ["l"]) == (
        "Tour n° 34\n"
        "C'est au tour de X\n"
        "X doit jouer\n"
        "Pions : O 10\n"
        "        X 25\n"
        "Commandes :\n"
        "    P: placer un pion\n"
        "    A: abandon\n"
        "    L: liste des coups valides\n"
        "Votre choix d'action : «l»\n"
    )


def test_the_menu_of_a_blocked_player_offers_to_pass_instead() -> None:
    assert screen(lambda: menu(True, 14, "O ", [9, 9]), ["PT"]) == (
        "Tour n° 15\n"
        "C'est au tour de O\n"
        "O ne peut pas jouer\n"
        "Pions : O 9\n"
        "        X 9\n"
        "Commandes :\n"
        "    PT: passer son tour\n"
        "    A: abandon\n"
        "    L: liste des coups valides\n"
        "Votre choix d'action : «PT»\n"
    )


@each(
    ("counts", "moves_o", "moves_x", "reason"),
    [
        ([30, 6], [], [], "Partie terminée car plateau plein\n"),
        ([36, 0], [], [], "Partie terminée car plateau plein\n"),
        ([13, 0], [], [], "Victoire par élimination\n"),
        ([0, 13], [], [], "Victoire par élimination\n"),
        ([0, 35], A_MOVE, [], "Victoire par élimination\n"),
        ([1, 15], [], [], "Partie terminée par blocage mutuel\n"),
        ([17, 18], [], [], "Partie terminée par blocage mutuel\n"),
        ([0, 0], [], [], "Partie terminée par blocage mutuel\n"),
    ],
)
def test_an_end_is_found_in_order_full_then_elimination_then_mutual_block(
    counts: list[int],
    moves_o: list[list[int]],
    moves_x: list[list[int]],
    reason: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert reperer_fin_partie(6, counts, moves_o, moves_x) is True
    assert capsys.readouterr().out == reason


@pytest.mark.parametrize(("moves_o", "moves_x"), [(A_MOVE, A_MOVE), ([], A_MOVE), (A_MOVE, [])])
def test_the_game_goes_on_silently_while_one_of_the_two_can_move(
    moves_o: list[list[int]], moves_x: list[list[int]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert reperer_fin_partie(6, [9, 9], moves_o, moves_x) is False
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("counts", "announced"),
    [
        ([30, 6], "Le joueur X gagne\nPions : O 6\n        X 30\n"),
        ([6, 30], "Le joueur O gagne\nPions : O 30\n        X 6\n"),
        ([18, 18], "Il y a égalité\nPions : O 18\n        X 18\n"),
    ],
)
def test_the_winner_has_more_pawns_and_both_scores_are_shown(
    counts: list[int], announced: str, capsys: pytest.CaptureFixture[str]
) -> None:
    declarer_vainqueur(counts)
    assert capsys.readouterr().out == announced
