"""The grids on which a Puissance 4 is tried: those of the notebook, lines of pawns in every place, and games."""

import random
from collections.abc import Iterable, Iterator, Sequence

from ludotheque.assignments.puissance4.sorts import EDGE_COLUMNS, FULL_GRID, NO_PAWN, SOME_PAWNS
from ludotheque.core.text import Text

Grid = list[list[int]]
Cell = tuple[int, int]
Step = tuple[int, int]

SEED = 2020
DIMV, DIMH, FOUR = 6, 7, 4
SIGNS = ".OX"
ACROSS, UP, NOSE, NESO = (0, 1), (1, 0), (1, 1), (1, -1)
WAYS = (ACROSS, UP, NOSE, NESO)
SIZES = ((5, 9), (9, 5), (4, 5), (3, 6), (6, 3), (5, 4), (4, 4), (8, 8))

# Columns played, from 1: whole games that fill the grid without a winner, or whose 42nd pawn wins.
DRAWS = (
    "174166227341672362665415453424277135575133",
    "735624677216615662244471442237553153157331",
    "775463143716125446467741723255116323232556",
)
LAST_CELL_WINS = (
    "533551172714257375353237116174664466224426",
    "423112337655352614713211532457625676774464",
    "734277664135511763325453312776151562264424",
)


def read(*rows: str) -> Grid:
    """A grid drawn as people see it, top row first."""
    return [[SIGNS.index(sign) for sign in row] for row in reversed(rows)]


def empty(dimv: int = DIMV, dimh: int = DIMH) -> Grid:
    """A grid without pawns."""
    return [[0] * dimh for _ in range(dimv)]


def sized(g: Grid) -> tuple[Grid, int, int]:
    """A grid and its dimensions, as every function takes them."""
    return g, len(g), len(g[0])


def drawn(g: Grid) -> str:
    """The grid as people see it, columns numbered from 1."""
    rows = [" ".join(SIGNS[cell] if cell in (0, 1, 2) else "?" for cell in row) for row in reversed(g)]
    return "\n".join((*rows, " ".join(str(column) for column in range(1, len(g[0]) + 1)) if g else ""))


G1 = read(".......", ".......", "..O....", "..XOX..", ".OXXO..", "XOOOXX.")
ROWS = [[1, 2, 1, 2, 1, 2, 1], [1, 1, 2, 1, 1, 2, 1], [1, 2, 2, 2, 2, 2, 0], *empty(3)]
COLUMNS = read(".......", ".......", "...O...", "...O..X", "...O..X", "...O..X")
COLUMNS_AFTER = read(".......", ".......", "...O..X", "...X..X", "...O..X", "...O..X")
BLOCK = read(".......", ".......", "..XXXX.", "..XXXX.", "..XXXX.", "..XXXX.")
WON = read(".......", ".......", "...O...", "...O...", "...O...", "XXXOX..")


def changed(g: Grid, *changes: tuple[int, int, int]) -> Grid:
    """The same grid with other cells: row, column and what is put there."""
    after = [list(row) for row in g]
    for row, column, value in changes:
        after[row][column] = value
    return after


def with_pawns(cells: Iterable[Cell], c: int, g: Grid | None = None) -> Grid:
    """Pawns of one colour on these cells."""
    return changed(g or empty(), *((row, column, c) for row, column in cells))


def runs(step: Step, length: int = FOUR, dimv: int = DIMV, dimh: int = DIMH) -> Iterator[tuple[Cell, ...]]:
    """Every row of so many cells in one direction, wherever it fits."""
    for row in range(dimv):
        for column in range(dimh):
            cells = tuple((row + k * step[0], column + k * step[1]) for k in range(length))
            if all(0 <= one < dimv and 0 <= other < dimh for one, other in cells):
                yield cells


def holding(c: int, g: Grid, step: Step) -> list[tuple[Cell, ...]]:
    """The fours of this colour in one direction."""
    dimv, dimh = len(g), len(g[0])
    return [cells for cells in runs(step, FOUR, dimv, dimh) if all(g[row][column] == c for row, column in cells)]


def threes(step: Step) -> Iterator[Grid]:
    """Three in a row at both ends of the grid and between."""
    some = list(runs(step, 3))
    for number, cells in enumerate((some[0], some[-1], some[len(some) // 2], some[1], some[-2])):
        yield with_pawns(cells, 1 + number % 2)


def gaps(step: Step) -> Iterator[Grid]:
    """Four with an empty cell between them."""
    fives = list(runs(step, 5))
    for number, cells in enumerate((fives[0], fives[-1], fives[len(fives) // 2])):
        yield with_pawns((*cells[:3], cells[4]), 1 + number % 2)
        yield with_pawns((cells[0], *cells[2:]), 2 - number % 2)
        yield with_pawns((*cells[:2], *cells[3:]), 1 + number % 2)


def mixed(step: Step) -> Iterator[Grid]:
    """Four in a row, not of one colour."""
    fours = list(runs(step))
    for number, odd in enumerate((1, 2, 0, 3)):
        cells = fours[number * (len(fours) - 1) // 3]
        yield with_pawns(cells[odd : odd + 1], 2 - number % 2, with_pawns(cells, 1 + number % 2))


def long(step: Step) -> Iterator[Grid]:
    """Five in a row and more."""
    longest = 7 if step == ACROSS else 6
    for length in range(5, longest + 1):
        some = list(runs(step, length))
        for number, cells in enumerate((some[0], some[-1])):
            yield with_pawns(cells, 1 + (length + number) % 2)


BEYOND = {  # where a row of four would start that leaves the grid at one side and comes back at the other
    ACROSS: ((0, 5), (3, 4), (5, 6)),
    UP: ((4, 0), (3, 6), (5, 3)),
    NOSE: ((0, 5), (2, 4), (4, 0), (3, 1)),
    NESO: ((0, 1), (2, 2), (4, 6), (3, 5)),
}


def over_the_edge(step: Step) -> Iterator[Grid]:
    """Four that would be in a row if the grid went on at its other side, in the same row or in the next."""
    down, right = step
    for number, (row, column) in enumerate(BEYOND[step]):
        cells = [((row + k * down) % DIMV, (column + k * right) % DIMH) for k in range(FOUR)]
        yield with_pawns(cells, 1 + number % 2)
    for number, start in enumerate((5, 6, 12) if step != UP else ()):
        places = [start + k * (right + DIMH * down) for k in range(FOUR)]
        g = with_pawns([divmod(place, DIMH) for place in places], 2 - number % 2)
        if not any(holding(c, g, way) for way in WAYS for c in (1, 2)):
            yield g


def crowded_grid(rng: random.Random) -> Grid:
    """Four cells in five have a pawn."""
    return [[rng.choice((0, 1, 1, 2, 2)) for _ in range(DIMH)] for _ in range(DIMV)]


def dense(step: Step) -> Iterator[Grid]:
    """Grids full of pawns, as often with a four in this direction as without."""
    rng = random.Random(SEED)
    wanted = [True, False] * 4
    while wanted:
        g = crowded_grid(rng)
        if bool(holding(1, g, step) or holding(2, g, step)) is wanted[-1]:
            wanted.pop()
            yield g


def other_sizes(step: Step) -> list[Grid]:
    """Grids of other dimensions: a four at the last place or no room for one, then a four at the first place."""
    last, first = list[Grid](), list[Grid]()
    for number, (dimv, dimh) in enumerate(SIZES):
        fours = list(runs(step, FOUR, dimv, dimh))
        colour, g = 1 + number % 2, empty(dimv, dimh)
        last.append(with_pawns(fours[-1] if fours else next(runs(step, 3, dimv, dimh)), colour, g))
        first += [with_pawns(fours[0], colour, g)] if len(fours) > 1 else []
    return [*last, *first]


def after(columns: Iterable[int | str], dimv: int = DIMV, dimh: int = DIMH) -> Grid:
    """The grid after these columns (from 1) were played, yellow first."""
    g = empty(dimv, dimh)
    for ply, number in enumerate(columns):
        column = int(number) - 1
        lowest = next(row for row in g if not row[column])
        lowest[column] = 1 + ply % 2
    return g


def game(dimv: int, dimh: int) -> list[int]:
    """Columns (from 1) that fill a grid of this size, drawn at random."""
    columns = [column for column in range(1, dimh + 1) for _ in range(dimv)]
    random.Random(SEED + dimv * dimh).shuffle(columns)
    return columns


def played_elsewhere() -> list[Grid]:
    """Grids of other dimensions that games come to: full or nearly."""
    found = []
    for number, (dimv, dimh) in enumerate(SIZES):
        whole = game(dimv, dimh)
        found.append(after(whole[: len(whole) - number % 3 * 3], dimv, dimh))
    return found


def yellow_ahead() -> list[Grid]:
    """Yellow has one pawn more, or too many."""
    return [
        with_pawns(((0, 0), (0, 1)), 1),
        after("44556"),
        with_pawns(((0, 1), (0, 2), (0, 4)), 1),
        changed(after("1234567"), (1, 0, 1)),
        after(DRAWS[1][:25]),
        changed(G1, (4, 2, 1), (2, 1, 1)),
        after("1"),
    ]


def red_ahead() -> list[Grid]:
    """Red has as many pawns as yellow, or more."""
    return [
        with_pawns(((0, 3),), 2),
        after("1234"),
        changed(after("123456"), (1, 0, 2)),
        changed(G1, (4, 2, 2)),
        after(DRAWS[2][:24]),
        with_pawns(((0, 1), (0, 2), (0, 4), (0, 5), (1, 1)), 2),
    ]


def crowded() -> list[Grid]:
    """Grids with 21 yellow pawns, and full ones with more."""
    full, other, third = (after(columns) for columns in DRAWS)
    reds = [(row, column) for row in range(DIMV) for column in range(DIMH) if full[row][column] == 2]
    more = [with_pawns(reds[:count], 1, full) for count in (1, 2, 21)]
    return [full, more[0], after(DRAWS[1][:41]), more[1], other, more[2], third]


def holed(columns: Sequence[int], *rows: int) -> list[Grid]:
    """Grids with a hole in these rows of a column, each after the same grid without it; the colours are rightly many."""
    found = list[Grid]()
    for column in columns:
        elsewhere = str((column + 1) % DIMH + 1)
        tower = str(column + 1) * DIMV
        for whole in (after(tower), after(tower + elsewhere), *(after(game) for game in DRAWS)):
            dug = changed(whole, *((row, column, 0) for row in rows))
            yellow, red = (sum(row.count(c) for row in dug) for c in (1, 2))
            if yellow - red in (0, 1):
                found += [dug] if whole in found else [dug, whole]
    return found


PLAYED: dict[Text, list[Grid]] = {  # grids that games come to, by what is in them
    NO_PAWN: [empty()],
    SOME_PAWNS: [G1, *(after(columns[:count]) for columns, count in zip(DRAWS, (9, 20, 31), strict=True))],
    EDGE_COLUMNS: [after("777777"), after("111111"), after("1717171"), after("111111777777")],
    FULL_GRID: [after(columns) for columns in (*DRAWS, LAST_CELL_WINS[0])],
}
