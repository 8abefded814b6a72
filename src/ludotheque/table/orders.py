"""What somebody asks for when they open a table: the game, its options, an opponent, a clock."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol, runtime_checkable

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.options import make_game, options_of, read_value
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted
from ludotheque.play.engines import EnginePlayer, read_engine
from ludotheque.play.match import new_match
from ludotheque.store.match_rows import OPEN, PLAYING, MatchRow
from ludotheque.table.changes import Change, begun
from ludotheque.table.clock import ClockRule, read_clock
from ludotheque.table.sitting import Sitting

FRIEND, ANYONE, SCREEN = "friend", "anyone", "screen"
OPPONENTS = (FRIEND, ANYONE, SCREEN)
SIDES = ("first", "second", "random")
LARGEST_BOARD, LONGEST_SIDE = 400, 100  # cells


@runtime_checkable
class Deals(Protocol):
    """A game that begins with cards dealt at random."""

    def with_deal(self, rng: Random) -> Any: ...


@dataclass(frozen=True, slots=True)
class Order:
    """A table as it was asked for, in the words of a form."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    opponent: str = "engine:5"
    side: str = "first"
    clock: str = ""
    position: str = ""
    rated: bool = False
    private: bool = False


def new_sitting(order: Order, person: str, now: int) -> Change:
    """The table that was asked for, with the cards the dealer gives at once; refuses what cannot be."""
    game = read_order_game(order)
    start = game.read_state(order.position) if order.position.strip() else None
    engine = _opponent(order)
    clock = read_clock(order.clock)
    base = clock.base if clock else None
    first, second, engines = _places(order, person, engine)
    match = new_match(game, start)
    row = MatchRow(
        id=secrets.token_urlsafe(9), version=0, game=game.name, options=json.dumps(options_of(game)),
        position=None if start is None else game.write_state(start), seed=secrets.randbits(62),
        first=first, second=second, first_engine=engines[0], second_engine=engines[1],
        invitation=secrets.token_urlsafe(16) if order.opponent in (FRIEND, ANYONE) else None,
        listed=not order.private and order.opponent != SCREEN and order.opponent != FRIEND,
        rated=order.rated and order.opponent in (FRIEND, ANYONE) and start is None,
        base=base, increment=clock.increment if clock else None, first_left=base, second_left=base,
        turn_began=None, deadline=None, thinker=None,
        status=OPEN if order.opponent in (FRIEND, ANYONE) else PLAYING, ply=0,
        winner=None, why=None, undo_offer=None, rematch_offer=None, next=None, created=now, changed=now,
    )  # fmt: skip
    sitting = Sitting(row, match)
    if match.outcome is not None:
        raise BadOption(Text("Dans cette position, la partie est déjà finie.", "In this position the game is over."))
    return Change(sitting, sitting) if row.status == OPEN else begun(sitting, now)


def rematch_of(sitting: Sitting, now: int) -> Change:
    """The same table again, seats exchanged; cards are dealt anew."""
    old = sitting.row
    game = sitting.match.game
    if isinstance(game, Deals):
        game = game.with_deal(Random(secrets.randbits(62)))
    row = replace(
        old, id=secrets.token_urlsafe(9), version=0, options=json.dumps(options_of(game)), seed=secrets.randbits(62),
        first=old.second, second=old.first, first_engine=old.second_engine, second_engine=old.first_engine,
        first_left=old.base, second_left=old.base, turn_began=None, deadline=None, thinker=None,
        status=PLAYING, ply=0, winner=None, why=None, undo_offer=None, rematch_offer=None, next=None,
        created=now, changed=now,
    )  # fmt: skip
    start = None if old.position is None else game.read_state(old.position)
    return begun(Sitting(row, new_match(game, start)), now)


def read_order_game(order: Order) -> Game[Any]:
    """The game with its options; what nobody chose is usual, cards that nobody chose are dealt."""
    kind = find_entry(order.game).load()
    given = {name: text for name, text in order.options.items() if text.strip() != ""}
    game: Game[Any] = make_game(kind, {name: read_value(kind, name, text) for name, text in given.items()})
    if isinstance(game, Deals) and "deal" not in given:
        game = game.with_deal(Random(secrets.randbits(62)))
    refuse_too_large(game)
    return game


def refuse_too_large(game: Game[Any]) -> None:
    """A board that no page could show; the sides are looked at first, because a huge board is slow even to count."""
    sides = [value for value in options_of(game).values() if type(value) is int]
    if max(sides, default=0) <= LONGEST_SIDE:
        cells = sum(len(row) for row in find_entry(game.name).view(game, game.start()).cells)
        if cells <= LARGEST_BOARD:
            return
    raise BadOption(
        Text(
            f"Ce plateau est trop grand pour la maison : {LARGEST_BOARD} cases au plus, {LONGEST_SIDE} de long.",
            f"This board is too large for the house: {LARGEST_BOARD} cells at most, {LONGEST_SIDE} long.",
        )
    )


def refuse_impossible_engine(sitting: Sitting) -> None:
    """A perfect player exists where the game can be solved; only its module knows, and is slow to import."""
    for name in (sitting.row.first_engine, sitting.row.second_engine):
        kind = None if name is None else read_engine(name)
        if kind is not None and kind.perfect:
            EnginePlayer(sitting.match.game, kind, sitting.row.seed).refuse_impossible()


def _opponent(order: Order) -> str | None:
    """The engine asked for, in its usual spelling; None is a person."""
    if order.opponent in OPPONENTS:
        return None
    kind = read_engine(order.opponent)
    if kind is None:
        raise BadOption(
            Text(
                f"L'adversaire {quoted(order.opponent)} n'existe pas : engine:1 à engine:10, {', '.join(OPPONENTS)}.",
                f"There is no opponent {quoted(order.opponent)}: engine:1 to engine:10, {', '.join(OPPONENTS)}.",
            )
        )
    return str(kind)


def _places(
    order: Order, person: str, engine: str | None
) -> tuple[str | None, str | None, tuple[str | None, str | None]]:
    if order.side not in SIDES:
        raise BadOption(
            Text(
                f"Le côté {quoted(order.side)} n'existe pas : {', '.join(SIDES)}.",
                f"There is no side {quoted(order.side)}: {', '.join(SIDES)}.",
            )
        )
    if order.opponent == SCREEN:
        return person, person, (None, None)
    side = secrets.choice((Seat.FIRST, Seat.SECOND)) if order.side == "random" else Seat(order.side)
    if side is Seat.FIRST:
        return person, None, (None, engine)
    return None, person, (engine, None)


def clock_of(row: MatchRow) -> ClockRule | None:
    """The clock a match is played with."""
    return None if row.base is None else ClockRule(row.base, row.increment or 0)
