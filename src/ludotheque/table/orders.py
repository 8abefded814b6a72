"""What somebody asks for when they open a table: the game, its options, an opponent, a clock."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Deals, Game
from ludotheque.core.options import make_game, options_of
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import PLAYERS, BySeat, Seat
from ludotheque.core.text import Text, quoted
from ludotheque.play.engines import EnginePlayer, read_engine
from ludotheque.play.match import new_match
from ludotheque.store.match_rows import ClockRule, MatchRow, MatchStatus, Pace
from ludotheque.table.board_sizes import read_option, refuse_too_large
from ludotheque.table.changes import Change, begun
from ludotheque.table.errors import BadOrder
from ludotheque.table.sitting import Sitting

FRIEND, ANYONE, SCREEN = "friend", "anyone", "screen"
OPPONENTS = (FRIEND, ANYONE, SCREEN)
SIDES = ("first", "second", "random")
LONGEST_MINUTES = 180
LONGEST_INCREMENT = 180  # seconds
CHANCE_BITS = 256  # of what cards and engines' choices are drawn from: nobody guesses it, whatever they have seen


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
    pace: str = ""  # live or leisure; "": as usual


def new_sitting(order: Order, person: str, now: int) -> Change:
    """The table that was asked for, with the cards the dealer gives at once; refuses what cannot be."""
    game = read_order_game(order)
    start = game.read_state(order.position) if order.position.strip() else None
    engine = read_opponent(order)
    clock = read_clock(order.clock)
    base = None if clock is None else clock.base
    people, engines = _places(order, person, engine)
    waits = order.opponent in (FRIEND, ANYONE)
    match = new_match(game, start)
    row = MatchRow(
        id=secrets.token_urlsafe(9), version=0, game=game.name, options=options_of(game),
        position=None if start is None else game.write_state(start), seed=secrets.randbits(CHANCE_BITS),
        people=people, engines=engines, invitation=secrets.token_urlsafe(16) if waits else None,
        listed=not order.private and order.opponent != SCREEN and order.opponent != FRIEND,
        rated=order.rated and waits and start is None,
        clock=clock, pace=read_pace(order, clock), left=BySeat(base, base), turn_began=None, deadline=None, thinker=None,
        status=MatchStatus.OPEN if waits else MatchStatus.PLAYING, ply=0,
        end=None, undo_offer=None, rematch_offer=None, next=None, created=now, changed=now,
    )  # fmt: skip
    sitting = Sitting(row, match)
    if match.outcome is not None:
        raise BadOrder(
            Text("Dans cette position, la partie est déjà finie.", "In this position the game is over."), "position"
        )
    return Change(sitting, sitting) if row.status is MatchStatus.OPEN else begun(sitting, now)


def rematch_of(sitting: Sitting, now: int) -> Change:
    """The same table again, seats exchanged; cards are dealt anew."""
    old = sitting.row
    game, base = sitting.match.game, None if old.clock is None else old.clock.base
    if isinstance(game, Deals):
        game = game.with_deal(secrets.SystemRandom())
    row = replace(
        old, id=secrets.token_urlsafe(9), version=0, options=options_of(game), seed=secrets.randbits(CHANCE_BITS),
        people=BySeat(old.people.second, old.people.first), engines=BySeat(old.engines.second, old.engines.first),
        left=BySeat(base, base), turn_began=None, deadline=None, thinker=None,
        status=MatchStatus.PLAYING, ply=0, end=None, undo_offer=None, rematch_offer=None, next=None,
        created=now, changed=now,
    )  # fmt: skip
    start = None if old.position is None else game.read_state(old.position)
    return begun(Sitting(row, new_match(game, start)), now)


def read_order_game(order: Order) -> Game[Any]:
    """The game with its options; what nobody chose is usual, cards that nobody chose are dealt."""
    entry = find_entry(order.game)
    kind = entry.load()
    given = {name: text for name, text in order.options.items() if text.strip() != ""}
    try:
        game: Game[Any] = make_game(kind, {name: read_option(entry, name, text) for name, text in given.items()})
    except BadOption as error:
        error.option = error.option or getattr(kind, "dealt", "")  # what the rules read as a whole: the cards
        raise
    if isinstance(game, Deals) and game.dealt not in given:
        game = game.with_deal(secrets.SystemRandom())
    refuse_too_large(game)
    return game


def read_clock(text: str) -> ClockRule | None:
    """`5+3` is five minutes and three seconds a move, `5` five minutes, nothing or `-` no clock."""
    text = text.strip()
    if text in ("", "-"):
        return None
    found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,3})?)(?:\+(\d{1,3}))?", text, re.ASCII)
    if found is not None:
        base, increment = round(float(found[1]) * 60_000), int(found[2] or 0) * 1000
        if 0 < base <= LONGEST_MINUTES * 60_000 and increment <= LONGEST_INCREMENT * 1000:
            return ClockRule(base, increment)
    raise BadOrder(
        Text(
            f"La pendule {quoted(text)} ne se lit pas : il faut des minutes (jusqu'à {LONGEST_MINUTES}) et, après un +, "
            f"des secondes par coup, par exemple 5+3.",
            f"The clock {quoted(text)} cannot be read: minutes (up to {LONGEST_MINUTES}) are needed and, after a +, "
            f"seconds a move, for example 5+3.",
        ),
        "clock",
    )


def read_pace(order: Order, clock: ClockRule | None) -> Pace:
    """As it was asked; a clock is for people who are there, and so is a table for anyone. By a link: at leisure."""
    usual = Pace.LIVE if clock is not None or order.opponent == ANYONE else Pace.LEISURE
    words = {"": usual, **{pace.value: pace for pace in Pace}}
    if order.pace not in words:
        raise BadOrder(
            Text(
                f"L'allure {quoted(order.pace)} n'existe pas : {Pace.LIVE.value}, {Pace.LEISURE.value}.",
                f"There is no pace {quoted(order.pace)}: {Pace.LIVE.value}, {Pace.LEISURE.value}.",
            ),
            "pace",
        )
    if clock is not None and words[order.pace] is Pace.LEISURE:
        raise BadOrder(Text("Une partie à loisir n'a pas de pendule.", "A game at leisure has no clock."), "pace")
    return words[order.pace]


def refuse_impossible_engine(sitting: Sitting) -> None:
    """A perfect player exists where the game can be solved; only its module knows, and is slow to import."""
    for name in sitting.row.engines:
        kind = None if name is None else read_engine(name)
        if kind is not None and kind.perfect:
            try:
                EnginePlayer(sitting.match.game, kind, sitting.row.seed).refuse_impossible()
            except BadOption as error:
                raise BadOrder(error.text, "level") from error


def read_opponent(order: Order) -> str | None:
    """The engine asked for, in its usual spelling; None is a person."""
    if order.opponent in OPPONENTS:
        return None
    try:
        kind = read_engine(order.opponent)
    except BadOption as error:
        raise BadOrder(error.text, "level") from error
    if kind is None:
        raise BadOrder(
            Text(
                f"L'adversaire {quoted(order.opponent)} n'existe pas : engine:1 à engine:10, {', '.join(OPPONENTS)}.",
                f"There is no opponent {quoted(order.opponent)}: engine:1 to engine:10, {', '.join(OPPONENTS)}.",
            ),
            "opponent",
        )
    return str(kind)


def _places(order: Order, person: str, engine: str | None) -> tuple[BySeat[str | None], BySeat[str | None]]:
    """The people and the engines on the two seats."""
    if order.side not in SIDES:
        raise BadOrder(
            Text(
                f"Le côté {quoted(order.side)} n'existe pas : {', '.join(SIDES)}.",
                f"There is no side {quoted(order.side)}: {', '.join(SIDES)}.",
            ),
            "side",
        )
    nobody: BySeat[str | None] = BySeat(None, None)
    if order.opponent == SCREEN:
        return BySeat(person, person), nobody
    side = secrets.choice(PLAYERS) if order.side == "random" else Seat(order.side)
    return nobody.put(side, person), nobody.put(side.other, engine)
