"""The main program of the Black & White assignment, as two people meet it at the console."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stdout
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import each
from golden import screen
from ludotheque.games.reversi.rules import Reversi
from ludotheque.sujets._terminal import lancer
from ludotheque.sujets.black_white.jeu import AIDE_PROGRAMME, TAILLE_MAX, TAILLE_MIN, demander_taille, partie, programme

SIZE = "Taille du plateau (de 6 à 15) : "
CHOICE = "Votre choix d'action : "
CELL = "C'est au joueur O de jouer. Où voulez-vous jouer ? (abandonner : A) : "
LEAVE = "Voulez-vous vraiment abandonner ? (0 : Oui, 1 : Non) : "
OPENING = """\
A B C D E F
. . . . . . 1
. . . . . . 2
. . O X . . 3
. . X O . . 4
. . . . . . 5
. . . . . . 6

Tour n° 1
C'est au tour de O
O doit jouer
Pions : O 2
        X 2
Commandes :
    P: placer un pion
    A: abandon
    L: liste des coups valides
"""
O_LEAVES = f"{LEAVE}«0»\nLe joueur O abandonne la partie\nLe joueur X gagne\n"


def on_six(*typed: str) -> str:
    """The screen after the opening, on six, when O types these lines and then leaves."""
    shown = screen(lambda: partie(6), [*typed, "A", "0"])
    assert shown.startswith(OPENING)
    assert shown.endswith(O_LEAVES)
    return shown.removeprefix(OPENING).removesuffix(O_LEAVES)


def test_the_size_is_asked_until_it_is_an_integer_from_6_to_15() -> None:
    assert screen(demander_taille, ["jambon", "5", "16", "8"]) == (
        f"{SIZE}«jambon»\nLa taille « jambon » ne convient pas : il faut un entier de 6 à 15.\n"
        f"{SIZE}«5»\nLa taille « 5 » ne convient pas : il faut un entier de 6 à 15.\n"
        f"{SIZE}«16»\nLa taille « 16 » ne convient pas : il faut un entier de 6 à 15.\n"
        f"{SIZE}«8»\n"
    )


@each("size", range(6, 16))
def test_every_size_from_6_to_15_is_taken(size: int) -> None:
    with patch("builtins.input", return_value=str(size)):
        assert demander_taille() == size


@each("typed", ["", "²", "-6", "6.0", "1" + "0" * 30, "9" * 5000, "6\x00", "\x1b[2J"])
def test_a_strange_size_is_refused_and_asked_again(typed: str) -> None:
    shown = screen(demander_taille, [typed, "6"])
    assert "ne convient pas : il faut un entier de 6 à 15.\n" in shown
    assert shown.endswith(f"{SIZE}«6»\n")


def test_the_sizes_are_those_of_the_referee() -> None:
    option = next(option for option in Reversi.options if option.name == "size")
    assert (option.low, option.high) == (TAILLE_MIN, TAILLE_MAX)


def test_an_unknown_command_is_refused_with_one_line_and_asked_again() -> None:
    assert on_six("x", "pp") == (
        f"{CHOICE}«x»\nLa commande « x » n'existe pas : tapez P, A ou L.\n"
        f"{CHOICE}«pp»\nLa commande « pp » n'existe pas : tapez P, A ou L.\n"
        f"{CHOICE}«A»\n"
    )


def test_a_missing_command_is_refused_with_one_line_and_asked_again() -> None:
    assert on_six("  ") == f"{CHOICE}«  »\nIl manque une commande : tapez P, A ou L.\n{CHOICE}«A»\n"


def test_a_player_who_can_move_may_not_pass() -> None:
    assert on_six("pt") == (
        f"{CHOICE}«pt»\nO ne peut pas passer son tour : un coup est possible, tapez P pour placer un pion.\n{CHOICE}«A»\n"
    )


def test_the_list_is_printed_and_p_is_asked_for() -> None:
    assert on_six("l", "P") == (
        f"{CHOICE}«l»\n[['d', 2], ['e', 3], ['b', 4], ['c', 5]]\nAppuyez sur P pour placer votre pion: «P»\n{CELL}«A»\n"
    )


def test_the_rules_and_the_keys_are_shown_on_request() -> None:
    shown = on_six("r", "?")
    assert f"{CHOICE}«r»\nRègles du Black & White\n" in shown
    assert f"{CHOICE}«?»\nTouches, en majuscules ou en minuscules :\n" in shown
    assert shown.endswith(f"    ?: cette aide\n{CHOICE}«A»\n")


@each(
    ("typed", "refused"),
    [
        ("C3", "La case « C3 » est déjà occupée."),
        ("a1", "Un pion en « a1 » n'encadre aucun pion adverse."),
        ("g1", "La case « g1 » est hors du plateau, qui va de a1 à f6."),
        ("a0", "La case « a0 » est hors du plateau, qui va de a1 à f6."),
        ("d-3", "La case « d-3 » est hors du plateau, qui va de a1 à f6."),
        ("", "La saisie «  » n'est pas une case : tapez une lettre et un nombre, comme d5."),
        ("d²", "La saisie « d² » n'est pas une case : tapez une lettre et un nombre, comme d5."),
        ("p", "La saisie « p » n'est pas une case : tapez une lettre et un nombre, comme d5."),
    ],
)
def test_a_bad_move_is_refused_with_one_line_and_asked_again(typed: str, refused: str) -> None:
    assert on_six("p", typed) == f"{CHOICE}«p»\n{CELL}«{typed}»\n{refused}\n{CELL}«A»\n"


def test_leaving_can_be_taken_back_from_the_menu_and_from_the_cell() -> None:
    assert on_six("a", "1", "p", "a", "1") == (
        f"{CHOICE}«a»\n{LEAVE}«1»\n{CHOICE}«p»\n{CELL}«a»\n{LEAVE}«1»\n{CELL}«A»\n"
    )


def test_the_second_turn_belongs_to_x_and_shows_the_new_board() -> None:
    shown = screen(lambda: partie(6), ["P", "E3", "a", "0"])
    assert shown == (
        f"{OPENING}{CHOICE}«P»\n{CELL}«E3»\n"
        "A B C D E F\n"
        ". . . . . . 1\n"
        ". . . . . . 2\n"
        ". . O O O . 3\n"
        ". . X O . . 4\n"
        ". . . . . . 5\n"
        ". . . . . . 6\n"
        "\n"
        "Tour n° 2\n"
        "C'est au tour de X\n"
        "X doit jouer\n"
        "Pions : O 4\n"
        "        X 1\n"
        "Commandes :\n"
        "    P: placer un pion\n"
        "    A: abandon\n"
        "    L: liste des coups valides\n"
        f"{CHOICE}«a»\n{LEAVE}«0»\nLe joueur X abandonne la partie\nLe joueur O gagne\n"
    )


def test_rules_and_keys_are_announced_once_before_the_first_board() -> None:
    shown = screen(lambda: programme(["6"]), ["A", "0"])
    assert shown == (
        "Pendant la partie, tapez R pour lire les règles et ? pour l'aide sur les touches.\n\n"
        f"{OPENING}{CHOICE}«A»\n{O_LEAVES}"
    )


@pytest.mark.parametrize(
    ("arguments", "refused"),
    [
        (["jambon"], "La taille « jambon » ne convient pas : il faut un entier de 6 à 15.\n"),
        (["5"], "La taille « 5 » ne convient pas : il faut un entier de 6 à 15.\n"),
        (
            ["6", "x"],
            "L'argument « x » est de trop : seule la taille du plateau est attendue.\n",
        ),
    ],
)
def test_a_bad_argument_is_refused_in_one_sentence(
    arguments: list[str], refused: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        programme(arguments)
    assert stopped.value.code == 2
    assert capsys.readouterr() == ("", refused)


def test_the_end_of_input_ends_the_program_with_one_line() -> None:
    with patch.object(sys, "argv", ["jeu"]):
        shown = screen(lambda: lancer(programme, AIDE_PROGRAMME), ["6", "p"])
    assert shown.endswith("«p»\n\nFin de la saisie : la partie s'arrête là.\n")


def test_an_interruption_ends_the_program_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with (
        patch.object(sys, "argv", ["jeu"]),
        patch("builtins.input", side_effect=KeyboardInterrupt),
        pytest.raises(SystemExit) as stopped,
    ):
        lancer(programme, AIDE_PROGRAMME)
    assert stopped.value.code == 130
    assert capsys.readouterr() == ("\nPartie interrompue.\n", "")


@pytest.mark.parametrize("module", ["ludotheque.sujets.black_white", "ludotheque.sujets.black_white.jeu"])
def test_the_package_and_its_main_file_both_play_even_on_unreadable_bytes(module: str) -> None:
    typed = b"\xff\n6\np\n\xff\xfe\nE3\na\n0\n"
    played = subprocess.run(
        [sys.executable, "-m", module],
        input=typed,
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict", "PYTHONWARNINGS": "error"},
    )
    assert played.stderr == b""
    assert played.stdout.decode().endswith("Le joueur X abandonne la partie\nLe joueur O gagne\n")


WORDS = ["P", "p", "PT", "A", "L", "r", "?", "1", "0", "e3", "E4", "d2", "c5", "b4", "c2", "f99", "a-1"]


def typed_into(arguments: list[str], lines: list[str]) -> str:
    """The screen of the program when these lines are typed, then nothing more."""
    argv = patch.object(sys, "argv", ["jeu", *arguments])
    with argv, patch("builtins.input", side_effect=[*lines, EOFError]), redirect_stdout(io.StringIO()) as shown:
        lancer(programme, AIDE_PROGRAMME)
    return shown.getvalue()


@given(st.lists(st.text(max_size=8), max_size=10))
def test_whatever_is_typed_as_a_size_the_game_starts_when_one_fits(lines: list[str]) -> None:
    shown = typed_into([], [*lines, "6"])
    assert "Tour n° 1\n" in shown
    assert shown.endswith("Fin de la saisie : la partie s'arrête là.\n")


@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=40))
def test_whatever_is_typed_during_the_game_it_ends_politely(lines: list[str]) -> None:
    shown = typed_into(["6"], lines)
    assert shown.endswith((" gagne\n", "Fin de la saisie : la partie s'arrête là.\n"))
