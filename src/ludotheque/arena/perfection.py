"""How often each entrant kept the value of the position, in games that our engines can solve.

A move is perfect when a game that could be won can still be won, or one that could be drawn still drawn. Only
positions with a choice count, and only those that the engine proves within its limit.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ludotheque.arena.folder import Folder
from ludotheque.arena.runner import Held
from ludotheque.core.game import Game, Move
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.play.engines import engine_of
from ludotheque.play.match import Played
from ludotheque.play.record_file import load_record

NODES = 1_000_000  # of thought for one position: all of short Alak, the tactics of Puissance 4; the rest is not judged
MOST = 500  # positions looked at in one tournament; from longer ones, every second, third … is taken

Rates = tuple[tuple[int, int], ...]  # moves that kept the value, moves judged, for each entrant


def can_be_judged(game: Game[Any]) -> bool:
    """Whether an engine knows this game, with these options, to its end."""
    return bool(find_entry(game.name).brain().perfect(game))


def perfect_rates(held: Held, folder: Folder) -> Rates:
    """For each entrant: how many of its moves were perfect, among how many judged."""
    from ludotheque.search.thought import Limit

    engine = engine_of(held.plan.game)
    rates = [(0, 0)] * len(held.plan.entrants)
    known: dict[Any, Mapping[Move, int | None]] = {}
    choices = [choice for game in held.games for choice in _choices(game, folder)]
    for entrant, state, move in choices[:: len(choices) // MOST + 1]:
        if state not in known:
            thoughts = engine.analyse(state, Limit(nodes=NODES))
            known[state] = {one.move: _sign(one.score) if one.exact else None for one in thoughts}
        best, value = _best(known[state]), known[state][move]
        if best is not None and value is not None:
            kept, judged = rates[entrant]
            rates[entrant] = kept + (value == best), judged + 1
    return tuple(rates)


def _choices(game: Mapping[str, Any], folder: Folder) -> Iterator[tuple[int, Any, Move]]:
    """The moves that an entrant chose itself, among several: who, where, what."""
    record = load_record(folder.record(game["id"]))
    entrants = dict(zip((Seat.FIRST, Seat.SECOND), game["entrants"], strict=True))
    skipped = int(record.tags.get("Opening", "0"))
    plies = zip(record.match.plies, record.match.states, strict=False)
    for number, (ply, state) in enumerate(plies):
        if number < skipped or not isinstance(ply, Played) or ply.seat not in entrants:
            continue
        if len(record.match.game.legal_moves(state)) > 1:
            yield entrants[ply.seat], state, ply.move


def _best(values: Mapping[Move, int | None]) -> int | None:
    """The value of a position, if it is proved: a won move is enough, else every move must be known."""
    if 1 in values.values():
        return 1
    proved = [value for value in values.values() if value is not None]
    return max(proved) if len(proved) == len(values) else None


def _sign(score: float) -> int:
    return (score > 0) - (score < 0)
