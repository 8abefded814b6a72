"""The same logic under other habits is recognised, said, and never called wrong."""

import pytest

from classroom.alone import graded, judged, said
from ludotheque.classroom.judging.comparing import BORROWED, TWINS
from ludotheque.classroom.judging.verdict import VerdictState

PUT = """
def put(board, n, player, removed, i):
    other, taken = 3 - player, []
    board[i] = player
    for step in (-1, 1):
        group, k = [], i + step
        while 0 <= k < n and board[k] == other:
            group.append(k)
            k += step
        if group and not (0 <= k < n and board[k] == 0):
            taken += group
    for k in taken:
        board[k] = 0
    removed[:] = taken
"""
POSSIBLE = "def possible(board, n, player, removed, i):\n    return 0 <= i < n and board[i] == 0 and i not in removed\n"
AGAIN = (
    "def again(board, n, player, removed):\n    return any(possible(board, n, player, removed, i) for i in range(n))\n"
)


def test_put_as_the_assignment_says_is_right() -> None:
    assert judged("alak", "put", PUT).state is VerdictState.RIGHT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    board[i] = player", "    i -= 1\n    board[i] = player"),
        ("removed[:] = taken", "removed[:] = [k + 1 for k in taken]"),
        ("    removed[:] = taken", "    removed += taken"),
        ("    removed[:] = taken", "    removed[:] = taken\n    return removed"),
        ("(board, n, player, removed, i):", "(board, n, player, removed, i, bavard=False):"),
        (
            "(board, n, player, removed, i):",
            "(plateau, n, j, pris, case):\n    board, player, removed, i = plateau, j, pris, case",
        ),
    ],
)
def test_what_the_words_allow_is_to_the_letter(old: str, new: str) -> None:
    """Counted from 1, emptied by the main loop, returned besides, with other names of parameters."""
    assert judged("alak", "put", PUT.replace(old, new)).state is VerdictState.RIGHT


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("(board, n, player, removed, i)", "(board, n, removed, player, i)", "dans l'ordre"),
        ("(board, n, player, removed, i):", "(b, n, removed, p, k0):\n    board, player, i = b, p, k0", "dans l'ordre"),
        ("def put", "def Put", "s'appelle Put"),
        ("(board, n, player, removed, i):", "(board, player, removed, i):\n    n = len(board)", "moins de paramètres"),
        ("removed[:] = taken", "removed[other - 1][:] = taken", "une liste par joueur"),
        ("removed[:] = taken", "removed[player] = taken", "les cases qu'il a prises"),
        ("removed[:] = taken", "removed[:] = [k in taken for k in range(n)]", "n signes"),
        ("removed[:] = taken", "return taken", "le dernier argument"),
    ],
)
def test_put_in_another_form_is_right_but_not_to_the_letter(old: str, new: str, words: str) -> None:
    verdict = judged("alak", "put", PUT.replace(old, new))
    assert verdict.state is VerdictState.LETTER
    assert any(words in fault for fault in said(verdict))


def test_two_known_habits_together_are_known() -> None:
    """From 1, in a list for each player, under another order and a name misspelt."""
    source = PUT.replace(
        "def put(board, n, player, removed, i):", "def putt(board, n, player, i, removed):\n    i -= 1"
    ).replace("removed[:] = taken", "removed[other - 1][:] = [k + 1 for k in taken]")
    verdict = judged("alak", "put", source)
    assert (verdict.state, verdict.found_as) == (VerdictState.LETTER, "putt")
    assert len(said(verdict)) == 3


def test_put_that_forgets_the_board_is_wrong() -> None:
    assert (
        judged("alak", "put", PUT.replace("    board[i] =", "    board = board[:]\n    board[i] =")).state
        is VerdictState.WRONG
    )


def test_put_that_returns_everything_instead_of_changing_is_recognised() -> None:
    source = PUT.replace("    other,", "    board = board[:]\n    other,").replace(
        "removed[:] = taken", "return board, taken"
    )
    assert said(judged("alak", "put", source)) == ["renvoie ce qu'il fallait modifier sur place"]


def test_the_list_of_what_was_taken_has_one_form_in_the_whole_file() -> None:
    """`put` writes it in two lists, `possible` reads one: only one of them can be right, and `again` is not accused."""
    result = graded(
        "alak", {"a.py": PUT.replace("removed[:] = taken", "removed[other - 1][:] = taken") + POSSIBLE + AGAIN}
    )
    assert [result.of(name).state for name in ("possible", "again")] == [VerdictState.RIGHT, VerdictState.RIGHT]  # type: ignore[union-attr]
    put = result.of("put")
    assert put is not None and put.state is VerdictState.WRONG


def test_printing_the_answer_is_recognised_but_a_constant_is_not() -> None:
    assert judged("alak", "again", "def again(board, n, player, removed):\n    print(True)").state is VerdictState.WRONG
    source = (
        "def again(board, n, player, removed):\n    print(any(board[k] == 0 and k not in removed for k in range(n)))"
    )
    verdict = judged("alak", "again", source)
    assert verdict.state is VerdictState.LETTER
    assert said(verdict) == ["affiche sa réponse au lieu de la renvoyer"]


def test_a_text_returned_instead_of_printed_is_recognised() -> None:
    source = 'def afficher_main(couleur, main):\n    return couleur + " : " + " ".join(main)'
    assert judged("roi-des-roses", "afficher_main", source).state is VerdictState.LETTER


def test_winners_told_in_any_words_are_right_unless_they_contradict() -> None:
    words = 'def win(board, n):\n    a, b = board.count(1), board.count(2)\n    return "{}" if a > b else "{}" if b > a else "{}"'
    assert judged("alak", "win", words.format("les blancs", "les noirs", "personne")).state is VerdictState.RIGHT
    assert judged("alak", "win", words.format("ga", "bu", "zo")).state is VerdictState.RIGHT
    assert (
        judged("alak", "win", words.format("victoire du joueur 2", "victoire du joueur 1", "nul")).state
        is VerdictState.WRONG
    )
    assert judged("alak", "win", words.format("fini", "fini", "nul")).state is VerdictState.WRONG


def test_the_failing_call_is_shrunk_to_a_small_board_that_can_be_reached_and_stays_of_its_sort() -> None:
    (failure,) = judged("alak", "put", PUT.replace("taken += group", "taken += group[:1]")).failures
    assert failure.sort.fr == "groupe de plusieurs pions pris"
    assert failure.call == "put([0, 1, 1, 2], 4, 2, [], 0)"
    assert failure.drawing.fr.startswith(". x x o")


def test_rows_that_are_one_and_the_same_list_are_found_out() -> None:
    (failure,) = judged(
        "black-white", "creation_plateau", "def creation_plateau(taille):\n    return [['. '] * taille] * taille"
    ).failures
    assert failure.why == TWINS.text


def test_a_copy_that_shares_its_lists_is_no_copy() -> None:
    verdict = judged("awale", "copie", "def copie(jeu):\n    return dict(jeu)")
    assert verdict.state is VerdictState.WRONG
    assert verdict.failures[0].why == BORROWED.text


def test_a_function_that_asks_for_deepcopy_is_told_so() -> None:
    verdict = judged("awale", "copie", "import copy\ndef copie(jeu):\n    return copy.deepcopy(jeu)")
    assert verdict.state is VerdictState.LETTER
    assert said(verdict) == ["utilise deepcopy, que l'énoncé exclut"]


@pytest.mark.parametrize("body", ["pass", '"""À faire."""', "raise NotImplementedError()", "return None", "..."])
def test_a_body_left_empty_is_not_written_rather_than_wrong(body: str) -> None:
    verdict = judged("alak", "put", f"def put(board, n, player, removed, i):\n    {body}\n")
    assert (verdict.state, verdict.failures) == (VerdictState.EMPTY, ())
