"""Python has many ways to write a function: each is found, called and judged as a plain `def` would be."""

from typing import Any

import pytest

from classroom.alone import graded, judged
from ludotheque.classroom.judging.bench import AT_FIRST, CALL_SECONDS, OUT_OF_TIME, Bench
from ludotheque.classroom.judging.verdict import VerdictState

NEW_BOARD = "def newBoard(n):\n    return [0] * n\n"
POSSIBLE = "def possible(board, n, player, removed, i):\n    return 0 <= i < n and board[i] == 0 and i not in removed\n"


@pytest.mark.parametrize(
    "source",
    [
        "newBoard = lambda n: [0] * n\n",
        "import sys\nif sys.version_info > (3,):\n    def newBoard(n):\n        return [0] * n\nelse:\n    newBoard = None\n",
        "try:\n    import un_module_absent\nexcept ImportError:\n    def newBoard(n):\n        return [0] * n\n",
        "def nouveau(n):\n    return [0] * n\n\nnewBoard = nouveau\n",
        "def new_board(n):\n    return [0] * n\n\nnewBoard = new_board\n",
        f"def trace(f):\n    def g(*a, **k):\n        return f(*a, **k)\n    return g\n\n\n@trace\n{NEW_BOARD}",
        "def newBoard(n, *reste):\n    return [0] * n\n",
        "def newBoard(*tout):\n    return [0] * tout[0]\n",
    ],
)
def test_a_function_written_otherwise_is_right_to_the_letter(source: str) -> None:
    verdict = judged("alak", "newBoard", source)
    assert (verdict.state, verdict.faults) == (VerdictState.RIGHT, ())


def test_a_file_whose_name_begins_like_a_test_is_the_work_when_there_is_no_other() -> None:
    verdict = graded("alak", {"testud.py": NEW_BOARD}).of("newBoard")
    assert verdict is not None and verdict.state is VerdictState.RIGHT


def test_two_files_are_not_a_bonus_because_one_is_called_torres() -> None:
    result = graded("alak", {"torres.py": POSSIBLE, "commun.py": NEW_BOARD})
    assert result.beside == ()


@pytest.mark.parametrize(
    ("first", "second", "draw"),
    [
        ("Le champion est J1", "Le champion est J2", "Pas de champion"),
        ("Champion : 1", "Champion : 2", "Champion : 0"),
        ("Le joueur 1 bat le joueur 2", "Le joueur 2 bat le joueur 1", "rien"),
        ("P1", "P2", "="),
    ],
)
def test_win_may_tell_the_outcome_in_any_words_that_differ(first: str, second: str, draw: str) -> None:
    source = (
        "def win(board, n):\n    a, b = board.count(1), board.count(2)\n"
        f"    return {first!r} if a > b else {second!r} if b > a else {draw!r}\n"
    )
    assert judged("alak", "win", source).state is VerdictState.RIGHT


def test_win_that_never_says_the_same_twice_tells_nothing() -> None:
    source = (
        "import random\n\n\ndef win(board, n):\n"
        "    return ''.join(random.choice('abcdefghijklmnopqrstuvwxyz') for _ in range(12))\n"
    )
    assert judged("alak", "win", source).state is VerdictState.WRONG


def test_a_helper_of_a_right_function_is_not_what_makes_others_wrong() -> None:
    """`compte` serves `win`, which is right: `again` and `put` have each their own fault."""
    source = (
        "def compte(board, p):\n    return sum(cell == p for cell in board)\n\n\n"
        "def win(board, n):\n    a, b = compte(board, 1), compte(board, 2)\n"
        "    return '1' if a > b else '2' if b > a else 'nul'\n\n\n"
        "def again(board, n, player, removed):\n    return compte(board, 0) > 1\n\n\n"
        "def put(board, n, player, removed, i):\n    if compte(board, 0):\n        board[i] = player\n"
    )
    result = graded("alak", {"rendu.py": source})
    states = {one.question: one.state for one in result.verdicts}
    assert (states["win"], states["put"], states["again"]) == (
        VerdictState.RIGHT,
        VerdictState.WRONG,
        VerdictState.WRONG,
    )


def test_a_move_listed_once_for_each_direction_may_be_one_list_object() -> None:
    """The report's own algorithm adds the move in every direction that captures."""
    source = """
WAYS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def liste_coups_valides(plateau, joueur):
    taille, liste = len(plateau) - 1, []
    for i in range(1, taille + 1):
        for j in range(taille):
            coup = [i, j]
            for di, dj in WAYS:
                a, b, vus = i + di, j + dj, 0
                while 1 <= a <= taille and 0 <= b < taille and plateau[a][b] not in (". ", joueur):
                    a, b, vus = a + di, b + dj, vus + 1
                inside = 1 <= a <= taille and 0 <= b < taille
                if plateau[i][j] == ". " and vus and inside and plateau[a][b] == joueur:
                    liste.append(coup)
    return liste
"""
    assert judged("black-white", "liste_coups_valides", source).state is VerdictState.RIGHT


class Patient:
    """A jail in which what is called endless never answers; it remembers how long each function was given."""

    def __init__(self, *_given: object, **_named: object) -> None:
        self.given: list[tuple[str, float]] = []

    def ask(self, request: dict[str, Any], *_given: object, **_named: object) -> dict[str, Any]:
        if request["op"] == "load":
            return {"functions": {"endless": [], "endless_too": [], "slow": []}}
        self.given.append((request["function"], request["seconds"]))
        if request["function"].startswith("endless"):
            return {"error": {"kind": OUT_OF_TIME}}
        return {"ok": True, "value": None, "after": [], "printed": "", "asked": []}

    def close(self) -> None:
        pass


def test_one_endless_function_leaves_the_others_their_time() -> None:
    jail = Patient()
    bench = Bench({}, "rendu", lambda *_, **__: jail)
    for name in ("endless", "endless_too", "slow", "endless"):
        bench.call(name, ())
    alone = {name: seconds for name, seconds in jail.given[:4] if name != "slow"}  # the second time counts
    assert alone == {"endless": CALL_SECONDS, "endless_too": CALL_SECONDS}
    assert ("slow", AT_FIRST * CALL_SECONDS) in jail.given
    assert jail.given[-1][1] < AT_FIRST * CALL_SECONDS
