"""Turns of Le Roi des Roses that its rules can reach: seeded games, played by people of several tempers."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.games.rose_king.cards import CARDS, HAND_SIZE, NUMBER, VECTORS
from ludotheque.sujets import roi_des_roses as ours

SEED = 2019
GAMES = 6  # of each temper
FEW_GAMES = 2  # of each for a class: some cases of each sort are enough
SIDE = 9
MIDDLE = SIDE // 2
PAWNS = 26  # each player's
RED, WHITE = "Rouge", "Blanc"
OTHER = {RED: WHITE, WHITE: RED}
DRAW, PASS = "pioche", "passe"

Cell = tuple[int, int]
Board = list[list[str]]
Hand = tuple[str, ...]


@dataclass(frozen=True)
class RoseTurn:
    """What both players see when one of them is to act: the board, the king, the hands; and the passes just made."""

    board: tuple[str, ...] = ("." * SIDE,) * SIDE
    king: Cell = (MIDDLE, MIDDLE)
    reds: Hand = ()
    whites: Hand = ()
    colour: str = RED
    passes: int = 0

    @property
    def plateau(self) -> Board:
        """The board as the assignment writes it."""
        return [list(row) for row in self.board]

    @property
    def hand(self) -> Hand:
        return self.hand_of(self.colour)

    def hand_of(self, colour: str) -> Hand:
        return self.reds if colour == RED else self.whites

    @cached_property
    def playable(self) -> list[str]:
        """The cards of the hand that the king can follow."""
        return [card for card in self.hand if self.is_free(card)]

    @property
    def allowed(self) -> list[str]:
        """All that the player may do."""
        return [*self.playable, *([DRAW] if len(self.hand) < HAND_SIZE else [])] or [PASS]

    def landing(self, card: str) -> Cell:
        """Where the card leads, on the board or off it."""
        down, right = VECTORS[NUMBER[card]]
        return self.king[0] + down, self.king[1] + right

    def is_free(self, card: str) -> bool:
        """Whether the king can follow the card; one that is not known leads nowhere."""
        if card not in NUMBER:
            return False
        line, column = self.landing(card)
        return is_inside((line, column)) and self.board[line][column] == "."

    def plays(self, card: str) -> "RoseTurn":
        line, column = self.landing(card)
        row = self.board[line]
        row = row[:column] + self.colour[0] + row[column + 1 :]
        board = (*self.board[:line], row, *self.board[line + 1 :])
        kept = tuple(one for one in self.hand if one != card)
        return self._next(replace(self, board=board, king=(line, column)), kept, 0)

    def draws(self, card: str) -> "RoseTurn":
        return self._next(self, (*self.hand, card), 0)

    def lets_go(self) -> "RoseTurn":
        """The turn after a pass."""
        return self._next(self, self.hand, self.passes + 1)

    def _next(self, moved: "RoseTurn", hand: Hand, passes: int) -> "RoseTurn":
        reds, whites = (hand, self.whites) if self.colour == RED else (self.reds, hand)
        return replace(moved, reds=reds, whites=whites, colour=OTHER[self.colour], passes=passes)

    def pawns(self, colour: str) -> int:
        return sum(row.count(colour[0]) for row in self.board)

    @property
    def over(self) -> bool:
        """Two passes in a row, or the last of one player's pawns."""
        return self.passes > 1 or max(self.pawns(RED), self.pawns(WHITE)) >= PAWNS

    def score(self, colour: str) -> int:
        return ours.score(self.plateau, colour)


def is_inside(cell: Cell) -> bool:
    """Whether the cell is one of the board's."""
    return 0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE


@dataclass(frozen=True)
class Moment:
    """A turn with what lies on the table: the hidden pile, the discard."""

    turn: RoseTurn
    pile: Hand
    discard: Hand

    @property
    def size(self) -> int:
        """How much there is to look at."""
        return self.turn.pawns(RED) + self.turn.pawns(WHITE)


Temper = Callable[[RoseTurn, random.Random], str]


def _anything(turn: RoseTurn, rng: random.Random) -> str:
    return rng.choice(turn.allowed)


def _hasty(turn: RoseTurn, rng: random.Random) -> str:
    return rng.choice(turn.playable or turn.allowed)


def _greedy(turn: RoseTurn, rng: random.Random) -> str:
    """Makes its territories grow."""
    if not turn.playable:
        return turn.allowed[0]
    return max(turn.playable, key=lambda card: (turn.plays(card).score(turn.colour), rng.random()))


def _cornered(turn: RoseTurn, rng: random.Random) -> str:
    """Leads the king to the edges, where few cards can be played, and keeps a full hand."""
    if DRAW in turn.allowed:
        return DRAW
    return max(turn.allowed, key=lambda action: (_outward(turn, action), rng.random()))


def _outward(turn: RoseTurn, action: str) -> int:
    if action == PASS:
        return 0
    line, column = turn.landing(action)
    return abs(line - MIDDLE) + abs(column - MIDDLE)


def _game(temper: Temper, rng: random.Random) -> Iterator[Moment]:
    pack = rng.sample(CARDS, len(CARDS))
    turn = RoseTurn(reds=tuple(pack[:HAND_SIZE]), whites=tuple(pack[HAND_SIZE : 2 * HAND_SIZE]))
    pile, discard = pack[2 * HAND_SIZE :], list[str]()
    while not turn.over:
        yield Moment(turn, tuple(pile), tuple(discard))
        action = temper(turn, rng)
        if action == PASS:
            turn = turn.lets_go()
        elif action == DRAW:
            if not pile:
                pile, discard = rng.sample(discard, len(discard)), []
            turn = turn.draws(pile.pop())
        else:
            turn = turn.plays(action)
            discard.append(action)
    yield Moment(turn, tuple(pile), tuple(discard))


@cache
def moments(secret: ClassSecret = PUBLISHED) -> tuple[Moment, ...]:
    """The turns of some games, with the last position of each, over."""
    rng = secret.rng(SEED)
    tempers, games = (_anything, _hasty, _greedy, _cornered), GAMES if secret.is_published else FEW_GAMES
    return tuple(moment for temper in tempers for _ in range(games) for moment in _game(temper, rng))


@cache
def turns(secret: ClassSecret = PUBLISHED) -> tuple[Moment, ...]:
    """Those at which somebody is to act, the smallest boards first."""
    return tuple(sorted((one for one in moments(secret) if not one.turn.over), key=lambda one: one.size))
