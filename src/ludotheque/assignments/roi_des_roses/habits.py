"""How authors of a Roi des Roses write their board and their colours, and in which order they give things back."""

from collections.abc import Callable, Sequence

from ludotheque.assignments.roi_des_roses.positions import RED, SIDE, WHITE
from ludotheque.classroom.judging.habits import Axis, Habit, Price, Where, items_of, part_of
from ludotheque.classroom.question import Ask
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData

Signs = dict[PlainData, PlainData]  # how a thing of ours is written in theirs, or the other way
SIGNS = {".": ".", RED: "R", WHITE: "B"}
COLOURS = (("R", "B"), ("rouge", "blanc"), ("ROUGE", "BLANC"), ("r", "b"))
OTHER_SIGNS = Text("écrit les cases du plateau avec d'autres signes", "writes the cells of the board with other signs")
OTHER_COLOURS = Text("nomme autrement les couleurs des joueurs", "names the players' colours otherwise")
OTHER_ORDER = Text("rend ses variables dans un autre ordre", "returns its variables in another order")
DICTIONARY = Text("rend un dictionnaire au lieu d'un tuple", "returns a dictionary instead of a tuple")
NAMES = {
    "jeu": ("plateau", "l_roi", "c_roi", "main_r", "main_b", "pioche", "defausse"),
    "suite": ("plateau", "l_roi", "c_roi", "main_r", "main_b", "defausse"),
}


def axes(ask: Ask) -> tuple[Axis, ...]:
    """The habits that can be seen in this hand-in."""
    colours = _colours(ask)
    red, white = colours or (RED, WHITE)
    found = [
        ("jeu", _given_back("jeu", ask("init_jeu", (3, 7)).value, _deal_places), False),
        ("suite", _given_back("suite", ask("bouge_le_roi", (*MOVE, red)).value, _move_places), False),
        ("signes", _signs(ask, red, white), True),
        ("couleurs", _renamed(red, white) if colours else None, True),
    ]
    return tuple(Axis(name, (habit,), shared) for name, habit, shared in found if habit is not None)


MOVE = ([["."] * SIDE for _ in range(SIDE)], 4, 4, ["N1", "S1"], ["E1"], ["O1"], "N1")


def _move_places(values: Sequence[PlainData]) -> list[int] | None:
    """Where each of the six variables stands after that move."""
    return _places(
        values,
        (
            lambda one: isinstance(one, list) and len(one) == SIDE and isinstance(one[0], list),
            lambda one: type(one) is int and one == 3,
            lambda one: type(one) is int and one == 4,
            lambda one: one == ["S1"],
            lambda one: one == ["E1"],
            lambda one: _is_pile(one, 2),
        ),
    )


def _deal_places(values: Sequence[PlainData]) -> list[int] | None:
    """Where each of the seven variables of a 3 × 7 board stands, where each can be told from the others."""
    return _places(
        values,
        (
            lambda one: isinstance(one, list) and len(one) == 3 and isinstance(one[0], list),
            lambda one: type(one) is int and one == 1,
            lambda one: type(one) is int and one == 3,
            lambda one: _is_pile(one, 5),
            lambda one: _is_pile(one, 5),
            lambda one: _is_pile(one, 14),
            lambda one: _is_pile(one, 0),
        ),
    )


def _places(values: Sequence[PlainData], wanted: tuple[Callable[[PlainData], bool], ...]) -> list[int] | None:
    places = list[int]()
    for fits in wanted:
        there = [place for place, one in enumerate(values) if place not in places and fits(one)]
        if not there:
            return None
        places.append(there[0])
    return places


def _is_pile(value: PlainData, count: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == count and all(isinstance(one, str) for one in value)


def _given_back(
    role: str, value: PlainData, places_of: Callable[[Sequence[PlainData]], list[int] | None]
) -> Habit | None:
    """The seven variables under their names or in another order."""
    names = NAMES[role]
    if isinstance(value, dict) and set(names) <= set(value):
        return _named(role, names)
    if not isinstance(value, list | tuple) or len(value) != len(names):
        return None
    places = places_of(value)
    if places is None or places == list(range(len(names))):
        return None
    return _ordered(role, places)


def _named(role: str, names: tuple[str, ...]) -> Habit:
    def give(ours: tuple[PlainData, ...], _: Where) -> dict[str, PlainData]:
        return dict(zip(names, ours, strict=True))

    def take(theirs: PlainData, _: Where) -> tuple[PlainData, ...]:
        if not isinstance(theirs, dict):
            raise TypeError(theirs)
        return tuple(theirs[name] for name in names)

    return Habit(DICTIONARY, (role,), give, take, Price.FUNCTION)


def _ordered(role: str, places: list[int]) -> Habit:
    def give(ours: tuple[PlainData, ...], _: Where) -> tuple[PlainData, ...]:
        return tuple(ours[places.index(place)] for place in range(len(places)))

    def take(theirs: PlainData, _: Where) -> tuple[PlainData, ...]:
        return tuple(part_of(theirs, place) for place in places)

    return Habit(OTHER_ORDER, (role,), give, take, Price.FUNCTION)


def _colours(ask: Ask) -> tuple[str, str] | None:
    """The names of the colours, where theirs are not those of the assignment: seen in the score of a lone pawn."""
    board = [["."] * SIDE for _ in range(SIDE)]
    board[4][4] = "R"
    for function, arguments in (("score", (board,)), ("territoire", (board, 4, 4))):
        if ask(function, (*arguments, RED)).value in (1, [(4, 4)], [[4, 4]], {(4, 4)}):
            return None
        for red, white in COLOURS:
            if ask(function, (*arguments, red)).value in (1, [(4, 4)], [[4, 4]], {(4, 4)}):
                return red, white
    return None


def _renamed(red: str, white: str) -> Habit:
    theirs: Signs = {RED: red, WHITE: white}
    ours: Signs = {red: RED, white: WHITE}

    def give(colour: PlainData, _: Where) -> PlainData:
        return theirs.get(colour, colour)

    def take(colour: PlainData, _: Where) -> PlainData:
        return ours.get(colour, colour)

    return Habit(OTHER_COLOURS, ("couleur",), give, take, Price.FILE)


def _signs(ask: Ask, red: str, white: str) -> Habit | None:
    """Their empty cell, seen in a new board, and their pawns, seen after a move."""
    empty = _cell(ask("init_jeu", (SIDE, SIDE)).value, 4, 4)
    if not isinstance(empty, str | int) or empty == ".":
        return None
    signs: Signs = {".": empty}
    for ours, colour in (("R", red), ("B", white)):
        board = [[empty] * SIDE for _ in range(SIDE)]
        moved = ask("bouge_le_roi", (board, 4, 4, ["N1"], ["N1"], [], "N1", colour)).value
        sign = _cell(moved, 3, 4)
        signs[ours] = sign if isinstance(sign, str | int) and sign != empty else ours
    return _written(signs)


def _cell(value: PlainData, line: int, column: int) -> PlainData:
    try:
        return part_of(part_of(part_of(value, 0), line), column)
    except (TypeError, IndexError, KeyError):
        return None


def _written(signs: Signs) -> Habit:
    back = {theirs: ours for ours, theirs in signs.items()}

    def turned(value: PlainData, table: Signs) -> PlainData:
        if isinstance(value, tuple):  # what init_jeu and bouge_le_roi give back begins with the board
            return (turned(value[0], table), *value[1:])
        return [[table.get(cell, cell) for cell in items_of(row)] for row in items_of(value)]

    def give(value: PlainData, _: Where) -> PlainData:
        return turned(value, signs)

    def take(value: PlainData, _: Where) -> PlainData:
        return turned(value, back)

    return Habit(OTHER_SIGNS, ("plateau", "jeu", "suite"), give, take, Price.FILE)
