"""What somebody chose the last time they opened a table of a game: kept in their browser, said in a few words, had again with one tap."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Deals, Game
from ludotheque.core.options import Option, default_of, options_of
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Text, same
from ludotheque.play.engines import PERFECT, read_engine
from ludotheque.table.orders import ANYONE, FRIEND, SCREEN, Order, read_clock, read_opponent, read_order_game, read_pace
from ludotheque.ui.web.auth import YEAR

ENGINE = "engine"
USUAL_LEVEL = "3"  # for whoever never chose one: it can be beaten
LONGEST_KEPT = 400  # characters of a cookie
WAITS_COOKIE = "ludo-waits"  # pages of whoever waits for somebody listen for them
WAITS_FOR = 6 * 3600  # seconds
Fields = Mapping[str, str]  # of the form for a new table, as a browser sends them
OF_THE_TABLE = ("opponent", "level", "side", "clock", "pace", "rated", "private")
CALLED = {
    SCREEN: Text("à deux sur cet écran", "two on this screen"),
    FRIEND: Text("un ami, par un lien", "a friend, by a link"),
    ANYONE: Text("n'importe qui", "anyone"),
}
VARIANT = Text("variante", "variant")


@dataclass(frozen=True, slots=True)
class Choice:
    """How a game is begun at once: the fields to send, and what the button says of them."""

    fields: Fields
    words: Text


def read_fields(fields: Mapping[str, Any]) -> Order:
    """The order that a form holds."""

    def word(name: str, usual: str = "") -> str:
        value = fields.get(name, usual)
        return value if isinstance(value, str) else usual

    entry = find_entry(word("game"))
    options = {}
    for option in entry.load().options:
        if isinstance(default_of(entry.load(), option), bool):
            options[option.name] = "yes" if word(f"o.{option.name}") else "no"
        elif word(f"o.{option.name}").strip():
            options[option.name] = word(f"o.{option.name}")
    opponent = word("opponent", ENGINE)
    if opponent == ENGINE:
        opponent = f"engine:{word('level', USUAL_LEVEL)}"
    return Order(
        entry.slug, options, opponent, word("side", "first"), word("clock"), word("position"),
        rated=bool(word("rated")), private=bool(word("private")), pace=word("pace"),
    )  # fmt: skip


def usual_fields(entry: Entry) -> Fields:
    """The choices of whoever never made any: an engine that can be beaten, and the first move."""
    kind = entry.load()
    ticked = {f"o.{one.name}": "yes" for one in kind.options if default_of(kind, one) is True}
    return {"game": entry.slug, "opponent": ENGINE, "level": USUAL_LEVEL, "side": "first", **ticked}


def last_choice(request: HTTPConnection, entry: Entry) -> Choice:
    """What this browser chose for a game the last time."""
    return _choice(entry, request.cookies.get(_cookie(entry), ""))


@lru_cache(maxsize=1000)
def _choice(entry: Entry, kept: str) -> Choice:
    fields = {**dict(parse_qsl(kept[:LONGEST_KEPT])), "game": entry.slug} if kept else usual_fields(entry)
    try:
        return Choice(fields, order_words(read_fields(fields)))
    except LudothequeError:  # written by another release, or by somebody
        fields = usual_fields(entry)
        return Choice(fields, order_words(read_fields(fields)))


def keep_choice(response: Response, entry: Entry, fields: Mapping[str, Any], *, secure: bool) -> None:
    """Remember what was chosen; cards and a position were for that game alone."""
    if fields.get("position"):
        return
    kind = entry.load()
    lasting = [f"o.{one.name}" for one in kind.options if one.choices or not isinstance(default_of(kind, one), str)]
    kept = urlencode([(name, str(fields[name])) for name in (*OF_THE_TABLE, *lasting) if fields.get(name)])
    if len(kept) <= LONGEST_KEPT:
        response.set_cookie(_cookie(entry), kept, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def tell_waiting(response: Response, *, secure: bool) -> None:
    """The pages of this browser listen for whoever sits down."""
    response.set_cookie(WAITS_COOKIE, "1", max_age=WAITS_FOR, samesite="lax", secure=secure)


def order_words(order: Order) -> Text:
    """What an order starts, in a few words: « moteur niveau 3, 8×8 »; refuses what cannot be read."""
    clock = read_clock(order.clock)
    read_opponent(order)
    read_pace(order, clock)
    parts = [opponent_words(order.opponent), *rules_words(read_order_game(order))]
    if clock is not None:
        parts.append(same(str(clock)))
    return Text(", ".join(one.fr for one in parts), ", ".join(one.en for one in parts))


def opponent_words(opponent: str) -> Text:
    """Whom one plays against."""
    if opponent in CALLED:
        return CALLED[opponent]
    kind = read_engine(opponent)
    level = opponent if kind is None else PERFECT if kind.perfect else str(kind.level)
    if level == PERFECT:
        return Text("moteur parfait", "perfect engine")
    return Text(f"moteur niveau\u00a0{level}", f"engine level\u00a0{level}")


def rules_words(game: Game[Any]) -> list[Text]:
    """The size of the board, where it can be chosen, and what else is not as usual."""
    kind, values = type(game), options_of(game)
    numbers = [one for one in game.options if type(values[one.name]) is int]
    words = [_size(game)] if numbers else []
    unusual = [one for one in game.options if values[one.name] != default_of(kind, one) and not _is_dealt(game, one)]
    for option in unusual:
        if option in numbers and _shape(kind(**{option.name: values[option.name]})) == _shape(kind()):
            value = values[option.name]
            words.append(Text(f"{option.meaning.fr} : {value}", f"{option.meaning.en}: {value}"))
        words += [called for choice, called in option.named_choices() if choice == values[option.name]]
    ticked = any(type(values[one.name]) is bool for one in unusual)
    return [*words, VARIANT] if ticked else words


def _shape(game: Game[Any]) -> tuple[int, int]:
    cells = find_entry(game.name).view(game, game.start()).cells
    return len(cells), len(cells[0])


def _size(game: Game[Any]) -> Text:
    rows, columns = _shape(game)
    if rows > 1:
        return same(f"{rows}×{columns}")
    return Text(f"{columns}\u00a0case{'s' * (columns > 1)}", f"{columns}\u00a0cell{'s' * (columns > 1)}")


def _is_dealt(game: Game[Any], option: Option) -> bool:
    return isinstance(game, Deals) and option.name == game.dealt


def _cookie(entry: Entry) -> str:
    return f"ludo-choice-{entry.about.name}"
