"""The functions of the Alak assignment and its three programs, to the letter."""

import builtins
import re
from types import ModuleType
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cases import each
from golden import program_of, screen
from ludotheque.core.errors import IllegalMove
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.alak.rules import Alak, AlakState
from ludotheque.sujets import alak, alak_suicide, alak_torique

GAMES_OF_MODULES = {
    alak: {},
    alak_torique: {"torus": True},
    alak_suicide: {"suicide": True},
}
ALL_MODULES = each("module", GAMES_OF_MODULES)
QUESTION = "Choisissez un nombre licite de carré : "

SEED_GAME = """
1 2 . x . . . . . . .
2 3 . x o . . . . . .
1 7 . x o . . . x . .
2 5 . x o . o . x . .
1 9 . x o . o . x . x
2 6 . x o . o o x . x
1 4 . x . x . . x . x
2 8 . x . x . . x o .
1 5 . x . x x . x o .
2 3 . x o x x . x o .
1 1 x x o x x . x o .
2 6 x x o . . o . o .
1 9 x x o . . o . o x
2 5 x x o . o o . o x
1 4 x x . x o o . o x
2 7 x x . x o o o o x
1 3 x x x x o o o o x
"""


def line(drawn: str) -> list[int]:
    return [".xo".index(sign) for sign in drawn.split()]


def after(module: ModuleType, drawn: str, player: int, cell: int) -> tuple[list[int], list[int]]:
    """The board and the `removed` of a stone put on the cell people call `cell`."""
    board, removed = line(drawn), list[int]()
    module.put(board, len(board), player, removed, cell - 1)
    return board, removed


def test_a_new_board_is_a_list_of_empty_cells() -> None:
    assert alak.newBoard(5) == [0, 0, 0, 0, 0]


def test_the_numbers_stand_under_the_cells(capsys: pytest.CaptureFixture[str]) -> None:
    alak.display(line(". x o . o o x . x"), 9)
    assert capsys.readouterr().out == ". x o . o o x . x\n1 2 3 4 5 6 7 8 9\n"


def test_from_ten_cells_on_the_two_lines_stay_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    alak.display(line(". x o . . . . . . o x"), 11)
    assert capsys.readouterr().out == (
        " .  x  o  .  .  .  .  .  .  o  x\n"
        " 1  2  3  4  5  6  7  8  9 10 11\n"
    )  # fmt: skip


def test_only_an_empty_cell_that_was_not_just_taken_is_possible() -> None:
    board, removed = line(". x . x . . x . x"), [2, 4, 5]
    assert [i for i in range(9) if alak.possible(board, 9, 2, removed, i)] == [0, 7]


@each("i", [-1, -9, 9, 10**30, -(10**30)])
def test_an_index_outside_the_board_is_not_possible(i: int) -> None:
    assert alak.possible(alak.newBoard(9), 9, 1, [], i) is False


def test_select_names_the_player_and_asks_again_until_the_answer_is_licit() -> None:
    board, chosen = line(". x . x . . x . x"), []
    shown = screen(
        lambda: chosen.append(alak.select(board, 9, 2, [2, 4, 5])), ["3", "2", "0", "10", "-1", "huit", "", "8"]
    )
    assert chosen == [7]
    assert shown == "Joueur 2\n" + "".join(f"{QUESTION}«{t}»\n" for t in ["3", "2", "0", "10", "-1", "huit", "", "8"])


@given(st.text().filter(lambda typed: not re.fullmatch(r"\s*0*[1-9]\s*", typed)))
@example("²")
@example("٣")
@example("1.0")
@example("+1")
@example("1_0")
@example("\x00\x1b[2J")
@example(str(10**30))
@example("9" * 5000)
def test_whatever_is_typed_that_is_no_cell_is_refused_and_asked_again(typed: str) -> None:
    chosen: list[int] = []
    shown = screen(lambda: chosen.append(alak.select(alak.newBoard(9), 9, 1, [])), [typed, "5"])
    assert chosen == [4]
    assert shown == f"Joueur 1\n{QUESTION}«{typed}»\n{QUESTION}«5»\n"


def test_bytes_that_are_no_text_are_refused_and_asked_again() -> None:
    unreadable = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
    with patch.object(builtins, "input", side_effect=[unreadable, "5"]):
        assert alak.select(alak.newBoard(9), 9, 1, []) == 4


def test_select_lets_the_end_of_the_input_through() -> None:
    with pytest.raises(EOFError):
        screen(lambda: alak.select(alak.newBoard(9), 9, 1, []), [])


def test_put_plays_the_complete_game_of_the_assignment() -> None:
    board, removed = alak.newBoard(9), list[int]()
    for player, cell, drawn in (row.split(maxsplit=2) for row in SEED_GAME.strip().splitlines()):
        assert alak.again(board, 9, int(player), removed)
        before = list(board)
        alak.put(board, 9, int(player), removed, int(cell) - 1)
        assert board == line(drawn)
        assert removed == [i for i in range(9) if before[i] and not board[i]]
    assert not alak.again(board, 9, 2, removed)
    assert alak.win(board, 9) == "Gagnant : 1"


def test_put_changes_the_lists_it_is_given_and_returns_nothing() -> None:
    board, removed = line(". x o . o o x . x"), [7]
    same_board, same_removed = board, removed
    assert alak.put(board, 9, 1, removed, 3) is None
    assert board is same_board and board == line(". x . x . . x . x")
    assert removed is same_removed and removed == [2, 4, 5]


def test_put_forgets_the_cells_of_the_turn_before() -> None:
    removed = [4, 5]
    alak.put(line(". x . x . . x o ."), 9, 1, removed, 0)
    assert removed == []


def test_a_group_that_the_stone_does_not_touch_is_never_taken() -> None:
    assert after(alak, ". x o x x . x o .", 1, 1) == (line("x x o x x . x o ."), [])


def test_a_group_placed_without_a_free_cell_stays_on_the_board() -> None:
    assert after(alak, ". x . x x . x o .", 2, 3) == (line(". x o x x . x o ."), [])


def test_put_refuses_a_cell_that_is_not_possible_and_changes_nothing() -> None:
    board, removed = line("x . o"), [1]
    with pytest.raises(IllegalMove, match="Cell 2 is closed to you"):
        alak.put(board, 3, 1, removed, 1)
    assert board == line("x . o") and removed == [1]


def test_a_player_whose_only_empty_cells_were_just_taken_cannot_go_on() -> None:
    assert not alak.again(line(". o ."), 3, 1, [0, 2])
    assert alak.again(line(". o ."), 3, 1, [0])


@pytest.mark.parametrize(
    ("drawn", "text"),
    [("x . x o", "Gagnant : 1"), ("o . x o", "Gagnant : 2"), ("x . x o o", "Match nul"), (". . .", "Match nul")],
)
def test_most_stones_wins(drawn: str, text: str) -> None:
    assert alak.win(line(drawn), len(line(drawn))) == text


@ALL_MODULES
def test_a_whole_game_shows_the_board_before_each_turn_and_at_the_end(module: ModuleType) -> None:
    assert screen(lambda: module.alak(2), ["1", "2"]) == (
        f". .\n1 2\nJoueur 1\n{QUESTION}«1»\n"
        f"x .\n1 2\nJoueur 2\n{QUESTION}«2»\n"
        ". o\n1 2\nGagnant : 2\n"
    )  # fmt: skip


def test_a_line_of_one_cell_is_full_after_one_stone() -> None:
    assert screen(lambda: alak.alak(1), ["1"]) == f".\n1\nJoueur 1\n{QUESTION}«1»\nx\n1\nGagnant : 1\n"


def test_on_the_torus_the_last_cell_touches_the_first() -> None:
    assert after(alak_torique, "o x . . . .", 1, 6) == (line(". x . . . x"), [0])
    assert after(alak, "o x . . . .", 1, 6) == (line("o x . . . x"), [])


def test_on_the_torus_a_group_breathes_over_the_edge() -> None:
    assert after(alak_torique, "o . x . .", 1, 2) == (line("o x x . ."), [])
    assert after(alak, "o . x . .", 1, 2) == (line(". x x . ."), [0])


def test_without_rule_3_a_group_placed_without_a_free_cell_is_taken_off_and_closes_no_cell() -> None:
    assert after(alak_suicide, ". x . .", 2, 1) == (line(". x . ."), [])
    assert after(alak_suicide, "o . x . .", 2, 2) == (line(". . x . ."), [])
    assert after(alak, "o . x . .", 2, 2) == (line("o o x . ."), [])


def test_without_rule_3_captures_come_first_and_may_save_the_stone() -> None:
    assert after(alak_suicide, ". . o . o o", 1, 4) == (line(". . o x . ."), [4, 5])


def seat(player: int) -> Seat:
    return Seat.FIRST if player == 1 else Seat.SECOND


@given(
    st.sampled_from(list(GAMES_OF_MODULES)),
    st.integers(1, 10),
    st.lists(st.integers(0, 10**6), min_size=5, max_size=20),
)
def test_every_version_follows_the_rules_over_random_games(module: ModuleType, n: int, choices: list[int]) -> None:
    game = Alak(n, **GAMES_OF_MODULES[module])
    state = game.start()
    board, removed, player = module.newBoard(n), list[int](), 1
    for choice in choices:
        moves = game.legal_moves(state)
        assert module.again(board, n, player, removed) == bool(moves)
        assert tuple(i for i in range(-1, n + 1) if module.possible(board, n, player, removed, i)) == moves
        if not moves:
            outcome = game.outcome(state)
            assert outcome is not None
            winner = outcome.winner
            assert module.win(board, n) == {None: "Match nul", Seat.FIRST: "Gagnant : 1"}.get(winner, "Gagnant : 2")
            break
        i = moves[choice % len(moves)]
        module.put(board, n, player, removed, i)
        state, player = game.play(state, i), 3 - player
        assert AlakState(tuple(board), frozenset(removed), seat(player)) == state


@given(st.lists(st.integers(0, 2), min_size=1, max_size=12), st.integers(1, 2), st.data())
def test_put_works_on_any_board_a_test_may_draw(board: list[int], player: int, data: st.DataObject) -> None:
    n = len(board)
    i = data.draw(st.integers(0, n - 1))
    board[i] = 0
    for module, options in GAMES_OF_MODULES.items():
        drawn, removed = list(board), list[int]()
        module.put(drawn, n, player, removed, i)
        expected = Alak(n, **options).play(AlakState(tuple(board), frozenset(), seat(player)), Move(i))
        assert tuple(drawn) == expected.cells
        assert removed == sorted(expected.forbidden)


def run(command: str, *typed: str) -> str:
    return screen(program_of([f"$ python -m ludotheque.sujets.{command}"]), list(typed))


def test_the_program_asks_for_the_number_of_cells_until_it_makes_sense() -> None:
    question = "Nombre de cases (9 si vous ne tapez rien) : "
    refused = "Ce nombre de cases ne convient pas : il faut un entier de 1 à 1000000."
    assert run("alak", "neuf", "0", "²", "1", "1") == (
        f"{question}«neuf»\n{refused}\n{question}«0»\n{refused}\n{question}«²»\n{refused}\n{question}«1»\n"
        f".\n1\nJoueur 1\n{QUESTION}«1»\nx\n1\nGagnant : 1\n"
    )


def test_an_empty_answer_plays_on_the_nine_cells_of_the_assignment() -> None:
    typed = "23759648531695473"
    assert run("alak", "", *typed).endswith("x x x x o o o o x\n1 2 3 4 5 6 7 8 9\nGagnant : 1\n")


def test_both_variants_together_are_an_option_of_the_program() -> None:
    """Cell 1 breathes through cell 4, and the stone put there suffocates between 3 and 1."""
    numbers = "1 2 3 4\n"
    assert run("alak_suicide 4 --torique", "1", "2", "3", "2", "4", "2", "4") == (
        f". . . .\n{numbers}Joueur 1\n{QUESTION}«1»\n"
        f"x . . .\n{numbers}Joueur 2\n{QUESTION}«2»\n"
        f"x o . .\n{numbers}Joueur 1\n{QUESTION}«3»\n"
        f"x . x .\n{numbers}Joueur 2\n{QUESTION}«2»\n{QUESTION}«4»\n"
        f"x . x .\n{numbers}Joueur 1\n{QUESTION}«2»\n"
        f"x x x .\n{numbers}Joueur 2\n{QUESTION}«4»\n"
        f". . . o\n{numbers}Gagnant : 2\n"
    )


def test_an_interruption_ends_the_program_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    program = program_of(["$ python -m ludotheque.sujets.alak 2"])
    with patch.object(builtins, "input", side_effect=KeyboardInterrupt), pytest.raises(SystemExit) as end:
        program()
    assert end.value.code == 130
    assert capsys.readouterr().out == ". .\n1 2\nJoueur 1\n\nPartie interrompue.\n"


@each(
    ("command", "sentence"),
    [
        ("alak neuf", "Le nombre de cases « neuf » ne convient pas : il faut un entier de 1 à 1000000."),
        ("alak 0", "Le nombre de cases « 0 » ne convient pas : il faut un entier de 1 à 1000000."),
        ("alak -5", "Le nombre de cases « -5 » ne convient pas : il faut un entier de 1 à 1000000."),
        ("alak ''", "Le nombre de cases «  » ne convient pas : il faut un entier de 1 à 1000000."),
        ("alak_torique 1000001", "Le nombre de cases « 1000001 » ne convient pas : il faut un entier de 1 à 1000000."),
        (
            "alak 9 9",
            "Un seul nombre de cases est attendu, il y en a 2 ; usage : python -m ludotheque.sujets.alak [n]",
        ),
        (
            "alak 9 --torique",
            "L'option « --torique » n'existe pas ; usage : python -m ludotheque.sujets.alak [n]",
        ),
        (
            "alak_suicide --tore",
            "L'option « --tore » n'existe pas ; usage : python -m ludotheque.sujets.alak_suicide [n] [--torique]",
        ),
    ],
)
def test_a_bad_argument_is_one_sentence(command: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        program_of([f"$ python -m ludotheque.sujets.{command}"])()
    assert end.value.code == 2
    assert capsys.readouterr() == ("", sentence + "\n")
