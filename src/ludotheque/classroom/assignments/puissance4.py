"""The Puissance 4 assignment: a notebook whose functions take a grid of any size, bottom row first."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ludotheque.classroom.question import EXAMPLE, Arguments, Assignment, Case, Printed, Question
from ludotheque.core.text import Text, same
from ludotheque.sujets import puissance4 as ours

SEED = 2020
Grid = list[list[int]]
SIGNS = ".OX"
GRID = ("g", "dimv", "dimh")
COLOURED = ("c", *GRID)


def read(*rows: str) -> Grid:
    """A grid drawn as people see it, top row first."""
    return [[SIGNS.index(sign) for sign in row] for row in reversed(rows)]


G0 = [[0] * 7 for _ in range(6)]
G1 = read(".......", ".......", "..O....", "..XOX..", ".OXXO..", "XOOOXX.")
BAD = read(".......", ".......", "..O....", "..XOX..", ".O.XO..", "XOOOXX.")
RED_TO_MOVE = read(".......", ".......", ".......", ".XO....", ".XO....", "OXO....")
ROWS = [[1, 2, 1, 2, 1, 2, 1], [1, 1, 2, 1, 1, 2, 1], [1, 2, 2, 2, 2, 2, 0], *[[0] * 7 for _ in range(3)]]
LINES = (  # category and grid: alignments at every edge, on small and wide grids
    ("alignement au bord", read(".......", ".......", ".......", ".......", ".......", "OOOO...")),
    ("alignement au bord", read(".......", ".......", ".......", ".......", ".......", "...XXXX")),
    ("alignement au bord", read("OOOO...", ".......", ".......", ".......", ".......", ".......")),
    ("alignement au bord", read("......X", "......X", "......X", "......X", ".......", ".......")),
    ("alignement au bord", read("O......", "O......", "O......", "O......", ".......", ".......")),
    ("diagonale au bord", read("...O...", "..O....", ".O.....", "O......", ".......", ".......")),
    ("diagonale au bord", read(".......", ".......", "......X", ".....X.", "....X..", "...X...")),
    ("diagonale au bord", read("...X...", "....X..", ".....X.", "......X", ".......", ".......")),
    ("diagonale au bord", read(".......", ".......", "O......", ".O.....", "..O....", "...O...")),
    ("diagonale au bord", read("X..O...", ".X.....", "..X....", "...X...", ".......", ".......")),
    ("trois pions seulement", read(".......", ".......", "X......", ".X.....", "O.X....", "OOO.XXX")),
    ("trois pions seulement", read(".......", ".......", "......O", "..O..O.", ".O..OX.", "O.XX.XO")),
    ("couleurs mêlées", read(".......", ".......", "O......", "X......", "O......", "OXOX...")),
    (
        "alignement qui passerait d'un bord à l'autre",
        read(".......", ".......", ".......", ".......", "OO.....", ".....OO"),
    ),
    ("petite grille", [[0]]),
    ("petite grille", [[1]]),
    ("petite grille", [[1, 2, 1], [0, 0, 0]]),
    ("grille d'une ligne", [[1, 1, 1, 1]]),
    ("grille d'une colonne", [[2], [2], [2], [2]]),
    ("carré de quatre", [[1, 2, 2, 2], [2, 1, 2, 1], [1, 1, 1, 2], [2, 0, 0, 1]]),
    ("carré de quatre", [[1, 2, 2, 2], [2, 1, 2, 1], [1, 2, 1, 2], [2, 0, 0, 0]]),
)


def drawn(g: Grid) -> Text:
    """The grid as people see it, columns numbered from 1."""
    rows = [" ".join(SIGNS[cell] if cell in (0, 1, 2) else "?" for cell in row) for row in reversed(g)]
    return same("\n".join((*rows, " ".join(str(column) for column in range(1, len(g[0]) + 1)) if g else "")))


def _smaller(place: int) -> Callable[[Arguments], Iterator[Arguments]]:
    """The same call with a pawn, a row or a column less; the grid is argument number `place`."""

    def smaller(arguments: Arguments) -> Iterator[Arguments]:
        before, g, (dimv, dimh, *rest) = arguments[:place], arguments[place], arguments[place + 1 :]
        if len(g) != dimv or any(len(row) != dimh for row in g):
            return
        if dimv > 1:
            for row in range(dimv):
                yield (*before, [*g[:row], *g[row + 1 :]], dimv - 1, dimh, *rest)
        if dimh > 1:
            for column in range(dimh):
                yield (*before, [[*row[:column], *row[column + 1 :]] for row in g], dimv, dimh - 1, *rest)
        for row in range(dimv):
            for column in range(dimh):
                if g[row][column]:
                    emptied = [list(cells) for cells in g]
                    emptied[row][column] = 0
                    yield (*before, emptied, dimv, dimh, *rest)

    return smaller


def _about(name: str, parameters: tuple[str, ...], cases: list[Case], **traits: Any) -> Question:
    place = parameters.index("g")
    question = Question(name, parameters, getattr(ours, name), tuple(cases), **traits)
    return replace(question, smaller=_smaller(place), draw=lambda arguments: drawn(arguments[place]))


def _sized(g: Grid) -> tuple[Grid, int, int]:
    return g, len(g), len(g[0])


def _random_grids() -> list[Grid]:
    """Grids of seeded random games, wins left in, on several sizes."""
    rng = random.Random(SEED)
    found = []
    for rows, columns in ((6, 7), (6, 7), (6, 7), (4, 4), (5, 9), (8, 5), (3, 3), (1, 6)):
        g = [[0] * columns for _ in range(rows)]
        for ply in range(rows * columns):
            free = [column for column in range(columns) if g[-1][column] == 0]
            ours.jouer(1 + ply % 2, rng.choice(free), g, rows, columns)
            if ply % 3 == 2:
                found.append([list(row) for row in g])
    return found


def assignment() -> Assignment:
    """The questions, in the order of the assignment."""
    grids = _random_grids()
    plain = [Case(_sized(g), EXAMPLE, True) for g in (G0, G1)]
    plain += [Case(_sized(g), category) for category, g in LINES] + [
        Case(_sized(g), "parties au hasard") for g in grids
    ]
    return Assignment(
        "puissance4",
        Text("Puissance 4", "Connect Four"),
        (
            _about("nbJetons0", COLOURED, _coloured(grids, (1, 2), (G0, G1))),
            _about("nbJetons", COLOURED, _coloured(grids, (1, 2, 3), (G0, G1))),
            _about("NbCasesLibres", GRID, plain),
            _about("estValide", GRID, _validity(plain)),
            _about("horiz", COLOURED, _coloured(grids, (1, 2, 3), (G1, ROWS)), index_value=True),
            _about("vertic", COLOURED, _coloured(grids, (1, 2, 3), _columns()), index_value=True),
            _about("diagoNOSE", COLOURED, _coloured(grids, (1, 2, 3), _diagonals(mirrored=False))),
            _about("diagoNESO", COLOURED, _coloured(grids, (1, 2, 3), _diagonals(mirrored=True))),
            _about("est_gagnante", COLOURED, _coloured(grids, (1, 2, 3), (G0, G1, ROWS, *_columns()[:1]))),
            _playing(grids),
            _about("grille_en_str", GRID, plain),
            _about("afficher", (*GRID, "debug"), _shown(plain), printed=Printed.LAYOUT_FREE),
            _asking(),
            _game(),
        ),
        (("puissance4", ("puissance4", "puissance_4", "p4", "p4-v2", "p4_v2", "jeu", "main")),),
        ours.__name__,
    )


def _coloured(grids: list[Grid], colours: tuple[int, ...], examples: tuple[Grid, ...]) -> list[Case]:
    cases = [Case((c, *_sized(g)), EXAMPLE, True) for g in examples for c in colours]
    cases += [Case((c, *_sized(g)), category) for category, g in LINES for c in colours]
    return cases + [Case((colours[k % len(colours)], *_sized(g)), "parties au hasard") for k, g in enumerate(grids)]


def _columns() -> tuple[Grid, Grid]:
    """The grid of the notebook's test of columns, before and after its two changes."""
    before = [[0, 0, 0, 1 if row < 4 else 0, 0, 0, 2 if row >= 4 else 0] for row in range(6)]
    after = [list(row) for row in before]
    after[2][3] = after[3][6] = after[2][6] = 2
    return before, after


def _diagonals(*, mirrored: bool) -> tuple[Grid, Grid, Grid]:
    full = [[0] * 7 for _ in range(6)]
    for row in range(4):
        full[row][5 - row if mirrored else 2 + row] = 2
    broken = [list(row) for row in full]
    broken[0][5 if mirrored else 2] = 1
    longer = [list(row) for row in broken]
    longer[4][1 if mirrored else 6] = 2
    return full, broken, longer


def _validity(plain: list[Case]) -> list[Case]:
    wrong = (
        ("pion au-dessus du vide", _sized(BAD), True),
        ("pion au-dessus du vide", _sized([[0, 0], [1, 0]]), False),
        ("trop de pions d'une couleur", _sized([[1, 1], [0, 0]]), False),
        ("trop de pions d'une couleur", _sized([[2, 0], [0, 0]]), False),
        ("trop de pions d'une couleur", _sized([[1, 1, 1, 2], [0, 0, 0, 0]]), True),
        ("valeur inconnue", _sized([[1, 3, 2]]), False),
        ("valeur inconnue", _sized([[1, -1, 2]]), False),
        ("dimensions fausses", (G1, 5, 7), False),
        ("dimensions fausses", (G1, 6, 6), False),
        ("dimensions fausses", ([[0, 0], [0]], 2, 2), False),
    )
    return plain + [Case(arguments, category, public) for category, arguments, public in wrong]


def _playing(grids: list[Grid]) -> Question:
    rng = random.Random(SEED)
    cases = [Case((c, column, *_sized(G1)), EXAMPLE, True) for c, column in ((1, 0), (2, 1), (1, 6), (2, 2))]
    cases += [Case((1, 0, [[0]], 1, 1), "petite grille"), Case((2, 1, [[1, 2], [1, 0]], 2, 2), "dernière case")]
    for g in grids[::2]:
        free = [column for column in range(len(g[0])) if g[-1][column] == 0]
        if free:
            cases.append(Case((1, rng.choice(free), *_sized(g)), "parties au hasard"))
    parameters = ("c", "colonne", *GRID)
    question = _about("jouer", parameters, cases, changes=(2,), indices=(1,))
    return replace(question, fits=_playable)


def _playable(arguments: Arguments) -> bool:
    _, column, g, _, dimh = arguments
    grounded = all(low or not high for below, above in pairwise(g) for low, high in zip(below, above, strict=True))
    return 0 <= column < dimh and g[-1][column] == 0 and grounded


def _shown(plain: list[Case]) -> list[Case]:
    chosen = plain[:2] + plain[2::7]
    return [replace(case, arguments=(*case.arguments, debug)) for case in chosen for debug in (False, True)]


def _asking() -> Question:
    """The column typed is counted from 1; a full one and a wrong one are asked again."""
    full = [[1, 0], [2, 0]]
    cases = (
        Case((1, *_sized(G0)), EXAMPLE, True, ("1",)),
        Case((2, *_sized(G0)), EXAMPLE, True, ("2",)),
        Case((1, *_sized(G0)), "dernière colonne", False, ("7",)),
        Case((2, *_sized(full)), "colonne pleine", False, ("1", "1", "2")),
        Case((1, *_sized(G0)), "numéro hors de la grille", False, ("8", "0", "-1", "3")),
    )
    return Question("atoidejouer", COLOURED, ours.atoidejouer, cases, printed=Printed.FREE)


def _game() -> Question:
    draw = [[1, 2, 1], [2, 1, 0]]
    cases = (
        Case(_sized(G1), EXAMPLE, True, ("2", "2")),
        Case(_sized(G1), EXAMPLE, True, ("2", "1", "2")),
        Case(_sized(G0), "partie entière", False, ("1", "2", "1", "2", "1", "2", "1")),
        Case(_sized(G0), "partie entière", False, ("4", "3", "2", "3", "5", "3", "1", "3")),
        Case(_sized(RED_TO_MOVE), "au tour des rouges", False, ("2",)),
        Case(_sized(RED_TO_MOVE), "au tour des rouges", False, ("1", "3")),
        Case(_sized(draw), "égalité", False, ("3",)),
        Case(_sized(BAD), "grille invalide", False, ()),
    )
    return Question("jeu", GRID, ours.jeu, cases, printed=Printed.ENDS, lenient=True)
