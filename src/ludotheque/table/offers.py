"""What the house offers when somebody opens a table: how large a board may be, and tables that already wait for them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Deals, Game, GameKind
from ludotheque.core.options import Value, default_of, options_of
from ludotheque.core.registry import Entry, find_entry
from ludotheque.play.engines import engine_room
from ludotheque.play.match import new_match
from ludotheque.play.record import read_game
from ludotheque.store.match_rows import MatchRow, MatchStatus
from ludotheque.table.orders import (
    ANYONE,
    LONGEST_SIDE,
    Order,
    read_clock,
    read_order_game,
    read_pace,
    refuse_too_large,
)

Bounds = Mapping[str, tuple[int, int]]  # the smallest and the largest number of each option that is a number


@cache
def bounds_of(entry: Entry) -> Bounds:
    """From where to where each number of a game may go, so that the house opens a table whatever the others are.

    The house's own refusal says it: the largest boards are those whose numbers are all as large as one of them may be.
    """
    kind = entry.load()
    usual = {option.name: default_of(kind, option) for option in kind.options}
    numbers = [option for option in kind.options if type(usual[option.name]) is int]
    lows = {option.name: option.low or 0 for option in numbers}
    highs = {option.name: LONGEST_SIDE if option.high is None else option.high for option in numbers}

    def all_at(number: int) -> dict[str, Value]:
        return {name: min(max(number, lows[name]), highs[name]) for name in lows}

    largest = _last(
        lambda number: _opens(kind, {**usual, **all_at(number)}), max(lows.values(), default=0), LONGEST_SIDE
    )
    top = all_at(largest)
    return {
        option.name: (
            next(low for low in range(lows[option.name], LONGEST_SIDE) if _opens(kind, {**usual, option.name: low})),
            int(top[option.name]),
        )
        for option in numbers
    }


def _last(fits: Callable[[int], bool], low: int, high: int) -> int:
    """The largest number that fits, where all smaller ones do."""
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low


def _opens(kind: GameKind, values: Mapping[str, Value]) -> bool:
    """Whether the house opens a table of this game: small enough, and not over before it begins."""
    try:
        game: Game[Any] = kind(**values)
        refuse_too_large(game)
    except LudothequeError:
        return False
    return new_match(game).outcome is None


def has_perfect_player(order: Order) -> bool:
    """Whether an engine plays this game perfectly with these options; its module is slow to import: ask in a thread."""
    game = read_order_game(order)
    return find_entry(game.name).about.solved and engine_room(game).perfect(game)


def waiting_for(order: Order, person: str, waiting: Sequence[MatchRow]) -> MatchRow | None:
    """The table, opened by somebody else, at which whoever orders one for anyone would find just what they ask for."""
    if order.opponent != ANYONE or order.private or order.position.strip():
        return None
    game, clock = read_order_game(order), read_clock(order.clock)
    pace, given = read_pace(order, clock), isinstance(game, Deals) and game.dealt in order.options

    def alike(row: MatchRow) -> bool:
        same = row.clock == clock and row.pace is pace and row.rated == order.rated and row.position is None
        return same and row.game == game.name and _same_rules(row, game, cards=given)

    return next((row for row in waiting if is_for_anyone(row) and person not in row.people and alike(row)), None)


def also_waiting(mine: MatchRow, person: str, waiting: Sequence[MatchRow]) -> list[MatchRow]:
    """The tables of others who wait for anyone at the same game, as somebody does at theirs."""
    if not is_for_anyone(mine):
        return []
    return [row for row in waiting if is_for_anyone(row) and row.game == mine.game and person not in row.people]


def is_for_anyone(row: MatchRow) -> bool:
    """Whether anybody who sees a table in the lobby may sit down at it."""
    return row.status is MatchStatus.OPEN and row.listed


def _same_rules(row: MatchRow, game: Game[Any], *, cards: bool) -> bool:
    """Whether a table is played by the same options; cards that nobody chose are another's luck."""
    left_out = game.dealt if isinstance(game, Deals) and not cards else None
    theirs, ours = options_of(read_game(row.game, row.options)), options_of(game)
    return all(theirs[name] == value for name, value in ours.items() if name != left_out)
