"""A mistake is explained where it and the best answer to it are proved, and nowhere else."""

from collections.abc import Sequence

from cases import each
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.awale.rules import Awale, AwaleState
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.explaining import explanation, what_is_left
from ludotheque.search.thought import Thought


def worths(*scores: float, guesses: Sequence[float] = (), odds: bool = False) -> list[Thought]:
    return [
        Thought(Move(place), score, 1, 1, (Move(place),), exact=score not in guesses, odds=score if odds else None)
        for place, score in enumerate(scores)
    ]


@each(
    ("before", "answers", "left"),
    [
        (worths(1, -1), worths(1, -1), -1),
        (worths(1, 0), worths(0, -1), 0),
        (worths(0, -1), worths(0, -1), None),  # nothing was given away
        (worths(-1, -1), worths(1, 1), None),  # all was lost already
        (worths(0.8, guesses=[0.8]), worths(1, -1), None),  # perhaps it was
        (worths(1, -1), worths(1, 0.3, guesses=[0.3]), -1),  # whatever the other answer is worth
        (worths(1, 0), worths(0, -0.3, guesses=[-0.3]), None),  # the other answer may win
        (worths(1, 0), worths(0.3, 0, guesses=[0.3]), None),
    ],
)
def test_what_is_left_is_told_where_it_and_a_better_move_are_proved(
    before: list[Thought], answers: list[Thought], left: float | None
) -> None:
    assert what_is_left(Awale(), before, answers) == left


def test_points_that_change_no_result_are_not_explained() -> None:
    assert what_is_left(Reversi(), worths(20, 2), worths(-2, -4)) is None
    assert what_is_left(Reversi(), worths(20, -2), worths(2, -4)) == -1


def test_odds_must_be_clearly_better() -> None:
    game = RoseKing()
    assert what_is_left(game, worths(0.5, 0.2, odds=True), worths(-0.2, -0.9, odds=True)) == 0.2
    assert what_is_left(game, worths(0.22, 0.2, odds=True), worths(-0.2, -0.9, odds=True)) is None


def test_the_sentence_is_about_what_is_left() -> None:
    """North reaches half of all seeds by harvesting three: that explains a draw; of a loss the harvest is told."""
    state = AwaleState((2, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 2), (19, 21), 58, Seat.FIRST)

    def told(answers: list[Thought]) -> str:
        found = explanation(Awale(), state, Move(0), worths(1, 0), answers, (Move(11),))
        return "" if found is None else found.en

    assert "half of all" in told(worths(0, -1))
    assert "no answer takes as many back" in told(worths(1, 0))
    assert told(worths(1, 1)) == ""  # another answer does as well
