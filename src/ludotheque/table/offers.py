"""What the house offers when somebody opens a table: a perfect player, and tables that already wait for them."""

from collections.abc import Sequence
from typing import Any

from ludotheque.core.game import Deals, Game
from ludotheque.core.options import options_of
from ludotheque.core.registry import find_entry
from ludotheque.play.engines import engine_room
from ludotheque.play.record import read_game
from ludotheque.store.match_rows import MatchRow, MatchStatus
from ludotheque.table.orders import ANYONE, Order, read_clock, read_order_game, read_pace


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
