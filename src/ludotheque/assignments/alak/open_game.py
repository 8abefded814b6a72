"""The partner for Alak's other capture rule: the assignment leaves parts of it open, so every reading is played at once.

A reading is dropped when the board shown is not its own; the program is wrong when none is left.
"""

import random
from dataclasses import dataclass, field
from itertools import product

from ludotheque.assignments.alak.dialogue import (
    TELLING,
    CalledWithSize,
    Dialogue,
    is_of_another_size,
    meaning,
    says_something,
    shown_board,
)
from ludotheque.assignments.alak.game import (
    GOES_ON,
    OTHER_BOARD,
    OTHER_END,
    OTHER_SIZE,
    OWN_SIZE,
    STOPS_EARLY,
    WHOLE,
)
from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.contract import Fault, Sort
from ludotheque.classroom.judging.comparing import NO_OUTCOME, stopped
from ludotheque.classroom.judging.playing import Opinion, Partner
from ludotheque.classroom.question import Arguments, Reply
from ludotheque.core.text import Text
from ludotheque.sujets.alak_suicide import win

MOVES = 30  # after which a game that has no end is left
MOVES_A_CELL = 4  # the same on a large board
LARGE = 7  # cells: beyond, random moves come to no end


@dataclass(frozen=True)
class AlakLine:
    """A game so far, under one reading: who is taken first, and for whom the cells of one's own lost group are closed."""

    enemy_first: bool
    closed_to: str  # "nobody", "next" or "self"
    board: tuple[int, ...]
    player: int = 1
    shut: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())  # to player 1, to player 2

    @property
    def allowed(self) -> list[int]:
        return [i for i, cell in enumerate(self.board) if not cell and i not in self.shut[self.player - 1]]

    def after(self, i: int) -> "AlakLine":
        other = 3 - self.player
        board = list(self.board)
        board[i] = self.player
        lost, taken = set[int](), set[int]()
        for owner in (other, self.player) if self.enemy_first else (self.player, other):
            gone = _stifled(board, owner, i)
            for cell in gone:
                board[cell] = 0
            (taken if owner == other else lost).update(gone)
        shut = [frozenset[int](), frozenset[int]()]
        still = self.shut[other - 1] if self.closed_to == "self" else frozenset()
        shut[other - 1] = still | taken | (lost if self.closed_to == "next" else set())
        shut[self.player - 1] = frozenset(lost) if self.closed_to == "self" else frozenset()
        return AlakLine(self.enemy_first, self.closed_to, tuple(board), other, (shut[0], shut[1]))


def _stifled(board: list[int], owner: int, i: int) -> set[int]:
    """The cells of this owner's groups at the new pawn that have no empty neighbour."""
    found: set[int] = set()
    for start in (i - 1, i, i + 1):
        if not 0 <= start < len(board) or board[start] != owner:
            continue
        low = high = start
        while low > 0 and board[low - 1] == owner:
            low -= 1
        while high < len(board) - 1 and board[high + 1] == owner:
            high += 1
        ends = [end for end in (low - 1, high + 1) if 0 <= end < len(board)]
        if all(board[end] for end in ends):
            found.update(range(low, high + 1))
    return found


def _every_line(n: int) -> list[AlakLine]:
    """The beginning, under each reading."""
    return [AlakLine(first, to, (0,) * n) for first, to in product((True, False), ("nobody", "next", "self"))]


@dataclass
class OpenPartner(CalledWithSize):
    """Plays random cells that every reading still alive allows."""

    n: int
    seed: int
    public: bool
    sort: Sort = WHOLE
    lines: list[AlakLine] = field(default_factory=list)
    trouble: Opinion | None = None
    left: bool = False
    given: Arguments | None = ()  # to the function that plays; None for a file that is run
    faults: tuple[Fault, ...] = ()  # of letter

    def __post_init__(self) -> None:
        self.talk = Dialogue(self.n)
        self.lines = _every_line(self.n)
        self._rng = random.Random(self.seed)

    def types(self, shown: str, asked: str) -> str | None:
        screen = self.talk.hears(shown, asked)
        if self.talk.over:
            return self.talk.pause()
        ended = [line for line in self.lines if not line.allowed]
        if (line := self.talk.answers(shown, asked)) is not None:
            self.talk.over = bool(ended) and bool(self.talk.typed)
            return line
        if (found := self.talk.takes_over()) is not None:
            self._plays_on(*found)
        if self.given and not self.talk.typed and is_of_another_size(screen, self.n):
            self.trouble = Opinion((OTHER_SIZE,), expected=self._expected())
        if self.trouble is not None or not self._follows(screen):
            return None
        return self._goes_on(shown, asked)

    def _plays_on(self, size: int, cell: int | None) -> None:
        """The same on the board that the program has."""
        self.n = size
        self.lines = _every_line(size) if cell is None else [line.after(cell) for line in _every_line(size)]
        self.faults += () if self.given is None else (OWN_SIZE,)

    def _goes_on(self, shown: str, asked: str) -> str | None:
        """The next move, or what is typed after the last."""
        going = [line for line in self.lines if line.allowed]
        ended = [line for line in self.lines if not line.allowed]
        if ended and self.talk.is_ended(shown, asked):
            self.lines = ended
            return self.talk.pause()
        if not going:
            self.trouble = Opinion((GOES_ON,), expected=self._expected())
            return None
        self.lines = going
        common = set(going[0].allowed).intersection(*(line.allowed for line in going))
        if self.talk.typed >= max(MOVES, MOVES_A_CELL * self.n) or not common:
            self.left = True
            return None
        cell = self._choice(sorted(common))
        self.lines = [line.after(cell) for line in self.lines]
        return self.talk.moves(cell, shown, asked)

    def _choice(self, cells: list[int]) -> int:
        """Any cell; on a large board, once there were enough moves to see captures, one that fills it."""
        if len(self.lines[0].board) > LARGE and self.talk.typed > MOVES // 2:
            left = {cell: sum(map(bool, self.lines[0].after(cell).board)) for cell in cells}
            cells = [cell for cell in cells if left[cell] == max(left.values())]
        return self._rng.choice(cells)

    def _follows(self, shown: str) -> bool:
        """Drop the readings whose board is not the one shown; whether one is left."""
        seen = shown_board(shown)
        if seen is None or len(seen) != self.n:
            return True
        expected = self._expected()
        self.lines = [line for line in self.lines if line.board == seen]
        if not self.lines:
            self.trouble = Opinion((OTHER_BOARD,), expected=expected)
        return bool(self.lines)

    def judge(self, reply: Reply) -> Opinion:
        if self.trouble is not None or self.left:
            return self.trouble or self._fair()
        if reply.error is not None and not self.talk.over:
            return Opinion((stopped(reply.error),), expected=self._expected())
        expected = self._expected()
        if not self.talk.over and not self._follows(reply.printed):
            return self.trouble or Opinion()
        ended = [line for line in self.lines if not line.allowed]
        if not ended:
            return Opinion((STOPS_EARLY,), expected=expected)
        last = self.talk.told(reply)
        if not says_something(last, self.n):
            return Opinion((NO_OUTCOME,), expected=expected)
        told = meaning(last)
        right = {meaning(win(list(line.board), self.n)) for line in ended}
        return self._fair() if told is None or told in right else Opinion((OTHER_END,), expected=expected)

    def _fair(self) -> Opinion:
        return Opinion(self.faults, lost=self.n < TELLING)

    def _expected(self) -> Text:
        boards = dict.fromkeys(" ".join(".xo"[cell] for cell in line.board) for line in self.lines)
        drawn = "\n".join(boards)
        return Text(f"le plateau est\n{drawn}", f"the board is\n{drawn}")


def open_partners(secret: ClassSecret = PUBLISHED) -> tuple[Partner, ...]:
    """Some games of several lengths."""
    sizes, rng = (3, 5, 4, 6, 7, 5), secret.chooser("alak_suicide")
    seeds = [rng.getrandbits(64) if rng else number for number, _ in enumerate(sizes)]
    return tuple(OpenPartner(n, seeds[number], public=number < 2) for number, n in enumerate(sizes))
