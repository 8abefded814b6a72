"""A grid of Puissance 4 on the command line: the drawing, rows of digits, or the list that `print(g1)` writes."""

from pathlib import Path

import pytest

from golden import screen
from ludotheque.cli import run_command
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.ui.lines.setting import is_record, read_position

FORMS = {
    "drawing": ". . . . . . .\n. . . . . . .\n. . O . . . .\n. . X O X . .\n. O X X O . .\nX O O O X X .\n",
    "digits": "0000000\n0000000\n0010000\n0021200\n0122100\n2111220\n",
    "list": "[[2, 1, 1, 1, 2, 2, 0], [0, 1, 2, 2, 1, 0, 0], [0, 0, 2, 1, 2, 0, 0], [0, 0, 1, 0, 0, 0, 0],"
    " [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]]\n",
}


@pytest.mark.parametrize("form", FORMS)
def test_each_form_of_a_grid_starts_the_same_game(form: str, tmp_path: Path) -> None:
    file = tmp_path / "G1.txt"
    file.write_text("\ufeff" + FORMS[form], "utf-8")
    game = ConnectFour()
    assert game.write_state(read_position(game, str(file))) == "......./......./..O..../..XOX../.OXXO../XOOOXX."
    assert read_position(game, FORMS[form]) == read_position(game, str(file))
    shown = screen(lambda: run_command(["play", "puissance4", "--position", str(file)]), ["2", "2"])
    assert "Rouge gagne" in shown


@pytest.mark.parametrize(
    ("form", "before", "after", "sentence"),
    [
        ("drawing", "O X X", "O Z X", "Ligne 5, colonne 3 : « Z » devrait être « . », « O » ou « X »."),
        ("drawing", "X X .\n", "X X\n", "Ligne 6, colonne 7 : il manque une case, il en faut 7 par ligne."),
        ("digits", "0021200\n", "", "Ligne 5, colonne 8 : la grille a 5 lignes au lieu de 6."),
        ("digits", "2111220", "21112200", "Ligne 6, colonne 8 : cette case est de trop, il en faut 7 par ligne."),
        ("list", "[0, 1, 2, 2", "[0, 1, 7, 2", "Ligne 1, colonne 32 : « 7 » devrait être « 0 », « 1 » ou « 2 »."),
        ("list", "[[2, 1, 1, 1, 2, 2, 0], ", "[", "Ligne 1, colonne 114 : la grille a 5 lignes au lieu de 6."),
    ],
)
def test_a_malformed_file_is_one_sentence_with_its_line_and_column(
    form: str, before: str, after: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "G1.txt"
    file.write_text(FORMS[form].replace(before, after, 1))
    assert run_command(["play", "puissance4", "--position", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith(f" : {sentence}\n") and said.err.count("\n") == 1


def test_a_list_of_lists_is_not_taken_for_a_record(tmp_path: Path) -> None:
    file = tmp_path / "G1.txt"
    file.write_text(FORMS["list"].replace("[[", "[\n ["))
    assert not is_record(str(file))
    file.write_text('[Format "1"]\n')
    assert is_record(str(file))
