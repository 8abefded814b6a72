"""Whole programs are run while a game is typed; what only asks other questions is left to a person."""

import re
from pathlib import Path

import pytest

from classroom.alone import judged as judged_alone
from classroom.alone import said
from classroom.planted import right_files
from classroom.stand_in import StandIn
from data_folders import SECOND
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import Bench, real_jail
from ludotheque.classroom.judging.verdict import Verdict, VerdictState


def judged(assignment: str, question: str, files: dict[str, bytes]) -> Verdict:
    result = Grader(find_assignment(assignment), StandIn).grade(Submission("rendu", Path("rendu"), files))
    verdict = result.of(question)
    assert verdict is not None
    assert (verdict.state is VerdictState.UNJUDGED) is bool(result.flags)
    return verdict


def changed(assignment: str, file: str, old: str, new: str) -> dict[str, bytes]:
    files = right_files(assignment, SECOND)
    assert old in files[file].decode()
    return {**files, file: files[file].decode().replace(old, new).encode()}


@pytest.mark.parametrize(
    ("old", "new", "state"),
    [
        ("partie()\n\n", "partie()\n\n", VerdictState.RIGHT),
        ("\n\npartie()\n", "\n\nif __name__ == '__main__':\n    partie()\n    exit()\n", VerdictState.RIGHT),
        (
            "    taille = demander_taille()",
            "    input('Votre nom ? ')\n    taille = demander_taille()",
            VerdictState.RIGHT,
        ),
        ("\n\npartie()\n", "\n\nprint('Le joueur O gagne')\n", VerdictState.WRONG),
    ],
)
def test_a_main_program_is_judged_by_how_its_games_end(old: str, new: str, state: VerdictState) -> None:
    files = right_files("black-white", SECOND)
    text = files["main.py"].decode()
    files["main.py"] = text.replace(old, new).encode()
    assert judged("black-white", "programme", files).state is state


def test_each_game_begins_with_a_program_that_has_not_played_yet() -> None:
    """What the program keeps in another file of its own is there no more in the next game."""
    files = {
        "memoire.py": b"coups = []\n",
        "__main__.py": b"from memoire import coups\ncoups += [input()]\nprint(coups)\n",
    }
    bench = Bench(files, "__main__", real_jail(unsafe=True), load=False)
    assert [bench.run(lambda *_, move=move: move).printed for move in ("d5", "c3")] == ["['d5']\n", "['c3']\n"]
    bench.close()


def test_a_hand_in_without_a_main_program_is_told_so() -> None:
    files = {name: text for name, text in right_files("black-white", SECOND).items() if name != "main.py"}
    assert judged("black-white", "programme", files).state is VerdictState.MISSING


def test_a_main_program_is_found_under_any_name() -> None:
    files = right_files("black-white", SECOND)
    files["lancement.py"] = files.pop("main.py")
    verdict = judged("black-white", "programme", files)
    assert (verdict.state, verdict.found_as) == (VerdictState.RIGHT, "lancement.py")


def test_a_right_program_on_top_of_a_wrong_function_is_right() -> None:
    files = changed("black-white", "affichage.py", '"X" if x > o else "O"', '"X" if x < o else "O"')
    verdict = judged("black-white", "programme", files)
    assert verdict.state is VerdictState.RIGHT
    assert "declarer_vainqueur" in verdict.notes[0].fr


def test_a_game_that_deals_its_cards_elsewhere_is_played_by_what_it_shows() -> None:
    files = changed("roi-des-roses", "roi_des_roses.py", "= init_jeu(9, 9)", "= distribuer(9, 9)")
    files["roi_des_roses.py"] = files["roi_des_roses.py"].replace(b"def main(", b"distribuer = init_jeu\n\n\ndef main(")
    assert judged("roi-des-roses", "main", files).state is VerdictState.RIGHT


ALAKS = ("alak", "alak-torique", "alak-suicide")
HEAD = "def alak(n):"
# Other names than the assignment's: nothing but the whole game can be judged.
OWN_NAMES = {
    "newBoard": "creer",
    "display": "montre",
    "possible": "permis",
    "select": "demande",
    "put": "pose",
    "again": "encore",
    "win": "bilan",
    "alak": "lance",
}


def alak_game(assignment: str, head: str = HEAD, after: str = "") -> str:
    """A right hand-in whose game has another heading, and something after its end."""
    text = right_files(assignment, SECOND)[f"{assignment.replace('-', '_')}.py"].decode()
    text = text.partition("\n\nif __name__")[0].rstrip()
    assert HEAD in text
    return f"{text.replace(HEAD, head)}\n{after}"


def flat_program(assignment: str, size: int, old: str = "", new: str = "") -> str:
    """The same as a program under other names, with a board of its own."""
    text = alak_game(assignment).replace(old, new)
    for name, other in OWN_NAMES.items():
        text = re.sub(rf"\b{name}\b", other, text)
    return f"{text}\n\nlance({size})\n"


@pytest.mark.parametrize("assignment", ALAKS)
@pytest.mark.parametrize(
    "head", ["def alak(n=9):", "def alak(n=9, bavard=False):", "def alak(taille=9):\n    n = taille"]
)
def test_a_default_on_the_size_of_the_board_is_free(assignment: str, head: str) -> None:
    assert judged_alone(assignment, "alak", alak_game(assignment, head)).state is VerdictState.RIGHT


@pytest.mark.parametrize("assignment", ALAKS)
@pytest.mark.parametrize("size", [3, 9, 11])
def test_a_program_with_a_board_of_its_own_is_played_on_that_board(assignment: str, size: int) -> None:
    assert judged_alone(assignment, "alak", flat_program(assignment, size)).state is VerdictState.RIGHT


@pytest.mark.parametrize("assignment", ALAKS)
def test_a_game_that_takes_no_size_is_not_to_the_letter(assignment: str) -> None:
    verdict = judged_alone(assignment, "alak", alak_game(assignment, "def alak():\n    n = 9"))
    assert verdict.state is VerdictState.LETTER
    assert ["au lieu de prendre n" in one for one in said(verdict)] == [True]


@pytest.mark.parametrize("head", ["def alak():\n    n = 9", "def alak(bavard=True):\n    n = 9"])
def test_the_first_board_may_come_after_the_first_move(head: str) -> None:
    game = alak_game("alak", head).replace(
        "        display(board, n)\n", "        board.count(0) < n and display(board, n)\n"
    )
    verdict = judged_alone("alak", "alak", game)
    assert verdict.state is VerdictState.LETTER
    assert any("avant le premier coup" in one for one in said(verdict))


@pytest.mark.parametrize("assignment", ALAKS)
def test_a_game_that_takes_a_size_and_plays_on_another_is_wrong(assignment: str) -> None:
    verdict = judged_alone(assignment, "alak", alak_game(assignment, f"{HEAD}\n    n = 9"))
    assert verdict.state is VerdictState.WRONG
    assert "n'a pas n cases" in verdict.failures[0].why.fr


@pytest.mark.parametrize("size", [5, 9, 12])
@pytest.mark.parametrize(
    ("assignment", "old", "new"),
    [
        ("alak-suicide", "if debut != 0 and board", "if board"),
        ("alak-suicide", "range(debut, fin + 1)", "range(debut, fin)"),
        ("alak-suicide", "1 if a > b else 2", "2 if a > b else 1"),
        ("alak-suicide", "return i < n", "return 0 in board"),
    ],
)
def test_a_slip_is_found_on_a_board_of_its_own(assignment: str, old: str, new: str, size: int) -> None:
    assert old in alak_game(assignment)
    assert judged_alone(assignment, "alak", flat_program(assignment, size, old, new)).state is VerdictState.WRONG


def test_boards_on_which_every_game_ends_alike_are_left_to_a_person() -> None:
    script = "print('.')\nprint(1)\ninput('Case : ')\nprint('x')\nprint(1)\nprint('Gagnant : 1')\n"
    assert judged_alone("alak", "alak", script).state is VerdictState.UNJUDGED


@pytest.mark.parametrize("assignment", ALAKS)
@pytest.mark.parametrize(
    "pause",
    [
        "input('Entrée pour quitter')",
        "input()",
        "input('Une autre partie (o/n) ? ')",
        "while input('q pour quitter : ') != 'q': pass",
        "int(input('Rejouer (1) ou quitter (0) ? '))",
    ],
)
def test_a_pause_after_the_end_is_no_move(assignment: str, pause: str) -> None:
    assert judged_alone(assignment, "alak", alak_game(assignment, after=f"    {pause}\n")).state is VerdictState.RIGHT


def test_the_end_may_be_told_by_the_last_question() -> None:
    game = alak_game("alak").replace("    print(win(board, n))", "    input(win(board, n) + '. Entrée pour quitter')")
    assert judged_alone("alak", "alak", game).state is VerdictState.RIGHT


@pytest.mark.parametrize("assignment", ALAKS)
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("    print(win(", "    select([0] * n, n, 1, [])\n    print(win(", "encore un coup"),
        ("    print(win(", "    input('Entrée pour quitter')\n    (win(", "n'annonce pas l'issue"),
        (
            "    print(win(",
            "    input('Entrée pour quitter')\n    print(('Le joueur 1 gagne')) or (win(",
            "autre issue",
        ),
    ],
)
def test_a_pause_hides_nothing(assignment: str, old: str, new: str, words: str) -> None:
    """A game that asks for one more cell, tells no end or another one is still wrong."""
    verdict = judged_alone(assignment, "alak", alak_game(assignment).replace(old, new))
    assert verdict.state is VerdictState.WRONG
    assert words in verdict.failures[0].why.fr


def test_a_size_that_is_told_is_not_asked_for() -> None:
    game = alak_game("alak", f"{HEAD}\n    print('Plateau de taille', n)")
    assert judged_alone("alak", "alak", game).state is VerdictState.RIGHT


@pytest.mark.parametrize("assignment", ALAKS)
def test_an_end_told_by_signs_is_told(assignment: str) -> None:
    game = re.sub(
        r"print\((win\(.*\))\)", r"print('🤝⚪⚫'[int('0' + \1[-1].replace('l', ''))])", alak_game(assignment)
    )
    assert "🤝" in game
    assert judged_alone(assignment, "alak", game).state is VerdictState.RIGHT


@pytest.mark.parametrize("end", ["''.join('.xo'[c] for c in board)", "board.count(1)", "'└─┘'"])
def test_a_board_a_number_or_a_frame_tells_no_end(end: str) -> None:
    verdict = judged_alone("alak", "alak", alak_game("alak").replace("print(win(board, n))", f"print({end})"))
    assert verdict.state is VerdictState.WRONG
    assert "n'annonce pas l'issue" in verdict.failures[0].why.fr
