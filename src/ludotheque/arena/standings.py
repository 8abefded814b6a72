"""The table: points, who beat whom, and what decides between equals."""

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Score:
    """One finished game as the table sees it: who sat where and what the first player scored (1, ½ or 0).

    `pair` is the same for the two games played with swapped seats; `lost_by_fault` names who forfeited.
    """

    first: int
    second: int
    points: float
    pair: str
    lost_by_fault: int | None = None


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One entrant in the table."""

    rank: int
    entrant: int
    points: float
    wins: int
    draws: int
    losses: int
    faults: int
    sonneborn: float
    advance: int = 0  # rounds survived in a knockout

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


def crosstable(count: int, scores: Iterable[Score]) -> list[list[tuple[float, int]]]:
    """For each entrant against each other: points and games."""
    table = [[(0.0, 0)] * count for _ in range(count)]
    for score in scores:
        for mine, theirs, points in (
            (score.first, score.second, score.points),
            (score.second, score.first, 1.0 - score.points),
        ):
            sum_of_points, games = table[mine][theirs]
            table[mine][theirs] = (sum_of_points + points, games + 1)
    return table


def standings(
    count: int,
    scores: Iterable[Score],
    bonus: dict[int, float] | None = None,
    advance: dict[int, int] | None = None,
    by_share: bool = False,
) -> list[StandingRow]:
    """The table, best first. `bonus` are the points of byes.

    Equal points are told apart by Sonneborn–Berger (the points of those beaten, half of those drawn with), then by
    wins; who is still equal shares a rank. In a knockout, `advance` counts before anything else; `by_share` compares
    points a game, where entrants do not play as many (a gauntlet).
    """
    scores, bonus, advance = list(scores), bonus or {}, advance or {}
    table = crosstable(count, scores)
    points = [sum(got for got, _ in table[one]) + bonus.get(one, 0.0) for one in range(count)]
    rows = [_row(one, points, table, scores, advance.get(one, 0)) for one in range(count)]

    def merit(row: StandingRow) -> tuple[float, ...]:
        points = row.points / (row.games or 1) if by_share else row.points
        return -row.advance, -points, -row.sonneborn, -row.wins

    rows.sort(key=lambda row: (*merit(row), row.entrant))
    ranked: list[StandingRow] = []
    for place, row in enumerate(rows, 1):
        same = ranked and merit(ranked[-1]) == merit(row)
        ranked.append(replace(row, rank=ranked[-1].rank if same else place))
    return ranked


def _row(
    one: int, points: list[float], table: list[list[tuple[float, int]]], scores: list[Score], far: int
) -> StandingRow:
    results = [score.points if score.first == one else 1.0 - score.points for score in scores if _plays(one, score)]
    faults = sum(score.lost_by_fault == one for score in scores)
    sonneborn = sum(got * points[other] for other, (got, _) in enumerate(table[one]))
    return StandingRow(
        0, one, points[one], results.count(1.0), results.count(0.5), results.count(0.0), faults, sonneborn, far
    )


def _plays(one: int, score: Score) -> bool:
    return one in (score.first, score.second)
