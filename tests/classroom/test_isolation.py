"""Each function is judged above right versions of the others: the one that holds a fault is wrong, and no other."""

import re

from classroom.alone import graded
from data_folders import FIRST
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import VerdictState

WHOLE = (FIRST / "alak.py").read_text("utf-8")
RIGHT = (
    WHOLE.partition("init()\n")[2].partition("\n\n\nn = int(input")[0] + "\n"
)  # neither colours nor a game of its own


def wrong(result: Result) -> dict[str, VerdictState]:
    return {verdict.question: verdict.state for verdict in result.verdicts if verdict.state is not VerdictState.RIGHT}


def changed(*changes: tuple[str, str]) -> Result:
    text = RIGHT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return graded("alak", {"alak.py": text})


def test_callers_of_a_wrong_function_are_right_once_it_is() -> None:
    result = changed(("    if i in removed:\n        return False\n", ""))
    assert wrong(result) == {"possible": VerdictState.WRONG}
    select = result.of("select")
    assert select is not None and "possible" in select.notes[0].fr


def test_a_function_that_counts_otherwise_than_all_others_is_the_one_that_does_not_agree() -> None:
    """By itself `select` may return the number typed; here nobody takes one off."""
    result = changed(("    return num - 1", "    return num"))
    assert wrong(result) == {"select": VerdictState.WRONG}


def test_mixed_numbers_that_agree_are_to_the_letter() -> None:
    calls = ("put(board, n, player, removed, i)", "put(board, n, player, removed, i - 1)")
    text = RIGHT.replace("    return num - 1", "    return num")
    head, _, program = text.partition("def alak(n):")
    assert calls[0] in program
    assert wrong(graded("alak", {"alak.py": head + "def alak(n):" + program.replace(*calls)})) == {}


def test_a_list_that_nobody_empties_is_the_fault_of_the_function_that_should() -> None:
    assert wrong(changed(("    while len(removed) > 0:\n        removed.pop()\n", ""))) == {"put": VerdictState.WRONG}


def test_a_fault_of_a_helper_is_charged_in_each_function_that_fails_by_it() -> None:
    helper = "def libre(board, i):\n    return board[i] == {}\n\n\n"
    source = (
        "{}"
        "def possible(board, n, player, removed, i):\n    return 0 <= i < n and libre(board, i) and i not in removed\n\n\n"
        "def again(board, n, player, removed):\n    return any(libre(board, i) and i not in removed for i in range(n))\n"
    )
    right = graded("alak", {"a.py": source.format(helper.format(0))})
    assert [right.of(name).state for name in ("possible", "again")] == [VerdictState.RIGHT, VerdictState.RIGHT]  # type: ignore[union-attr]
    result = graded("alak", {"a.py": source.format(helper.format(1))})
    found = [
        (verdict.state, verdict.helpers) for verdict in result.verdicts if verdict.question in ("possible", "again")
    ]
    assert found == [(VerdictState.WRONG, ("libre",))] * 2


def test_a_helper_of_a_right_function_is_not_suspected() -> None:
    shared = "def vide(cell):\n    return cell == 0\n\n\n"
    right = (
        "def again(board, n, player, removed):\n    return any(vide(board[i]) and i not in removed for i in range(n))\n"
    )
    wrong = "def possible(board, n, player, removed, i):\n    return vide(board[i])\n"
    verdict = graded("alak", {"a.py": shared + right + wrong}).of("possible")
    assert verdict is not None
    assert (verdict.state, verdict.helpers) == (VerdictState.WRONG, ())


def test_a_helper_that_only_raises_excuses_nobody() -> None:
    names = [one for one in find_assignment("puissance4").questions if not one.game]
    bodies = [f"def {one.name}({', '.join(one.parameters)}):\n    return plus_tard()\n" for one in names]
    result = graded("puissance4", {"p4.py": "\n\n".join(["def plus_tard():\n    return 1 / 0\n", *bodies])})
    assert len(names) > 10
    states = {verdict.question: verdict.state for verdict in result.verdicts}
    assert {states[one.name] for one in names} == {VerdictState.WRONG}


def test_a_wrong_function_keeps_its_faults_of_letter() -> None:
    verdict = graded("alak", {"a.py": "def Possible(board, n, player, removed, i):\n    return int(0 <= i < n)\n"}).of(
        "possible"
    )
    assert verdict is not None and verdict.state is VerdictState.WRONG
    assert {fault.text.fr for fault in verdict.faults} >= {"s'appelle Possible au lieu de possible"}


def test_a_callee_that_is_wrong_only_where_nobody_looked_is_tried_on_the_very_calls_made() -> None:
    """On lines of 6 cells alone, which `possible` itself is not tried on at that cell."""
    trap = "    if n == 7 and i == 5 and board.count(0) == 6:\n        return False\n"
    result = changed(
        ("def possible(board, n, player, removed, i):\n", f"def possible(board, n, player, removed, i):\n{trap}")
    )
    assert set(wrong(result)) <= {"possible"}


def test_a_parameter_named_as_a_function_is_not_that_function() -> None:
    source = "def again(board, n, player, removed, possible=None):\n    return board.count(0) > 99\n"
    broken = "def possible(board, n, player, removed, i):\n    return None if i else 0\n"
    verdict = graded("alak", {"a.py": source + broken}).of("again")
    assert verdict is not None
    assert (verdict.state, verdict.notes) == (VerdictState.WRONG, ())


P4 = (FIRST / "puissance4.py").read_text("utf-8")


def four(*changes: tuple[str, str]) -> dict[str, VerdictState]:
    text = P4
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return wrong(graded("puissance4", {"p4.py": text}))


FORGETS_ONE = ("            return int(col) - 1\n", "            return int(col)\n")
FROM_ONE = (
    FORGETS_ONE,
    ("def jouer(c, colonne, g, dimv, dimh):\n", "def jouer(c, colonne, g, dimv, dimh):\n    colonne = colonne - 1\n"),
)
HIGH = ("    while g[i][colonne] != 0:\n", "    while g[i][colonne] != 0 or i == 4:\n")  # the fifth row stays empty


def test_a_wrong_function_does_not_choose_the_convention_of_another() -> None:
    assert four(FORGETS_ONE) == {"atoidejouer": VerdictState.WRONG}
    assert four(FORGETS_ONE, HIGH) == {"atoidejouer": VerdictState.WRONG, "jouer": VerdictState.WRONG}


def test_functions_that_agree_with_a_wrong_one_are_right() -> None:
    assert four(*FROM_ONE) == dict.fromkeys(("jouer", "atoidejouer"), VerdictState.LETTER)
    assert four(*FROM_ONE, HIGH) == {"atoidejouer": VerdictState.LETTER, "jouer": VerdictState.WRONG}


def test_a_call_to_a_helper_that_does_nothing_changes_no_verdict() -> None:
    heads = ("def possible(board, n, player, removed, i):\n", "def again(board, n, player, removed):\n")
    wrong_bodies = tuple((head, f"{head}    return None\n") for head in heads)
    idle = tuple((head, f"{head}    note(player)\n    return None\n") for head in heads)
    without = wrong(changed(*wrong_bodies))
    assert set(without.values()) == {VerdictState.WRONG}
    helper = ("def newBoard(n):\n", "def note(player):\n    pass\n\n\ndef newBoard(n):\n")
    assert wrong(changed(*idle, helper)) == without


def test_functions_that_call_one_left_empty_are_judged_above_it_as_its_parameters_stand() -> None:
    head = "def possible(board, n, player, removed, i):\n"
    assert head in RIGHT
    empty = RIGHT.replace(head, f"{head}    pass\n\n\ndef unused(board, n, player, removed, i):\n")
    other_order = re.sub(
        r"possible\(board, n, player, removed, (i|num - 1)\)", r"possible(board, n, \1, player, removed)", empty
    )
    assert other_order != empty
    assert wrong(graded("alak", {"alak.py": other_order})) == {"possible": VerdictState.EMPTY}


def test_one_that_shows_nothing_of_its_convention_may_have_that_of_a_right_function() -> None:
    """`select` gives numbers that `put` takes, and `put` is wrong everywhere: nobody else is."""
    head = "def put(board, n, player, removed, i):\n"
    body, _, program = RIGHT.partition("def alak(n):")
    assert head in body and "    return num - 1" in body and "put(board, n, player, removed, i)" in program
    body = body.replace("    return num - 1", "    return num").replace(head, f"{head}    return 1 // 0\n")
    assert wrong(graded("alak", {"alak.py": f"{body}def alak(n):{program}"})) == {"put": VerdictState.WRONG}
