"""Who meets whom: round robin, gauntlet, Swiss and knockout, decided from the scores so far and nothing else.

Entrants are numbers, in the order in which they were given. A format is asked for the next encounters and told how the
finished ones went; it answers with no encounter when the tournament is over.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil, log2

EXTRA_PAIRS = 5  # games of a tied knockout encounter, two by two, before the order of entry decides


@dataclass(frozen=True, slots=True, order=True)
class Encounter:
    """Two entrants who meet in a round. `extra` counts the pairs of games added because a knockout was tied."""

    round: int
    one: int
    two: int
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Met:
    """An encounter that was played, and what each side scored: a win 1, a draw ½."""

    encounter: Encounter
    one: float
    two: float


Played = tuple[Met, ...]


@dataclass(frozen=True, slots=True)
class Format:
    """A way to hold a tournament: its next encounters, given how many entrants and what was played."""

    name: str
    next: Callable[[int, Played], tuple[Encounter, ...]]


def seats(encounter: Encounter, games: int) -> tuple[tuple[int, int], ...]:
    """Who sits first and second in each game: two by two, the seats swapped within a pair."""
    one, two = encounter.one, encounter.two
    return tuple((one, two) if number % 2 == 0 else (two, one) for number in range(games))


def even(games: int) -> int:
    """Games come in pairs: an odd number is one more."""
    return games + games % 2


def round_robin(count: int, played: Played) -> tuple[Encounter, ...]:
    """Everybody meets everybody: one table turns round a fixed chair."""
    if played:
        return ()
    table: list[int | None] = list(range(count)) + ([None] if count % 2 else [])
    found = []
    for number in range(1, len(table)):
        for left, right in zip(table[: len(table) // 2], reversed(table[len(table) // 2 :]), strict=True):
            if left is not None and right is not None:
                found.append(Encounter(number, min(left, right), max(left, right)))
        table.insert(1, table.pop())
    return tuple(found)


def gauntlet(count: int, played: Played) -> tuple[Encounter, ...]:
    """The first entrant meets each of the others."""
    return () if played else tuple(Encounter(number, 0, number) for number in range(1, count))


def swiss_rounds(count: int) -> int:
    """Enough rounds for one leader, and one more to settle the places behind."""
    return min(count - 1, ceil(log2(count)) + 1) if count > 1 else 0


def swiss(count: int, played: Played) -> tuple[Encounter, ...]:
    """Each round pairs neighbours in the standings who have not met; with an odd count the last without a bye rests."""
    done = max((met.encounter.round for met in played), default=0)
    if done >= swiss_rounds(count):
        return ()
    order = ranked(count, played)
    encounters = [met.encounter for met in played]
    if count % 2:
        rested = {rest for number in range(1, done + 1) for rest in byes(count, encounters, number)}
        order.remove(next(entrant for entrant in reversed(order) if entrant not in rested))
    known = {frozenset((one.one, one.two)) for one in encounters}
    chosen = _without_rematch(order, known) or [(order[i], order[i + 1]) for i in range(0, len(order), 2)]
    return tuple(Encounter(done + 1, min(pair), max(pair)) for pair in chosen)


def byes(count: int, encounters: Iterable[Encounter], number: int) -> tuple[int, ...]:
    """Who rests in a round, of all whose encounters are known: nobody, or one in a Swiss round."""
    busy = {who for one in encounters if one.round == number for who in (one.one, one.two)}
    return tuple(entrant for entrant in range(count) if entrant not in busy) if busy else ()


def ranked(count: int, played: Played) -> list[int]:
    """Entrants by share of points, a bye counting as an encounter won, then by order of entry."""
    points = dict.fromkeys(range(count), 0.0)
    for met in played:
        games = met.one + met.two or 1.0
        points[met.encounter.one] += met.one / games
        points[met.encounter.two] += met.two / games
    encounters = [met.encounter for met in played]
    for number in {each.round for each in encounters}:
        for entrant in byes(count, encounters, number):
            points[entrant] += 1.0
    return sorted(points, key=lambda entrant: (-points[entrant], entrant))


def _without_rematch(order: list[int], known: set[frozenset[int]]) -> list[tuple[int, int]] | None:
    """The pairs nearest to the standings in which nobody meets again, or None if there are none."""
    if not order:
        return []
    first, others = order[0], order[1:]
    for other in others:
        if frozenset((first, other)) not in known:
            rest = _without_rematch([one for one in others if one != other], known)
            if rest is not None:
                return [(first, other), *rest]
    return None


def knockout(count: int, played: Played) -> tuple[Encounter, ...]:
    """Who loses is out. The first entrants are kept apart as in a tennis draw, and rest when the draw is not full."""
    alive: list[int | None] = [place if place < count else None for place in _draw(count)]
    by_round = _by_round(played)
    number = 0
    while len(alive) > 1:
        number += 1
        pairs = list(zip(alive[::2], alive[1::2], strict=True))
        wanted = [_order(one, two) for one, two in pairs if one is not None and two is not None]
        missing = [_next(number, one, two, by_round) for one, two in wanted]
        due = tuple(encounter for encounter in missing if encounter is not None)
        if due:
            return due
        alive = [_survivor(number, one, two, by_round) for one, two in pairs]
    return ()


Pairs = Mapping[tuple[int, int, int], list[Met]]


def _by_round(played: Iterable[Met]) -> Pairs:
    found: dict[tuple[int, int, int], list[Met]] = {}
    for met in played:
        found.setdefault((met.encounter.round, met.encounter.one, met.encounter.two), []).append(met)
    return found


def _order(one: int, two: int) -> tuple[int, int]:
    return min(one, two), max(one, two)


def _next(number: int, one: int, two: int, by_round: Pairs) -> Encounter | None:
    """The encounter these two still owe each other in this round, if any."""
    mets = by_round.get((number, one, two), [])
    tied = sum(met.one for met in mets) == sum(met.two for met in mets)
    if tied and len(mets) <= EXTRA_PAIRS:
        return Encounter(number, one, two, len(mets))
    return None


def _survivor(number: int, one: int | None, two: int | None, by_round: Pairs) -> int | None:
    if one is None or two is None:
        return two if one is None else one
    low, high = _order(one, two)
    mets = by_round[number, low, high]
    return high if sum(met.two for met in mets) > sum(met.one for met in mets) else low


def survived(count: int, played: Played) -> dict[int, int]:
    """How many knockout rounds each entrant came through, a rest in the first round included.

    A tie that outlasts its extra games goes to the first to enter.
    """
    first = {who for one in knockout(count, ()) for who in (one.one, one.two)}
    rounds = {entrant: int(entrant not in first) for entrant in range(count)}
    by_round = _by_round(played)
    for number, one, two in sorted(by_round):
        if _next(number, one, two, by_round) is None:
            winner = _survivor(number, one, two, by_round)
            assert winner is not None
            rounds[winner] = number
    return rounds


def _draw(count: int) -> list[int]:
    """The places of a tennis draw: 0 meets the last, 1 is at the other end, and so on."""
    places = [0]
    while len(places) < count:
        size = 2 * len(places)
        places = [place for one in places for place in (one, size - 1 - one)]
    return places


FORMATS: dict[str, Format] = {
    one.name: one
    for one in (
        Format("round-robin", round_robin),
        Format("swiss", swiss),
        Format("gauntlet", gauntlet),
        Format("knockout", knockout),
        Format("sprt", gauntlet),
    )
}
