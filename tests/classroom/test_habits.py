"""The same logic under other conventions is recognised, and said."""

import pytest

from classroom.stand_in import StandIn
from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.judging.bench import Bench
from ludotheque.classroom.judging.comparing import BORROWED, TWINS
from ludotheque.classroom.judging.conventions import Base, Out
from ludotheque.classroom.judging.judge import Judge, find_function
from ludotheque.classroom.judging.verdict import State, Verdict

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


def judged(assignment: str, question: str, source: str) -> Verdict:
    asked = find_assignment(assignment).question(question)
    bench = Bench({"rendu.py": source.encode()}, "rendu", StandIn)
    name = find_function(question, bench.loaded.functions)
    assert name is not None
    return Judge(asked, bench, name).verdict(source, asked.cases)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("    board[i] = player", "    i -= 1\n    board[i] = player", "la case reçue"),
        ("removed[:] = taken", "removed[:] = [k + 1 for k in taken]", "cases des listes"),
        ("(board, n, player, removed, i)", "(board, n, removed, player, i)", "dans l'ordre"),
        ("(board, n, player, removed, i):", "(b, n, removed, p, k0):\n    board, player, i = b, p, k0", "dans l'ordre"),
        ("def put", "def Put", "s'appelle Put"),
        ("(board, n, player, removed, i):", "(board, player, removed, i):\n    n = len(board)", "moins de paramètres"),
        ("    board[i] = player", "    board = board[:]\n    board[i] = player", ""),
    ],
)
def test_put_under_another_convention_is_right_but_not_to_the_letter(old: str, new: str, said: str):
    verdict = judged("alak", "put", PUT.replace(old, new))
    if said:
        assert verdict.state is State.LETTER
        assert any(said in fault.fr for fault in verdict.letter_faults)
    else:
        assert verdict.state is State.WRONG


def test_put_as_the_assignment_says_is_right():
    assert judged("alak", "put", PUT).state is State.RIGHT


def test_put_that_returns_instead_of_changing_is_recognised():
    source = PUT.replace("    other,", "    board = board[:]\n    other,").replace(
        "removed[:] = taken", "return board, taken"
    )
    verdict = judged("alak", "put", source)
    assert verdict.state is State.LETTER
    assert Out.RETURNED.value in verdict.letter_faults


def test_removed_as_two_lists_is_recognised():
    source = PUT.replace("removed[:] = taken", "removed[other - 1][:] = taken")
    verdict = judged("alak", "put", source)
    assert verdict.state is State.LETTER
    assert any("pour chaque joueur" in fault.fr for fault in verdict.letter_faults)
    possible = "def possible(board, n, player, removed, i):\n    return 0 <= i < n and board[i] == 0 and i not in removed[player - 1]"
    assert judged("alak", "possible", possible).state is State.LETTER


def test_printing_the_answer_is_recognised_but_a_constant_is_not():
    assert judged("alak", "again", "def again(board, n, player, removed):\n    print(True)").state is State.WRONG
    source = (
        "def again(board, n, player, removed):\n    print(any(board[k] == 0 and k not in removed for k in range(n)))"
    )
    verdict = judged("alak", "again", source)
    assert verdict.state is State.LETTER
    assert verdict.letter_faults == (Out.PRINTED.value,)


def test_a_text_returned_instead_of_printed_is_recognised():
    source = 'def afficher_main(couleur, main):\n    return couleur + " : " + " ".join(main)'
    assert judged("roi-des-roses", "afficher_main", source).state is State.LETTER


def test_winners_told_in_other_words_are_accepted_unless_they_contradict():
    words = 'def win(board, n):\n    a, b = board.count(1), board.count(2)\n    return "{}" if a > b else "{}" if b > a else "{}"'
    assert judged("alak", "win", words.format("les blancs", "les noirs", "personne")).state is State.LETTER
    assert judged("alak", "win", words.format("joueur 2", "joueur 1", "nul")).state is State.WRONG
    assert judged("alak", "win", words.format("fini", "fini", "nul")).state is State.WRONG


def test_the_failing_call_is_shrunk_to_the_smallest_board():
    verdict = judged("alak", "put", PUT.replace("taken += group", "taken += group[:1]"))
    (failure,) = verdict.failures
    assert len(failure.call) < len("put([1, 1, 1, 1, 1], 5, 1, [], 3)")
    assert failure.drawing


def test_rows_that_are_one_and_the_same_list_are_found_out():
    for rows, state in (("[['.'] * taille] * taille", State.WRONG), ("[['.'] * taille for i in range(taille)]", None)):
        source = f"def creation_plateau(taille):\n    return {rows}"
        (failure,) = judged("black-white", "creation_plateau", source).failures
        assert (failure.why == TWINS) is (state is State.WRONG)


def test_a_copy_that_shares_its_lists_is_no_copy():
    verdict = judged("awale", "copie", "def copie(jeu):\n    return dict(jeu)")
    assert verdict.state is State.WRONG
    assert verdict.failures[0].why == BORROWED


def test_a_list_of_cells_counted_from_one_is_recognised():
    source = "def cases_possibles(jeu):\n    return [case + 1 for case in ours(jeu)]"
    verdict = judged(
        "awale", "cases_possibles", f"from ludotheque.sujets.awale import cases_possibles as ours\n{source}"
    )
    assert verdict.state is State.LETTER
    assert verdict.letter_faults == (Base.VALUE.value,)


def test_a_function_that_asks_for_deepcopy_is_told_so():
    source = "import copy\ndef copie(jeu):\n    return copy.deepcopy(jeu)"
    verdict = judged("awale", "copie", source)
    assert verdict.state is State.LETTER
    assert [fault.fr for fault in verdict.letter_faults] == ["utilise deepcopy, que l'énoncé exclut"]
