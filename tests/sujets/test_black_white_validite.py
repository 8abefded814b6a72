"""Which moves the Black & White assignment allows, and which pawns they turn over."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import each
from ludotheque.core.outcome import Ending, Forfeit
from ludotheque.games.reversi.about import ELIMINATION
from ludotheque.games.reversi.rules import Reversi
from ludotheque.sujets.black_white.affichage import (
    creation_plateau,
    nbr_pions_2camps,
    placement_premiers_pions,
    reperer_fin_partie,
)
from ludotheque.sujets.black_white.saisies import placer_un_pion
from ludotheque.sujets.black_white.validite import coup_valide, liste_coups_valides, passer_son_tour, validite_coup

REASONS: dict[Ending | Forfeit, str] = {
    Ending.FULL_BOARD: "Partie terminée car plateau plein\n",
    ELIMINATION: "Victoire par élimination\n",
    Ending.BLOCKED: "Partie terminée par blocage mutuel\n",
}


def drawn(picture: str) -> list[list[Any]]:
    """The board of a picture: one row a line, a sign a cell."""
    rows = [line.split() for line in picture.strip().splitlines()]
    plateau = creation_plateau(len(rows))
    for row, signs in zip(plateau[1:], rows, strict=True):
        row[:-1] = [sign + " " for sign in signs]
    return plateau


OPENING = drawn("""
    . . . . . .
    . . . . . .
    . . O X . .
    . . X O . .
    . . . . . .
    . . . . . .
""")

EIGHT_WAYS = drawn("""
    X . . X . . X
    . O . O . O .
    . . O O O . .
    X O O . O O X
    . . O O O . .
    . O . O . O .
    X . . X . . X
""")


def test_a_move_turns_over_every_outflanked_pawn_in_all_eight_directions() -> None:
    plateau = deepcopy(EIGHT_WAYS)
    assert coup_valide(plateau, [4, 4], "X ") is True
    assert plateau == drawn("""
        X . . X . . X
        . X . X . X .
        . . X X X . .
        X X X . X X X
        . . X X X . .
        . X . X . X .
        X . . X . . X
    """)


def test_only_runs_that_end_on_a_pawn_of_the_player_are_turned_over() -> None:
    plateau = drawn("""
        . O O X . .
        O O . . . .
        O . O . . .
        . . . . . .
        . . . . O .
        . . . . . O
    """)
    assert validite_coup(plateau, [1, 1], "X ", 6) is True
    assert plateau == drawn("""
        . X X X . .
        O O . . . .
        O . O . . .
        . . . . . .
        . . . . O .
        . . . . . O
    """)


def test_a_run_does_not_go_round_the_edge_of_the_board() -> None:
    plateau = drawn("""
        . . . . . .
        . . . . . O
        O X . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    before = deepcopy(plateau)
    assert coup_valide(plateau, [2, 5], "X ") is False
    assert plateau == before


def test_checking_a_move_turns_pawns_over_but_places_none() -> None:
    plateau = deepcopy(OPENING)
    assert validite_coup(plateau, [3, 5], "O ", 6) is True
    assert plateau == drawn("""
        . . . . . .
        . . . . . .
        . . O O . .
        . . X O . .
        . . . . . .
        . . . . . .
    """)


@each("new_pion", [[3, 3], [3, 4], [1, 1], [3, 2], [5, 5]])
def test_a_taken_cell_or_one_that_outflanks_nothing_is_refused_and_changes_nothing(new_pion: list[int]) -> None:
    plateau = deepcopy(OPENING)
    assert validite_coup(plateau, new_pion, "O ", 6) is False
    assert plateau == OPENING


def test_a_taken_cell_is_refused_even_where_it_would_outflank() -> None:
    plateau = drawn("""
        X O O X . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    before = deepcopy(plateau)
    assert validite_coup(plateau, [1, 1], "X ", 6) is False
    assert plateau == before


@each("new_pion", [[0, 0], [0, 3], [3, 0], [-1, 3], [3, -1], [-3, -3], [7, 3], [3, 7], [10**30, 1], [1, -(10**30)]])
def test_a_cell_outside_the_board_is_refused_and_changes_nothing(new_pion: list[int]) -> None:
    plateau = deepcopy(OPENING)
    assert coup_valide(plateau, new_pion, "O ") is False
    assert validite_coup(plateau, new_pion, "O ", 6) is False
    assert plateau == OPENING


def test_the_size_bounds_the_cells_but_never_beyond_the_board_itself() -> None:
    plateau = deepcopy(OPENING)
    assert validite_coup(plateau, [3, 5], "O ", 4) is False
    assert validite_coup(plateau, [7, 7], "O ", 15) is False
    assert plateau == OPENING
    assert validite_coup(plateau, [3, 5], "O ", 5) is True


def test_the_letters_of_the_columns_outflank_nothing() -> None:
    plateau = creation_plateau(15)
    plateau[1][14] = "X "  # under the letter O
    before = deepcopy(plateau)
    assert coup_valide(plateau, [2, 15], "O ") is False
    assert liste_coups_valides(plateau, "O ") == []
    assert plateau == before


def test_valid_moves_come_in_reading_order_with_rows_from_one_and_columns_from_zero() -> None:
    assert liste_coups_valides(OPENING, "O ") == [[2, 3], [3, 4], [4, 1], [5, 2]]
    assert liste_coups_valides(OPENING, "X ") == [[2, 2], [3, 1], [4, 4], [5, 3]]


def test_on_eight_the_first_moves_are_those_of_othello_in_a_mirror() -> None:
    plateau = creation_plateau(8)
    placement_premiers_pions(plateau)
    assert liste_coups_valides(plateau, "O ") == [[3, 4], [4, 5], [5, 2], [6, 3]]  # e3 f4 c5 d6


def test_listing_the_moves_leaves_the_board_alone() -> None:
    plateau = deepcopy(EIGHT_WAYS)
    assert [4, 3] in liste_coups_valides(plateau, "X ")
    assert plateau == EIGHT_WAYS


def test_o_cannot_move_on_the_first_screen_of_the_report() -> None:
    plateau = drawn("""
        X X X X X X
        . O O O X X
        . . O O O X
        . . O O . .
        . . O . . .
        . . . . . .
    """)
    assert nbr_pions_2camps(plateau) == [9, 9]
    assert liste_coups_valides(plateau, "O ") == []
    assert passer_son_tour("O ", liste_coups_valides(plateau, "O ")) is True
    assert passer_son_tour("X ", liste_coups_valides(plateau, "X ")) is False


def test_f6_ends_the_game_on_the_last_screen_of_the_report() -> None:
    plateau = drawn("""
        X X X X X X
        X X O O X O
        X X X O X O
        X X X X X O
        X X O O X O
        X X X O X .
    """)
    assert nbr_pions_2camps(plateau) == [25, 10]
    assert liste_coups_valides(plateau, "X ") == [[6, 5]]
    assert validite_coup(plateau, [6, 6], "X ", 6) is True
    placer_un_pion(plateau, [6, 6], "X ")
    assert plateau == drawn("""
        X X X X X X
        X X O O X X
        X X X O X X
        X X X X X X
        X X O O X X
        X X X O X X
    """)
    assert nbr_pions_2camps(plateau) == [30, 6]


@each("size", [1, 2, 3, 4, 5, 16, 20])
def test_boards_of_other_sizes_are_read_too(size: int) -> None:
    plateau = creation_plateau(size)
    assert liste_coups_valides(plateau, "X ") == []
    assert validite_coup(plateau, [1, 1], "X ", size) is False


def test_a_move_is_found_on_a_row_of_a_small_board() -> None:
    plateau = drawn("""
        . O X
        . . .
        . . .
    """)
    assert liste_coups_valides(plateau, "X ") == [[1, 0]]
    assert liste_coups_valides(plateau, "O ") == []


def rows_of(plateau: list[list[Any]]) -> str:
    return "/".join("".join(cell.strip() for cell in row[:-1]) for row in plateau[1:])


def play_in_lock_step(size: int, rng: Random) -> tuple[list[list[Any]], Ending | Forfeit]:
    """Plays a random game on the lists and with the referee; they must agree at every turn."""
    game, plateau = Reversi(size), creation_plateau(size)
    placement_premiers_pions(plateau)
    state, tour = game.start(), 0
    while moves := game.legal_moves(state):
        joueur = "O X "[tour % 2 * 2 :][:2]
        cells = [] if moves == (game.pass_move,) else [list(divmod(move, size)) for move in moves]
        assert liste_coups_valides(plateau, joueur) == [[row + 1, column] for row, column in cells]
        assert passer_son_tour(joueur, cells) is (not cells)
        anywhere = [rng.randrange(-1, size + 2), rng.randrange(-1, size + 2)]
        if [anywhere[0] - 1, anywhere[1] - 1] not in cells:
            assert validite_coup(plateau, anywhere, joueur, size) is False
        move = rng.choice(moves)
        if cells:
            new_pion = [move // size + 1, move % size + 1]
            assert validite_coup(plateau, new_pion, joueur, size) is True
            placer_un_pion(plateau, new_pion, joueur)
        state, tour = game.play(state, move), tour + 1
        assert game.write_state(state) == f"{rows_of(plateau)} {'OX'[tour % 2]}"
    outcome = game.outcome(state)
    assert outcome is not None and outcome.score is not None
    assert nbr_pions_2camps(plateau) == [outcome.score[1], outcome.score[0]]
    return plateau, outcome.why


@settings(derandomize=True, max_examples=40, deadline=None)
@given(size=st.integers(6, 15), seed=st.integers(0, 2**32))
def test_a_whole_game_on_lists_is_the_game_of_the_referee(size: int, seed: int) -> None:
    play_in_lock_step(size, Random(seed))


def test_the_end_and_its_reason_are_those_of_the_referee(capsys: pytest.CaptureFixture[str]) -> None:
    seen = set()
    for seed in (*range(60), 856):  # an elimination is rare: this seed has one
        plateau, why = play_in_lock_step(6, Random(seed))
        moves_o, moves_x = liste_coups_valides(plateau, "O "), liste_coups_valides(plateau, "X ")
        assert reperer_fin_partie(6, nbr_pions_2camps(plateau), moves_o, moves_x) is True
        assert capsys.readouterr().out == REASONS[why]
        seen.add(why)
    assert seen == set(REASONS)
