"""Why a mistake was one: the sentence of its game, where the mistake and the best answer to it are proved and a rule explains them."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from ludotheque.core.game import Game, Move
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Text
from ludotheque.play.judging import CLEARLY_BETTER, Weighed, is_only, judging_of, standing, worth_of
from ludotheque.search.judging import Proof


def explanation(
    game: Game[Any], state: Any, move: Move, before: Sequence[Weighed], answers: Sequence[Weighed], line: Sequence[Move]
) -> Text | None:
    """Why a move was bad; None where that is not proved, or where no rule explains it.

    `before` is what moves of the position are worth, `answers` what every answer to the move is, `line` the best one and the
    best play of both after it.
    """
    left = what_is_left(game, before, answers)
    if left is None:
        return None
    entry = find_entry(game.name)
    reason = entry.reason(game, state, move, tuple(line), worth=left, only=is_only(game, answers))
    return None if reason is None else entry.told(game, reason)


def what_is_left(game: Game[Any], before: Sequence[Weighed], answers: Sequence[Weighed]) -> float | None:
    """What the best answer leaves to whoever made a move; None unless that and a better move are proved.

    What counts is who wins, not by how much, or the odds where cards are to come.
    """
    proof = judging_of(game).proof
    by_odds = proof is Proof.ODDS
    best = min(answers, key=partial(standing, proof))
    won = best.score > 0 and not by_odds
    if not best.exact or not (won or all(one.exact for one in answers)):
        return None
    left = -worth_of(best, by_odds=by_odds)
    clearly = CLEARLY_BETTER if by_odds else 1.0
    return left if any(one.exact and worth_of(one, by_odds=by_odds) - left >= clearly for one in before) else None
