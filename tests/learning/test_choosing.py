"""A position is a problem if one move alone keeps what there is to win; hard is what weak levels do not find."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning.fake_maker import GAME, FakeMaker
from ludotheque.core.game import Move
from ludotheque.core.problem import Goal, Problem, Try
from ludotheque.core.registry import find_entry
from ludotheque.games.alak.rules import Alak
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.learning import difficulty
from ludotheque.learning.choosing import LONGEST_LINE, goal_of, problem_of, unusual_options
from ludotheque.learning.difficulty import Bands, band, hardness, ratings
from ludotheque.play.judging import CLEARLY_BETTER
from ludotheque.search.thought import Thought

results = st.lists(st.sampled_from([1.0, 0.0, -1.0]), min_size=1, max_size=6)


def thoughts(worths: Sequence[float]) -> list[Thought]:
    return [Thought(Move(place), worth, 1, 1, (Move(place),), exact=True) for place, worth in enumerate(worths)]


@given(results)
def test_one_move_alone_must_keep_the_win_or_the_draw(worths: list[float]) -> None:
    best = max(worths)
    alone = len(worths) >= 3 and best >= 0 and worths.count(best) == 1
    assert goal_of(Alak(), thoughts(worths)) is ({1: Goal.WIN, 0: Goal.DRAW}[int(best)] if alone else None)


@given(st.lists(st.integers(-100, 100).map(lambda part: part / 100), min_size=3, max_size=6))
def test_with_cards_to_come_the_best_odds_must_be_clearly_better(odds: list[float]) -> None:
    best, second = sorted(odds, reverse=True)[:2]
    assert goal_of(RoseKing(), thoughts(odds)) is (Goal.MOST if best - second >= CLEARLY_BETTER else None)


def test_an_estimate_makes_no_problem() -> None:
    some = thoughts([1, 0, -1])
    assert goal_of(Alak(), some) is Goal.WIN
    assert goal_of(Alak(), [*some[:2], replace(some[2], exact=False)]) is None


def test_only_unusual_options_are_told() -> None:
    assert unusual_options(Alak()) == {}
    assert unusual_options(Alak(7, torus=True)) == {"n": 7, "torus": True}


def test_a_move_that_ends_the_game_is_no_problem() -> None:
    state = GAME.read_state("..../XX../OO..")
    found = FakeMaker().weighed(GAME, state)
    assert found is not None
    assert goal_of(GAME, found) is Goal.WIN
    assert problem_of(GAME, state, found, ()) is None


def test_the_tries_are_in_order_and_their_lines_begin_with_the_reply() -> None:
    maker = FakeMaker()
    state = GAME.read_state("..../..../.OX.")
    found = maker.weighed(GAME, state)
    assert found is not None
    longer = [replace(one, line=one.line[:1] + one.line[1:] * 9) for one in found]
    made = [replace(one, score=float(one.move == 2)) for one in longer]
    problem = problem_of(GAME, state, made, ("small",))
    assert problem is not None
    assert [one.worth for one in problem.tries] == [1, 0, 0, 0]
    assert problem.solution.move == "3"
    assert [one.move for one in problem.tries[1:]] == ["1", "2", "4"]
    assert all(len(one.line) == LONGEST_LINE for one in problem.tries)
    assert problem.solution.line[0] == GAME.write_move(longer[2].line[1])


def test_what_is_seldom_found_or_long_is_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    def hard(share: float, plies: int) -> float:
        monkeypatch.setattr(difficulty, "solves", lambda *_: share)
        return hardness(Problem("alak", "", Goal.WIN, (Try("1", 1.0, plies=plies),)))

    assert hard(0.5, 5) > hard(0.8, 5) > hard(1.0, 5)
    assert hard(0.5, 7) > hard(0.5, 5)
    assert hard(0.0, 5) == hard(0.01, 5)


def test_how_hard_a_problem_is_does_not_depend_on_those_before_it() -> None:
    problems = find_entry("awale").problems()[300:312]
    assert [*map(hardness, problems)] == [*map(hardness, problems[::-1])][::-1]


@given(st.lists(st.integers(0, 9), max_size=60))
def test_ratings_follow_hardness_and_lie_alike_on_both_sides_of_1500(hardnesses: list[int]) -> None:
    found = ratings(hardnesses)
    assert all(
        one <= two
        for hard, one in zip(hardnesses, found, strict=True)
        for harder, two in zip(hardnesses, found, strict=True)
        if hard < harder
    )
    assert all(
        abs(low + high - 3000) <= 1 for low, high in zip(sorted(found), sorted(found, reverse=True), strict=True)
    )


def test_a_third_of_many_problems_is_in_each_band() -> None:
    bands = [band(rating) for rating in ratings(list(range(3000)))]
    assert all(abs(bands.count(one) - 1000) < 20 for one in Bands)
    assert bands == sorted(bands, key=Bands.index)
