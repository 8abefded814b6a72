"""What the players of the Black & White assignment type."""

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import each
from golden import screen
from ludotheque.sujets.black_white.affichage import creation_plateau, menu
from ludotheque.sujets.black_white.saisies import conversion_coordonnees, placer_un_pion, sortie, verif_saisie

CONFIRM = "Voulez-vous vraiment abandonner ? (0 : Oui, 1 : Non) : "


@each("typed", ["d5", "D5", "a1", "o15", "Z99", "d-5", "d0"])
def test_a_letter_then_an_integer_has_the_right_form(typed: str) -> None:
    assert verif_saisie(typed) is True


@each(
    "typed",
    ["", "d", "5", "5d", "55", "dd", "d5d", "d²", "²5", "é5", "d1.5", "d ", " d5", "[5", "@1", "`1", "{1", "d\x00"],
)
def test_anything_else_has_not(typed: str) -> None:
    assert verif_saisie(typed) is False


def test_a_number_too_long_to_be_read_is_refused_like_a_word() -> None:
    assert verif_saisie("d" + "9" * 5000) is False
    assert verif_saisie("d" + "1" + "0" * 30) is True


@each(("typed", "new_pion"), [("a1", [1, 1]), ("d5", [5, 4]), ("D5", [5, 4]), ("o15", [15, 15]), ("F10", [10, 6])])
def test_letter_and_number_become_row_and_column_counted_from_one(typed: str, new_pion: list[int]) -> None:
    assert conversion_coordonnees(typed) == new_pion


@settings(derandomize=True)
@given(st.text() | st.from_regex(r"[a-zA-Z].{0,5}", fullmatch=True))
def test_whatever_has_the_right_form_can_be_converted(typed: str) -> None:
    if verif_saisie(typed):
        row, column = conversion_coordonnees(typed)
        assert row == int(typed[1:])
        assert 1 <= column <= 26


def test_a_pawn_is_placed_on_its_cell_and_nowhere_else() -> None:
    plateau = creation_plateau(6)
    placer_un_pion(plateau, [2, 6], "X ")
    expected = creation_plateau(6)
    expected[2] = [". ", ". ", ". ", ". ", ". ", "X ", 2]
    assert plateau == expected


@each("new_pion", [[0, 1], [1, 0], [7, 1], [1, 7], [-1, -1], [10**30, 1]])
def test_a_pawn_outside_the_board_changes_nothing(new_pion: list[int]) -> None:
    plateau = creation_plateau(6)
    placer_un_pion(plateau, new_pion, "X ")
    assert plateau == creation_plateau(6)


@pytest.mark.parametrize(("typed", "leaves"), [("0", True), ("1", False), (" 0 ", True)])
def test_zero_confirms_leaving_and_one_does_not(typed: str, leaves: bool) -> None:
    with patch("builtins.input", return_value=typed):
        assert sortie() is leaves


def test_leaving_is_asked_again_until_zero_or_one_is_typed() -> None:
    assert screen(sortie, ["2", "oui", "1"]) == (
        f"{CONFIRM}«2»\n"
        "La réponse « 2 » ne convient pas : tapez 0 pour Oui ou 1 pour Non.\n"
        f"{CONFIRM}«oui»\n"
        "La réponse « oui » ne convient pas : tapez 0 pour Oui ou 1 pour Non.\n"
        f"{CONFIRM}«1»\n"
    )


@settings(derandomize=True)
@given(st.lists(st.text().filter(lambda typed: typed.strip() not in ("0", "1")), max_size=5))
def test_no_other_answer_ever_confirms_or_breaks_anything(answers: list[str]) -> None:
    with patch("builtins.input", side_effect=[*answers, "1"]) as asked:
        assert sortie() is False
    assert asked.call_count == len(answers) + 1


@settings(derandomize=True)
@given(st.text(), st.booleans())
def test_the_menu_gives_back_exactly_what_was_typed(typed: str, passer_tour: bool) -> None:
    with patch("builtins.input", return_value=typed):
        assert menu(passer_tour, 0, "O ", [2, 2]) == typed


@pytest.mark.parametrize("ending", [EOFError, KeyboardInterrupt])
def test_the_end_of_input_and_an_interruption_pass_through(ending: type[BaseException]) -> None:
    with patch("builtins.input", side_effect=ending), pytest.raises(ending):
        sortie()
