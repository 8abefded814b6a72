"""The words of problems: what is asked, what a move gives, and which rules are not the usual ones."""

import pytest

from ludotheque.core.problem import Goal, Options, Problem, Try
from ludotheque.core.registry import find_entry
from ludotheque.learning.wording import asked, rules_told, set_up, worth_told
from problems_to_try import problems_of


@pytest.mark.parametrize(
    ("goal", "fr", "en"),
    [
        (Goal.WIN, "Rouge joue et gagne.", "Red to play and win."),
        (Goal.DRAW, "Rouge joue et ne perd pas.", "Red to play and not lose."),
        (Goal.MOST, "Rouge joue : quel coup donne le plus de chances de gagner ?", "Red to play: which move gives the best chances of winning?"),
    ],
)  # fmt: skip
def test_what_is_asked_names_who_plays(goal: Goal, fr: str, en: str) -> None:
    game = find_entry("rose-king").load()()
    problem = Problem("rose-king", game.write_state(game.start()), goal, (Try("pioche", 0.5),))
    _, state, view = set_up(problem)
    told = asked(problem, state, view)
    assert (told.fr, told.en) == (fr, en)


def test_what_a_move_gives_is_a_result_or_a_share_of_the_games() -> None:
    won, most = (
        Problem("rose-king", "", goal, (Try("pioche", worth),)) for goal, worth in ((Goal.WIN, 1.0), (Goal.MOST, 0.25))
    )
    assert worth_told(won, won.solution).fr == "gagne"
    assert worth_told(most, most.solution).fr == "donne 62,5 % de chances de gagner (une nulle compte pour moitié)"
    assert worth_told(most, most.solution).en == "gives 62.5% winning chances (a draw counts half)"


def test_rules_that_the_board_does_not_show_are_told() -> None:
    ring = next(one for one in problems_of(find_entry("alak")) if one.options)
    assert [one.fr for one in rules_told(ring, set_up(ring)[0])] == ["Règle : la dernière case touche la première."]


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("rose-king", {"heroes": False, "rows": 5}, "Règle : avec les cartes héros : non."),
        ("reversi", {"size": 6, "start": "othello"}, "Règle : position de départ : celle d'Othello."),
    ],
)
def test_a_rule_that_is_off_or_chosen_is_told_with_its_value(game: str, options: Options, told: str) -> None:
    problem = Problem(game, "", Goal.WIN, (Try("a1", 1.0),), options=options)
    assert [one.fr for one in rules_told(problem, find_entry(game).load()())] == [told]
