"""The calls that try the functions of a Black & White that look at the board, put into their sorts."""

from collections.abc import Iterable
from functools import cache

from ludotheque.assignments.black_white import contract as told
from ludotheque.assignments.black_white.positions import (
    EMPTY,
    LARGE,
    LARGEST,
    SEED,
    WAYS,
    Board,
    BoardPosition,
    Cell,
    O,
    X,
    after,
    copied,
    last_turns,
    number,
    other,
    positions,
    start,
    turned,
    turned_round,
)
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.question import Arguments
from ludotheque.sujets.black_white import affichage

Calls = list[tuple[Sort, Arguments]]
CELLS = 10  # of each position, drawn among its free ones
ENOUGH = 6  # calls of one sort to choose from
FEW = 3  # calls of a sort: fewer are filled up
LONG = 3  # pawns in a line
WIPED_OUT = ("b4b3e2c5b6b5b2e4f4", "e3c2b3a4c5c6b4f2d5e4")  # games that leave one player without a pawn
HALF = 3  # the share of its cells, one in so many, from which on a board is half-filled


@cache
def shuffled(secret: ClassSecret = PUBLISHED) -> tuple[BoardPosition, ...]:
    """The positions in an order in which all sorts are soon met."""
    found = [*positions(secret), *last_turns(secret)]
    secret.rng(SEED).shuffle(found)
    return tuple(found)


class Gathering:
    """Calls gathered until there are enough of every sort that is wanted."""

    def __init__(self, wanted: Iterable[Sort]) -> None:
        self._found: dict[Sort, Calls] = {sort: [] for sort in wanted}
        self._spare: dict[Sort, Calls] = {}

    @property
    def done(self) -> bool:
        return all(len(calls) >= ENOUGH for calls in self._found.values())

    def add(self, sort: Sort | None, arguments: Arguments) -> None:
        if sort is not None and len(self._found.setdefault(sort, [])) < ENOUGH:
            self._found[sort].append((sort, arguments))

    def keep(self, sort: Sort, arguments: Arguments) -> None:
        """A call that shows this among other things: taken where too few show it alone."""
        if len(self._spare.setdefault(sort, [])) < FEW:
            self._spare[sort].append((sort, arguments))

    def calls(self) -> Calls:
        """The smallest boards with the fewest pawns first."""
        every = [call for calls in self._found.values() for call in calls]
        every += [call for sort, calls in self._spare.items() if len(self._found[sort]) < FEW for call in calls]
        return sorted(every, key=lambda call: _pawns(call[1][0]))


def _pawns(plateau: Board) -> tuple[int, int]:
    return len(plateau), sum(cell in (X, O) for row in plateau for cell in row)


def turning_calls(secret: ClassSecret = PUBLISHED) -> Calls:
    """For `coup_valide`: free cells, with what is seen from them."""
    rng = secret.rng(SEED)
    found = Gathering(
        (
            *told.TAKE_TOWARDS.values(),
            *told.CLOSED_AT.values(),
            *told.OPEN_AT.values(),
            told.TURN_HEADER,
            told.LONG_LINE,
        )
    )
    for position in shuffled(secret):
        if found.done:
            break
        free = position.free
        near = [cell for cell in free if position.size == LARGEST and _under_header(cell)][:CELLS]
        for cell in (*rng.sample(free, min(CELLS, len(free))), *near):
            sort = turning_sort(position, cell)
            found.add(sort, (copied(position.plateau), number(cell), position.player))
    return found.calls()


def turning_sort(position: BoardPosition, cell: Cell) -> Sort | None:
    """What is seen from a free cell; None where too much is at once."""
    if meets_header(position, cell):
        return told.TURN_HEADER
    if position.size >= LARGE:
        return told.LARGE_BOARD
    lines = position.lines(cell)
    taken, open_ones = [line for line in lines if line.taken], [line for line in lines if not line.taken]
    if taken and open_ones:
        return told.MIXED
    if not lines:
        return told.NOBODY_NEAR
    if open_ones:
        leaving = [line for line in open_ones if not line.after]
        if not leaving:
            return told.OPEN_LINE
        beyond = position.beyond(leaving[0])
        return told.OPEN_AT[leaving[0].way, beyond] if len(open_ones) == 1 and beyond else None
    if len(taken) > 1:
        return told.SEVERAL_WAYS
    if (closed := position.closed_at(taken[0])) is not None:
        return told.CLOSED_AT[taken[0].way, closed]
    return told.LONG_LINE if taken[0].length >= LONG else told.TAKE_TOWARDS[taken[0].way]


def meets_header(position: BoardPosition, cell: Cell) -> bool:
    """Whether taking the letter O of the last column for a pawn would change what is captured from here."""
    if position.size != LARGEST or not _under_header(cell):
        return False
    return bool(_captured(position, cell, careless=True) != _captured(position, cell, careless=False))


def _under_header(cell: Cell) -> bool:
    """Whether the letter O of a board of 15 is seen from here: straight up, or along the diagonal."""
    return cell[1] == LARGEST - 1 or cell[0] + cell[1] == LARGEST - 1


def _captured(position: BoardPosition, cell: Cell, *, careless: bool) -> set[Cell]:
    """The cells outflanked from here; `careless`: where the letter O is taken for a pawn and no edge is watched."""
    rows = copied(position.plateau)
    rows[0][LARGEST - 1] = O if careless else "O"
    found: set[Cell] = set()
    for _, down, right in WAYS:
        run, (i, j) = list[Cell](), (cell[0] + down, cell[1] + right)
        while i < len(rows) and j < len(rows) and rows[i][j] == other(position.player):
            run.append((i, j))
            i, j = i + down, j + right
        if run and i < len(rows) and j < len(rows) and rows[i][j] == position.player:
            found |= {*run}
    return found


def checking_calls(secret: ClassSecret = PUBLISHED) -> Calls:
    """For `validite_coup`: cells on the board, free or not, and beyond it."""
    rng, found = secret.rng(SEED), Calls()
    for position in [position for position in shuffled(secret) if position.size <= LARGE and position.free][:60]:
        size, moves = position.size, position.moves

        def add(sort: Sort, cell: list[int], position: BoardPosition = position) -> None:
            found.append((sort, (copied(position.plateau), cell, position.player, position.size)))

        if moves:
            add(told.VALID, number(rng.choice(moves)))
        if idle := [cell for cell in position.free if cell not in moves]:
            add(told.NOTHING_TAKEN, number(rng.choice(idle)))
        taken = [(i, j) for i, j in position.cells if position.plateau[i][j] != EMPTY]
        tempting = [cell for cell in taken if any(line.taken for line in position.lines(cell))]
        cell = rng.choice(tempting or taken)
        add(told.TEMPTING if tempting else told.OCCUPIED, number(cell))
        add(told.OCCUPIED, number(rng.choice([cell for cell in taken if cell not in tempting] or [cell])))
        row, column = rng.randint(1, size), rng.randint(1, size)
        add(told.ROW_ZERO, [0, column])
        add(told.MARKS_COLUMN, [row, size + 1])
        add(told.BELOW, [size + 1, column])
        add(told.BESIDE, [row, size + 2])
        add(told.FAR, rng.choice(([size + 3, column], [20, column], [99, column], [row, 20], [row, 26], [30, 26])))
    plain = start(6)
    found += [(told.NEGATIVE, (plain.plateau, cell, O, 6)) for cell in ([1, 0], [3, -3], [-2, 3])]
    honest = [(sort, call) for sort, call in found if sort is not told.OCCUPIED or not _tempts(call)]
    return sorted(honest, key=lambda call: _pawns(call[1][0]))


def _tempts(call: Arguments) -> bool:
    plateau, (i, j), player, _ = call
    return any(line.taken for line in BoardPosition(plateau, player).lines((i, j - 1)))


def listing_calls(secret: ClassSecret = PUBLISHED) -> Calls:
    """For `liste_coups_valides`: positions, told by the moves that only one way of looking finds."""
    ways = (*told.MOVES_TOWARDS.values(), *told.MOVES_CLOSED.values())
    edges = (*told.MOVES_AT.values(), *told.LEAVING_AT.values())
    found = Gathering((*ways, *edges, told.TURN_HEADER, told.NO_MOVES, told.FULL_BOARD, told.LARGE_BOARD))
    for player in (O, X):
        found.add(told.FIRST_MOVES, (start(6).plateau, player))
    for position in shuffled(secret):
        if found.done:
            break
        for player in (position.player, other(position.player)):
            sort, others = listing_sorts(BoardPosition(position.plateau, player))
            found.add(sort, (copied(position.plateau), player))
            for one in others:
                found.keep(one, (copied(position.plateau), player))
    return found.calls()


def listing_sorts(position: BoardPosition) -> tuple[Sort, list[Sort]]:
    """What the list of moves of a position shows above all, and the lines closed at an edge that it shows besides."""
    free = position.free
    if not free:
        return told.FULL_BOARD, []
    if position.size >= LARGE:
        return (told.TURN_HEADER if any(meets_header(position, cell) for cell in free) else told.LARGE_BOARD), []
    lines = {cell: position.lines(cell) for cell in free}
    moves = [cell for cell, some in lines.items() if any(line.taken for line in some)]
    if not moves:
        return told.NO_MOVES, []
    leaving = {
        border
        for cell in free
        for line in lines[cell]
        if not line.after and cell not in moves
        for border in position.borders(line.end)
    }
    alone = [taken[0] for cell in moves if len(taken := [line for line in lines[cell] if line.taken]) == 1]
    seen = {(line.way, position.closed_at(line)): None for line in alone}
    closed = [told.MOVES_CLOSED[way, border] for way, border in seen if border is not None]
    if len(leaving) == 1:
        return told.LEAVING_AT[leaving.pop()], closed
    if leaving:
        return told.MANY_MOVES, closed
    if len(seen) == 1:
        return (closed or [told.MOVES_TOWARDS[way] for way, _ in seen])[0], []
    borders = {border for cell in moves for border in position.borders(cell)}
    return (told.MOVES_AT[borders.pop()] if len(borders) == 1 else told.MANY_MOVES), closed


def placing_calls(secret: ClassSecret = PUBLISHED) -> Calls:
    """For `placer_un_pion`: legal moves, the pawns already turned over."""
    rng, found = secret.rng(SEED), Calls()
    for position in shuffled(secret)[:150]:
        for cell in rng.sample(position.moves, min(1, len(position.moves))):
            borders = position.borders(cell)
            sort = told.PLACE_AT[next(iter(borders))] if len(borders) == 1 else told.PLACE_INSIDE
            if len(borders) < 2:
                found.append((sort, (turned(position.plateau, cell, position.player), number(cell), position.player)))
    return sorted(found, key=lambda call: _pawns(call[1][0]))


def counting_calls(secret: ClassSecret = PUBLISHED) -> Calls:
    """For `nbr_pions_2camps`: boards of every size and every moment."""
    found = Gathering((told.COUNT_FULL, told.COUNT_LARGE, told.COUNT_HEADER, told.COUNT_GAME, told.COUNT_START))
    rng = secret.chooser("wiped out")
    for moves in WIPED_OUT:
        plateau = after(moves).plateau
        found.add(told.COUNT_WIPED, (turned_round(plateau, rng) if rng else plateau,))
    for position in shuffled(secret):
        found.add(_counting_sort(position), (copied(position.plateau),))
        if found.done:
            break
    return found.calls()


def _counting_sort(position: BoardPosition) -> Sort | None:
    free, size = len(position.free), position.size
    if size == LARGEST:
        return told.COUNT_HEADER
    if size >= LARGE:
        return told.COUNT_LARGE
    if not free:
        return told.COUNT_FULL
    if 0 in affichage.nbr_pions_2camps(position.plateau):
        return told.COUNT_WIPED
    if size * size - free <= 6:
        return told.COUNT_START
    return told.COUNT_GAME if free * HALF < size * size * 2 else None


def showing_calls(secret: ClassSecret = PUBLISHED) -> Calls:
    """For `afficher_plateau`."""
    found: Calls = [(told.SHOW_START, (start(size).plateau,)) for size in (6, 7, 8)]
    found += [
        (told.SHOW_LARGE if position.size >= LARGE else told.SHOW_GAME, (copied(position.plateau),))
        for position in shuffled(secret)[:80]
    ]
    return sorted(found, key=lambda call: _pawns(call[1][0]))


def is_free_cell(arguments: Arguments) -> bool:
    """Whether this is a call of `coup_valide` that a game makes: a free cell of a board of ours."""
    plateau, cell, player = arguments[:3]
    return (
        is_position(plateau)
        and player in (X, O)
        and isinstance(cell, list)
        and len(cell) == 2
        and all(1 <= one < len(plateau) for one in cell)
        and plateau[cell[0]][cell[1] - 1] == EMPTY
    )


def is_position(plateau: object, *, new: bool = False) -> bool:
    """Whether a board is one that the report knows, with pawns on it or `new`."""
    if not isinstance(plateau, list) or not all(isinstance(row, list) for row in plateau):
        return False
    size = len(plateau) - 1
    empty = affichage.creation_plateau(size) if 6 <= size <= LARGEST else []
    if [len(row) for row in plateau] != [len(row) for row in empty] or plateau[0] != empty[0]:
        return False
    cells = {str(cell) for row in plateau[1:] for cell in row[:-1]}
    return cells == {EMPTY} if new else cells <= {EMPTY, X, O} and len(cells) > 1
