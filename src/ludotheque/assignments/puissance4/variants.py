"""Other grids that show the same of a Puissance 4: columns change places, or a pawn stands where it matters to nobody."""

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from ludotheque.assignments.puissance4 import sorts as sorts
from ludotheque.assignments.puissance4.grids import (
    ACROSS,
    DIMH,
    DIMV,
    FOUR,
    NESO,
    NOSE,
    UP,
    WAYS,
    Cell,
    Grid,
    Step,
    crowded_grid,
    holding,
)
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.question import Case, Question

MOST = 2  # pawns that stand alone
TRIES = 500  # games drawn until one is won as it should be: a diagonal comes once in five


CROWDED_BY = {"horiz": (ACROSS,), "vertic": (UP,), "diagoNOSE": (NOSE,), "diagoNESO": (NESO,)}
GROWING = (
    sorts.SOME_PAWNS,
    sorts.EDGE_COLUMNS,
    *(
        sort.name
        for sort in (
            sorts.EITHER_COLOUR,
            sorts.OTHER_SIZES,
            sorts.UNDER_WAY,
            sorts.YELLOW_AHEAD,
            sorts.RED_AHEAD,
            sorts.PLAIN,
            sorts.NUMBERED,
        )
    ),
)


def with_loners(g: Grid, rng: random.Random) -> Grid:
    """With some pawns that touch no other, even where the grid is rolled into a ring: every line of pawns stays as it is."""
    after = [list(row) for row in g]
    for _ in range(rng.randint(1, MOST)):
        if cells := list(_lonely(after)):
            row, column = rng.choice(cells)
            after[row][column] = rng.choice((1, 2))
    return after


def _lonely(g: Grid) -> Iterator[Cell]:
    dimv, dimh = len(g), len(g[0])
    for row in range(dimv):
        for column in range(dimh):
            near = (g[(row + down) % dimv][(column + right) % dimh] for down in (-1, 0, 1) for right in (-1, 0, 1))
            if not any(near):
                yield row, column


def crowded_like(c: int, g: Grid, ways: Sequence[Step], rng: random.Random) -> Grid:
    """Another grid full of pawns, with a four of this colour in these directions or without one, as this grid has it."""
    wanted = any(holding(c, g, way) for way in ways)
    for _ in range(TRIES):
        other = crowded_grid(rng)
        if any(holding(c, other, way) for way in ways) is wanted:
            return other
    return g


def column_order(dimh: int, rng: random.Random) -> list[int]:
    """The columns in another order; the first and the last stay, for an edge is no other place."""
    inner = list(range(1, dimh - 1))
    return [0, *rng.sample(inner, len(inner)), dimh - 1] if dimh > 1 else [0]


def in_order(g: Grid, order: list[int]) -> Grid:
    """The grid with its columns in this order."""
    return [[row[column] for column in order] for row in g]


def played_on(g: Grid, rng: random.Random, spared: Collection[int] = ()) -> Grid:
    """With a pawn more of each colour, set as one plays, in columns that are not spared; as it is where there is no room."""
    after = [list(row) for row in g]
    for colour in (1, 2):
        free = [column for column in range(len(g[0])) if column not in spared and not after[-1][column]]
        if not free:
            return [list(row) for row in g]
        column = rng.choice(free)
        next(row for row in after if not row[column])[column] = colour
    return after


def won_like(columns: str, rng: random.Random) -> str:
    """Another game from the empty grid, won in the same direction by who won this one; itself where chance has none."""
    wanted = _winning_way(columns)
    for _ in range(TRIES):
        played = ""
        while len(played) < DIMV * DIMH and not _winning_way(played):
            free = [number for number in range(1, DIMH + 1) if played.count(str(number)) < DIMV]
            played += str(rng.choice(free))
        if _winning_way(played) == wanted:
            return played
    return columns


def _winning_way(columns: str) -> tuple[int, Step] | None:
    """The colour that won with the last pawn, and the one direction in which it did; None for none or for several."""
    if len(columns) < 2 * FOUR - 1:
        return None
    g: Grid = [[0] * DIMH for _ in range(DIMV)]
    for ply, number in enumerate(columns):
        next(row for row in g if not row[int(number) - 1])[int(number) - 1] = 1 + ply % 2
    found = [(c, way) for way in WAYS for c in (1, 2) if holding(c, g, way)]
    return found[0] if found else None


def in_mirror(columns: str) -> str:
    """A game seen in a mirror."""
    return "".join(str(DIMH + 1 - int(number)) for number in columns)


def seen_otherwise(question: Question, secret: ClassSecret) -> Question:
    """The question with other grids in its hidden cases, on which the same is to be seen."""
    rng, other = secret.chooser(question.name), VARIANTS.get(question.name, _with_loners)
    if rng is None or question.game:
        return question
    return replace(
        question, cases=tuple(case if case.public else other(question, case, rng) for case in question.cases)
    )


def _with_loners(question: Question, case: Case, rng: random.Random) -> Case:
    """Pawns that touch no other are in nobody's way; a crowded grid is another crowded grid."""
    c, g, *size = case.arguments
    ways = CROWDED_BY.get(question.name, WAYS)
    other = crowded_like(c, g, ways, rng) if case.sort.name == sorts.CROWDED else with_loners(g, rng)
    return replace(case, arguments=(c, other, *size))


def _in_other_columns(question: Question, case: Case, rng: random.Random) -> Case:
    """The columns between the edges change places, and where nothing is full or holed each colour has a pawn more."""
    arguments = dict(zip(question.parameters, case.arguments, strict=True))
    order = column_order(arguments["dimh"], rng)
    g = in_order(arguments["g"], order)
    if case.sort.name in GROWING:
        g = played_on(g, rng, (0, arguments["dimh"] - 1))
    return replace(case, arguments=tuple({**arguments, "g": g}.values()))


def _dropped_elsewhere(_question: Question, case: Case, rng: random.Random) -> Case:
    """The columns change places, and the pawn falls into the same one."""
    c, column, g, dimv, dimh = case.arguments
    order = column_order(dimh, rng)
    there = order.index(column)
    return replace(case, arguments=(c, there, played_on(in_order(g, order), rng, (there,)), dimv, dimh))


def _typed_elsewhere(_question: Question, case: Case, rng: random.Random) -> Case:
    """Each colour has a pawn more, in another column than the one that is typed."""
    c, g, *size = case.arguments
    return replace(case, arguments=(c, played_on(g, rng, (int(case.typed[0]) - 1,)), *size))


VARIANTS: dict[str, Callable[[Question, Case, random.Random], Case]] = {
    **dict.fromkeys(
        ("nbJetons0", "nbJetons", "NbCasesLibres", "estValide", "grille_en_str", "afficher"), _in_other_columns
    ),
    "jouer": _dropped_elsewhere,
    "atoidejouer": _typed_elsewhere,
}
