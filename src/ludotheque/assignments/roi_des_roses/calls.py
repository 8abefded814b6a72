"""What is in a call of the Roi des Roses assignment: the sort of each, from a turn that the rules can reach."""

from collections.abc import Callable, Iterable, Iterator

from ludotheque.assignments.roi_des_roses import contract as told
from ludotheque.assignments.roi_des_roses.positions import (
    DRAW,
    PASS,
    RED,
    SIDE,
    WHITE,
    Cell,
    Hand,
    RoseTurn,
    is_inside,
)
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.question import Arguments
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.games.rose_king.territory import territories

Call = tuple[Sort, Arguments]
LAST = SIDE - 1
CELLS = [(line, column) for line in range(SIDE) for column in range(SIDE)]
EDGES: dict[str, tuple[Cell, Callable[[Cell], bool]]] = {  # the way to it, and whether a cell is there
    "haut": ((-1, 0), lambda cell: cell[0] == 0),
    "bas": ((1, 0), lambda cell: cell[0] == LAST),
    "gauche": ((0, -1), lambda cell: cell[1] == 0),
    "droit": ((0, 1), lambda cell: cell[1] == LAST),
}


def screen_sort(turn: RoseTurn) -> Sort:
    """Where the king stands, and whether a hand is empty."""
    line, column = turn.king
    if turn.board[line][column] == ".":
        return told.AT_START
    if not turn.reds or not turn.whites:
        return told.SHOWN_EMPTY_HAND
    if {line, column} & {0, SIDE - 1}:
        return told.KING_AT_EDGE
    return told.KING_ON_RED if turn.board[line][column] == "R" else told.KING_ON_WHITE


def movement(turn: RoseTurn, card: str) -> tuple[Sort, RoseTurn, str] | None:
    """What is in this move; None where it shows nothing, as when one that comes in at the other side is refused too."""
    line, column = cell = turn.landing(card)
    if is_inside(cell):
        if turn.board[line][column] != ".":
            return told.ON_PAWN, turn, card
        return (told.OVER_PAWN if _flies_over(turn, card) else told.FREE[card[:-1]]), turn, card
    if turn.board[line % SIDE][column % SIDE] != ".":
        return None
    sides = {
        told.OFF_TOP: line < 0,
        told.OFF_BOTTOM: line >= SIDE,
        told.OFF_LEFT: column < 0,
        told.OFF_RIGHT: column >= SIDE,
    }
    left_by = [sort for sort, out in sides.items() if out]
    return (left_by[0], turn, card) if len(left_by) == 1 else None


def _flies_over(turn: RoseTurn, card: str) -> bool:
    steps = (turn.landing(f"{card[:-1]}{distance}") for distance in range(1, int(card[-1])))
    return any(turn.board[line][column] != "." for line, column in steps)


def movements(some: Iterable[RoseTurn]) -> list[tuple[Sort, RoseTurn, str]]:
    """Moves of these turns, first those that a wrong direction or distance would get wrong."""
    found = list[tuple[int, tuple[Sort, RoseTurn, str]]]()
    free_sorts = {*told.FREE.values()}
    for turn in some:
        free = sum(map(turn.is_free, CARDS))
        for call in (movement(turn, card) for card in CARDS):
            if call is not None:  # where the move is possible most others should not be, and the other way
                found.append((free if call[0] in free_sorts else -free, call))
    return [call for _, call in sorted(found, key=lambda one: one[0])]


def hand_sort(turn: RoseTurn, hand: Hand) -> Sort:
    """How many of the cards can be played."""
    fit = sum(map(turn.is_free, hand))
    if not hand:
        return told.PLAY_NOTHING
    return told.ALL_PLAYABLE if fit == len(hand) else told.SOME_PLAYABLE if fit else told.NO_PLAYABLE


def dialogues(turn: RoseTurn) -> Iterator[tuple[Sort, tuple[str, ...]]]:
    """What may be typed at this turn, to the answer that must be taken."""
    right, stuck = turn.allowed[0], [card for card in turn.hand if card not in turn.playable]
    if turn.playable:
        yield told.ANSWERS_CARD, (turn.playable[-1],)
        if DRAW not in turn.allowed:
            yield told.COULD_PLAY, (PASS, right)
    elif DRAW in turn.allowed:
        yield told.COULD_DRAW, (PASS, DRAW)
    if DRAW in turn.allowed:
        yield told.ANSWERS_DRAW, (DRAW,)
    else:
        yield told.FULL_HAND, (DRAW, right)
    if turn.allowed == [PASS]:
        yield told.ANSWERS_PASS, (PASS,)
        yield told.SEVERAL_TIMES, (DRAW, *stuck[:2], PASS)
    if stuck:
        yield told.NOT_POSSIBLE, (stuck[0], right)
    foreign = [card for card in CARDS if card not in turn.hand and turn.is_free(card)]
    if foreign:
        yield told.NOT_IN_HAND, (foreign[turn.pawns(RED) % len(foreign)], right)
    yield told.ANY_WORD, ("bonjour", right)
    yield told.NO_WORD, ("", right)


def territories_of(turn: RoseTurn, colour: str) -> list[frozenset[Cell]]:
    """Every territory of the colour."""
    signs = enumerate("".join(turn.board))
    pawns = frozenset(place for place, sign in signs if sign == colour[0])
    return [frozenset(divmod(place, SIDE) for place in one) for one in territories(pawns, SIDE)]


def territory_calls(turn: RoseTurn) -> Iterator[Call]:
    """A call from one cell of each kind."""
    found: dict[Sort, tuple[Cell, str]] = {}
    for colour in (RED, WHITE):
        pawns = set[Cell]()
        for cells in territories_of(turn, colour):
            pawns |= cells
            sort = _territory_sort(turn, cells, colour)
            found.setdefault(sort, (_start(sort, cells), colour))
        others = [cell for cell in CELLS if cell not in pawns]
        for line, column in others[:: SIDE - 1]:
            sort = told.EMPTY_CELL if turn.board[line][column] == "." else told.OTHER_COLOUR
            found.setdefault(sort, ((line, column), colour))
    yield from ((sort, (turn.plateau, *cell, colour)) for sort, (cell, colour) in found.items())


def _territory_sort(turn: RoseTurn, cells: frozenset[Cell], colour: str) -> Sort:
    if across := _twin_across(turn, cells, colour):
        return across
    if len(cells) > 5:
        return told.LARGE
    edges = [edge for edge in EDGES if _inner(edge, cells)]
    if edges:
        return told.ALONG[edges[0]]
    if _touches_by_corner(turn, cells, colour):
        return told.CORNERS
    return told.SEVERAL if len(cells) > 1 else told.ALONE


def _inner(edge: str, cells: frozenset[Cell]) -> list[Cell]:
    """Cells of a territory that is joined to its cells at that edge through them."""
    (down, right), at_edge = EDGES[edge]
    outer = [(line, column) for line, column in cells if at_edge((line, column))]
    return [(line - down, column - right) for line, column in outer if (line - down, column - right) in cells]


def _start(sort: Sort, cells: frozenset[Cell]) -> Cell:
    """From inside, where the edge is still to be reached."""
    edge = next((edge for edge, one in told.ALONG.items() if one is sort), "")
    return min(_inner(edge, cells)) if edge else min(cells)


def _twin_across(turn: RoseTurn, cells: frozenset[Cell], colour: str) -> Sort | None:
    """A pawn of the colour stands at the opposite edge, where a negative index or a ring would find it."""
    for line, column in cells:
        for sort, at_edge, twin in (
            (told.ACROSS_ROWS, line in (0, LAST), (LAST - line, column)),
            (told.ACROSS_COLUMNS, column in (0, LAST), (line, LAST - column)),
        ):
            if at_edge and twin not in cells and turn.board[twin[0]][twin[1]] == colour[0]:
                return sort
    return None


def _touches_by_corner(turn: RoseTurn, cells: frozenset[Cell], colour: str) -> bool:
    corners = {(line + down, column + right) for line, column in cells for down in (-1, 1) for right in (-1, 1)}
    near = [cell for cell in corners - cells if is_inside(cell)]
    return any(turn.board[line][column] == colour[0] for line, column in near)


def score_sort(turn: RoseTurn, colour: str) -> Sort:
    """What is to be counted: nothing, pawns that stand alone, larger territories."""
    every = territories_of(turn, colour)
    if not every:
        return told.NO_PAWN
    if any(_twin_across(turn, one, colour) for one in every):
        return told.SCORE_ACROSS
    if any(len(one) > 1 for one in every):
        return told.TERRITORIES
    return told.SCORE_CORNERS if any(_touches_by_corner(turn, one, colour) for one in every) else told.ALL_ALONE


def size_sort(rows: int, columns: int) -> Sort:
    """Which middle is the middle."""
    if (rows, columns) == (9, 9):
        return told.NINE
    return told.ODD_SIDES if rows % 2 and columns % 2 else told.EVEN_SIDE
