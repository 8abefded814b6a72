"""A position of Le Roi des Roses: everything lies open but the order of the pile, which does not exist yet."""

from dataclasses import dataclass
from typing import TypeVar

from ludotheque.core.seat import Seat
from ludotheque.games.rose_king.cards import CARDS

T = TypeVar("T")
Hand = tuple[int, ...]  # card numbers, ascending


@dataclass(frozen=True, slots=True)
class RoseKingState:
    """Pawns and king are cells, counted row after row from the top left.

    What is neither in a hand nor discarded is in the pile. `drawing` means that the player
    whose `turn` it is waits for a card: the dealer is to move.
    """

    red: frozenset[int]
    white: frozenset[int]
    king: int
    hands: tuple[Hand, Hand]
    discard: Hand
    turn: Seat
    drawing: bool
    passes: int
    placed: tuple[int, int]
    heroes: tuple[int, int]

    @property
    def to_move(self) -> Seat:
        return Seat.CHANCE if self.drawing else self.turn

    @property
    def pile(self) -> Hand:
        seen = {*self.hands[0], *self.hands[1], *self.discard}
        return tuple(card for card in range(len(CARDS)) if card not in seen)

    def pawns(self, seat: Seat) -> frozenset[int]:
        return self.red if seat is Seat.FIRST else self.white

    def hand(self, seat: Seat) -> Hand:
        return of(self.hands, seat)


def of(pair: tuple[T, T], seat: Seat) -> T:
    """The half of a pair that belongs to a player."""
    return pair[0] if seat is Seat.FIRST else pair[1]


def with_half(pair: tuple[T, T], seat: Seat, half: T) -> tuple[T, T]:
    """The pair with a player's half replaced."""
    return (half, pair[1]) if seat is Seat.FIRST else (pair[0], half)
