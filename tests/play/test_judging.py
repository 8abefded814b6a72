"""Which moves deserve ?!, ? and ??: like is compared with like, and what cannot be compared is not marked."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from ludotheque.core.game import Move
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang
from ludotheque.play import judging as judging_room
from ludotheque.play.commentary import sureness, worth
from ludotheque.play.judging import Judgement, is_only, judge, limit_for, standing, weigh
from ludotheque.search.judging import Judging, Proof, Spread, Steps, unmeasured
from ludotheque.search.thought import Limit, Thought, silent


@dataclass(frozen=True)
class Found:
    """What an engine may have found of a move."""

    score: float
    exact: bool = True
    depth: int = 8
    plies: int | None = None
    odds: float | None = None


def judged(name: str, *found: Found, monkeypatch: pytest.MonkeyPatch, spread: Spread | None = None) -> Judgement[Found]:
    """The moves of a starting position, of which there are as many as were found; the spread is as said."""
    game = find_entry(name).load()()
    known = judging_room.judging_of(game)
    told = Judging(known.proof, known.steps, known.limit, lambda *_asked: spread)
    monkeypatch.setattr(judging_room, "judging_of", lambda _game: told)
    monkeypatch.setattr(type(game), "legal_moves", lambda _game, _state: tuple(range(len(found))))
    return judge(game, game.start(), found, 1000)


def marks(judgement: Judgement[Found]) -> list[str | None]:
    return [one.mark.value if one.mark else None for one in judgement.moves]


def test_proved_results_are_marked_by_what_they_gave_away(monkeypatch: pytest.MonkeyPatch) -> None:
    told = judged("puissance4", Found(1), Found(0), Found(-1), monkeypatch=monkeypatch)
    assert (told.exact, marks(told)) == (True, [None, "?", "??"])
    drawn = judged("puissance4", Found(0), Found(-1), monkeypatch=monkeypatch)
    assert marks(drawn) == [None, "?"]


def test_a_slower_win_and_a_quicker_loss_are_no_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    won = judged("puissance4", Found(1, plies=3), Found(1, plies=31), monkeypatch=monkeypatch)
    lost = judged("puissance4", Found(-1, plies=30), Found(-1, plies=2), monkeypatch=monkeypatch)
    assert marks(won) == marks(lost) == [None, None]
    assert won.best.plies == 3 and lost.best.plies == 30
    assert all(one.keeps for one in (*won.moves, *lost.moves))


def test_what_is_proved_is_not_compared_with_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    told = judged("puissance4", Found(1), Found(-0.9, exact=False), monkeypatch=monkeypatch, spread=Spread(0.1, 0.1))
    assert told.exact  # one proved win is enough to know who wins
    assert marks(told) == [None, None] and not told.moves[1].sure
    unsure = judged("puissance4", Found(0.9, exact=False), Found(-1), monkeypatch=monkeypatch, spread=Spread(0.1, 0.1))
    assert (unsure.exact, marks(unsure)) == (False, [None, None])
    assert not unsure.moves[1].sure and not unsure.moves[1].keeps


def test_guesses_of_different_depths_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    deep, shallow = Found(20, exact=False, depth=8), Found(-20, exact=False, depth=7)
    told = judged("black-white", deep, shallow, monkeypatch=monkeypatch, spread=Spread(1, 1))
    assert marks(told) == [None, None] and not told.moves[1].sure


@pytest.mark.parametrize(("lost", "mark"), [(8.9, None), (9.1, "?!"), (15.1, "?"), (60, "?")])
def test_a_guess_is_marked_only_beyond_three_of_its_spreads(
    lost: float, mark: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = judged(
        "black-white", Found(0, exact=False), Found(-lost, exact=False), monkeypatch=monkeypatch, spread=Spread(1, 1)
    )
    assert marks(told) == [None, mark]


def test_a_guess_whose_spread_nobody_measured_is_not_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    told = judged("black-white", Found(30, exact=False), Found(-30, exact=False), monkeypatch=monkeypatch)
    assert marks(told) == [None, None]


@pytest.mark.parametrize(
    ("best", "played", "mark"),
    [(20, 16, None), (20, 14, "?!"), (2, 0, "?"), (0, -2, "?"), (2, -2, "??"), (-20, -22, None), (-4, -30, "?!")],
)
def test_proved_points_are_marked_by_result_first(
    best: float, played: float, mark: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert marks(judged("black-white", Found(best), Found(played), monkeypatch=monkeypatch)) == [None, mark]


def test_seeds_that_a_proof_only_guesses_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    told = judged("awale", Found(30), Found(2), Found(-1), monkeypatch=monkeypatch)
    assert marks(told) == [None, None, "??"]


def test_a_proved_win_comes_before_a_hopeful_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    told = judged("awale", Found(12, exact=False), Found(2), monkeypatch=monkeypatch)
    assert told.exact and told.best.score == 2


def test_where_cards_are_to_come_the_odds_count_not_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    told = judged(
        "roi-des-roses", Found(3, odds=0.9), Found(8, odds=0.75), Found(1, odds=0.4), Found(-9, odds=-0.6),
        monkeypatch=monkeypatch,
    )  # fmt: skip
    assert told.best.score == 3
    assert marks(told) == [None, None, "?", "??"]


def test_moves_not_looked_at_yet_leave_everything_open(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_entry("puissance4").load()()
    told = judge(game, game.start(), [Found(0), Found(-1)], 10)
    assert not told.exact and marks(told) == [None, None]
    monkeypatch.undo()


class Patient:
    """An engine that notes how long it may think."""

    def __init__(self) -> None:
        self.limits: list[Limit] = []

    def think(self, state: Any, limit: Limit, progress: Any = silent) -> Thought:  # noqa: ARG002
        raise AssertionError

    def analyse(self, state: Any, limit: Limit, progress: Any = silent) -> tuple[Thought, ...]:  # noqa: ARG002
        self.limits.append(limit)
        return ()

    def stop(self) -> None:
        """It has answered."""


def test_positions_of_a_record_are_all_looked_at_as_deep() -> None:
    game = find_entry("black-white").load()()
    patient = Patient()
    weigh(patient, game, game.start(), 5.0, silent)
    assert patient.limits == [Limit(seconds=5.0, depth=8)]
    assert limit_for(game, game.start(), None) == Limit(depth=8)


@pytest.mark.parametrize(
    ("name", "exact", "spread", "fr"),
    [
        ("black-white", True, None, "exact"),
        ("black-white", False, 2.4, "estimation ± 5 pions"),
        ("puissance4", False, 0.3, "estimation ± 0,6"),
        ("alak", False, None, "estimation"),
    ],
)
def test_how_sure_a_worth_is_is_said(name: str, exact: bool, spread: float | None, fr: str) -> None:
    assert sureness(find_entry(name).load()(), exact, spread).fr == fr


@pytest.mark.parametrize(
    ("name", "found", "en"),
    [
        ("awale", Found(6), "wins, about +6 seeds"),
        ("awale", Found(0), "draw"),
        ("roi-des-roses", Found(-2.5), "-2.5 points on average"),
        ("puissance4", Found(1, plies=1), "wins in 1 ply"),
    ],
)
def test_no_word_says_more_than_was_proved(name: str, found: Found, en: str) -> None:
    assert worth(found, find_entry(name).load()()).to(Lang.EN) == en


def test_a_game_nobody_measured_has_no_spread() -> None:
    told = unmeasured(Proof.POINTS)
    assert told.spread(None, None, 8, 1000) is None
    assert told.steps == Steps(1.0, 2.0)


def test_a_win_that_was_counted_comes_before_one_that_may_be_long() -> None:
    def thought_of(plies: int | None) -> Thought:
        return Thought(Move(4), 1, 35, 1, (Move(4),), exact=True, plies=plies)

    soon, some_day = thought_of(1), thought_of(None)
    assert sorted([some_day, soon], key=partial(standing, Proof.RESULT)) == [soon, some_day]


def test_an_answer_is_the_only_one_where_everything_is_proved_and_it_alone_gives_as_much() -> None:
    game = find_entry("puissance4").load()()
    assert is_only(game, [Found(0), Found(1), Found(-1)])
    assert not is_only(game, [Found(1, plies=3), Found(1, plies=31), Found(0)])
    assert not is_only(game, [Found(1), Found(-0.5, exact=False)])
