"""The functions of the Puissance 4 notebook and its program, to the letter."""

import builtins
import re
import shlex
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cases import each
from golden import program_of, screen
from ludotheque.core.errors import BadPosition, IllegalMove
from ludotheque.core.seat import Seat
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.sujets.puissance4 import (
    NBC,
    NBL,
    NbCasesLibres,
    afficher,
    atoidejouer,
    couleurs,
    diagoNESO,
    diagoNOSE,
    ecrire_grille,
    est_gagnante,
    estValide,
    grille_en_str,
    horiz,
    jeu,
    jouer,
    lire_grille,
    nbJetons,
    nbJetons0,
    vertic,
)

G1_FILE = Path(__file__).parents[1] / "data" / "G1.txt"
YELLOW_QUESTION = "Aux jaunes (O) de jouer, numéro de colonne : "
RED_QUESTION = "Aux rouges (X) de jouer, numéro de colonne : "
NOT_A_NUMBER = "Ce n'est pas un numéro de colonne : il faut un nombre de 1 à 7."

Grid = list[list[int]]


def empty() -> Grid:
    return [[0 for j in range(NBC)] for i in range(NBL)]


def seed_grid() -> Grid:
    """The g1 of the notebook."""
    return [
        [2, 1, 1, 1, 2, 2, 0],
        [0, 1, 2, 2, 1, 0, 0],
        [0, 0, 2, 1, 2, 0, 0],
        [0, 0, 1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
    ]


def grid(drawn: str) -> Grid:
    """A grid as people see it, the top row first."""
    return [[".OX".index(sign) for sign in row.split()] for row in reversed(drawn.strip().splitlines())]


def size(g: Grid) -> tuple[int, int]:
    return len(g), len(g[0])


def lines_of(g: Grid, c: int) -> tuple[int, int, int, int]:
    return horiz(c, g, *size(g)), vertic(c, g, *size(g)), diagoNOSE(c, g, *size(g)), diagoNESO(c, g, *size(g))


def test_the_constants_are_those_of_the_notebook() -> None:
    assert (NBL, NBC, couleurs) == (6, 7, (1, 2, 3))


def test_the_notebook_counts_pawns() -> None:
    g0, g1 = empty(), seed_grid()
    assert nbJetons0(1, g0, NBL, NBC) == 0
    assert nbJetons0(1, g1, NBL, NBC) == 7
    assert nbJetons(1, g0, NBL, NBC) == 0
    assert nbJetons(3, g0, NBL, NBC) == 0
    assert nbJetons(2, g1, NBL, NBC) == 7
    assert nbJetons(3, g1, NBL, NBC) == 14
    assert NbCasesLibres(g1, NBL, NBC) == 28


def test_the_notebook_tells_a_valid_grid_from_a_pawn_above_an_empty_cell() -> None:
    gbad = seed_grid()
    gbad[2] = [0, 0, 0, 1, 2, 0, 0]
    gbad[4][3] = 2
    assert nbJetons(1, gbad, NBL, NBC) == nbJetons(2, gbad, NBL, NBC)
    assert estValide(seed_grid(), NBL, NBC) is True
    assert estValide(gbad, NBL, NBC) is False


@each(
    "g",
    [
        [],
        [[0, 0]],
        [[0, 0], [0]],
        [[0], [0, 0]],
        [[0, 0, 0], [0, 0, 0]],
        [[0, 0], [0, 0], [0, 0]],
        [[0, 3], [0, 0]],
        [[-1, 1], [0, 0]],
        [[None, 1], [0, 0]],
        [[[], 1], [0, 0]],
    ],
)
def test_a_grid_of_another_shape_or_with_another_cell_is_not_valid(g: Grid) -> None:
    assert estValide(g, 2, 2) is False


def test_a_grid_without_a_cell_is_not_valid() -> None:
    assert estValide([], 0, 7) is False
    assert estValide([[], []], 2, 0) is False


@each(
    ("drawn", "valid"),
    [
        (". . .", True),
        ("O . .", True),
        ("O X .", True),
        ("O X O", True),
        ("X . .", False),
        ("O O .", False),
        ("O O X X O O", False),
    ],
)
def test_there_are_as_many_yellow_pawns_as_red_or_one_more(drawn: str, valid: bool) -> None:
    assert estValide(grid(drawn), 1, len(grid(drawn)[0])) is valid


def test_no_grid_is_too_small() -> None:
    assert [estValide([[cell]], 1, 1) for cell in (0, 1, 2)] == [True, True, False]
    assert [lines_of([[cell]], 3) for cell in (0, 1, 2)] == [(-1, -1, -1, -1)] * 3
    assert (
        screen(lambda: jeu([[0]], 1, 1), ["1"])
        == f"1 .\n  1\n{YELLOW_QUESTION}«1»\n1 O\n  1\nEgalité ... Recommencez !\n"
    )


def test_the_notebook_finds_horizontal_alignments() -> None:
    g0 = empty()
    g0[0] = [1, 2, 1, 2, 1, 2, 1]
    g0[1] = [1, 1, 2, 1, 1, 2, 1]
    g0[2] = [1, 2, 2, 2, 2, 2, 0]
    assert horiz(1, g0, NBL, NBC) == -1
    assert horiz(2, g0, NBL, NBC) == 2


def test_the_notebook_finds_vertical_alignments() -> None:
    g_testvert = empty()
    for i in range(NBL - 2):
        g_testvert[i][3] = 1
    for i in range(NBL - 3):
        g_testvert[i][NBC - 1] = 2
    assert vertic(1, g_testvert, NBL, NBC) == 3
    assert vertic(2, g_testvert, NBL, NBC) == -1
    g_testvert[2][3] = 2
    g_testvert[3][NBC - 1] = 2
    assert vertic(1, g_testvert, NBL, NBC) == -1
    assert vertic(2, g_testvert, NBL, NBC) == 6


def a_red_square() -> Grid:
    g_testdiago1 = empty()
    for i in range(4):
        for j in range(2, 6):
            g_testdiago1[i][j] = 2
    return g_testdiago1


def test_the_notebook_finds_the_diagonal_where_row_and_column_grow() -> None:
    g_testdiago1 = a_red_square()
    assert diagoNOSE(1, g_testdiago1, NBL, NBC) == -1
    assert diagoNOSE(2, g_testdiago1, NBL, NBC) == 1
    g_testdiago1[0][2] = 1
    assert diagoNOSE(1, g_testdiago1, NBL, NBC) == -1
    assert diagoNOSE(2, g_testdiago1, NBL, NBC) == -1
    g_testdiago1[4][5] = 2
    assert diagoNOSE(1, g_testdiago1, NBL, NBC) == -1
    assert diagoNOSE(2, g_testdiago1, NBL, NBC) == 1


def test_the_notebook_finds_the_diagonal_where_the_column_falls() -> None:
    g_testdiago1 = a_red_square()
    assert diagoNESO(1, g_testdiago1, NBL, NBC) == -1
    assert diagoNESO(2, g_testdiago1, NBL, NBC) == 1
    g_testdiago1[0][5] = 1
    assert diagoNESO(1, g_testdiago1, NBL, NBC) == -1
    assert diagoNESO(2, g_testdiago1, NBL, NBC) == -1
    g_testdiago1[4][2] = 2
    assert diagoNESO(1, g_testdiago1, NBL, NBC) == -1
    assert diagoNESO(2, g_testdiago1, NBL, NBC) == 1


def test_the_notebook_knows_a_winning_grid() -> None:
    g0 = empty()
    assert est_gagnante(1, g0, NBL, NBC) is False
    for i in range(4):
        g0[i][3] = 1
    for j in range(3):
        g0[0][j] = 2
    g0[0][4] = 2
    assert est_gagnante(1, g0, NBL, NBC) is True
    assert est_gagnante(2, g0, NBL, NBC) is False


def test_either_colour_means_one_colour_all_along() -> None:
    assert lines_of(grid("O O X X O O"), 3) == (-1, -1, -1, -1)
    assert lines_of(grid("X O O O O X"), 3) == (0, -1, -1, -1)


def test_the_first_row_or_column_counts_whatever_the_colour() -> None:
    rows = grid("""
        . O O O O
        O O O O X
        X X X X O
        X O X O O
    """)
    columns = grid("""
        X O X . O
        X O X . O
        X O X . O
        O O X X O
    """)
    assert [horiz(c, rows, 4, 5) for c in couleurs] == [2, 1, 1]
    assert [vertic(c, columns, 4, 5) for c in couleurs] == [1, 2, 1]


def test_more_than_four_pawns_are_an_alignment_too() -> None:
    assert lines_of(grid("O O O O O O"), 1) == (0, -1, -1, -1)


def test_no_alignment_runs_from_one_edge_of_the_grid_to_the_other() -> None:
    over_the_side = grid("""
        . . . . . O O
        O O . . . . .
    """)
    over_the_top = grid("""
        O .
        O .
        . O
        . O
    """)
    assert lines_of(over_the_side, 1) == lines_of(over_the_top, 1) == (-1, -1, -1, -1)


def walked(c: int, g: Grid, down: int, right: int) -> list[tuple[int, int]]:
    """Where each alignment begins, found by walking over the cells."""
    rows, columns = size(g)
    return [
        (row, column)
        for row in range(rows)
        for column in range(columns)
        for colour in ((1, 2) if c == 3 else (c,))
        if all(
            0 <= row + step * down < rows
            and 0 <= column + step * right < columns
            and g[row + step * down][column + step * right] == colour
            for step in range(4)
        )
    ]


@st.composite
def any_grid(draw: st.DrawFn) -> Grid:
    """Any size, any cells: floating pawns and wrong counts included."""
    columns = draw(st.integers(1, 8))
    cell = st.sampled_from([0, 1, 1, 1, 2, 2])
    return draw(st.lists(st.lists(cell, min_size=columns, max_size=columns), min_size=1, max_size=8))


@given(any_grid(), st.sampled_from(couleurs))
def test_alignments_are_those_that_walking_over_the_cells_finds(g: Grid, c: int) -> None:
    rows, columns = walked(c, g, 0, 1), walked(c, g, 1, 0)
    rising, falling = walked(c, g, 1, 1), walked(c, g, 1, -1)
    assert lines_of(g, c) == (
        min((row for row, _ in rows), default=-1),
        min((column for _, column in columns), default=-1),
        1 if rising else -1,
        1 if falling else -1,
    )
    assert est_gagnante(c, g, *size(g)) is bool(rows or columns or rising or falling)


def test_a_pawn_falls_to_the_lowest_free_cell_of_its_column() -> None:
    g = seed_grid()
    assert jouer(1, 1, g, NBL, NBC) is None
    jouer(2, 6, g, NBL, NBC)
    assert g == grid("""
        . . . . . . .
        . . . . . . .
        . . O . . . .
        . O X O X . .
        . O X X O . .
        X O O O X X X
    """)


def test_a_pawn_falls_in_a_grid_that_is_won_or_wrong_too() -> None:
    g = grid("O O O O . .")
    jouer(1, 4, g, 1, 6)
    assert g == grid("O O O O O .")


def test_a_pawn_does_not_fall_where_there_is_no_room() -> None:
    g = grid("O . .")
    with pytest.raises(IllegalMove, match="Column 1 is full"):
        jouer(2, 0, g, 1, 3)
    with pytest.raises(IllegalMove, match="no column 4"):
        jouer(2, 3, g, 1, 3)
    with pytest.raises(IllegalMove, match="no column 0"):
        jouer(2, -1, g, 1, 3)
    assert g == grid("O . .")


G1_DRAWN = """\
. . . . . . .
. . . . . . .
. . O . . . .
. . X O X . .
. O X X O . .
X O O O X X ."""

G1_NUMBERED = """\
6 . . . . . . .
5 . . . . . . .
4 . . O . . . .
3 . . X O X . .
2 . O X X O . .
1 X O O O X X .
  1 2 3 4 5 6 7
"""


def test_a_grid_is_drawn_from_the_top_without_a_last_newline() -> None:
    assert grille_en_str(seed_grid(), NBL, NBC) == G1_DRAWN


def test_the_grid_is_shown_with_or_without_numbers() -> None:
    assert screen(lambda: afficher(seed_grid(), NBL, NBC, debug=False), []) == G1_DRAWN + "\n"
    assert screen(lambda: afficher(seed_grid(), NBL, NBC, debug=True), []) == G1_NUMBERED


def test_numbers_stay_aligned_on_a_large_grid() -> None:
    g = [[1, 2] + [0] * 9] + [[0] * 11 for _ in range(9)]
    shown = screen(lambda: afficher(g, 10, 11, debug=True), []).splitlines()
    assert shown[0] == "10  .  .  .  .  .  .  .  .  .  .  ."
    assert shown[9] == " 1  O  X  .  .  .  .  .  .  .  .  ."
    assert shown[10] == "    1  2  3  4  5  6  7  8  9 10 11"
    assert len(shown) == 11


def test_the_notebook_asks_for_a_column() -> None:
    g0, columns = empty(), []
    screen(lambda: columns.append(atoidejouer(1, g0, NBL, NBC)), ["1"])
    screen(lambda: columns.append(atoidejouer(2, g0, NBL, NBC)), ["2"])
    assert columns == [0, 1]
    assert g0 == empty()


def test_a_full_column_an_outside_number_and_a_word_are_refused_and_asked_again() -> None:
    g, columns = grid("X . ."), []
    assert screen(lambda: columns.append(atoidejouer(2, g, 1, 3)), ["1", "0", "4", "deux", "3"]) == (
        f"{RED_QUESTION}«1»\nLa colonne 1 est pleine.\n"
        f"{RED_QUESTION}«0»\nIl n'y a pas de colonne 0 : la grille en a 3.\n"
        f"{RED_QUESTION}«4»\nIl n'y a pas de colonne 4 : la grille en a 3.\n"
        f"{RED_QUESTION}«deux»\nCe n'est pas un numéro de colonne : il faut un nombre de 1 à 3.\n"
        f"{RED_QUESTION}«3»\n"
    )
    assert columns == [2]


def test_the_tenth_column_is_typed_as_the_number_people_see() -> None:
    g, columns = [[0] * 12], []
    screen(lambda: columns.append(atoidejouer(1, g, 1, 12)), ["a", "10"])
    assert columns == [9]


@given(st.text().filter(lambda typed: not re.fullmatch(r"\s*[0-9]+\s*", typed)))
@example("²")
@example("٣")
@example("")
@example("2.0")
@example("-1")
@example("1_0")
@example("\x00\x1b[2J")
@example(str(10**30))
@example("9" * 5000)
def test_whatever_is_typed_that_is_no_column_is_refused_and_asked_again(typed: str) -> None:
    columns: list[int] = []
    shown = screen(lambda: columns.append(atoidejouer(1, empty(), NBL, NBC)), [typed, " 03 "])
    assert columns == [2]
    assert shown == f"{YELLOW_QUESTION}«{typed}»\n{NOT_A_NUMBER}\n{YELLOW_QUESTION}« 03 »\n"


def test_bytes_that_are_no_text_are_refused_and_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    unreadable = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
    with patch.object(builtins, "input", side_effect=[unreadable, "5"]):
        assert atoidejouer(1, empty(), NBL, NBC) == 4
    assert capsys.readouterr().out == NOT_A_NUMBER + "\n"


RED_WINS = f"""\
{G1_NUMBERED}{YELLOW_QUESTION}«2»
6 . . . . . . .
5 . . . . . . .
4 . . O . . . .
3 . O X O X . .
2 . O X X O . .
1 X O O O X X .
  1 2 3 4 5 6 7
{RED_QUESTION}«2»
6 . . . . . . .
5 . . . . . . .
4 . X O . . . .
3 . O X O X . .
2 . O X X O . .
1 X O O O X X .
  1 2 3 4 5 6 7
Les pions rouges gagnent. Bravo !
"""


def test_from_the_grid_of_the_notebook_2_then_2_lets_red_win() -> None:
    assert screen(lambda: jeu(seed_grid(), NBL, NBC), ["2", "2"]) == RED_WINS


def test_from_the_grid_of_the_notebook_2_1_2_lets_yellow_win() -> None:
    shown = screen(lambda: jeu(seed_grid(), NBL, NBC), ["2", "1", "2"])
    assert shown.endswith("1 X O O O X X .\n  1 2 3 4 5 6 7\nLes pions jaunes gagnent. Bravo !\n")


def test_the_game_is_played_in_the_grid_it_is_given() -> None:
    g = seed_grid()
    screen(lambda: jeu(g, NBL, NBC), ["2", "2"])
    assert (g[2][1], g[3][1]) == (1, 2)


def test_on_a_started_grid_the_counts_say_whose_turn_it_is() -> None:
    assert screen(lambda: jeu(grid("O . ."), 1, 3), ["2", "3"]) == (
        f"1 O . .\n  1 2 3\n{RED_QUESTION}«2»\n"
        f"1 O X .\n  1 2 3\n{YELLOW_QUESTION}«3»\n"
        "1 O X O\n  1 2 3\nEgalité ... Recommencez !\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("drawn", "announced"),
    [
        ("O O O O X X X .", "Les pions jaunes gagnent. Bravo !"),
        ("O X X X X O O . O", "Les pions rouges gagnent. Bravo !"),
        ("O X O X", "Egalité ... Recommencez !"),
    ],
)
def test_a_grid_already_won_or_full_is_announced_at_once(drawn: str, announced: str) -> None:
    g = grid(drawn)
    numbers = " ".join(str(column + 1) for column in range(len(g[0])))
    assert screen(lambda: jeu(g, *size(g)), []) == f"1 {drawn}\n  {numbers}\n{announced}\n"


@pytest.mark.parametrize("g", [[[2, 0, 0]], [[0, 0]], []])
def test_an_invalid_grid_stops_the_game(g: Grid) -> None:
    assert screen(lambda: jeu(g, 1, 3), []) == "Grille invalide. Jeu stoppé.\n"


@given(st.integers(1, 7), st.integers(1, 8), st.lists(st.integers(0, 10**6), min_size=12, max_size=40))
def test_the_functions_follow_the_rules_over_random_games(rows: int, columns: int, choices: list[int]) -> None:
    game = ConnectFour(rows, columns)
    state, g = game.start(), [[0] * columns for _ in range(rows)]
    for ply, choice in enumerate(choices):
        moves = game.legal_moves(state)
        if not moves:
            break
        column = moves[choice % len(moves)]
        state = game.play(state, column)
        jouer(1 + ply % 2, column, g, rows, columns)
        assert estValide(g, rows, columns)
        assert grille_en_str(g, rows, columns).replace(" ", "").replace("\n", "/") == game.write_state(state)
        assert nbJetons(3, g, rows, columns) == ply + 1 == rows * columns - NbCasesLibres(g, rows, columns)
    outcome = game.outcome(state)
    winner = outcome.winner if outcome else None
    assert est_gagnante(1, g, rows, columns) is (winner is Seat.FIRST)
    assert est_gagnante(2, g, rows, columns) is (winner is Seat.SECOND)


def test_a_grid_is_read_from_a_file() -> None:
    assert lire_grille(G1_FILE) == seed_grid()


@given(any_grid())
def test_a_grid_that_print_or_its_digits_wrote_is_read(tmp_path_factory: pytest.TempPathFactory, g: Grid) -> None:
    path = tmp_path_factory.getbasetemp() / "printed.txt"
    path.write_text(f"{g}\n")
    assert lire_grille(path) == g
    path.write_text("\n".join(" ".join(map(str, row)) for row in reversed(g)))
    assert lire_grille(path) == g


@given(st.text("[],012 OX.\n/3-", max_size=30))
def test_whatever_a_file_holds_it_is_a_grid_or_refused_with_its_place(
    tmp_path_factory: pytest.TempPathFactory, written: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "whatever.txt"
    path.write_text(written)
    try:
        rows = lire_grille(path)
    except BadPosition as refused:
        assert re.match(r"Ligne [1-9]\d*, colonne [1-9]\d* : ", refused.text.fr)
    else:
        assert rows and rows[0] and len({len(row) for row in rows}) == 1


@given(any_grid())
def test_a_grid_survives_a_trip_through_a_file(tmp_path_factory: pytest.TempPathFactory, g: Grid) -> None:
    path = tmp_path_factory.getbasetemp() / "trip.txt"
    ecrire_grille(g, *size(g), path)
    assert path.read_text() == grille_en_str(g, *size(g)) + "\n"
    assert lire_grille(path) == g


@each(
    "written",
    [
        b"OX.\r\n.O.\r\n",
        b"\xef\xbb\xbfO X .\n. O .",
        b"O X .  \n. O .\n\n \n",
        b"OX.\n.O.",
        b"\n\nOX.\n.O.\n",
        b"OX./.O.",
        b"1 2 0\n0 1 0\n",
        b"120\r\n010\r\n",
        b"[[0, 1, 0], [1, 2, 0]]\n",
        b"\xef\xbb\xbf[[0,1,0],\r\n [1,2,0]]",
        b" [ [0, 1, 0]\n, [1, 2, 0]\n]\n\n",
    ],
)
def test_a_grid_file_may_come_from_any_editor(written: bytes, tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_bytes(written)
    assert lire_grille(tmp_path / "g.txt") == [[0, 1, 0], [1, 2, 0]]


MALFORMED = each(
    ("written", "sentence"),
    [
        (b"", "Ligne 1, colonne 1 : la grille devrait commencer ici."),
        (b" \n\n", "Ligne 1, colonne 1 : la grille devrait commencer ici."),
        (b"\n. .\n. Z\n", "Ligne 3, colonne 2 : « Z » devrait être « . », « O » ou « X »."),
        (b". .\n. Z\n", "Ligne 2, colonne 2 : « Z » devrait être « . », « O » ou « X »."),
        (b". .\n0 .\n", "Ligne 2, colonne 1 : « 0 » devrait être « . », « O » ou « X »."),
        (b". .\n. \xff\n", "Ligne 2, colonne 2 : « \ufffd » devrait être « . », « O » ou « X »."),
        (b". .\n\x00 .\n", "Ligne 2, colonne 1 : « \ufffd » devrait être « . », « O » ou « X »."),
        (b". . .\n. .\n", "Ligne 2, colonne 3 : il manque une case, la première ligne en a 3."),
        (b". . .\n\n. . .\n", "Ligne 2, colonne 1 : il manque une case, la première ligne en a 3."),
        (b". .\n. .\n. . .\n", "Ligne 3, colonne 3 : cette case est de trop, la première ligne en a 2."),
        (b"0 0\n0 3\n", "Ligne 2, colonne 2 : « 3 » devrait être « 0 », « 1 » ou « 2 »."),
        (b"0 0 0\n1 2\n", "Ligne 2, colonne 3 : il manque une case, la première ligne en a 3."),
        (b"[[0, 1], [0, 3]]", "Ligne 1, colonne 14 : « 3 » devrait être « 0 », « 1 » ou « 2 »."),
        (b"[[0, 1],\n [0, 33]]", "Ligne 2, colonne 6 : « 33 » devrait être « 0 », « 1 » ou « 2 »."),
        (b"[[0, 1],\n [0, -1]]", "Ligne 2, colonne 6 : « - » devrait être « 0 », « 1 » ou « 2 »."),
        (b"[[0, 1], [0]]", "Ligne 1, colonne 12 : il manque une case, la première ligne en a 2."),
        (b"[[0, 1], [0, 1, 2]]", "Ligne 1, colonne 17 : cette case est de trop, la première ligne en a 2."),
        (b"[[0, 1] [0, 1]]", "Ligne 1, colonne 9 : « [ » devrait être « , » ou « ] »."),
        (b"[[0, 1], [0, 1]", "Ligne 1, colonne 16 : le texte s'arrête là où il faudrait « , » ou « ] »."),
        (b"[[0, 1], [0, 1]]\n]", "Ligne 2, colonne 1 : « ] » est de trop, la liste est finie."),
        (b"[0, 1]", "Ligne 1, colonne 2 : « 0 » devrait être « [ »."),
        (b"[]", "Ligne 1, colonne 2 : « ] » devrait être « [ »."),
        (b"[[]]", "Ligne 1, colonne 3 : « ] » devrait être « 0 », « 1 » ou « 2 »."),
        (b"[", "Ligne 1, colonne 2 : le texte s'arrête là où il faudrait « [ »."),
    ],
)


@MALFORMED
def test_a_malformed_file_is_refused_with_its_line_and_column(written: bytes, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_bytes(written)
    with pytest.raises(BadPosition) as refusal:
        lire_grille(tmp_path / "g.txt")
    assert refusal.value.text.fr == sentence


def quoted(path: Path) -> str:
    return shlex.quote(str(path))


def run(arguments: str, *typed: str) -> str:
    return screen(program_of([f"$ python -m ludotheque.sujets.puissance4 {arguments}"]), list(typed))


def refusal_of(arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as end:
        run(arguments)
    assert end.value.code == 2
    return capsys.readouterr().err


def test_the_program_plays_from_a_file() -> None:
    assert run(quoted(G1_FILE), "2", "2") == RED_WINS


def test_the_program_plays_from_the_printed_list_and_writes_the_drawing(tmp_path: Path) -> None:
    source, kept = tmp_path / "G1.txt", tmp_path / "G2.txt"
    source.write_text(f"{seed_grid()}\n")
    assert run(f"{quoted(source)} --ecrire {quoted(kept)}", "2", "2") == RED_WINS
    assert kept.read_text().splitlines()[2:4] == [". X O . . . .", ". O X O X . ."]


def test_the_program_keeps_the_grid_in_a_file_even_when_the_game_is_interrupted(tmp_path: Path) -> None:
    kept = tmp_path / "G2.txt"
    shown = run(f"{quoted(G1_FILE)} --ecrire {quoted(kept)}", "2")
    assert shown.endswith("  1 2 3 4 5 6 7\n\nFin de la saisie : la partie s'arrête là.\n")
    assert run(quoted(kept), "2").endswith("Les pions rouges gagnent. Bravo !\n")


def test_the_program_stops_at_an_invalid_grid(tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_text("O .\n. X\n")
    assert run(quoted(tmp_path / "g.txt")) == "Grille invalide. Jeu stoppé.\n"


@MALFORMED
def test_the_program_says_where_a_file_is_malformed(
    written: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "g.txt"
    path.write_bytes(written)
    assert refusal_of(quoted(path), capsys) == f"Le fichier « {path} » ne dessine pas une grille. {sentence}\n"


def test_a_missing_file_or_folder_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "nowhere" / "g.txt"
    assert refusal_of(quoted(missing), capsys) == (
        f"Le fichier « {missing} » ne peut pas être lu : ce fichier ou son dossier n'existe pas.\n"
    )
    assert refusal_of(f"--ecrire {quoted(missing)}", capsys) == (
        f"La grille ne peut pas être écrite dans « {missing} » : ce fichier ou son dossier n'existe pas.\n"
    )


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (IsADirectoryError(), "c'est un dossier"),
        (PermissionError(), "l'accès est refusé"),
        (OSError(5, "Input/output error"), "Input/output error"),
        (OSError(), "le système refuse"),
    ],
)
def test_a_file_that_the_system_refuses_is_one_sentence(
    error: OSError, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with patch.object(Path, "read_text", side_effect=error):
        assert refusal_of("G1.txt", capsys) == f"Le fichier « G1.txt » ne peut pas être lu : {reason}.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--taille 9", "L'option « --taille » n'existe pas"),
        ("a.txt b.txt", "Une seule grille est attendue, « b.txt » est de trop"),
        ("a.txt --ecrire", "L'option --ecrire attend un nom de fichier"),
    ],
)
def test_a_bad_argument_is_one_sentence(arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    usage = "usage : python -m ludotheque.sujets.puissance4 [grille.txt] [--ecrire grille.txt]"
    assert refusal_of(arguments, capsys) == f"{sentence} ; {usage}\n"


def test_an_interruption_ends_the_program_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    program = program_of(["$ python -m ludotheque.sujets.puissance4"])
    with patch.object(builtins, "input", side_effect=KeyboardInterrupt), pytest.raises(SystemExit) as end:
        program()
    assert end.value.code == 130
    assert capsys.readouterr().out.endswith("  1 2 3 4 5 6 7\n\nPartie interrompue.\n")
