"""How authors of a Black & White write their board, their players and their coordinates; seen in their new board first."""

from collections.abc import Callable

from ludotheque.assignments.black_white.form import OURS, UNKNOWN, Form, Signs, forms_of
from ludotheque.assignments.black_white.positions import EMPTY, Board, BoardPosition, O, X, copied
from ludotheque.classroom.judging.habits import (
    Axis,
    Habit,
    Price,
    Turn,
    Where,
    as_is,
    held_as,
    items_of,
    number_of,
    part_of,
)
from ludotheque.classroom.question import Ask
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData

Theirs = list[list[PlainData]]  # their board
Renumbering = Callable[[float, float], tuple[float, float]]  # the row and the column of a cell, counted otherwise

ONE_CHARACTER = Text("écrit autrement les cases du plateau", "writes the cells of the board in another way")
OTHER_SHAPE = Text("range autrement les repères du plateau", "puts the marks of the board in other places")
ONE_PLAYER = Text("écrit autrement les joueurs", "writes the players in another way")


def axes(ask: Ask) -> tuple[Axis, ...]:
    """The habits worth trying with this hand-in; its board and its scores are looked at, the rest is tried."""
    forms = forms_of(ask)
    first = forms[0] if forms else Form()
    board = Axis("plateau", tuple(_board(form) for form in forms) or GUESSED, shared=True, sure=bool(forms))
    numbering = Axis("numérotation", _numberings(shifted=first.before == 1), shared=True)
    pose = _turning(first, by_placing=any(_places_and_turns(ask, form) for form in forms))
    found = [board, Axis("joueur", (_player(forms),), shared=True), numbering, SHOWN, pose]
    if isinstance(ask("nbr_pions_2camps", (_their_start(first),)).value, tuple):
        found.append(Axis("score", (PAIR,), shared=True, sure=True))
    if (choice := _choice(ask)) is not None:
        found.append(Axis("choix", (choice,), shared=True, sure=True))
    return tuple(found)


def _board(form: Form) -> Habit:
    usual, cells = form.usual, form.signs == OURS
    name = OTHER_SHAPE if not usual else ONE_CHARACTER
    price = Price.FREE if usual and cells else Price.FILE

    def give(board: Board | None, _: Where) -> list[list[PlainData]] | None:
        return None if board is None else form.give(board)  # nothing need be returned of what is changed in place

    def take(board: PlainData, _: Where) -> Board:
        return form.take(board)

    return Habit(name, ("plateau",), give, take, price)


GUESSED = tuple(
    _board(Form(signs={EMPTY: empty, X: empty.replace(".", "X"), O: empty.replace(".", "O")})) for empty in (".", " .")
)


def _player(forms: list[Form]) -> Habit:
    """Players named by the signs of their own board: the cells are priced already."""
    signs: Signs = forms[-1].signs if forms and forms[-1].signs != OURS else {X: "X", O: "O"}
    back = {repr(sign): name for name, sign in signs.items()}

    def give(player: str, _: Where) -> PlainData:
        return signs.get(player, player)

    def take(player: PlainData, _: Where) -> PlainData:
        return back.get(repr(player), player)

    return Habit(ONE_PLAYER, ("joueur",), give, take, Price.FREE if len(forms) > 1 else Price.FILE)


def _their_start(form: Form) -> list[list[PlainData]]:
    plateau: Board = [[chr(65 + j) for j in range(6)] + [""], *([EMPTY] * 6 + [i] for i in range(1, 7))]
    for i, j, pawn in ((3, 2, O), (3, 3, X), (4, 2, X), (4, 3, O)):
        plateau[i][j] = pawn
    return form.give(plateau)


def _places_and_turns(ask: Ask, form: Form) -> bool:
    """Whether their `placer_un_pion` turns over what is captured: then nobody else need."""
    for column, player in ((5, O), (5, form.signs[O]), (4, form.signs[O])):
        after = ask("placer_un_pion", (_their_start(form), [3, column], player)).after
        try:
            if after and form.take(after[0])[3][2:5] == [O, O, O]:
                return True
        except (TypeError, IndexError, KeyError, ValueError, AttributeError):
            continue
    return False


def _choice(ask: Ask) -> Habit | None:
    """Whether their menu gives the choice in capitals or in small letters: what our own must do in its place."""
    for typed, change in (("P", str.lower), ("p", str.upper)):
        if ask("menu", (False, 0, O, [2, 2]), (typed,)).value == change(typed):
            return _lettered(change)
    return None


def _lettered(change: Callable[[str], str]) -> Habit:
    said = Text("rend le choix en capitales ou en minuscules", "gives the choice in capitals or small letters")

    def give(choice: str, _: Where) -> str:
        return change(choice)

    return Habit(said, ("choix",), give, as_is)


def _as_tuple(counts: list[int], _: Where) -> tuple[int, ...]:
    return tuple(counts)


def _as_list(counts: PlainData, _: Where) -> PlainData:
    return [*items_of(counts)]


PAIR = Habit(Text("compte dans un tuple", "counts in a tuple"), ("nbr_pions",), _as_tuple, _as_list)


def _numbering(
    name: Text,
    pawn: Renumbering | None,
    listed: Renumbering | None,
    price: Price = Price.FILE,
) -> Habit:
    """Coordinates counted otherwise: `pawn` and `listed` turn ours into theirs."""
    roles = (*(("new_pion",) if pawn else ()), *(("liste_coups_valides",) if listed else ()))
    back = {change: _inverse(change) for change in (pawn, listed) if change}

    def turn(inverse: bool) -> Turn:
        def one(cell: PlainData, change: Renumbering) -> PlainData:
            row, column = number_of(part_of(cell, 0)), number_of(part_of(cell, 1))
            return held_as(cell, [*(back[change] if inverse else change)(row, column)])

        def turned(value: PlainData, _: Where) -> PlainData:
            if listed and all(isinstance(cell, list | tuple) for cell in items_of(value)):
                return held_as(value, [one(cell, listed) for cell in items_of(value)])
            return one(value, pawn) if pawn else value

        return turned

    return Habit(name, roles, turn(False), turn(True), price)


def _inverse(change: Renumbering) -> Renumbering:
    first, second = change(0, 0)
    if change(1, 0) == (first, second + 1):  # row and column exchanged
        return lambda a, b: (b - second, a - first)
    return lambda a, b: (a - first, b - second)


def _numberings(*, shifted: bool) -> tuple[Habit, ...]:
    """Other numberings; where the cells of their board begin in the second column (`shifted`), its own counts from 1."""
    return (
        _numbering(
            Text("compte aussi à partir de 1 les colonnes de la liste", "counts the columns of the list from 1 too"),
            None,
            lambda i, j: (i, j + 1),
            Price.FREE if shifted else Price.FILE,
        ),
        _numbering(
            Text("compte aussi à partir de 0 les colonnes de new_pion", "counts the columns of new_pion from 0 too"),
            lambda i, j: (i, j - 1),
            None,
        ),
        _numbering(
            Text("compte tout à partir de 0", "counts everything from 0"),
            lambda i, j: (i - 1, j - 1),
            lambda i, j: (i - 1, j),
        ),
        _numbering(
            Text("écrit la colonne avant la ligne", "writes the column before the row"),
            lambda i, j: (j, i),
            lambda i, j: (j, i),
        ),
    )


def _as_texts(moves: list[tuple[str, int]], _: Where) -> list[str]:
    return [f"{letter}{row}" for letter, row in moves]


def _as_pairs(moves: PlainData, _: Where) -> PlainData:
    return [_pair(move) for move in items_of(moves)]


def _pair(move: PlainData) -> PlainData:
    if not isinstance(move, str):
        raise TypeError(move)
    return [move[0], int(move[1:])]


SHOWN = Axis(
    "coups affichés",
    (
        Habit(
            Text("écrit chaque coup en un seul texte", "writes each move as one text"),
            ("coups_affiches",),
            _as_texts,
            _as_pairs,
            Price.FUNCTION,
        ),
    ),
)


def _turning(form: Form, *, by_placing: bool) -> Axis:
    """What `coup_valide` and `validite_coup` leave on the board: the pawn set too, or nothing turned over yet."""

    def at(board: Theirs, cell: tuple[int, int]) -> tuple[list[PlainData], int]:
        return board[cell[0] - 1 + form.above], cell[1] + form.before

    def set_pawn(board: Theirs, where: Where) -> Theirs:
        if (turn := _turned(where)) is not None:
            cell, flipped = turn
            board = copied(board)
            row, column = at(board, cell)
            like_row, like_column = at(board, flipped[0])
            row[column] = like_row[like_column]
        return board

    def take_pawn(board: Theirs, where: Where) -> Theirs:
        if (turn := _turned(where)) is not None:
            board = copied(board)
            row, column = at(board, turn[0])
            player: str = where.given["joueur"]
            sign = player.strip()
            row[column] = str(row[column]).replace(sign, ".") if sign in str(row[column]) else UNKNOWN
        return board

    def exchange(wanted: Callable[[str], str]) -> Turn:
        def exchanged(board: Theirs, where: Where) -> Theirs:
            turn, board = _turned(where), copied(board)
            player: str = where.given["joueur"]
            for cell in turn[1] if turn else ():
                row, column = at(board, cell)
                sign = wanted(player.strip())
                row[column] = str(row[column]).replace("O" if sign == "X" else "X", sign)
            return board

        return exchanged

    sets = Habit(
        Text("pose aussi le pion", "sets the pawn as well"),
        ("plateau",),
        set_pawn,
        take_pawn,
        Price.FILE,
        ("coup_valide", "validite_coup"),
    )
    keeps = Habit(
        Text("vérifie le coup sans retourner les pions", "checks the move without turning the pawns over"),
        ("plateau",),
        exchange(lambda player: "O" if player == "X" else "X"),
        exchange(lambda player: player),
        Price.FILE if by_placing else Price.FUNCTION,
        ("coup_valide", "validite_coup") if by_placing else ("validite_coup",),
    )
    return Axis("pose", (sets, keeps))


def _turned(where: Where) -> tuple[tuple[int, int], list[tuple[int, int]]] | None:
    """The cell played and the pawns that it turns over; None where nothing was to be changed, or the move is not valid."""
    given = where.given
    pawn: list[int] = given["new_pion"]
    i, j = pawn[0], pawn[1] - 1
    position = BoardPosition(given["plateau"], given["joueur"])
    if not where.changed or not position.inside(i, j) or position.plateau[i][j] != EMPTY:
        return None
    flipped = []
    for line in position.lines((i, j)):
        if line.taken:
            down, right, _ = line.way.value
            flipped += [(i + down * step, j + right * step) for step in range(1, line.length + 1)]
    return ((i, j), flipped) if flipped else None
