"""Problems from one's own games: positions in which somebody made a proved mistake, and one move alone was right.

Nothing of it is stored: the moves are replayed, the engines judge every position as they do for the graph of an analysis.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.options import options_of
from ludotheque.core.problem import Problem
from ludotheque.core.seat import Seat
from ludotheque.learning.choosing import problem_of
from ludotheque.play.match import Match
from ludotheque.play.record import moves_of, position_of
from ludotheque.search.thought import Thought
from ludotheque.table.claimant import Claimant
from ludotheque.table.house import House
from ludotheque.table.listing import installed, matches_of, played_matches
from ludotheque.table.sitting import MatchRow, MatchStatus, MoveRow, rebuilt
from ludotheque.table.thinking import Finding, MoveWorth, Point, StudyJob, Thinkers

LOOKED_AT = 60  # somebody's last matches, among which the finished ones are looked for
MOST_GAMES = 8  # studied at one go: a long game takes a minute
MOST_FOUND = 20
USUAL_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A finished game of somebody's, and where they sat in it."""

    name: str
    match: Match[Any]
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class OwnProblem:
    """A problem that somebody failed to solve in a game of theirs: which game, after how many plies, what they played."""

    game: OwnGame
    ply: int
    played: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class HowFar:
    """Which game is looked at, of how many, and how much of it is done."""

    number: int
    games: int
    ply: int
    plies: int
    waiting: Finding | None = None  # why the next position is late


News = HowFar | OwnProblem


async def own_games(house: House, person: str) -> list[OwnGame]:
    """Somebody's last finished games, the newest first."""
    rows = installed(await matches_of(house, person, LOOKED_AT))
    over = [row.id for row in rows if row.status is MatchStatus.OVER and row.ply][:MOST_GAMES]
    stored = sorted(await played_matches(house, over), key=lambda found: over.index(found[0].id))
    return await asyncio.to_thread(lambda: [own for found in stored if (own := _own(found, person)) is not None])


def _own(stored: tuple[MatchRow, tuple[MoveRow, ...]], person: str) -> OwnGame | None:
    """A match that nobody can read any more is left out."""
    try:
        sitting = rebuilt(*stored)
    except LudothequeError:
        return None
    return OwnGame(sitting.row.id, sitting.match, sitting.seats_of(person))


async def own_problems(games: Sequence[OwnGame], thinkers: Thinkers, who: Claimant) -> AsyncIterator[News]:
    """What is found in these games as it is found, and how far the search is; closing the iterator stops it."""
    found: set[tuple[Game[Any], str]] = set()
    for number, own in enumerate(games, 1):
        match = own.match
        job = StudyJob(
            match.game.name, options_of(match.game), position_of(match), tuple(moves_of(match)), USUAL_SECONDS
        )
        far = HowFar(number, len(games), 0, len(match.plies))
        yield far
        points = thinkers.graph(job, who)
        try:
            async for item in points:
                if isinstance(item, Finding):
                    yield HowFar(number, len(games), far.ply, far.plies, item)
                    continue
                far = HowFar(number, len(games), item.ply, far.plies)
                yield far
                problem = mistaken(own, item)
                if problem is not None and (match.game, problem.problem.position) not in found:
                    found.add((match.game, problem.problem.position))
                    yield problem
                    if len(found) >= MOST_FOUND:
                        return
        finally:
            await points.aclose()  # type: ignore[attr-defined]


def mistaken(own: OwnGame, point: Point) -> OwnProblem | None:
    """The problem that a position of a game is, if its player made a proved mistake there and one move alone was right."""
    played = point.played
    if played is None or played.mark is None or not played.sure or point.seat not in own.seats:
        return None
    game, state = own.match.game, own.match.states[point.ply]
    if len(point.moves) != len(game.legal_moves(state)):
        return None
    problem = problem_of(game, state, [_thought(game, one.worth) for one in point.moves], ())
    if problem is None or problem.solution.move == played.worth.move:
        return None
    return OwnProblem(own, point.ply, played.worth.move, problem)


def _thought(game: Game[Any], one: MoveWorth) -> Thought:
    line = tuple(game.read_move(written) for written in one.line)
    return Thought(game.read_move(one.move), one.score, one.depth, 0, line, one.exact, one.plies, odds=one.odds)
