"""The functions of the Roi des Roses assignment, to the letter."""

import copy
import random
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import each
from golden import program_of, screen
from ludotheque.core.errors import IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.rose_king.cards import CARDS, NUMBER
from ludotheque.games.rose_king.rules import DEAL, RoseKing
from ludotheque.sujets import roi_des_roses as roi

QUESTION = "Vous êtes le joueur Rouge, que souhaitez-vous faire ? "
AGAIN = "Action impossible, que souhaitez-vous faire ? "

LISTING_7 = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . B . R . . .
. . . . . . . . .
. . R . . . . . .
R B B . R B . . .
. . . . . . . . .
. . . . . . . . .
"""
LISTING_8 = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . B R R R . .
. . . . . . . . .
. . R . . . . . .
R B B . R B R . .
. . B B B . . . .
. . B . . . . . .
"""
SURROUNDED = """
R B R
B . B
R B R
"""


def board(drawn: str) -> list[list[str]]:
    return [row.split() for row in drawn.strip().splitlines()]


def asked(
    main: list[str], answers: list[str], drawn: str = LISTING_7, king: tuple[int, int] = (6, 1)
) -> tuple[str, str]:
    """What demande_action returns to Red, and the screen."""
    returned: list[str] = []
    shown = screen(lambda: returned.append(roi.demande_action("Rouge", board(drawn), *king, main)), answers)
    return returned[0], shown


def test_a_game_starts_with_an_empty_board_and_the_king_in_the_middle() -> None:
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = roi.init_jeu(9, 9)
    assert plateau == [["."] * 9] * 9
    assert (l_roi, c_roi) == (4, 4)
    assert (len(main_r), len(main_b), len(pioche), defausse) == (5, 5, 14, [])


@pytest.mark.parametrize(
    ("rows", "columns", "king"), [(3, 5, (1, 2)), (4, 4, (2, 2)), (1, 1, (0, 0)), (20, 7, (10, 3))]
)
def test_the_board_may_have_any_size(rows: int, columns: int, king: tuple[int, int]) -> None:
    plateau, l_roi, c_roi, *_ = roi.init_jeu(rows, columns)
    assert [len(row) for row in plateau] == [columns] * rows
    assert (l_roi, c_roi) == king


def test_the_rows_of_a_new_board_are_different_lists() -> None:
    plateau = roi.init_jeu(3, 3)[0]
    plateau[0][0] = "R"
    assert plateau == [["R", ".", "."], [".", ".", "."], [".", ".", "."]]


def test_each_of_the_24_cards_is_dealt_once() -> None:
    _, _, _, main_r, main_b, pioche, _ = roi.init_jeu(9, 9)
    directions = ["N", "NE", "E", "SE", "S", "SO", "O", "NO"]
    assert sorted(main_r + main_b + pioche) == sorted(way + distance for way in directions for distance in "123")


def test_the_cards_are_shuffled_by_the_seed_of_random() -> None:
    random.seed(7)
    first = roi.init_jeu(9, 9)
    assert roi.init_jeu(9, 9) != first
    random.seed(7)
    assert roi.init_jeu(9, 9) == first


@pytest.mark.parametrize(
    ("couleur", "main", "line"),
    [
        ("Rouge", ["SE2", "SO2", "NE3"], "Rouge : SE2 SO2 NE3\n"),
        ("Blanc", ["S1", "SO1", "NO3", "O2", "NE1"], "Blanc : S1 SO1 NO3 O2 NE1\n"),
        ("Rouge", [], "Rouge : \n"),
    ],
)
def test_a_hand_is_one_line(couleur: str, main: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    roi.afficher_main(couleur, main)
    assert capsys.readouterr().out == line


def test_the_game_of_listing_6_is_shown_to_the_letter(capsys: pytest.CaptureFixture[str]) -> None:
    roi.afficher_jeu(board(LISTING_7), 6, 1, ["SE2", "SO2", "NE3"], ["S1", "NO3"])
    assert capsys.readouterr().out == (
        "Rouge : SE2 SO2 NE3\n"
        "Blanc : S1 NO3\n"
        "----------------------------------------------\n"
        "|    |    |    |    |    |    |    |    |    |\n"
        "----------------------------------------------\n"
        "|    |    |    |    |    |    |    |    |    |\n"
        "----------------------------------------------\n"
        "|    |    |    |    |    |    |    |    |    |\n"
        "----------------------------------------------\n"
        "|    |    |    |  B |    |  R |    |    |    |\n"
        "----------------------------------------------\n"
        "|    |    |    |    |    |    |    |    |    |\n"
        "----------------------------------------------\n"
        "|    |    |  R |    |    |    |    |    |    |\n"
        "----------------------------------------------\n"
        "|  R | XB |  B |    |  R |  B |    |    |    |\n"
        "----------------------------------------------\n"
        "|    |    |    |    |    |    |    |    |    |\n"
        "----------------------------------------------\n"
        "|    |    |    |    |    |    |    |    |    |\n"
        "----------------------------------------------\n"
    )


def test_a_small_board_shows_the_king_on_its_empty_cell(capsys: pytest.CaptureFixture[str]) -> None:
    roi.afficher_jeu([[".", "R", "."], ["B", ".", "."]], 1, 1, [], ["N1"])
    assert capsys.readouterr().out == (
        "Rouge : \n"
        "Blanc : N1\n"
        "----------------\n"
        "|    |  R |    |\n"
        "----------------\n"
        "|  B | X  |    |\n"
        "----------------\n"
    )


@pytest.mark.parametrize(
    ("carte", "possible"),
    [
        pytest.param("N1", True, id="an empty cell"),
        pytest.param("NE3", True, id="flying over a red pawn"),
        pytest.param("E3", False, id="onto a red pawn"),
        pytest.param("E1", False, id="onto a white pawn"),
        pytest.param("O1", False, id="onto a pawn at the edge"),
        pytest.param("O2", False, id="off the left"),
        pytest.param("S3", False, id="off the bottom"),
        pytest.param("S2", True, id="the last row"),
        pytest.param("SO2", False, id="off the left and not the bottom"),
        pytest.param("SO1", True, id="a corner move"),
    ],
)
def test_the_king_moves_exactly_as_far_as_the_card_says(carte: str, possible: bool) -> None:
    plateau = board(LISTING_7)
    assert roi.mouvement_possible(plateau, 6, 1, carte) is possible
    assert plateau == board(LISTING_7)


def test_every_card_moves_the_king_its_own_way() -> None:
    where = {
        "N": (-1, 0),
        "NE": (-1, 1),
        "E": (0, 1),
        "SE": (1, 1),
        "S": (1, 0),
        "SO": (1, -1),
        "O": (0, -1),
        "NO": (-1, -1),
    }
    for way, (down, right) in where.items():
        for distance in (1, 2, 3):
            carte = f"{way}{distance}"
            after = roi.bouge_le_roi([["."] * 7 for _ in range(7)], 3, 3, [carte], [], [], carte, "Rouge")
            assert after[1:3] == (3 + down * distance, 3 + right * distance)


@each("carte", ["", "?", "N", "2", "N4", "N0", "n1", "S02", "NN1", "1N", "É1", "N²", "N" * 5000])
def test_an_unknown_card_leads_nowhere(carte: str) -> None:
    assert roi.mouvement_possible([["."] * 9 for _ in range(9)], 4, 4, carte) is False


def test_the_playable_cards_come_in_the_order_of_the_hand() -> None:
    main = ["SE2", "E1", "NE3", "SO2", "N1", "NE3"]
    assert roi.main_jouable(board(LISTING_7), 6, 1, main) == ["SE2", "NE3", "N1", "NE3"]
    assert main == ["SE2", "E1", "NE3", "SO2", "N1", "NE3"]


def test_no_card_is_playable_in_a_full_corner() -> None:
    assert roi.main_jouable(board(SURROUNDED), 1, 1, list(CARDS)) == []


def test_listing_7_refuses_three_answers_and_accepts_the_fourth() -> None:
    action, shown = asked(["SE2", "SO2", "NE3"], ["N1", "SO2", "passe", "NE3"])
    assert action == "NE3"
    assert shown == f"{QUESTION}«N1»\n{AGAIN}«SO2»\n{AGAIN}«passe»\n{AGAIN}«NE3»\n"


def test_a_player_with_fewer_than_five_cards_may_draw_even_with_a_playable_card() -> None:
    assert asked(["SE2", "SO2", "NE3"], ["pioche"]) == ("pioche", f"{QUESTION}«pioche»\n")


def test_an_empty_hand_can_only_draw() -> None:
    assert asked([], ["passe", "N1", "pioche"])[0] == "pioche"


def test_a_full_hand_does_not_draw() -> None:
    assert asked(["SE2", "SO2", "NE3", "O2", "S3"], ["pioche", "passe", "SE2"])[0] == "SE2"


def test_a_player_who_can_do_neither_passes() -> None:
    hand = ["N1", "N2", "N3", "E1", "E2"]
    assert asked(hand, ["N1", "pioche", "passe"], SURROUNDED, (1, 1))[0] == "passe"


def test_without_a_playable_card_a_small_hand_must_draw() -> None:
    assert asked(["N1", "N2", "N3", "E1"], ["passe", "pioche"], SURROUNDED, (1, 1))[0] == "pioche"


def test_a_hand_with_duplicates_is_asked_like_any_other() -> None:
    assert asked(["NE3", "NE3"], ["NE3"])[0] == "NE3"


def test_a_hand_of_all_24_cards_is_asked_like_any_other() -> None:
    assert asked(list(CARDS), ["pioche", "passe", "E1", "S2"])[0] == "S2"


@each(
    "answer",
    ["", " ", "ne3", "NE3 ", "Pioche", "passe", "SE", "²", "5", "9" * 5000, "\x1b[2J", "\x00", "?", "NE3\tSE2"],
)
def test_anything_else_is_refused_and_asked_again(answer: str) -> None:
    assert asked(["SE2", "SO2", "NE3"], [answer, "NE3"]) == ("NE3", f"{QUESTION}«{answer}»\n{AGAIN}«NE3»\n")


@given(st.text(), st.lists(st.sampled_from(CARDS), max_size=24))
def test_nothing_that_is_typed_can_break_the_question(answer: str, main: list[str]) -> None:
    permitted = [*roi.main_jouable(board(LISTING_7), 6, 1, main), *(["pioche"] if len(main) < 5 else [])] or ["passe"]
    returned, shown = asked(main, [answer, permitted[-1]] if answer not in permitted else [answer])
    assert returned in permitted
    assert shown.startswith(QUESTION)


def test_listing_7_puts_the_king_and_a_red_pawn_on_3_4() -> None:
    arguments = (board(LISTING_7), 6, 1, ["SE2", "SO2", "NE3"], ["S1", "NO3"], ["N2"])
    before = copy.deepcopy(arguments)
    plateau, l_roi, c_roi, main_r, main_b, defausse = roi.bouge_le_roi(*arguments, "NE3", "Rouge")
    expected = board(LISTING_7)
    expected[3][4] = "R"
    assert (plateau, l_roi, c_roi) == (expected, 3, 4)
    assert (main_r, main_b, defausse) == (["SE2", "SO2"], ["S1", "NO3"], ["N2", "NE3"])
    assert arguments == before


def test_white_puts_a_white_pawn_and_loses_one_of_two_equal_cards() -> None:
    after = roi.bouge_le_roi([[".", "."]], 0, 0, ["E1"], ["E1", "E1"], [], "E1", "Blanc")
    assert after == ([[".", "B"]], 0, 1, ["E1"], ["E1"], ["E1"])


def test_what_is_returned_shares_nothing_with_the_arguments() -> None:
    plateau, main_r, main_b, defausse = [[".", "."]], ["E1"], ["O1"], ["N1"]
    after = roi.bouge_le_roi(plateau, 0, 0, main_r, main_b, defausse, "E1", "Rouge")
    after[0][0][0] = "B"
    for cards in after[3:]:
        cards.append("N3")
    assert (plateau, main_r, main_b, defausse) == ([[".", "."]], ["E1"], ["O1"], ["N1"])


def test_the_pawn_is_put_on_a_taken_cell_without_arguing() -> None:
    plateau, l_roi, c_roi, main_r, _, defausse = roi.bouge_le_roi(
        board(LISTING_7), 6, 1, ["O2", "E1"], ["N1"], [], "E1", "Rouge"
    )
    expected = board(LISTING_7)
    expected[6][2] = "R"
    assert (plateau, l_roi, c_roi, main_r, defausse) == (expected, 6, 2, ["O2"], ["E1"])


def test_a_card_that_is_not_in_the_hand_is_played_without_arguing() -> None:
    after = roi.bouge_le_roi([["."], ["."]], 1, 0, ["E1"], ["N1"], ["S1"], "N1", "Rouge")
    assert after == ([["R"], ["."]], 0, 0, ["E1"], ["N1"], ["S1", "N1"])


@pytest.mark.parametrize("carte", ["O2", "S3", "SO2", "N4"])
def test_only_a_landing_off_the_board_is_refused(carte: str) -> None:
    hands = [carte], ["N1"]
    with pytest.raises(IllegalMove) as refused:
        roi.bouge_le_roi(board(LISTING_7), 6, 1, *hands, [], carte, "Rouge")
    assert refused.value.text.fr == f"« {carte} » ne mène sur aucune case du plateau."
    assert hands == ([carte], ["N1"])


def test_the_file_ends_with_the_two_lines_of_the_assignment() -> None:
    source = Path(roi.__file__).read_text("utf-8")
    assert source.endswith('\n\nif __name__ == "__main__":\n    main()\n')


@each(
    ("ligne", "colonne", "couleur", "cells"),
    [
        (3, 4, "Rouge", {(3, 4), (3, 5), (3, 6)}),
        (3, 3, "Rouge", set()),
        (3, 3, "Blanc", {(3, 3)}),
        (7, 2, "Rouge", set()),
        (7, 2, "Blanc", {(7, 2), (6, 1), (6, 2), (8, 2), (7, 3), (7, 4)}),
        (0, 0, "Rouge", set()),
        (6, 4, "Rouge", {(6, 4)}),
    ],
)
def test_the_territories_of_listing_8(ligne: int, colonne: int, couleur: str, cells: set[tuple[int, int]]) -> None:
    plateau = board(LISTING_8)
    found = roi.territoire(plateau, ligne, colonne, couleur)
    assert set(found) == cells and len(found) == len(cells)
    assert found[:1] == ([(ligne, colonne)] if cells else [])
    assert plateau == board(LISTING_8)


def test_a_territory_is_found_ring_after_ring() -> None:
    plateau = board("R R R R\nR . . R\nR . . .")
    found = roi.territoire(plateau, 0, 1, "Rouge")
    distances = [abs(ligne) + abs(colonne - 1) for ligne, colonne in found]
    assert distances == sorted(distances) == [0, 1, 1, 2, 2, 3, 3]


def test_rows_do_not_touch_round_the_edge() -> None:
    assert roi.territoire(board(". . R\nR . ."), 0, 2, "Rouge") == [(0, 2)]


@pytest.mark.parametrize("cell", [(-1, 0), (1, -1), (2, 0), (0, 3)])
def test_outside_the_board_there_is_no_territory(cell: tuple[int, int]) -> None:
    assert roi.territoire([["R"] * 3] * 2, *cell, "Rouge") == []


def test_a_territory_of_ten_thousand_pawns_needs_no_recursion() -> None:
    plateau = [["R"] * 100 for _ in range(100)]
    assert len(roi.territoire(plateau, 50, 50, "Rouge")) == 10_000
    assert roi.score(plateau, "Rouge") == 10_000**2


def test_the_scores_of_listing_8() -> None:
    assert roi.score(board(LISTING_8), "Rouge") == 13
    assert roi.score(board(LISTING_8), "Blanc") == 38


def test_an_empty_board_scores_nothing() -> None:
    assert roi.score(board(". .\n. ."), "Rouge") == 0


@given(st.lists(st.text("RB.", min_size=5, max_size=5), min_size=4, max_size=4), st.sampled_from(["Rouge", "Blanc"]))
def test_the_score_is_the_sum_over_pawns_of_the_size_of_their_territory(rows: list[str], couleur: str) -> None:
    plateau = [list(row) for row in rows]
    sizes = [len(roi.territoire(plateau, row, column, couleur)) for row in range(4) for column in range(5)]
    assert roi.score(plateau, couleur) == sum(sizes)


init_jeu, demande_action, carte_piochee = roi.init_jeu, roi.demande_action, roi._carte_piochee
EVERY_ANSWER = (*CARDS, "pioche", "passe")


class Table:
    """Two people who type everything the core forbids, then one move it allows; the core follows the game."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.game = RoseKing()
        self.state = self.game.start()

    def deal(self, *size: int) -> tuple[list[list[str]], int, int, list[str], list[str], list[str], list[str]]:
        dealt = init_jeu(*size)
        self.game = RoseKing(deal=" ".join(dealt[3] + dealt[4]))
        self.state = self.game.start()
        return dealt

    def answer(self, couleur: str, plateau: list[list[str]], l_roi: int, c_roi: int, main: list[str]) -> str:
        state, king = self.state, 9 * l_roi + c_roi
        assert couleur == ("Rouge" if state.to_move is Seat.FIRST else "Blanc")
        cells = [cell for row in plateau for cell in row]
        assert (king, {n for n, cell in enumerate(cells) if cell == "R"}) == (state.king, state.red)
        assert {n for n, cell in enumerate(cells) if cell == "B"} == state.white
        assert sorted(NUMBER[carte] for carte in main) == list(state.hand(state.turn))
        legal = [self.game.write_move(move) for move in self.game.legal_moves(state)]
        chosen = self.rng.choice(legal)
        typed = [*(one for one in EVERY_ANSWER if one not in legal), chosen]
        returned: list[str] = []
        screen(lambda: returned.append(demande_action(couleur, plateau, l_roi, c_roi, main)), typed)
        self.state = self.game.play(state, self.game.read_move(chosen))
        return returned[0]

    def draw(self, pioche: list[str], defausse: list[str]) -> str:
        carte = carte_piochee(pioche, defausse)
        self.state = self.game.play(self.state, Move(DEAL + NUMBER[carte]))
        assert sorted(NUMBER[one] for one in pioche) == list(self.state.pile)
        return carte


@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_a_whole_random_game_keeps_step_with_the_core(seed: int) -> None:
    random.seed(seed)
    table = Table(seed)
    with (
        patch.object(roi, "init_jeu", table.deal),
        patch.object(roi, "demande_action", table.answer),
        patch.object(roi, "_carte_piochee", table.draw),
    ):
        last_lines = screen(roi.main, []).splitlines()[-3:]
    outcome = table.game.outcome(table.state)
    assert outcome is not None and outcome.score is not None
    winner = {Seat.FIRST: "Rouge a gagné la partie", Seat.SECOND: "Blanc a gagné la partie", None: "Égalité"}
    assert last_lines == [f"Rouge {outcome.score[0]}", f"Blanc {outcome.score[1]}", winner[outcome.winner]]


FIVE, FIVE_OTHERS = ["N1", "N2", "N3", "E1", "E2"], ["S1", "S2", "S3", "O1", "O2"]
TWENTY_FIVE_RED = """
R R R R R R R R R
. . . . . . . . .
R R R R R R R R .
. . . . . . . . .
R R R R R R R R .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . B
"""


def played(
    drawn: str,
    king: tuple[int, int],
    hands: tuple[list[str], list[str]],
    typed: list[str],
    discard: tuple[str, ...] = (),
) -> str:
    """The screen of a whole game that starts from this position, with an empty pile."""
    position = (board(drawn), *king, hands[0].copy(), hands[1].copy(), list[str](), list(discard))
    with patch.object(roi, "init_jeu", return_value=position) as init_jeu:
        shown = screen(roi.main, typed)
    init_jeu.assert_called_once_with(9, 9)
    return shown


def test_two_passes_in_a_row_end_the_game() -> None:
    shown = played(SURROUNDED, (1, 1), (FIVE, FIVE_OTHERS), ["passe", "passe"])
    assert shown.endswith("Rouge 4\nBlanc 4\nÉgalité\n")


def test_a_pass_followed_by_a_card_or_a_draw_does_not_end_the_game() -> None:
    stuck, goes_east = ["N1", "N2", "N3", "S1", "S2"], ["E1", "S3", "NE1", "NE2", "NE3"]
    typed = ["passe", "E1", "passe", "pioche", "passe", "E1", "passe", "pioche", "passe", "passe"]
    shown = played(". . .", (0, 0), (stuck, goes_east), typed)
    assert shown.endswith("|    |  B | XB |\n----------------\nRouge 0\nBlanc 4\nBlanc a gagné la partie\n")


def test_the_26th_pawn_ends_the_game() -> None:
    shown = played(TWENTY_FIVE_RED, (4, 7), (["E1"], ["N1"]), ["E1"])
    assert shown.endswith("Rouge 226\nBlanc 1\nRouge a gagné la partie\n")


def test_a_full_board_ends_the_game() -> None:
    shown = played(". .", (0, 1), (["O1"], ["E1"]), ["O1", "E1"])
    assert shown.endswith("|  R | XB |\n-----------\nRouge 1\nBlanc 1\nÉgalité\n")


def test_the_discard_becomes_the_pile_when_a_card_is_drawn_from_an_empty_one() -> None:
    shown = played(SURROUNDED, (1, 1), (FIVE[:4], FIVE_OTHERS), ["pioche", "passe", "passe"], ("SO3",))
    assert shown.startswith("Rouge : N1 N2 N3 E1\nBlanc : S1 S2 S3 O1 O2\n")
    assert shown.count("Rouge : N1 N2 N3 E1 SO3\n") == 3


def test_the_program_takes_no_argument(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        screen(program_of(["$ python -m ludotheque.sujets.roi_des_roses 9 9"]), [])
    assert stopped.value.code == 2
    assert capsys.readouterr().err == (
        "Ce programme se lance sans argument, « 9 » est de trop. Usage : python -m ludotheque.sujets.roi_des_roses\n"
    )


@pytest.mark.parametrize("pressed", [EOFError, KeyboardInterrupt])
def test_the_functions_let_the_end_of_input_through(pressed: type[BaseException]) -> None:
    with patch("builtins.input", side_effect=pressed), pytest.raises(pressed):
        roi.main()
