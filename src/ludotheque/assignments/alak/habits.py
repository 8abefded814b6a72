"""How authors of an Alak number its cells, keep what was captured, and write their board."""

import re
from collections.abc import Callable
from dataclasses import replace

from ludotheque.assignments.alak.dialogue import WORD, first_number
from ludotheque.classroom.judging.habits import Axis, Habit, Price, Where, as_is, items_of, number_of, part_of
from ludotheque.classroom.question import Ask
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData

Lists = list[list[int]] | dict[int, list[int]]  # the cells of each player


def axes(ask: Ask) -> tuple[Axis, ...]:
    """The habits worth trying with this hand-in."""
    found = [Axis("base", (FROM_ONE,)), Axis("vidée", (EMPTIED,)), LISTS, SHAPES]
    if first_number(ask("display", ([0] * 5, 5)).printed, 5) == 0:
        found.append(Axis("numéros", (SHOWN_FROM_ZERO,), shared=True))
    board = ask("newBoard", (5,)).value
    if border := _border(board):
        found.append(Axis("bords", (border,), shared=True))
    elif board != [0] * 5:  # a new board that is wrong says nothing of the others
        found.append(Axis("bords", tuple(_edged([sign], [sign]) for sign in USUAL_EDGES), shared=True, doubtful=True))
    return tuple(found)


def _shifted(text: str, by: int) -> str:
    """The numbers of a drawing, one more or one less each, where it holds no words."""
    lines = text.splitlines(keepends=True)
    return "".join(
        line if WORD.search(line) else NUMBER.sub(lambda number: str(int(number.group()) + by), line) for line in lines
    )


NUMBER = re.compile(r"\d+")
SHOWN_FROM_ZERO = Habit(
    Text("affiche et lit les numéros des cases à partir de 0", "shows and reads the numbers of the cells from 0"),
    ("n",),
    as_is,
    as_is,
    Price.FILE,
    ("display", "select"),
    lambda reply, _: replace(reply, printed=_shifted(reply.printed, 1)),
    lambda reply, _: replace(reply, printed=_shifted(reply.printed, -1)),
    lambda line: str(int(line) - 1) if line.isdigit() else line,
)


def _up(value: PlainData, _where: Where) -> PlainData:
    return value + 1 if type(value) is int else value


def _down(value: PlainData, _where: Where) -> PlainData:
    return value - 1 if type(value) is int else value


FROM_ONE = Habit(Text("compte les cases à partir de 1", "counts the cells from 1"), ("i",), _up, _down)


def _all_up(cells: list[int], _: Where) -> list[int]:
    return [cell + 1 for cell in cells]


def _all_down(cells: PlainData, _: Where) -> list[float]:
    return [number_of(cell) - 1 for cell in items_of(cells)]


LISTS = Axis(
    "base des listes",
    (
        Habit(
            Text("compte à partir de 1 les cases prises", "counts the captured cells from 1"),
            ("removed",),
            _all_up,
            _all_down,
        ),
    ),
    shared=True,
)


def _emptied(value: list[int], where: Where) -> list[int]:
    """What `put` is given by a main loop that empties the list itself; afterwards, what it was given is still in it."""
    return value if where.changed else []


EMPTIED = Habit(
    Text("laisse à la boucle principale le soin de vider removed", "leaves it to the main loop to empty removed"),
    ("removed",),
    _emptied,
    as_is,
    only=("put",),
)


def _owner(where: Where) -> int:
    """The player whose lost cells are meant: the one to move, and after a move the other."""
    player: int = where.given["player"]
    return 3 - player if where.changed else player


def _kept(player_of: Callable[[Where], int], make: Callable[[], Lists], first: int, said: Text) -> Habit:
    """A list for each player; `first` is the key of player 1."""

    def give(cells: list[int], where: Where) -> Lists:
        whole = make()
        whole[player_of(where) - 1 + first] = cells
        return whole

    def take(whole: PlainData, where: Where) -> PlainData:
        return [*items_of(part_of(whole, player_of(where) - 1 + first))]

    return Habit(said, ("removed",), give, take, Price.FILE)


def _signs(yes: int, no: int) -> Habit:
    def give(cells: list[int], where: Where) -> list[int]:
        return [yes if cell in cells else no for cell in range(where.given["n"])]

    def take(signs: PlainData, _: Where) -> list[int]:
        return [cell for cell, sign in enumerate(items_of(signs)) if sign]

    said = Text("garde les cases prises en une liste de n signes", "keeps the captured cells as a list of n signs")
    return Habit(said, ("removed",), give, take, Price.FILE)


def _owned_signs() -> Habit:
    """n signs, each the number of the player who lost a pawn there."""

    def give(cells: list[int], where: Where) -> list[int]:
        return [_owner(where) if cell in cells else 0 for cell in range(where.given["n"])]

    def take(signs: PlainData, where: Where) -> list[int]:
        return [cell for cell, sign in enumerate(items_of(signs)) if sign == _owner(where)]

    said = Text("garde les cases prises en une liste de n signes", "keeps the captured cells as a list of n signs")
    return Habit(said, ("removed",), give, take, Price.FILE)


LOST = Text("garde les cases prises dans une liste par joueur", "keeps the captured cells in a list for each player")
TAKEN = Text(
    "garde dans une liste par joueur les cases qu'il a prises",
    "keeps for each player the list of the cells they captured",
)


def _taker(where: Where) -> int:
    return 3 - _owner(where)


def _as_set(cells: list[int], _: Where) -> set[int]:
    return set(cells)


def _sorted(cells: PlainData, _: Where) -> list[float]:
    return sorted(number_of(cell) for cell in items_of(cells))


SHAPES = Axis(
    "forme de removed",
    (
        _kept(_owner, lambda: [[], []], 0, LOST),
        _kept(_taker, lambda: [[], []], 0, TAKEN),
        _kept(_owner, lambda: [[], [], []], 1, LOST),
        _kept(_taker, lambda: [[], [], []], 1, TAKEN),
        _kept(_owner, lambda: {1: [], 2: []}, 1, LOST),
        _kept(_taker, lambda: {1: [], 2: []}, 1, TAKEN),
        Habit(
            Text("garde les cases prises dans un ensemble", "keeps the captured cells in a set"),
            ("removed",),
            _as_set,
            _sorted,
            Price.FILE,
        ),
        _signs(1, 0),
        _signs(True, False),
        _owned_signs(),
    ),
    shared=True,
)


USUAL_EDGES = (3, -1)


def _border(board: PlainData) -> Habit | None:
    """Cells that do not belong to the line, around it: seen in their new board."""
    if not isinstance(board, list) or not 5 < len(board) <= 7:
        return None
    unused = board == [0] * 6  # the cell 0, which nobody uses: believed where the other functions leave it alone too
    before = 1 if len(board) == 7 or board[0] != 0 or unused else 0
    head, tail = board[:before], board[before + 5 :]
    if any(board[before : before + 5]) or (any(cell in (0, 1, 2) for cell in (*head, *tail)) and not unused):
        return None
    return _edged(head, tail)


def _edged(head: list[PlainData], tail: list[PlainData]) -> Habit:
    before = len(head)

    def give(cells: list[PlainData], _: Where) -> list[PlainData]:
        return [*head, *cells, *tail]

    def take(cells: PlainData, _: Where) -> list[PlainData]:
        if not isinstance(cells, list | tuple | str):
            raise TypeError(cells)
        return [*cells[before : before + len(cells) - len(head) - len(tail)]]

    return Habit(
        Text("ajoute des cases au bord du plateau", "adds cells at the edge of the board"),
        ("board",),
        give,
        take,
        Price.FILE,
    )
