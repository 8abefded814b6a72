"""The Puissance 4 assignment: a notebook whose functions take a grid of any size, bottom row first."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from ludotheque.assignments.puissance4 import sorts as sorts
from ludotheque.assignments.puissance4.game import partners
from ludotheque.assignments.puissance4.grids import (
    ACROSS,
    BLOCK,
    COLUMNS,
    COLUMNS_AFTER,
    DIMH,
    DIMV,
    DRAWS,
    G1,
    NESO,
    NOSE,
    PLAYED,
    ROWS,
    SIZES,
    UP,
    WAYS,
    WON,
    Cell,
    Grid,
    Step,
    after,
    changed,
    crowded,
    dense,
    drawn,
    empty,
    game,
    gaps,
    holding,
    holed,
    long,
    mixed,
    other_sizes,
    over_the_edge,
    played_elsewhere,
    red_ahead,
    runs,
    sized,
    threes,
    with_pawns,
    yellow_ahead,
)
from ludotheque.assignments.puissance4.habits import COLUMN, PRESENCE, ROW, axes
from ludotheque.assignments.puissance4.picture import form, gist
from ludotheque.assignments.puissance4.variants import seen_otherwise
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.contract import Clause, Reading, Sort
from ludotheque.classroom.folders.plugin import PluginParts
from ludotheque.classroom.question import Arguments, Case, Look, Naming, Printed, Question, Wants, WholeGame
from ludotheque.core.text import Text, same
from ludotheque.sandbox.inside.values import PlainData
from ludotheque.sujets import puissance4 as ours

GRID = ("g", "dimv", "dimh")
COLOURED = ("c", *GRID)
PUBLIC, HIDDEN = 2, 9  # cases of each sort
There = Mapping[str, list[Arguments]]  # the calls of the notebook, by the French name of their sort


def parts(secret: ClassSecret) -> PluginParts:
    """The questions, in the order of the assignment."""
    return PluginParts(
        tuple(
            seen_otherwise(question, secret)
            for question in (
                _counting("nbJetons0", (1, 2), ("nbJetonsO",), ((1, empty()), (1, G1))),
                _counting("nbJetons", (1, 2, 3), (), ((1, empty()), (3, empty()), (2, G1), (3, G1))),
                _free_cells(),
                _validity(),
                _horiz(),
                _vertic(),
                _diagonal("diagoNOSE", NOSE, sorts.ON_NOSE, DIAGONALS_NOSE),
                _diagonal("diagoNESO", NESO, sorts.ON_NESO, DIAGONALS_NESO),
                _winning(),
                _playing(),
                _writing(),
                _showing(),
                _asking(),
                Question("jeu", GRID, (ours.jeu,), game=WholeGame(lambda: partners(secret))),
            )
        ),
        axes,
        READINGS,
    )


READINGS = (
    Reading(
        "",
        Text(
            "c vaut 1 ou 2, et 3 dans nbJetons seulement. nbJetons0 ou nbJetonsO, NbCasesLibres ou nbCasesLibres : les deux "
            "noms sont dans l'énoncé.",
            "c is 1 or 2, and 3 in nbJetons only. nbJetons0 or nbJetonsO, NbCasesLibres or nbCasesLibres: both names stand in "
            "the assignment.",
        ),
    ),
    Reading(
        "estValide",
        Text(
            "Une grille de 6 lignes et 7 colonnes, à la lettre, ou de dimv lignes et dimh colonnes : les deux sont justes, et "
            "aucun cas noté ne les distingue.",
            "A grid of 6 rows and 7 columns, literally, or of dimv rows and dimh columns: both are right, and no case for points "
            "tells them apart.",
        ),
    ),
    Reading(
        "horiz",
        Text(
            "Quand plusieurs lignes (ou colonnes, pour vertic) sont gagnantes, le numéro de n'importe laquelle convient.",
            "Where several rows (or columns, for vertic) win, the number of any of them will do.",
        ),
    ),
    Reading(
        "jouer",
        Text(
            "Son en-tête est perdu : tout ordre de ses paramètres est à la lettre.",
            "Its heading is lost: any order of its parameters is to the letter.",
        ),
    ),
    Reading(
        "grille_en_str",
        Text(
            "Une ligne a dimh signes (« 6 caractères » est un lapsus) ; les jaunes sont O ou 0 ; les bouts de ligne sont libres.",
            "A row has dimh signs (« 6 caractères » is a slip); yellow is O or 0; what ends a line is free.",
        ),
    ),
    Reading(
        "afficher",
        Text(
            "Avec debug=True, la grille et les numéros des joueurs dans n'importe quelle mise en page ; renvoyer le texte au lieu "
            "de l'afficher est une faute de lettre.",
            "With debug=True, the grid and the players' numbers in any layout; returning the text instead of printing it is a "
            "letter fault.",
        ),
    ),
    Reading(
        "jeu",
        Text(
            "Les jaunes commencent ; sur une grille où ils ont un pion de plus, l'un ou l'autre peut continuer. On ne tape que "
            "des colonnes où il reste de la place.",
            "Yellow begins; on a grid where it has one pawn more, either may go on. Only columns with room left are typed.",
        ),
    ),
)


def _about(
    name: str,
    parameters: tuple[str, ...],
    cases: Iterable[Case],
    fits: Callable[[Arguments], bool],
    wants: Wants | None = None,
    gives: str = "",
    naming: Naming | None = None,
) -> Question:
    """A question about a grid, drawn for who reads it."""
    place = parameters.index("g")
    look = Look(lambda call: same(drawn(call[place])), None, fits)
    return Question(
        name,
        parameters,
        (getattr(ours, name),),
        tuple(cases),
        gives,
        wants or Wants(),
        look=look,
        naming=naming or Naming(),
    )


def _cases(sort: Sort, calls: Iterable[Arguments], there: Iterable[Arguments] = ()) -> Iterator[Case]:
    """The calls of the notebook, then some for all to see, then others for the mark."""
    printed = list(there)
    others = [call for call in calls if call not in printed]
    shown = max(PUBLIC - len(printed), 1)
    yield from (Case(call, sort, public=True, printed_there=True) for call in printed)
    yield from (Case(call, sort, public=number < shown) for number, call in enumerate(others[: shown + HIDDEN]))


def _in_shape(g: PlainData, dimv: PlainData, dimh: PlainData) -> bool:
    """A grid of these dimensions, with pawns or nothing in its cells."""
    if not (isinstance(g, list) and dimv and len(g) == dimv):
        return False
    return all(isinstance(row, list) and len(row) == dimh and all(cell in (0, 1, 2) for cell in row) for row in g)


def _grid_fits(call: Arguments) -> bool:
    return _in_shape(*call[:3])


def _coloured_fits(call: Arguments) -> bool:
    return call[0] in (1, 2) and _in_shape(*call[1:4])


def _counting(
    name: str, colours: tuple[int, ...], aliases: tuple[str, ...], there: tuple[tuple[int, Grid], ...]
) -> Question:
    cases = list[Case]()
    printed = [(c, *sized(g)) for c, g in there]
    for about, grids in PLAYED.items():
        said = [call for call in printed if call[0] != 3 and call[1] in grids]
        cases += _cases(Sort(about, sorts.OF_A_COLOUR), [(c, *sized(g)) for g in grids for c in (1, 2)], said)
    if 3 in colours:
        said = [call for call in printed if call[0] == 3]
        cases += _cases(sorts.EITHER_COLOUR, [(3, *sized(g)) for grids in PLAYED.values() for g in grids], said)
    cases += _cases(sorts.OTHER_SIZES, [(c, *sized(g)) for g in played_elsewhere() for c in colours[-2:]])

    def fits(call: Arguments) -> bool:
        return call[0] in colours and _in_shape(*call[1:4])

    return _about(name, COLOURED, cases, fits, naming=Naming(aliases=aliases))


def _free_cells() -> Question:
    cases = list[Case]()
    for about, grids in PLAYED.items():
        cases += _cases(Sort(about, sorts.FREE_CELLS), map(sized, grids), [sized(g) for g in grids if g == G1])
    cases += _cases(sorts.OTHER_SIZES, map(sized, played_elsewhere()))
    return _about("NbCasesLibres", GRID, cases, _grid_fits, naming=Naming(aliases=("nbCasesLibres",)))


def _validity() -> Question:
    """Grids of 6 by 7 alone: of any other size the assignment can be read in two ways."""
    started = [after(columns[:count]) for columns in DRAWS for count in (1, 2, 30)]
    beyond = {
        sorts.OTHER_VALUES: (changed(G1, (0, 6, 3)), changed(G1, (0, 6, -1))),
        sorts.OTHER_SHAPE: (G1[:4], [row[:6] for row in G1]),
    }
    cases = [
        *_cases(sorts.UNDER_WAY, map(sized, (empty(), *started)), [sized(G1)]),
        *_cases(sorts.YELLOW_AHEAD, map(sized, yellow_ahead())),
        *_cases(sorts.RED_AHEAD, map(sized, red_ahead())),
        *_cases(sorts.MANY_YELLOW, map(sized, crowded())),
        *_cases(sorts.LOW_HOLE, map(sized, holed((3, 2, 4), 0))),
        *_cases(sorts.MIDDLE_HOLE, map(sized, (*holed((2, 4), 3), *holed((5,), 1, 2)))),
        *_cases(sorts.HIGH_HOLE, map(sized, holed((3, 1, 5), 4))),
        *_cases(sorts.EDGE_HOLE, map(sized, _in_turn(holed((0,), 1), holed((6,), 2)))),
        *(Case((g, DIMV, DIMH), sort, public=True) for sort, grids in beyond.items() for g in grids),
    ]
    return _about("estValide", GRID, cases, lambda call: _grid_fits(call) and call[1:] == (DIMV, DIMH))


def _in_turn(one: list[Grid], other: list[Grid]) -> list[Grid]:
    """From one list and from the other."""
    return [g for both in zip(one, other, strict=False) for g in both]


def _asked(grids: Iterable[Grid], *, after_own: int = 1) -> Iterator[Arguments]:
    """Each grid for the colour that has most pawns in it; one, after so many, for the other colour too."""
    for number, g in enumerate(grids, 1):
        own = max((1, 2), key=lambda c: sum(row.count(c) for row in g))
        yield (own, *sized(g))
        if number == after_own:
            yield (3 - own, *sized(g))


def _asked_twice(grids: Iterable[Grid]) -> Iterator[Arguments]:
    """Each grid for both colours."""
    return ((c, *sized(g)) for g in grids for c in (1, 2))


def _alignments(step: Step, clause: Clause, there: There) -> Iterator[Case]:
    """What every search for four in a row is tried on, wherever the four may be."""
    others = [with_pawns(list(runs(way))[place], 1 + place % 2) for way in WAYS if way != step for place in (0, 5, -1)]
    yield from _cases(Sort(sorts.THREE, clause), _asked(threes(step)), there.get(sorts.THREE.fr, ()))
    yield from _cases(Sort(sorts.GAP, clause), _asked(gaps(step), after_own=2))
    yield from _cases(Sort(sorts.MIXED, clause), _asked_twice(mixed(step)), there.get(sorts.MIXED.fr, ()))
    yield from _cases(Sort(sorts.LONG, sorts.FOUR_OR_MORE), _asked(long(step)), there.get(sorts.LONG.fr, ()))
    yield from _cases(Sort(sorts.OTHER_WAY, clause), _asked(others))
    yield from _cases(Sort(sorts.OVER_THE_EDGE, clause), _asked(over_the_edge(step), after_own=2))
    yield from _cases(Sort(sorts.CROWDED, clause), _asked_twice(dense(step)))
    yield from _cases(sorts.OTHER_SIZES, _asked(other_sizes(step), after_own=2))


def _by_place(step: Step, clause: Clause, place_of: Callable[[tuple[Cell, ...]], Text], there: There) -> Iterator[Case]:
    """Four in a row wherever they fit, sorted by where they are."""
    groups: dict[Text, list[Grid]] = {}
    for cells in runs(step):
        grids = groups.setdefault(place_of(cells), [])
        grids.append(with_pawns(cells, 1 + len(grids) % 2))
    for about, grids in groups.items():
        other_colour = [[(3 - cell) % 3 for cell in row] for row in grids[0]]
        yield from _cases(Sort(about, clause), _asked((*grids, other_colour)), there.get(about.fr, ()))


def _row_place(cells: tuple[Cell, ...]) -> Text:
    row, column = cells[0]
    if row in (0, DIMV - 1):
        return sorts.TOP_ROW if row else sorts.BOTTOM_ROW
    return sorts.LEFT if column == 0 else sorts.RIGHT if cells[-1][1] == DIMH - 1 else sorts.MIDDLE


def _column_place(cells: tuple[Cell, ...]) -> Text:
    row, column = cells[0]
    if column in (0, DIMH - 1):
        return sorts.RIGHT_COLUMN if column else sorts.LEFT_COLUMN
    return sorts.LOW_FOUR if row == 0 else sorts.HIGH_FOUR if cells[-1][0] == DIMV - 1 else sorts.MIDDLE_FOUR


def _diagonal_place(cells: tuple[Cell, ...]) -> Text:
    corners = [cell for cell in cells if cell[0] in (0, DIMV - 1) and cell[1] in (0, DIMH - 1)]
    if corners:
        where = "[{}][{}]".format(*corners[0])
        return Text(f"diagonale dans le coin {where} du tableau", f"diagonal in the corner {where} of the table")
    (top, first), (bottom, last) = cells[0], cells[-1]
    if (top == 0 and last in (0, DIMH - 1)) or (bottom == DIMV - 1 and first in (0, DIMH - 1)):
        way = f"[{top}][{first}]", f"[{bottom}][{last}]"
        return Text(
            "diagonale de quatre cases, de {} à {}".format(*way), "diagonal of four cells, {} to {}".format(*way)
        )
    return sorts.INNER


def _rows_found(call: Arguments) -> list[int]:
    return [cells[0][0] for cells in holding(call[0], call[1], ACROSS)]


def _columns_found(call: Arguments) -> list[int]:
    return [cells[0][1] for cells in holding(call[0], call[1], UP)]


def _horiz() -> Question:
    there: There = {sorts.MIXED.fr: [(1, *sized(ROWS))], sorts.LONG.fr: [(2, *sized(ROWS))]}
    fours = list(runs(ACROSS))
    two = [with_pawns((*fours[low], *fours[high]), 1 + low % 2) for low, high in ((1, 23), (4, 12), (11, 17), (0, 5))]
    each = [with_pawns(fours[high], 2, with_pawns(fours[low], 1)) for low, high in ((4, 13), (22, 0), (7, 8))]
    cases = [
        *_by_place(ACROSS, sorts.IN_A_ROW, _row_place, there),
        *_alignments(ACROSS, sorts.IN_A_ROW, there),
        *_cases(sorts.TWO_ROWS, _asked(two)),
        *_cases(sorts.ROW_EACH, _asked_twice(each)),
    ]
    return _about("horiz", COLOURED, cases, _coloured_fits, Wants(others=_rows_found), ROW)


def _vertic() -> Question:
    there: There = {
        sorts.LOW_FOUR.fr: [(1, *sized(COLUMNS))],
        sorts.THREE.fr: [(2, *sized(COLUMNS))],
        sorts.MIXED.fr: [(1, *sized(COLUMNS_AFTER))],
        sorts.RIGHT_COLUMN.fr: [(2, *sized(COLUMNS_AFTER))],
    }
    fours = list(runs(UP))
    two = [with_pawns((*fours[low], *fours[high]), 1 + low % 2) for low, high in ((1, 6), (16, 3), (0, 19), (9, 4))]
    each = [with_pawns(fours[high], 2, with_pawns(fours[low], 1)) for low, high in ((1, 5), (6, 14), (17, 2))]
    cases = [
        *_by_place(UP, sorts.IN_A_COLUMN, _column_place, there),
        *_alignments(UP, sorts.IN_A_COLUMN, there),
        *_cases(sorts.TWO_COLUMNS, _asked(two)),
        *_cases(sorts.COLUMN_EACH, _asked_twice(each)),
    ]
    return _about("vertic", COLOURED, cases, _coloured_fits, Wants(others=_columns_found), COLUMN)


def _both_colours(*grids: Grid) -> list[Arguments]:
    return list(_asked_twice(grids))


DIAGONALS_NOSE: There = {  # what the notebook asserts after these two grids is garbled in our text
    sorts.INNER.fr: _both_colours(BLOCK),
    sorts.THREE.fr: _both_colours(changed(BLOCK, (0, 2, 1))),
}
DIAGONALS_NESO: There = {
    sorts.INNER.fr: _both_colours(BLOCK, changed(BLOCK, (0, 5, 1), (4, 2, 2))),
    sorts.THREE.fr: _both_colours(changed(BLOCK, (0, 5, 1))),
}


def _diagonal(name: str, step: Step, clause: Clause, there: There) -> Question:
    cases = [*_by_place(step, clause, _diagonal_place, there), *_alignments(step, clause, there)]
    return _about(name, COLOURED, cases, _coloured_fits, gives=PRESENCE)


def _winning() -> Question:
    ways = ((sorts.WINS_ACROSS, ACROSS), (sorts.WINS_UP, UP), (sorts.WINS_NOSE, NOSE), (sorts.WINS_NESO, NESO))
    cases = list[Case]()
    for sort, step in ways:
        fours = [cells for cells in runs(step) if step not in (ACROSS, UP) or all(0 not in cell for cell in cells[:1])]
        some = [with_pawns(cells, 1 + number % 2) for number, cells in enumerate(fours[:: max(1, len(fours) // 8)])]
        there = _both_colours(WON) if step == UP else []
        cases += _cases(sort, _asked((*some, *long(step))), there)
    lowest = [with_pawns(cells, 1 + cells[0][1] % 2) for cells in runs(ACROSS) if cells[0][0] == 0]
    leftmost = [with_pawns(cells, 1 + cells[0][0] % 2) for cells in runs(UP) if cells[0][1] == 0]
    nobody = [
        g for step in WAYS for g in (next(threes(step)), next(gaps(step)), next(mixed(step)), next(over_the_edge(step)))
    ]
    each = [
        with_pawns(list(runs(one))[-1], 2, with_pawns(next(runs(other)), 1))
        for one, other in ((ACROSS, ACROSS), (NOSE, UP), (UP, NESO))
    ]
    full = [*map(after, DRAWS[:2]), *dense(NOSE)]
    cases += _cases(sorts.IN_ROW_0, _asked(lowest))
    cases += _cases(sorts.IN_COLUMN_0, _asked(leftmost))
    cases += _cases(sorts.NOBODY, _asked((empty(), *nobody)), [(1, *sized(empty()))])
    cases += _cases(sorts.BOTH_WIN, _asked_twice(each))
    cases += _cases(sorts.MANY_PAWNS, _asked_twice(full))
    cases += _cases(sorts.OTHER_SIZES, _asked([g for step in WAYS for g in other_sizes(step)[:3]], after_own=2))
    return _about("est_gagnante", COLOURED, cases, _coloured_fits)


def _playing() -> Question:
    calls: dict[Sort, list[Arguments]] = {sorts.EMPTY_COLUMN: [(1, 3, *sized(empty()))]}
    for columns in DRAWS:
        for ply, typed in enumerate(columns):
            g, column = after(columns[:ply]), int(typed) - 1
            calls.setdefault(_move_sort(g, column), []).append((1 + ply % 2, column, *sized(g)))
    cases = [case for sort, some in calls.items() for case in _cases(sort, _spread(some))]
    elsewhere = list[Arguments]()
    for dimv, dimh in SIZES:
        whole = game(dimv, dimh)
        for ply in (len(whole) - 1, len(whole) // 2):
            g = after(whole[:ply], dimv, dimh)
            elsewhere.append((1 + ply % 2, whole[ply] - 1, *sized(g)))
    cases += _cases(sorts.OTHER_SIZES, [*elsewhere[::2], *elsewhere[1::2]])
    naming = Naming(any_order=True)
    return _about("jouer", ("c", "colonne", *GRID), cases, _playable, Wants(changes=("g",)), naming=naming)


def _spread(calls: list[Arguments]) -> list[Arguments]:
    """As many as are kept, from the first to the last."""
    step = max(1, len(calls) // (PUBLIC + HIDDEN))
    return calls[::step]


def _move_sort(g: Grid, column: int) -> Sort:
    height = sum(row[column] != 0 for row in g)
    if height == DIMV - 1:
        return sorts.LAST_PLACE
    if column in (0, DIMH - 1):
        return sorts.PLAY_RIGHT if column else sorts.PLAY_LEFT
    return sorts.ON_PAWNS if height else sorts.EMPTY_COLUMN


def _playable(call: Arguments) -> bool:
    """A pawn that leaves the grid valid."""
    c, column, g, dimv, dimh = call
    if c not in (1, 2) or not _in_shape(g, dimv, dimh) or type(column) is not int or not 0 <= column < dimh:
        return False
    grounded = all(low or not high for below, above in pairwise(g) for low, high in zip(below, above, strict=True))
    ahead = sum(row.count(1) - row.count(2) for row in g)
    return grounded and not g[-1][column] and ahead == c - 1


def _writing() -> Question:
    cases = list[Case]()
    for about, grids in PLAYED.items():
        cases += _cases(Sort(about, sorts.SIGNS), map(sized, grids))
    cases += _cases(sorts.OTHER_SIZES, map(sized, played_elsewhere()))
    return _about("grille_en_str", GRID, cases, _grid_fits, Wants(gist=gist, form=form))


def _showing() -> Question:
    grids = [G1, *(after(columns[:count]) for columns in DRAWS for count in (3, 19)), empty(), after("1717171")]
    cases = [
        *_cases(sorts.PLAIN, [(*sized(g), False) for g in grids]),
        *_cases(sorts.NUMBERED, [(*sized(g), True) for g in grids]),
        *_cases(sorts.OTHER_SIZES, [(*sized(g), debug) for g in _unfinished_elsewhere() for debug in (True, False)]),
    ]
    wants = Wants(printed=Printed.TEXT, gist=gist, form=form)
    naming = Naming(called_by=("debug",))
    return _about("afficher", (*GRID, "debug"), cases, _grid_fits, wants, naming=naming)


def _unfinished_elsewhere() -> list[Grid]:
    return [after(game(dimv, dimh)[: dimv * dimh // 2], dimv, dimh) for dimv, dimh in SIZES]


def _asking() -> Question:
    """Only columns with room left are typed, numbered from 1."""
    calls: dict[Sort, list[tuple[Grid, int, int]]] = {  # the grid, the colour, the column typed
        sorts.FIRST_COLUMNS: [(G1, 1, 2), (after("44"), 1, 1)],
        sorts.MIDDLE_COLUMNS: [(empty(), 1, 4), (G1, 1, 3), (after("3"), 2, 6), (after("12"), 1, 5), (empty(), 1, 3)],
        sorts.LAST_COLUMN: [(empty(), 1, 7), (G1, 1, 7), (after("7"), 2, 7)],
        sorts.ONE_PLACE: [(after("33333"), 2, 3), (after("77777"), 2, 7), (after("111112"), 1, 1)],
        sorts.OTHER_SIZES: [
            (empty(5, 9), 1, 9),
            (empty(4, 5), 1, 5),
            (after("9", 5, 9), 2, 8),
            (empty(8, 5), 1, 2),
            (after("1112223334", 3, 6), 1, 6),
        ],
    }
    cases = [
        Case((1, *sized(empty())), sorts.FIRST_COLUMNS, True, ("1",), printed_there=True),
        Case((2, *sized(empty())), sorts.FIRST_COLUMNS, True, ("2",), printed_there=True),
    ]
    for sort, some in calls.items():
        for number, (g, c, column) in enumerate(some):
            shown = number == 0 and sort is not sorts.FIRST_COLUMNS
            cases.append(Case((c, *sized(g)), sort, shown, (str(column),)))
    return _about("atoidejouer", COLOURED, cases, _coloured_fits, Wants(printed=Printed.FREE), COLUMN)
