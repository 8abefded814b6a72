"""Judges the moves of a game: which one deserves ?!, ? or ??, and which ones keep what there was.

A mark compares like with like: two moves whose worth is proved, or two that were searched equally deep, and of these
only what is clearly more than such searches are off by. Proved:

    ??  a won game becomes a lost one         ?   a won game a drawn one, or a drawn one a lost one
    ?!  the result stays, but many points go (where the engine proves points)

Estimated, after three standard errors are taken off the difference: ?! and ? from so many points on; never ??.
Where cards are still to come, the odds of winning count instead, proved or estimated. A move that only wins later than
another keeps what there was. Less time to think makes fewer marks, not other ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, Generic, Protocol, TypeVar

from ludotheque.core.game import Game
from ludotheque.core.registry import Entry, find_entry
from ludotheque.search.judging import Judging, Proof, Spread, unmeasured
from ludotheque.search.thought import Engine, KnowsResults, Limit, Progress, Thought

CLEARLY_BETTER = 0.05  # odds: what a move must be worth more than all others to be the only one
CLEARLY = 3.0  # standard errors: a difference is believed beyond them
ROOM = "engine.judging"


class Mark(Enum):
    """What is written beside a move that gave something away."""

    DUBIOUS = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


class Weighed(Protocol):
    """What an engine found a move to be worth to the player who makes it, as in `search.thought.Thought`."""

    @property
    def score(self) -> float: ...

    @property
    def exact(self) -> bool: ...

    @property
    def plies(self) -> int | None: ...

    @property
    def depth(self) -> int: ...

    @property
    def odds(self) -> float | None: ...


W = TypeVar("W", bound=Weighed)


@dataclass(frozen=True, slots=True)
class JudgedMove(Generic[W]):
    """A move beside the best one. Where `sure` is False the two could not be compared, and there is no mark."""

    worth: W
    mark: Mark | None
    sure: bool

    @property
    def keeps(self) -> bool:
        """Whether the move is known to give nothing away."""
        return self.sure and self.mark is None


@dataclass(frozen=True, slots=True)
class Judgement(Generic[W]):
    """A position judged: its worth is that of its best move, proved or estimated; the moves come best first."""

    exact: bool
    spread: Spread | None  # of an estimate, where it was measured
    moves: tuple[JudgedMove[W], ...]

    @property
    def best(self) -> W:
        return self.moves[0].worth


def judging_of(game: Game[Any]) -> Judging:
    """How a game is judged: what its own folder says, or nothing measured."""
    return _judging(find_entry(game.name))


@cache
def _judging(entry: Entry) -> Judging:
    if (files(entry.package) / f"{ROOM.replace('.', '/')}.py").is_file():
        found = getattr(entry.room(ROOM), "JUDGING", None)
        if isinstance(found, Judging):
            return found
    return unmeasured(Proof.RESULT if entry.points is None else Proof.POINTS)


def limit_for(game: Game[Any], state: Any, seconds: float | None) -> Limit:
    """How long a position of a record is thought about, and no longer than so many seconds."""
    limit = judging_of(game).limit(game, state)
    if seconds is None or (limit.seconds is not None and limit.seconds <= seconds):
        return limit
    return replace(limit, seconds=seconds)


def weigh(
    engine: Engine, game: Game[Any], state: Any, seconds: float | None, progress: Progress
) -> tuple[Thought, ...]:
    """What every move is worth, thought about as the moves of a record are."""
    limit = limit_for(game, state, seconds)
    if isinstance(engine, KnowsResults) and limit.depth is None and limit.nodes is None:
        return engine.results(state, limit, progress)
    return engine.analyse(state, limit, progress)


def judge(game: Game[Any], state: Any, worths: Sequence[W], nodes: int) -> Judgement[W]:
    """Every move of a position beside the best; `nodes` is what all the thinking took. Moves not looked at yet may be missing."""
    judging = judging_of(game)
    ranked = sorted(worths, key=lambda one: standing(judging.proof, one))
    proved = all(one.exact for one in ranked) and len(ranked) == len(game.legal_moves(state))
    best = ranked[0]
    won = judging.proof is not Proof.ODDS and best.exact and best.score > 0
    exact = proved or (won and judging.proof is Proof.RESULT)
    spread = None if exact else judging.spread(game, state, best.depth, nodes)
    moves = [
        _proved(judging, best, one) if one.exact and (proved or won) else _estimated(judging, spread, best, one)
        for one in ranked
    ]
    return Judgement(exact, spread, tuple(moves))


UNCOUNTED = 10_000  # plies: more than any game has


def standing(proof: Proof, one: Weighed) -> tuple[float, float, int]:
    """What sorts moves best first: by what is proved, then by points; quick wins before slow ones, slow losses before quick.

    A win or loss of a length that nobody counted may be long.
    """
    plies = UNCOUNTED if one.plies is None else one.plies
    first = -one.odds if proof is Proof.ODDS and one.odds is not None else -one.score
    if proof is Proof.RESULT and one.exact and one.score:
        first = -float("inf") if one.score > 0 else float("inf")
    return first, -one.score, plies if one.score > 0 else -plies


def lost_by(proof: Proof, best: Weighed, one: Weighed) -> float:
    """What a move gives away beside the best, in what counts."""
    if proof is Proof.ODDS and best.odds is not None and one.odds is not None:
        return best.odds - one.odds
    return best.score - one.score


def is_only(game: Game[Any], worths: Sequence[Weighed]) -> bool:
    """Whether it is proved that one move gives more than every other: a better result or, where cards are to come, clearly better odds."""
    proof = judging_of(game).proof
    ranked = sorted(worths, key=lambda one: standing(proof, one))
    if not all(one.exact for one in ranked):
        return False
    best, *others = ranked
    if proof is Proof.ODDS:
        return all(lost_by(proof, best, one) >= CLEARLY_BETTER for one in others)
    return all(result_of(one.score) < result_of(best.score) for one in others)


def worth_of(one: Weighed, *, by_odds: bool) -> float:
    """Who wins after a move, or the odds where cards are still to come."""
    if by_odds:
        return one.score if one.odds is None else one.odds
    return float(result_of(one.score))


def result_of(score: float) -> int:
    """1 a win, 0 a draw, -1 a loss."""
    return (score > 0) - (score < 0)


def _proved(judging: Judging, best: W, one: W) -> JudgedMove[W]:
    """Both are proved; where the best only wins for sure, by how much is not compared."""
    lost = lost_by(judging.proof, best, one)
    if judging.proof is Proof.ODDS:
        return JudgedMove(one, _step(judging, lost), sure=True)
    fall = result_of(best.score) - result_of(one.score)
    if fall:
        return JudgedMove(one, Mark.BLUNDER if fall == 2 else Mark.MISTAKE, sure=True)
    dear = judging.proof is Proof.POINTS and lost >= judging.steps.dubious
    return JudgedMove(one, Mark.DUBIOUS if dear else None, sure=True)


def _estimated(judging: Judging, spread: Spread | None, best: W, one: W) -> JudgedMove[W]:
    """Both are estimates, equally deep, of which it is known how far they are off; anything else is not compared."""
    if one is best:
        return JudgedMove(one, None, sure=True)
    if spread is None or best.exact or one.exact or best.depth != one.depth:
        return JudgedMove(one, None, sure=False)
    mark = _step(judging, lost_by(judging.proof, best, one) - CLEARLY * spread.lost)
    return JudgedMove(one, Mark.MISTAKE if mark is Mark.BLUNDER else mark, sure=True)


def _step(judging: Judging, lost: float) -> Mark | None:
    steps = judging.steps
    if lost >= steps.blunder:
        return Mark.BLUNDER
    if lost >= steps.mistake:
        return Mark.MISTAKE
    return Mark.DUBIOUS if lost >= steps.dubious else None
