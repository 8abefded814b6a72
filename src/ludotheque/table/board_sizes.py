"""How large a board of the house may be, and from where to where each number of a game may go."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.game import Game, GameKind
from ludotheque.core.options import Value, default_of, options_of, read_value, refused_number
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Text
from ludotheque.play.match import new_match

LARGEST_BOARD, LONGEST_SIDE = 400, 100  # cells
Bounds = Mapping[str, tuple[int, int]]  # the smallest and the largest number of each option that is a number


def read_option(entry: Entry, name: str, text: str) -> Value:
    """The value that somebody wrote for an option; a refused number is told from where to where the house goes."""
    kind = entry.load()
    try:
        return read_value(kind, name, text)
    except BadOption as error:
        offered = bounds_of(entry).get(error.option)
        if offered is None:
            raise
        option = next(one for one in kind.options if one.name == error.option)
        raise refused_number(replace(option, low=offered[0], high=offered[1]), text) from error


def refuse_too_large(game: Game[Any]) -> None:
    """A board that no page could show; the sides are looked at first, because a huge board is slow even to count."""
    sides = {name: value for name, value in options_of(game).items() if type(value) is int}
    if max(sides.values(), default=0) <= LONGEST_SIDE:
        cells = sum(len(row) for row in find_entry(game.name).view(game, game.start()).cells)
        if cells <= LARGEST_BOARD:
            return
    raise BadOption(
        Text(
            f"Ce plateau est trop grand pour la maison : {LARGEST_BOARD} cases au plus, {LONGEST_SIDE} de long.",
            f"This board is too large for the house: {LARGEST_BOARD} cells at most, {LONGEST_SIDE} long.",
        ),
        max(sides, key=sides.__getitem__, default=""),
    )


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
