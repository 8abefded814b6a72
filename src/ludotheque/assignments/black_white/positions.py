"""Positions that games of Black & White reach, and what a pawn sees from a cell in each of its eight directions."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.core.text import Text
from ludotheque.games.reversi.rules import bits, flips, targets
from ludotheque.sujets.black_white import affichage, saisies, validite
from ludotheque.sujets.black_white._plateau import indices, pions

Board = list[list[Any]]
Cell = tuple[int, int]  # (i, j) in the list of lists: i from 1, j from 0
EMPTY, X, O = ". ", "X ", "O "  # noqa: E741
SEED = 2018
OPENING = 5  # plies: every position of 6 × 6 is known up to here
GAMES = {6: 45, 7: 12, 8: 6, 10: 2, 12: 1, 15: 10}  # random games of each size
FEW_GAMES = {6: 16, 7: 5, 8: 3, 10: 2, 12: 1, 15: 6}  # of them for a class: some cases of each sort are enough
SPARSE = {6: 1, 7: 3, 8: 5, 10: 15, 12: 20, 15: 20}  # every so many plies of them are kept
LAST_TURNS = 40  # of each small size
LARGE = 10  # from here on a row's number has two digits
LARGEST = 15  # its last column is lettered O


class BoardWay(Enum):
    """One of the eight directions: down, right, and its name."""

    LEFT = (0, -1, Text("à gauche", "to the left"))
    RIGHT = (0, 1, Text("à droite", "to the right"))
    UP = (-1, 0, Text("vers le haut", "upwards"))
    DOWN = (1, 0, Text("vers le bas", "downwards"))
    UP_LEFT = (-1, -1, Text("en diagonale haut-gauche", "diagonally up and left"))
    UP_RIGHT = (-1, 1, Text("en diagonale haut-droite", "diagonally up and right"))
    DOWN_LEFT = (1, -1, Text("en diagonale bas-gauche", "diagonally down and left"))
    DOWN_RIGHT = (1, 1, Text("en diagonale bas-droite", "diagonally down and right"))


WAYS = tuple((way, way.value[0], way.value[1]) for way in BoardWay)


class Border(Enum):
    """One of the four edges of the board."""

    TOP = Text("première ligne", "first row")
    BOTTOM = Text("dernière ligne", "last row")
    LEFT = Text("première colonne", "first column")
    RIGHT = Text("dernière colonne", "last column")


# The directions that lead across each edge.
BEYOND = {
    Border.TOP: ((-1, 0), (-1, -1), (-1, 1)),
    Border.BOTTOM: ((1, 0), (1, -1), (1, 1)),
    Border.LEFT: ((0, -1), (-1, -1), (1, -1)),
    Border.RIGHT: ((0, 1), (-1, 1), (1, 1)),
}


@dataclass(frozen=True)
class BoardLine:
    """Opposing pawns seen one behind the other: how many, and what comes after them."""

    way: BoardWay
    length: int
    end: Cell
    after: str  # a pawn of the player's own, an empty cell, or "" beyond the edge

    @property
    def taken(self) -> bool:
        return self.after not in ("", EMPTY)


@dataclass(frozen=True, eq=False)
class BoardPosition:
    """A turn of a game: the board, and whose turn it is."""

    plateau: Board
    player: str

    @property
    def size(self) -> int:
        return len(self.plateau) - 1

    @property
    def moves(self) -> list[Cell]:
        return [(i, j) for i, j in validite.liste_coups_valides(self.plateau, self.player)]

    @property
    def cells(self) -> Iterator[Cell]:
        """Every cell of the effective board."""
        return ((i, j) for i in range(1, self.size + 1) for j in range(self.size))

    @property
    def free(self) -> list[Cell]:
        return [(i, j) for i, j in self.cells if self.plateau[i][j] == EMPTY]

    def lines(self, cell: Cell) -> list[BoardLine]:
        """The lines of opposing pawns that start beside a cell."""
        found, size, plateau, enemy = list[BoardLine](), self.size, self.plateau, other(self.player)
        for way, down, right in WAYS:
            i, j = cell[0] + down, cell[1] + right
            if not (0 < i <= size and 0 <= j < size and plateau[i][j] == enemy):
                continue
            length = 0
            while 0 < i <= size and 0 <= j < size and plateau[i][j] == enemy:
                i, j, length = i + down, j + right, length + 1
            found.append(BoardLine(way, length, (i, j), plateau[i][j] if self.inside(i, j) else ""))
        return found

    def inside(self, i: int, j: int) -> bool:
        return 1 <= i <= self.size and 0 <= j < self.size

    def borders(self, cell: Cell) -> set[Border]:
        """The edges on which a cell lies, or beyond which it is."""
        i, j = cell
        where = {
            Border.TOP: i <= 1,
            Border.BOTTOM: i >= self.size,
            Border.LEFT: j <= 0,
            Border.RIGHT: j >= self.size - 1,
        }
        return {border for border, there in where.items() if there}

    def closed_at(self, line: BoardLine) -> Border | None:
        """The edge across which a line leads and on which the pawn that closes it stands; None at a corner too."""
        return self._edge(line, self.borders(line.end))

    def beyond(self, line: BoardLine) -> Border | None:
        """The edge across which a line has left the board; None where it left at a corner."""
        i, j = line.end
        straight = (1 <= i <= self.size) != (0 <= j < self.size)
        outside = {Border.TOP: i < 1, Border.BOTTOM: i > self.size, Border.LEFT: j < 0, Border.RIGHT: j >= self.size}
        return self._edge(line, {border for border, there in outside.items() if there}) if straight else None

    def _edge(self, line: BoardLine, borders: set[Border]) -> Border | None:
        across = {border for border in borders if line.way.value[:2] in BEYOND[border]}
        return across.pop() if len(across) == 1 else None

    def played(self, cell: Cell) -> "BoardPosition":
        """The turn after this move."""
        plateau = turned(self.plateau, cell, self.player)
        saisies.placer_un_pion(plateau, number(cell), self.player)
        return BoardPosition(plateau, other(self.player))


def other(player: str) -> str:
    """The opponent."""
    return X if player == O else O


def number(cell: Cell) -> list[int]:
    """A cell as `new_pion`: both numbers from 1."""
    return [cell[0], cell[1] + 1]


def copied(plateau: Board) -> Board:
    """The same board in other lists."""
    return [list(row) for row in plateau]


def turned(plateau: Board, cell: Cell, player: str) -> Board:
    """The board once the pawns outflanked from a cell are turned over, the new pawn not yet set."""
    after = copied(plateau)
    validite.coup_valide(after, number(cell), player)
    return after


def turned_round(plateau: Board, rng: random.Random) -> Board:
    """The board seen from elsewhere, as the mirrored game would have it: the first pawns stand as they do."""
    size, across, upside_down = len(plateau) - 1, *rng.choice(((True, False), (True, True), (False, True)))
    after = affichage.creation_plateau(size)
    for i in range(1, size + 1):
        for j in range(size):
            row, column = (j + 1, i - 1) if across else (i, j)
            after[i][j] = plateau[size + 1 - row][size - 1 - column] if upside_down else plateau[row][column]
    return after


def drawn_board(*rows: str) -> Board:
    """A drawn board as the report's list of lists, with its letters and its numbers."""
    plateau = affichage.creation_plateau(len(rows))
    for i, row in enumerate(rows, 1):
        for j, sign in enumerate(row):
            plateau[i][j] = sign + " "
    return plateau


def start(size: int) -> BoardPosition:
    """The first turn of a game."""
    plateau = affichage.creation_plateau(size)
    affichage.placement_premiers_pions(plateau)
    return BoardPosition(plateau, O)


def after(moves: str) -> BoardPosition:
    """The turn that these moves on 6 × 6 lead to; `--` is a pass."""
    position = start(6)
    for place in range(0, len(moves), 2):
        letter, row = moves[place], moves[place + 1]
        if letter == "-":
            position = BoardPosition(position.plateau, other(position.player))
        else:
            position = position.played((int(row), "abcdef".index(letter)))
    return position


@cache
def positions(secret: ClassSecret = PUBLISHED) -> tuple[BoardPosition, ...]:
    """The first turns of 6 × 6, all of them, then turns of random games on every size; for a class these alone."""
    return (*(_opening() if secret.is_published else ()), *_random_turns(secret))


@cache
def last_turns(secret: ClassSecret = PUBLISHED) -> tuple[BoardPosition, ...]:
    """How random games on small boards ended."""
    rng = secret.rng(SEED)
    return tuple(_position(size, list(_game(size, rng))[-1]) for size in (6, 7) for _ in range(LAST_TURNS))


Pawns = tuple[int, int, str]  # of the player to move and of the other, as sets of bits; the player


@cache
def _opening() -> tuple[BoardPosition, ...]:
    seen: dict[Pawns, None] = {}
    waiting = [_first(6)]
    for _ in range(OPENING):
        after = []
        for turn in waiting:
            if turn not in seen:
                seen[turn] = None
                after += [_next(6, turn, cell) for cell in bits(targets(6, *turn[:2]))]
        waiting = after
    return tuple(_position(6, turn) for turn in seen)


def _random_turns(secret: ClassSecret) -> Iterator[BoardPosition]:
    rng = secret.rng(SEED)
    for size, games in (GAMES if secret.is_published else FEW_GAMES).items():
        for game in range(games):
            for ply, turn in enumerate(_game(size, rng)):
                if (ply + game) % SPARSE[size] == 0:
                    yield _position(size, turn)


def _game(size: int, rng: random.Random) -> Iterator[Pawns]:
    """A random game, its last position included; a player who is stuck passes."""
    turn = _first(size)
    while True:
        yield turn
        mine, theirs, player = turn
        if moves := list(bits(targets(size, mine, theirs))):
            turn = _next(size, turn, rng.choice(moves))
        elif targets(size, theirs, mine):
            turn = (theirs, mine, other(player))
        else:
            return


def drawn_game(rng: random.Random) -> str:
    """The moves of a game that fills the board of 6 × 6 and has no winner; "" where chance has none of 400 games."""
    for _ in range(400):
        moves, turn = "", _first(6)
        while True:
            mine, theirs, player = turn
            if cells := list(bits(targets(6, mine, theirs))):
                cell = rng.choice(cells)
                moves, turn = f"{moves}{'abcdef'[cell % 6]}{cell // 6 + 1}", _next(6, turn, cell)
            elif targets(6, theirs, mine):
                moves, turn = f"{moves}--", (theirs, mine, other(player))
            else:
                break
        if mine.bit_count() == theirs.bit_count() == 18:
            return moves
    return ""


def _first(size: int) -> Pawns:
    plateau = start(size).plateau
    return pions(plateau, O), pions(plateau, X), O


def _next(size: int, turn: Pawns, cell: int) -> Pawns:
    mine, theirs, player = turn
    flipped = flips(size, mine, theirs, cell)
    return theirs & ~flipped, mine | flipped | 1 << cell, other(player)


def _position(size: int, turn: Pawns) -> BoardPosition:
    mine, theirs, player = turn
    plateau = affichage.creation_plateau(size)
    for pawns, sign in ((mine, player), (theirs, other(player))):
        for i, j in indices(plateau, pawns):
            plateau[i][j] = sign
    return BoardPosition(plateau, player)
