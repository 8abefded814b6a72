"""The menu: a game, its options, an opponent; every wrong answer is asked again."""

import pytest

from golden import screen
from ludotheque.boards.inks import Style
from ludotheque.core import Lang
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.menu import Leaving, ask_wishes
from ludotheque.ui.lines.setting import Wishes


def chosen(*typed: str, lang: Lang = Lang.FR) -> tuple[Wishes, str]:
    found: list[Wishes | list[str]] = []
    told = screen(lambda: found.append(ask_wishes(Console(Style()), lang)), list(typed))
    assert isinstance(found[0], Wishes)
    return found[0], told


def test_enter_keeps_every_default() -> None:
    wishes, told = chosen("4", "", "")
    assert wishes == Wishes("puissance4", {})
    assert "  3. Awalé" in told


def test_options_are_asked_one_by_one_and_checked() -> None:
    wishes, told = chosen("black-white", "oui", "jambon", "10", "", "2", "11", "7", "non")
    assert wishes == Wishes("black-white", {"size": "10", "start": "report"}, "engine:7", "human")
    assert "n'accepte pas « jambon » : il faut un entier de 6 à 15." in told


def test_a_wrong_choice_is_asked_again() -> None:
    wishes, told = chosen("9", "²", "1", "peut-être", "oui", "5", "oui", "", "3", "1")
    assert wishes == Wishes("alak", {"n": "5", "torus": "oui", "suicide": "non"})
    assert told.count("Répondez par un des choix proposés.") == 4


@pytest.mark.parametrize("answers", [["q"], ["1", "Q"], ["1", "oui", "quitter"], ["1", "non", "q"]])
def test_q_leaves_at_every_question(answers: list[str]) -> None:
    with pytest.raises(Leaving):
        chosen(*answers)


@pytest.mark.parametrize(
    ("answers", "words"),
    [(["l", "1"], ["learn", "alak"]), (["p", "6", "puissance4"], ["problems", "puissance4"])],
)
def test_lessons_and_problems_are_offered_in_a_line_each(answers: list[str], words: list[str]) -> None:
    found: list[Wishes | list[str]] = []
    told = screen(lambda: found.append(ask_wishes(Console(Style()), Lang.FR)), answers)
    assert found == [words]
    assert "  l. Apprendre un jeu par une leçon\n  p. Résoudre des problèmes\n" in told
