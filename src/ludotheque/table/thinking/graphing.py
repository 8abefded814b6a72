"""The graph of a game: position after position judged, each a short study of its own, so that others get their turn.

A position that was judged as it should be is known from then on, whoever asks; one that was cut short is not kept.
"""

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import SIGN
from ludotheque.play.commentary import moves_played
from ludotheque.play.judging import judge, limit_for
from ludotheque.play.match import Match
from ludotheque.table.thinking.questions import MOST_JUDGING, Finding, Point, StudyJob

LONG_SECONDS = 300.0  # a graph that has taken so long goes on with quick looks, for whoever waits
QUICK_LOOK = 0.3  # seconds
TRIES = 4  # of a position whose study had to make room for others: what it found so far is still in the engine's memory
MOST_KNOWN = 5000  # positions, some kilobytes each
Study = Callable[[StudyJob], AsyncIterator[Finding]]


class Known:
    """Findings about positions, by the position; the ones not asked for the longest make room."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self.most = most
        self.found: OrderedDict[tuple[Game[Any], Any], Finding] = OrderedDict()

    def get(self, game: Game[Any], state: Any) -> Finding | None:
        if (game, state) in self.found:
            self.found.move_to_end((game, state))
        return self.found.get((game, state))

    def keep(self, game: Game[Any], state: Any, finding: Finding) -> None:
        if whole(game, state, finding):
            self.found[game, state] = finding
            while len(self.found) > self.most:
                self.found.popitem(last=False)


def whole(game: Game[Any], state: Any, finding: Finding) -> bool:
    """Whether the engine could think as long as it should: all proved, or as deep as everywhere else."""
    limit = limit_for(game, state, None)
    open_ones = [one for one in finding.moves if not one.exact]
    if not open_ones:
        return bool(finding.moves)
    if limit.nodes is not None:
        return finding.nodes >= limit.nodes
    return limit.depth is not None and all(one.depth >= limit.depth for one in open_ones)


async def graph_of(
    match: Match[Any], job: StudyJob, study: Study, known: Known, clock: Callable[[], float]
) -> AsyncIterator[Point | Finding]:
    """The points of a game as they are found; a finding in between tells why the next one is late."""
    game, spent = match.game, 0.0
    for ply, state, move in moves_played(match):
        finding = known.get(game, state)
        if finding is None:
            for _ in range(TRIES):
                began = clock()
                seconds = MOST_JUDGING if spent < LONG_SECONDS else QUICK_LOOK
                here = replace(job, position=game.write_state(state), moves=(), seconds=seconds, judging=True)
                async for finding in study(here):
                    if not finding.final and not finding.moves:
                        yield finding
                took = clock() - began
                spent += took
                if finding is None or whole(game, state, finding) or took >= seconds:
                    break
            assert finding is not None
            known.keep(game, state, finding)
        if finding.moves:  # none where the study was stopped before it began
            yield point_of(game, ply, state, game.write_move(move), finding)
    if (last := _last_point(match)) is not None:
        yield last


def point_of(game: Game[Any], ply: int, state: Any, move: str, finding: Finding) -> Point:
    """What was found of a position, as a point of the graph of a game in which this move was played."""
    judged = judge(game, state, finding.moves, finding.nodes)
    played = next(one for one in judged.moves if one.worth.move == move)
    score = SIGN[state.to_move] * judged.best.score
    spread = None if judged.spread is None else judged.spread.score
    return Point(ply, score, judged.exact, spread, state.to_move, played, judged.moves)


def _last_point(match: Match[Any]) -> Point | None:
    """How the game ended, where the rules ended it."""
    outcome = match.outcome
    if outcome is None:
        return None
    if find_entry(match.game.name).points is not None and outcome.score is not None:
        return Point(len(match.plies), outcome.score[0] - outcome.score[1], True)
    score = 0 if outcome.winner is None else SIGN[outcome.winner]
    return Point(len(match.plies), score, True)
