"""Whole programs are run while a game is typed; what only asks other questions is left to a person."""

from pathlib import Path

import pytest

from classroom.planted import right_files
from classroom.stand_in import StandIn
from ludotheque.classroom.assignments import find_assignment
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import Bench, real_jail
from ludotheque.classroom.judging.verdict import State, Verdict

SECOND = "second_class"


def judged(assignment: str, question: str, files: dict[str, bytes]) -> Verdict:
    result = Grader(find_assignment(assignment), StandIn).grade(Submission("rendu", Path("rendu"), files))
    verdict = result.of(question)
    assert verdict is not None
    assert (verdict.state is State.UNJUDGED) is bool(result.flags)
    return verdict


def changed(assignment: str, file: str, old: str, new: str) -> dict[str, bytes]:
    files = right_files(assignment, SECOND)
    assert old in files[file].decode()
    return {**files, file: files[file].decode().replace(old, new).encode()}


@pytest.mark.parametrize(
    ("old", "new", "state"),
    [
        ("partie()\n\n", "partie()\n\n", State.RIGHT),
        ("\n\npartie()\n", "\n\nif __name__ == '__main__':\n    partie()\n    exit()\n", State.RIGHT),
        ("    taille = demander_taille()", "    input('Votre nom ? ')\n    taille = demander_taille()", State.RIGHT),
        ("\n\npartie()\n", "\n\nprint('Le joueur O gagne')\n", State.WRONG),
    ],
)
def test_a_main_program_is_judged_by_how_its_games_end(old: str, new: str, state: State):
    files = right_files("black-white", SECOND)
    text = files["main.py"].decode()
    files["main.py"] = text.replace(old, new).encode()
    assert judged("black-white", "programme", files).state is state


def test_each_game_begins_with_a_program_that_has_not_played_yet():
    """What the program keeps in another file of its own is there no more in the next game."""
    files = {
        "memoire.py": b"coups = []\n",
        "__main__.py": b"from memoire import coups\ncoups += [input()]\nprint(coups)\n",
    }
    bench = Bench(files, "__main__", real_jail(unsafe=True), load=False)
    assert [bench.run(lambda *_, move=move: move).printed for move in ("d5", "c3")] == ["['d5']\n", "['c3']\n"]
    bench.close()


def test_a_hand_in_without_a_main_program_is_told_so():
    files = {name: text for name, text in right_files("black-white", SECOND).items() if name != "main.py"}
    assert judged("black-white", "programme", files).state is State.MISSING


def test_a_main_program_is_found_under_any_name():
    files = right_files("black-white", SECOND)
    files["lancement.py"] = files.pop("main.py")
    verdict = judged("black-white", "programme", files)
    assert (verdict.state, verdict.found_as) == (State.RIGHT, "lancement.py")


def test_a_right_program_on_top_of_a_wrong_function_is_right():
    files = changed("black-white", "affichage.py", '"X" if x > o else "O"', '"X" if x < o else "O"')
    verdict = judged("black-white", "programme", files)
    assert verdict.state is State.RIGHT
    assert "declarer_vainqueur" in verdict.notes[0].fr


def test_a_game_that_deals_its_cards_elsewhere_is_played_by_what_it_shows():
    files = changed("roi-des-roses", "roi_des_roses.py", "= init_jeu(9, 9)", "= distribuer(9, 9)")
    files["roi_des_roses.py"] = files["roi_des_roses.py"].replace(b"def main(", b"distribuer = init_jeu\n\n\ndef main(")
    assert judged("roi-des-roses", "main", files).state is State.RIGHT
