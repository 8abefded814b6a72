"""A problem as its page shows it: from its player's side, with hints that help and do not tell."""

import pytest

from ludotheque.core.problem import Goal
from ludotheque.core.registry import GAMES, Entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang
from ludotheque.learning.finding import with_problems
from ludotheque.learning.wording import themes_told
from ludotheque.ui.web.problem_view import FEW, few_moves, hint, posed, shown, told
from ludotheque.ui.web.typography import typeset

every_game = pytest.mark.parametrize("entry", GAMES.values(), ids=lambda entry: entry.slug)


def test_every_game_of_the_house_has_problems() -> None:
    assert with_problems() == list(GAMES.values())


@every_game
def test_the_place_of_the_right_move_among_the_few_does_not_give_it_away(entry: Entry) -> None:
    problems = entry.problems()[::7][:40]
    places = {few_moves(posed(problem)).index(problem.solution.move) for problem in problems}
    assert len(places) > 1
    for problem in problems[:10]:
        second = hint(posed(problem), 2, Lang.EN)
        few = min(FEW, len(problem.tries) - 1)
        assert second["says"].startswith("The solution is among") and len(set(second["moves"])) == few


@every_game
def test_a_line_that_stops_before_the_end_says_how_the_game_is_proved_to_end(entry: Entry) -> None:
    for problem in entry.problems()[::9][:30]:
        one = posed(problem)
        for tried in problem.tries:
            state = one.state
            for move in (tried.move, *tried.line):
                state = one.game.play(state, one.game.read_move(move))
            over, said = one.game.outcome(state) is not None, told(one, tried, Lang.EN)["ending"]
            mine, theirs = (one.view.seat(seat).name.en for seat in (one.state.to_move, one.state.to_move.other))
            results = {1: f"Then {mine} wins", 0: "the game is drawn", -1: f"Then {theirs} wins"}
            expected = "depends on the cards" if problem.goal is Goal.MOST else results[int(tried.worth)]
            assert said == "" if over else expected in said


@every_game
def test_the_cells_of_a_hint_are_those_that_play_its_moves(entry: Entry) -> None:
    for problem in entry.problems()[::11][:20]:
        one = posed(problem)
        second = hint(one, 2, Lang.FR)
        played = {
            one.game.write_move(cell.move) for row in one.view.cells for cell in row if cell.name in second["cells"]
            if cell.move is not None
        }  # fmt: skip
        beside = {one.game.write_move(button.move) for button in one.view.buttons}
        assert played == set(second["moves"]) - beside


@every_game
def test_the_first_hint_names_the_themes_where_there_are_any(entry: Entry) -> None:
    for problem in entry.problems()[::13][:20]:
        says = hint(posed(problem), 1, Lang.FR)["says"]
        assert all(typeset(theme.fr) in says for theme in themes_told(problem)) and says.endswith(".")


@every_game
def test_a_board_is_seen_from_the_side_of_whoever_is_to_move(entry: Entry) -> None:
    for problem in entry.problems()[:20]:
        one = posed(problem)
        assert one.flipped == (one.state.to_move is Seat.SECOND)
        assert ("flip=1" in shown(one, Lang.FR)["base"]) == one.flipped
