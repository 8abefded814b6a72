"""The function that holds the fault is accused, and no other; one cause is charged once."""

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


def test_functions_that_fail_through_one_helper_are_charged_once() -> None:
    helper = "def libre(board, i):\n    return board[i] == {}\n\n\n"
    source = (
        "{}"
        "def possible(board, n, player, removed, i):\n    return 0 <= i < n and libre(board, i) and i not in removed\n\n\n"
        "def again(board, n, player, removed):\n    return any(libre(board, i) and i not in removed for i in range(n))\n"
    )
    right = graded("alak", {"a.py": source.format(helper.format(0))})
    assert [right.of(name).state for name in ("possible", "again")] == [VerdictState.RIGHT, VerdictState.RIGHT]  # type: ignore[union-attr]
    result = graded("alak", {"a.py": source.format(helper.format(1))})
    states = [result.of(name).state for name in ("possible", "again")]  # type: ignore[union-attr]
    assert states == [VerdictState.WRONG, VerdictState.EXCUSED]
    assert any("À qui la faute" in flag.fr for flag in result.flags)


def test_one_helper_that_only_raises_excuses_no_whole_file() -> None:
    """Everything wrong through one helper: the first is wrong, the others earn nothing until a person has looked."""
    names = [one for one in find_assignment("puissance4").questions if not one.game]
    bodies = [f"def {one.name}({', '.join(one.parameters)}):\n    return plus_tard()\n" for one in names]
    result = graded("puissance4", {"p4.py": "\n\n".join(["def plus_tard():\n    return 1 / 0\n", *bodies])})
    assert len(names) > 10
    states = [verdict.state for verdict in result.verdicts]
    assert VerdictState.EXCUSED not in states and VerdictState.RIGHT not in states
    assert VerdictState.WRONG in states and VerdictState.UNJUDGED in states
    assert any("À qui la faute" in flag.fr for flag in result.flags)


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
