"""The three Alak assignments: the plain line, the torus, and the other capture rule."""

import random
from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType

from ludotheque.classroom.question import EXAMPLE, Arguments, Assignment, Case, Printed, Question, no_smaller
from ludotheque.core.text import Text, same
from ludotheque.sujets import alak, alak_suicide, alak_torique

SIGNS = ".xo"
SIZES = (1, 2, 3, 4, 5, 6, 7, 9, 9, 12, 15)
SEED = 2021

# The complete game printed in the assignment, refused answers included.
GAME = tuple(map(str, (2, 3, 2, 10, 7, 5, 9, 6, 4, 3, 5, 6, 8, 9, 5, 2, 3, 1, 6, 5, 9, 5, 4, 7, 3)))
EXAMPLES = (  # board, player, removed (0-based), the cell played: the turns of that game
    (".........", 1, (), 1),
    (".x.......", 2, (), 2),
    (".xo......", 1, (), 6),
    (".xo.oox.x", 1, (), 3),
    (".x.x..x.x", 2, (2, 4, 5), 7),
    (".x.xx.xo.", 2, (), 2),
    (".xoxx.xo.", 1, (), 0),
    ("xxoxx.xo.", 2, (), 5),
    ("xx.xoooox", 1, (), 2),
)
EDGES = (  # what a forgotten edge, a second group or an untouched group changes
    ("o.", 1, (), 1),
    (".o", 1, (), 0),
    ("xoo.", 1, (), 3),
    (".oox", 1, (), 0),
    ("oo.o", 1, (), 2),
    ("xo.ox", 1, (), 2),
    ("ox.o", 1, (), 2),
    ("xo.x.", 1, (), 4),
    ("oxx.", 2, (), 3),
    (".xo", 2, (), 0),
    ("xx.xx", 2, (), 2),
    ("o.x", 2, (), 1),
    (".", 1, (), 0),
    ("x..", 2, (1,), 2),
    ("oo.xo", 1, (), 2),  # the next ones are groups that a ring joins across its ends
    ("o.xoo", 1, (), 1),
    ("oox.oo", 1, (), 3),
    ("oo.xooo", 1, (), 2),
    ("x.ox", 2, (), 1),
    ("oo.", 1, (), 2),
)


def assignment(name: str, title: Text, ours: ModuleType, stems: tuple[str, ...]) -> Assignment:
    """One of the three versions; they differ by what `put` takes off."""
    positions = _positions(ours)
    return Assignment(
        name,
        title,
        (
            _question(ours, "newBoard", ("n",), [((n,), "tailles", n in (1, 9)) for n in (1, 2, 9, 15, 40)]),
            _display(ours, positions),
            replace(_in_turn(_question(ours, "possible", CELL, _cells(positions))), indices=(4,)),
            _select(ours, positions),
            _put(ours, positions),
            _in_turn(_question(ours, "again", TURN, _turns(positions))),
            replace(_on_board(_question(ours, "win", ("board", "n"), _ends(positions))), words=True),
            _game(ours),
        ),
        ((ours.__name__.rpartition(".")[2], stems),),
        ours.__name__,
    )


TURN = ("board", "n", "player", "removed")
CELL = (*TURN, "i")
Position = tuple[list[int], int, int, list[int]]


def read(board: str) -> list[int]:
    """A drawn line as the assignment's list."""
    return [SIGNS.index(sign) for sign in board]


def drawn(arguments: Arguments) -> Text:
    """The line of cells with the numbers people see, from 1, and what may not be played."""
    board, n = arguments[0], arguments[1]
    width = len(str(n))
    cells = " ".join(SIGNS[cell].rjust(width) for cell in board)
    numbers = " ".join(str(number).rjust(width) for number in range(1, n + 1))
    board = f"{cells}\n{numbers}"
    if len(arguments) <= 3 or not arguments[3]:
        return same(board)
    forbidden = ", ".join(map(str, arguments[3]))
    return Text(f"{board}\ninterdites (indices) : {forbidden}", f"{board}\nforbidden (indices): {forbidden}")


def _smaller_board(arguments: Arguments) -> Iterator[Arguments]:
    """The same call with one cell less, or one stone less."""
    board, n, *rest = arguments
    removed = list(rest[1]) if len(rest) > 1 else []
    for cell in range(n):
        if n > 1:
            shorter = [*board[:cell], *board[cell + 1 :]]
            moved = [number - (number > cell) for number in removed if number != cell]
            tail = [rest[0], moved] if len(rest) > 1 else list(rest)
            if len(rest) > 2 and rest[2] != cell:
                tail.append(rest[2] - (rest[2] > cell))
            if len(tail) == len(rest):
                yield (shorter, n - 1, *tail)
    for cell in range(n):
        if board[cell]:
            yield ([*board[:cell], 0, *board[cell + 1 :]], n, *rest)
    for number in removed:
        yield (board, n, rest[0], [other for other in removed if other != number], *rest[2:])


Call = tuple[Arguments, str, bool]


def _question(ours: ModuleType, name: str, parameters: tuple[str, ...], calls: list[Call]) -> Question:
    cases = tuple(Case(arguments, category, public) for arguments, category, public in calls)
    return Question(name, parameters, getattr(ours, name), cases)


def _on_board(question: Question) -> Question:
    """A question about a line of cells: how it shrinks and how it is drawn."""
    return replace(question, smaller=_smaller_board, draw=drawn)


def _in_turn(question: Question) -> Question:
    """A question about a player's turn, with the list of the cells just taken."""
    return replace(_on_board(question), index_lists=(3,), two_lists=3)


def _positions(ours: ModuleType) -> list[Position]:
    """Turns of seeded random games of every size, the shortest lines first."""
    rng = random.Random(SEED)
    found: list[Position] = []
    for n in SIZES:
        board, player, removed = ours.newBoard(n), 1, list[int]()
        for _ in range(2 * n + 2):
            found.append((board.copy(), n, player, removed.copy()))
            cells = [i for i in range(n) if ours.possible(board, n, player, removed, i)]
            if not cells:
                break
            ours.put(board, n, player, removed, rng.choice(cells))
            player = 3 - player
    return found


def _cells(positions: list[Position]) -> list[Call]:
    """Cells taken, free, forbidden and outside the board."""
    calls: list[Call] = []
    for drawing, player, taken, i in EXAMPLES:
        calls.append(((read(drawing), len(drawing), player, list(taken), i), EXAMPLE, True))
    for i in (2, 4, 5, 1, 7):
        calls.append(((read(".x.x..x.x"), 9, 2, [2, 4, 5], i), EXAMPLE, True))
    for n, i in ((9, -1), (9, 9), (9, 10), (9, -9), (3, 3), (1, 1), (1, -1), (9, 1000)):
        calls.append((([0] * n, n, 1, [], i), "hors du plateau", False))
    rng = random.Random(SEED)
    for board, n, player, removed in positions[::2]:
        calls.append(((board, n, player, removed, rng.randrange(n)), "parties au hasard", False))
        calls += [((board, n, player, removed, i), "cases interdites", False) for i in removed[:1]]
    return calls


def _turns(positions: list[Position]) -> list[Call]:
    stuck = (("x", 2, ()), ("xo.", 1, (2,)), ("xx.ox", 2, (2,)), ("ooxx", 1, ()), ("xo..", 1, (2,)), ("x.", 2, (1,)))
    calls: list[Call] = [
        ((read(board), len(board), player, list(removed)), EXAMPLE, True) for board, player, removed, _ in EXAMPLES
    ]
    calls.append(((read("xxxxoooox"), 9, 2, []), EXAMPLE, True))
    calls += [((read(b), len(b), p, list(r)), "joueur bloqué ou presque", b in ("x", "xo.")) for b, p, r in stuck]
    calls += [((b, n, p, r), "parties au hasard", False) for b, n, p, r in positions[::3]]
    return calls


def _ends(positions: list[Position]) -> list[Call]:
    public = ("xxxxoooox", "x", "o", "xo", "xoo", ".")
    calls: list[Call] = [((read(b), len(b)), EXAMPLE, True) for b in public]
    return calls + [((board, n), "parties au hasard", False) for board, n, _, _ in positions[::3]]


def _display(ours: ModuleType, positions: list[Position]) -> Question:
    cases = [Case((read(board), len(board)), EXAMPLE, True) for board, *_ in EXAMPLES[:4]]
    cases += [
        Case((board, n), "dix cases et plus" if n > 9 else "parties au hasard") for board, n, *_ in positions[::4]
    ]
    question = Question("display", ("board", "n"), ours.display, tuple(cases), printed=Printed.LAYOUT_FREE)
    return _on_board(question)


def _select(ours: ModuleType, positions: list[Position]) -> Question:
    """People type numbers from 1; the function returns an index from 0."""
    cases = [
        Case((read(".........."[:9]), 9, 1, []), EXAMPLE, True, ("2",)),
        Case((read(".xo......"), 9, 1, []), EXAMPLE, True, ("2", "10", "7")),
        Case((read(".x.x..x.x"), 9, 2, [2, 4, 5]), EXAMPLE, True, ("3", "5", "6", "8")),
        Case((read(".x.x..xo."), 9, 1, [8]), EXAMPLE, True, ("9", "5")),
        Case((read(".x."), 3, 2, []), "réponses hors du plateau", False, ("0", "-1", "4", "100", "3")),
        Case((read(".x."), 3, 2, []), "dernière et première case", False, ("1",)),
    ]
    for board, n, player, removed in positions[::5]:
        cells = [i for i in range(n) if ours.possible(board, n, player, removed, i)]
        if cells:
            wrong = [str(i + 1) for i in range(n) if i not in cells][:2]
            typed = (*wrong, str(cells[-1] + 1))
            cases.append(Case((board, n, player, removed), "parties au hasard", False, typed))
    question = _in_turn(Question("select", TURN, ours.select, tuple(cases)))
    return replace(question, printed=Printed.FREE, prompts=True, index_value=True, smaller=no_smaller)


def _put(ours: ModuleType, positions: list[Position]) -> Question:
    cases = [Case((read(b), len(b), p, list(r), i), EXAMPLE, True) for b, p, r, i in EXAMPLES]
    for drawing, player, taken, i in EDGES:
        cases.append(Case((read(drawing), len(drawing), player, list(taken), i), "bords et groupes voisins"))
    rng = random.Random(SEED)
    for board, n, player, removed in positions:
        cells = [i for i in range(n) if ours.possible(board, n, player, removed, i)]
        if cells:
            category = "grand plateau" if n > 9 else "parties au hasard"
            cases.append(Case((board, n, player, removed, rng.choice(cells)), category))
    question = _in_turn(Question("put", CELL, ours.put, tuple(cases), changes=(0, 3), unordered=(3,), indices=(4,)))
    return replace(question, fits=lambda arguments: bool(ours.possible(*arguments)))


def _game(ours: ModuleType) -> Question:
    """Whole games: the last line tells the winner."""
    cases = [Case((2,), "partie entière", True, ("1", "2", "1", "2", "1"))] if ours is alak else []
    rng = random.Random(SEED + 1)
    for n in (1, 2, 3, 4, 5, 6):
        if ours is alak_suicide and n == 1:
            continue  # the only stone suffocates: that game has no end
        board, player, removed, typed = ours.newBoard(n), 1, list[int](), list[str]()
        while cells := [i for i in range(n) if ours.possible(board, n, player, removed, i)]:
            cell = rng.choice(cells)
            typed.append(str(cell + 1))
            ours.put(board, n, player, removed, cell)
            player = 3 - player
            if len(typed) > 60:
                break
        else:
            cases.append(Case((n,), "partie entière", n == 3, tuple(typed)))
    if ours is alak:
        cases.append(Case((9,), EXAMPLE, True, GAME))
    return Question("alak", ("n",), ours.alak, tuple(cases), printed=Printed.ENDS, words=True)


def plain() -> Assignment:
    """Alak on a line."""
    return assignment("alak", same("Alak"), alak, ("alak", "main", "jeu", "projet"))


def torus() -> Assignment:
    """Alak on a ring."""
    title = Text("Alak torique", "Alak on a ring")
    return assignment("alak-torique", title, alak_torique, ("alak_torique", "torique", "alak", "main"))


def suicide() -> Assignment:
    """Alak where a group that suffocates itself is taken off."""
    stems = ("alak_suicide", "suicide", "alak_prises", "alak", "main")
    title = Text("Alak, l'autre règle de prises", "Alak, the other capture rule")
    return assignment("alak-suicide", title, alak_suicide, stems)
