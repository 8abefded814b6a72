"""The three Alak assignments: the plain line, the torus, and the other capture rule."""

import random
import re
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, islice, pairwise

from ludotheque.assignments.alak import contract as told
from ludotheque.assignments.alak.contract import AlakFunctions
from ludotheque.assignments.alak.dialogue import meaning, shown_board
from ludotheque.assignments.alak.game import partners
from ludotheque.assignments.alak.habits import axes
from ludotheque.assignments.alak.open_game import open_partners
from ludotheque.classroom.cases.sorting import sorted_cases, spread
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.folders.plugin import PluginParts
from ludotheque.classroom.judging.playing import Partner
from ludotheque.classroom.question import (
    Arguments,
    Case,
    Look,
    Naming,
    Printed,
    Question,
    Shrinker,
    Wants,
    WholeGame,
)
from ludotheque.core.text import Text, same
from ludotheque.sujets import alak, alak_suicide, alak_torique

SIGNS = ".xo"
SEED = 2021
WHOLE = 5  # cells: every position that can be reached is known up to here
LONGER = (6, 7, 9, 9, 12, 15)
LONG, MOST_GAMES = (7, 9, 12, 15), 300  # cells; random games played for their ends
LONG_ENDS, LONG_CANDIDATES = 2, 5  # of each outcome: in our source, and for the secret of a class to choose from
OTHER_SIZES = (range(2, 4), range(4, 9), range(10, 21), range(25, 61))  # of a new board: one of each
TURN = ("board", "n", "player", "removed")
CELL = (*TURN, "i")
Position = tuple[tuple[int, ...], int, tuple[int, ...]]  # board, player, removed


def plain(secret: ClassSecret) -> PluginParts:
    """Alak on a line."""
    return _parts(alak, secret)


def torus(secret: ClassSecret) -> PluginParts:
    """Alak on a ring."""
    return _parts(alak_torique, secret, ("torique", "tore", "torus", "circulaire", "bonus", "bonus1"))


def suicide(secret: ClassSecret) -> PluginParts:
    """Alak where a group that suffocates itself is taken off."""
    return _parts(alak_suicide, secret, ("suicide", "prise", "prises", "autreregle", "bonus", "bonus2"))


def _parts(ours: AlakFunctions, secret: ClassSecret, marks: tuple[str, ...] = ()) -> PluginParts:
    """`marks` are words that a bonus adds to its functions: « on conservera la version précédente fonctionnelle »."""
    written = (
        _new_board(ours, secret),
        _display(ours, secret),
        _possible(ours, secret),
        _select(ours, secret),
        _put(ours, secret),
        _again(ours, secret),
        _win(ours, secret),
        Question("alak", ("n",), (ours.alak,), game=WholeGame(lambda: _games(ours, secret))),
    )
    questions = tuple(replace(question, naming=Naming(marks=marks)) for question in written)
    return PluginParts(questions, axes, told.READINGS)


def _games(ours: AlakFunctions, secret: ClassSecret) -> tuple[Partner, ...]:
    return open_partners(secret) if ours is alak_suicide else partners(ours, secret)


def read(board: str) -> list[int]:
    """A drawn line as the assignment's list."""
    return [SIGNS.index(sign) for sign in board]


def drawn(arguments: Arguments) -> Text:
    """The line of cells with the numbers people see, from 1, and what may not be played."""
    board, n = arguments[0], arguments[1]
    width = len(str(n))
    cells = " ".join(SIGNS[cell].rjust(width) for cell in board)
    numbers = " ".join(str(number).rjust(width) for number in range(1, n + 1))
    picture = f"{cells}\n{numbers}"
    if len(arguments) <= 3 or not arguments[3]:
        return same(picture)
    closed = ", ".join(str(cell + 1) for cell in arguments[3])
    return Text(f"{picture}\ncases interdites : {closed}", f"{picture}\nforbidden cells: {closed}")


@cache
def positions(ours: AlakFunctions, secret: ClassSecret = PUBLISHED) -> tuple[Position, ...]:
    """Every turn that can be reached on short lines, and those of random games on longer ones."""
    found: dict[Position, None] = {}
    for n in range(1, WHOLE + 1):
        waiting: list[Position] = [((0,) * n, 1, ())]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found[one] = None
                waiting += [after for _, after in turns(ours, one)]
    rng = secret.rng(SEED)
    for n in LONGER:
        for _ in range(3):
            one = ((0,) * n, 1, ())
            for _ in range(2 * n + 2):
                found[one] = None
                some = turns(ours, one)
                if not some:
                    break
                one = rng.choice(some)[1]
    return tuple(found)


@cache
def turns(ours: AlakFunctions, position: Position) -> list[tuple[int, Position]]:
    """The cells that may be played, and what each leads to."""
    cells, player, closed = position
    found = []
    for i in range(len(cells)):
        board, removed = list(cells), list(closed)
        if ours.possible(board, len(cells), player, removed, i):
            ours.put(board, len(cells), player, removed, i)
            found.append((i, (tuple(board), 3 - player, tuple(sorted(removed)))))
    return found


def _arguments(position: Position) -> tuple[list[int], int, int, list[int]]:
    cells, player, closed = position
    return list(cells), len(cells), player, list(closed)


def _known(ours: AlakFunctions) -> set[Position]:
    return set(positions(ours))


def _fits(ours: AlakFunctions) -> Callable[[Arguments], bool]:
    """Whether a turn can be reached, as far as that is known."""

    def fits(arguments: Arguments) -> bool:
        board, n, player, removed = arguments[:4]
        return n > WHOLE or (tuple(board), player, tuple(sorted(removed))) in _known(ours)

    return fits


def _smaller(ours: AlakFunctions) -> Shrinker:
    """Shorter lines that can be reached, from the shortest, with each cell that the question allows."""

    def smaller(arguments: Arguments) -> Iterator[Arguments]:
        size = arguments[1]
        for position in positions(ours):
            if len(position[0]) < min(size, WHOLE + 1):
                if len(arguments) == len(CELL):
                    yield from ((*_arguments(position), i) for i, _ in turns(ours, position))
                else:
                    yield _arguments(position)

    return smaller


def _new_board(ours: AlakFunctions, secret: ClassSecret) -> Question:
    rng = secret.chooser("newBoard")
    sizes = [rng.choice(some) for some in OTHER_SIZES] if rng else [2, 5, 15, 40]
    cases = tuple(Case((n,), told.SIZES, n in (1, 9)) for n in (1, 9, *sizes))
    return Question("newBoard", ("n",), (ours.newBoard,), cases, gives="board")


def _display(ours: AlakFunctions, secret: ClassSecret) -> Question:
    calls = [
        (told.MANY_CELLS if len(cells) > 9 else told.FEW_CELLS, (list(cells), len(cells)))
        for cells, *_ in positions(ours, secret)
        if len(cells) > 2
    ]
    cases = tuple(sorted_cases(calls, rng=secret.chooser("display")))
    wants = Wants(printed=Printed.TEXT, gist=lambda text: _picture(text.lower()), form=_picture)
    return Question("display", ("board", "n"), (ours.display,), cases, wants=wants, look=Look(drawn))


def _picture(text: str) -> Hashable:
    """The cells and the numbers of a drawn line; a text in which no line of cells is found stands for itself."""
    board = shown_board(text)
    if board is None:
        return text
    lines = [line for line in text.splitlines() if not re.search(r"[a-z]{2}", line.lower())]
    numbers = tuple(dict.fromkeys(int(word.group()) for line in lines for word in re.finditer(r"\d+", line)))
    return board, numbers, "X" in text or "O" in text


def _possible(ours: AlakFunctions, secret: ClassSecret) -> Question:
    calls, rng = [], secret.chooser("possible")
    for position in positions(ours, secret):
        cells, _, closed = position
        for i, cell in enumerate(cells):
            edge = told.FIRST_CELL if i == 0 else told.LAST_CELL if i == len(cells) - 1 else told.EMPTY_CELL
            sort = told.TAKEN_CELL if cell else told.CLOSED_CELL if i in closed else edge
            calls.append((sort, (*_arguments(position), i)))
    for n in (1, rng.randint(2, 6), rng.randint(7, 15)) if rng else (1, 3, 9):
        calls += [(told.OUTSIDE, ([0] * n, n, 1, list[int](), i)) for i in (-1, n, n + 1, -n, 10 * n)]
    look = Look(drawn, None)
    return Question("possible", CELL, (ours.possible,), tuple(sorted_cases(calls, rng=rng)), look=look)


def _select(ours: AlakFunctions, secret: ClassSecret) -> Question:
    calls: dict[Sort, list[tuple[Arguments, tuple[str, ...]]]] = {}
    rng = secret.rng(SEED)
    for position in positions(ours, secret):
        cells, _, closed = position
        allowed = [i for i, _ in turns(ours, position)]
        if not allowed:
            continue
        right = str(rng.choice(allowed) + 1)
        taken = [str(i + 1) for i, cell in enumerate(cells) if cell]
        shut = [str(i + 1) for i in closed]
        about = _arguments(position)
        calls.setdefault(told.LICIT, []).append((about, (right,)))
        if taken:
            calls.setdefault(told.ASK_TAKEN, []).append((about, (*taken[:2], right)))
        if shut:
            calls.setdefault(told.ASK_CLOSED, []).append((about, (*shut[:2], right)))
        outside = (str(len(cells) + 1), "0", "100", right)
        calls.setdefault(told.ASK_OUTSIDE, []).append((about, outside))
    cases = [case for sort, some in calls.items() for case in _typed(sort, some, secret)]
    cases.append(Case((read(".x."), 3, 2, []), told.NOT_A_NUMBER, True, ("abc", "", "3")))
    wants = Wants(printed=Printed.FREE)
    return Question("select", TURN, (ours.select,), tuple(cases), gives="i", wants=wants, look=Look(drawn))


def _typed(sort: Sort, some: list[tuple[Arguments, tuple[str, ...]]], secret: ClassSecret) -> Iterator[Case]:
    ordered = sorted(some, key=lambda one: len(repr(one)))
    step = max(1, len(ordered) // 8)
    rng = secret.chooser(f"select {sort.name.fr}")
    for number, (arguments, typed) in enumerate(spread(ordered, 8, rng) if rng else ordered[::step][:8]):
        yield Case(arguments, sort, number < 2, typed)


def _put(ours: AlakFunctions, secret: ClassSecret) -> Question:
    calls = [
        (sort, (*_arguments(position), i))
        for position in positions(ours, secret)
        for i, after in turns(ours, position)
        if (sort := _sort_of(ours, position, i, after)) is not None
    ]
    wants = Wants(changes=("board", "removed"), unordered=("removed",))
    look = Look(drawn, _smaller(ours), _fits(ours), lambda arguments: _sort_of_call(ours, arguments))
    oracles = (ours.put, _closing_put) if ours is alak_suicide else (ours.put,)
    cases = tuple(sorted_cases(calls, rng=secret.chooser("put")))
    return Question("put", CELL, oracles, cases, wants=wants, look=look)


def _closing_put(board: list[int], n: int, player: int, removed: list[int], i: int) -> None:
    """The other capture rule where the cells of one's own lost group are closed too."""
    before = list(board)
    alak_suicide.put(board, n, player, removed, i)
    removed[:] = sorted({*removed, *(cell for cell in range(n) if before[cell] == player and not board[cell])})
    if not board[i]:
        removed[:] = sorted({*removed, i})


def _sort_of_call(ours: AlakFunctions, arguments: Arguments) -> Sort | None:
    board, _, player, removed, i = arguments
    position = tuple(board), player, tuple(sorted(removed))
    after = dict(turns(ours, position)).get(i)
    return None if after is None else _sort_of(ours, position, i, after)


def _sort_of(ours: AlakFunctions, position: Position, i: int, after: Position) -> Sort | None:
    """What is in this move; None where the assignment leaves open what happens."""
    before, player, closed = position
    board, _, _ = after
    n = len(before)
    taken = [cell for cell in range(n) if before[cell] == 3 - player and not board[cell]]
    lost = not board[i]
    if lost or any(before[cell] == player and not board[cell] for cell in range(n)):
        return None if taken else told.OWN_TAKEN
    if ours is alak_suicide and taken and _stifled(ours, before, player, i):
        return None  # who is taken first is open
    if not taken:
        quiet = _quiet_sort(ours, before, player, i)
        return told.OPENED_AGAIN if closed and quiet is told.QUIET else quiet
    groups = 1 + sum(1 for one, other in pairwise(taken) if other != one + 1)
    if ours is alak_torique and {0, n - 1} <= {*taken} and n > 2:
        return told.RING_GROUP
    if ours is alak_torique and {0, n - 1} <= {*taken, i} and n > 2:
        return told.OVER_THE_EDGE
    if groups > 1:
        return told.TWO_GROUPS
    if 0 in taken:
        return told.LEFT_EDGE
    if n - 1 in taken:
        return told.RIGHT_EDGE
    return told.LONG_GROUP if len(taken) > 1 else told.ONE_GROUP


def _quiet_sort(ours: AlakFunctions, before: tuple[int, ...], player: int, i: int) -> Sort:
    if ours is not alak_suicide and _stifled(ours, before, player, i):
        return told.OWN_STIFLED
    literal = list(before)
    literal[i] = player
    if ours is alak and any(
        _has_no_liberty(literal, cell) for cell in range(len(before)) if literal[cell] == 3 - player
    ):
        return told.NOT_TOUCHED
    return told.QUIET


def _stifled(ours: AlakFunctions, before: tuple[int, ...], player: int, i: int) -> bool:
    """Whether the new pawn's group has no empty neighbour, captures not counted."""
    board = list(before)
    board[i] = player
    return _has_no_liberty(board, i, ring=ours is alak_torique)


def _has_no_liberty(board: list[int], cell: int, *, ring: bool = False) -> bool:
    n, owner = len(board), board[cell]
    group, waiting = {cell}, [cell]
    while waiting:
        one = waiting.pop()
        for other in (one - 1, one + 1):
            near = other % n if ring else other
            if not 0 <= near < n:
                continue
            if board[near] == 0:
                return False
            if board[near] == owner and near not in group:
                group.add(near)
                waiting.append(near)
    return True


def _again(ours: AlakFunctions, secret: ClassSecret) -> Question:
    calls = []
    for position in positions(ours, secret):
        allowed = [i for i, _ in turns(ours, position)]
        if len(position[0]) > 1 and allowed in ([0], [len(position[0]) - 1]):
            sort = told.ONLY_FIRST if allowed == [0] else told.ONLY_LAST
        else:
            sort = told.FREE_CELLS if allowed else told.ALL_CLOSED if 0 in position[0] else told.FULL
        calls.append((sort, _arguments(position)))
    cases = tuple(sorted_cases(calls, rng=secret.chooser("again")))
    return Question("again", TURN, (ours.again,), cases, look=Look(drawn, _smaller(ours), _fits(ours)))


def _win(ours: AlakFunctions, secret: ClassSecret) -> Question:
    calls = []
    for position in positions(ours, secret):
        cells = position[0]
        if not turns(ours, position):
            calls.append((_won_by(cells), (list(cells), len(cells))))
    calls.append((told.FIRST_WINS, (read("xxxxoooox"), 9)))
    rng = secret.chooser("win")
    small = [*sorted_cases(calls, rng=rng)]
    public, hidden = ([case for case in small if case.public is shown] for shown in (True, False))
    long = [*_long_ends(ours, secret, dict.fromkeys(case.sort for case in public))]
    known = [case.arguments for case in long]
    cases = (*public, *long, *(case for case in hidden if case.arguments not in known))
    return Question("win", ("board", "n"), (ours.win,), cases, wants=Wants(outcome=meaning), look=Look(drawn))


def _random_end(ours: AlakFunctions, n: int, rng: random.Random) -> tuple[int, ...]:
    """The board when a game played by chance is over; empty where it goes on for long."""
    board, player, removed = [0] * n, 1, list[int]()
    for _ in range(4 * n):
        cells = [i for i in range(n) if ours.possible(board, n, player, removed, i)]
        if not cells:
            return tuple(board)
        ours.put(board, n, player, removed, rng.choice(cells))
        player = 3 - player
    return ()


def _won_by(cells: Sequence[int]) -> Sort:
    ahead = cells.count(1) - cells.count(2)
    return told.FIRST_WINS if ahead > 0 else told.SECOND_WINS if ahead else told.DRAWN


def _long_ends(ours: AlakFunctions, secret: ClassSecret, sorts: Collection[Sort]) -> Iterator[Case]:
    """The ends of random games on longer lines: of each outcome some, so that no size goes without them.

    They stand before the short ones, where the secret of a class replaces the first.
    """
    rng, found = secret.rng(f"ends {SEED}"), {sort: dict[tuple[int, ...], None]() for sort in sorts}
    wanted = LONG_ENDS if secret.is_published else LONG_CANDIDATES
    for n in islice(cycle(LONG), MOST_GAMES):
        if all(len(ends) >= wanted for ends in found.values()):
            break
        if end := _random_end(ours, n, rng):
            found.get(_won_by(end), {})[end] = None
    for sort, ends in found.items():
        yield from (Case((list(cells), len(cells)), sort) for cells in islice(ends, wanted))
